// Shortest paths through a layered graph by dynamic programming (Rimmel 2009, 1.2.4): f of a node is the least of edge
// length + f over the nodes of the next layer that it leads to, computed from the last layer back.
#pragma once

#include <vector>

namespace tengen::tree::classic {

/// From a node of a layer to one of the next; nodes are numbered from 0 in each layer.
struct LayerEdge {
    int from;
    int to;
    double length;
};

struct LayeredResult {
    /// f of every node by layer: the length of the shortest way to the last layer, or infinity.
    std::vector<std::vector<double>> value;
    /// The node of each layer on the shortest way from the first layer; empty if there is none.
    std::vector<int> path;
    double length = 0;
};

/// `sizes` are the numbers of nodes of the layers, and `edges[i]` lead from layer i to layer i + 1. Lengths may be
/// negative. Of equals the first edge counts. Throws std::invalid_argument if the parts do not fit.
LayeredResult shortest_layered_path(const std::vector<int>& sizes, const std::vector<std::vector<LayerEdge>>& edges);

}  // namespace tengen::tree::classic
