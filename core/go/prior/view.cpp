#include "core/go/prior/view.h"

#include "core/go/tactics/atari.h"

namespace tengen::go {

const PointList& PriorView::own_in_atari() {
    if (!in_atari_) {
        in_atari_.emplace(chains_in_atari(board, me));
    }
    return *in_atari_;
}

const CommonFate& PriorView::fate() {
    if (!fate_) {
        fate_.emplace(board, last, kFate);
    }
    return *fate_;
}

Board& PriorView::scratch() {
    if (!scratch_) {
        scratch_.emplace(board);
    }
    return *scratch_;
}

}  // namespace tengen::go
