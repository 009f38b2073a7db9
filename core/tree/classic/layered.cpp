#include "core/tree/classic/layered.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace tengen::tree::classic {

LayeredResult shortest_layered_path(const std::vector<int>& sizes, const std::vector<std::vector<LayerEdge>>& edges) {
    if (sizes.empty() || edges.size() + 1 != sizes.size() || *std::min_element(sizes.begin(), sizes.end()) < 1) {
        throw std::invalid_argument("a layered graph has layers that are not empty, and edges between each two");
    }
    constexpr double kNoWay = std::numeric_limits<double>::infinity();
    LayeredResult result;
    result.value.resize(sizes.size());
    result.value.back().assign(static_cast<std::size_t>(sizes.back()), 0);
    std::vector<std::vector<int>> next(edges.size());
    for (std::size_t layer = edges.size(); layer-- > 0;) {
        std::vector<double>& value = result.value[layer];
        value.assign(static_cast<std::size_t>(sizes[layer]), kNoWay);
        next[layer].assign(value.size(), -1);
        for (const LayerEdge& edge : edges[layer]) {
            if (edge.from < 0 || edge.from >= sizes[layer] || edge.to < 0 || edge.to >= sizes[layer + 1] ||
                !std::isfinite(edge.length)) {
                throw std::invalid_argument("an edge joins nodes of neighbouring layers and has a finite length");
            }
            const double length = edge.length + result.value[layer + 1][edge.to];
            if (length < value[edge.from]) {
                value[edge.from] = length;
                next[layer][edge.from] = edge.to;
            }
        }
    }
    const auto first = std::min_element(result.value[0].begin(), result.value[0].end());
    result.length = *first;
    if (result.length == kNoWay) {
        return result;
    }
    result.path.push_back(static_cast<int>(first - result.value[0].begin()));
    for (const std::vector<int>& step : next) {
        result.path.push_back(step[result.path.back()]);
    }
    return result;
}

}  // namespace tengen::tree::classic
