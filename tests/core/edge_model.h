// Learned edges as a plain model: a map of states, and lists of records that are searched from the front.
#pragma once

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "core/bandit/wls.h"
#include "core/go/playout/isgo/tables.h"

namespace test {

using tengen::go::Color;
using tengen::go::isgo::ContextMove;

struct EdgeModel {
    struct Record {
        ContextMove answer;
        int illegal = 0;
        int state = 0;
    };
    std::map<std::tuple<int, int, int, unsigned>, int> cells;
    std::map<std::tuple<int, int, unsigned>, std::vector<Record>> lists;
    unsigned mask;
    std::size_t answers;

    int& cell(Color c, ContextMove a, ContextMove b) {
        return cells[{static_cast<int>(c), a.move, b.move, (a.context ^ b.context) & mask}];
    }
    std::vector<Record>& list(Color c, ContextMove a) {
        auto& found = lists[{static_cast<int>(c), a.move, a.context & mask}];
        found.resize(answers, Record{{-1, 0}});
        return found;
    }
    void learn(Color c, ContextMove a, ContextMove b, bool win, const tengen::bandit::Wls& wls, int limit) {
        std::vector<Record>& records = list(c, a);
        for (Record& r : records) {
            r = r.illegal > limit ? Record{{-1, 0}} : r;
        }
        int& state = cell(c, a, b);
        state = static_cast<int>(wls.next(static_cast<unsigned>(state), win));
        for (Record& r : records) {
            if (r.answer.move == b.move && r.answer.context == b.context) {
                r.state = state;
                return;
            }
        }
        const auto lowest = std::min_element(records.begin(), records.end(),
                                             [](const Record& x, const Record& y) { return x.state < y.state; });
        if (state > lowest->state) {
            *lowest = {b, 0, state};
        }
    }
};

}  // namespace test
