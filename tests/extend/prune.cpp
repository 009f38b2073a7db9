// Rim: no moves on the first line while there are few stones on the board.
//
// A rule of pruning is a function that drops points, and an object that registers it with how sure it is (Claim in
// core/go/prune/rules.h). Its switch is then the setting pruning.rim, off at first. A number of its own is a
// settings::Added beside it, here pruning.rim_stones; every value that anybody sets is checked against its range.
#include "core/go/prune/rules.h"

namespace tengen::go::prune {

namespace {

const settings::Added<int> rim_stones("pruning", "rim_stones", 20, "Stones from which on the first line may be played",
                                      [](settings::Field& f) { f.within(0, 625).in("stones").from("ours"); });

void rim(PriorView& view, const settings::Own& own, Dropped& dropped) {
    const Geometry& g = view.board.geometry();
    if (g.area() - view.board.empty_count() >= rim_stones(own)) {
        return;
    }
    for (const Point p : view.moves) {
        if (g.line(p) == 1) {
            dropped.drop(p);
        }
    }
}

}  // namespace

const Rule rim_rule("rim", "Moves on the first line while there are few stones", Claim::shape, rim);

}  // namespace tengen::go::prune
