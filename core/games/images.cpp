#include "core/games/images.h"

#include <algorithm>
#include <tuple>

namespace tengen::games {

std::vector<Change> changes(int symmetries, const Likeness& likeness) {
    std::vector<Change> all;
    for (int swap = 0; swap <= (likeness.colors ? 1 : 0); ++swap) {
        for (int s = 0; s < (likeness.symmetries ? symmetries : 1); ++s) {
            all.push_back({s, swap == 1});
        }
    }
    return all;
}

int Rectangle::moved(int point, int symmetry) const {
    int x = point % width;
    int y = point / width;
    if (symmetry & 1) {
        x = width - 1 - x;
    }
    if (symmetry & 2) {
        y = height - 1 - y;
    }
    if (symmetry & 4) {
        std::swap(x, y);
    }
    return y * image(symmetry).width + x;
}

unsigned moved_edges(unsigned edges, int symmetry) {
    const auto exchange = [&](unsigned a, unsigned b) {
        const bool has_a = (edges & a) != 0;
        const bool has_b = (edges & b) != 0;
        edges = (edges & ~(a | b)) | (has_a ? b : 0) | (has_b ? a : 0);
    };
    if (symmetry & 1) {
        exchange(kLeft, kRight);
    }
    if (symmetry & 2) {
        exchange(kTop, kBottom);
    }
    if (symmetry & 4) {
        exchange(kLeft, kTop);
        exchange(kRight, kBottom);
    }
    return edges;
}

WayBack::WayBack(Rectangle rectangle, const std::vector<Change>& same) : passes_alike_(false) {
    for (int s = 0; s < 8; ++s) {
        back_[s].resize(static_cast<std::size_t>(rectangle.area()));
        for (int p = 0; p < rectangle.area(); ++p) {
            back_[s][static_cast<std::size_t>(rectangle.moved(p, s))] = p;
        }
    }
    // Alike with nothing but its colours exchanged: these stay apart.
    const bool colors_apart = std::any_of(same.begin(), same.end(), [](Change c) { return c.number() == 8; });
    for (const go::Color color : {go::Color::black, go::Color::white}) {
        auto& firsts = first_[color == go::Color::white];
        for (int p = 0; p < rectangle.area(); ++p) {
            Found first{p, color};
            for (const Change change : same) {
                if (change.swap && colors_apart) {
                    continue;
                }
                const Found other{rectangle.moved(p, change.symmetry), swapped_color(color, change.swap)};
                if (std::tie(other.point, other.color) < std::tie(first.point, first.color)) {
                    first = other;
                }
            }
            firsts.push_back(first);
        }
    }
    passes_alike_ = !colors_apart && std::any_of(same.begin(), same.end(), [](Change c) { return c.swap; });
}

WayBack::Found WayBack::operator()(Change change, int point, go::Color color) const {
    const int back = back_[change.symmetry][static_cast<std::size_t>(point)];
    return first_[swapped_color(color, change.swap) == go::Color::white][static_cast<std::size_t>(back)];
}

go::Color WayBack::of_pass(Change change, go::Color color) const {
    return passes_alike_ ? go::Color::black : swapped_color(color, change.swap);
}

}  // namespace tengen::games
