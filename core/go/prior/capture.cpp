// Capture (Ferreira 2016, 3.3.11): a move that takes s stones has w (1 + log2 s) wins.
#include <numbers>

#include "core/base/math.h"
#include "core/go/prior/rules.h"

namespace tengen::go::prior {

namespace {

void capture(PriorView& view, float weight, Evidence& evidence) {
    for (const Point p : view.moves) {
        if (const int stones = captures(view.board, p, view.me); stones > 0) {
            evidence.good(p, weight * static_cast<float>(1 + repeatable_log(stones) * std::numbers::log2e));
        }
    }
}

}  // namespace

const Rule capture_rule("capture", 80, "Captures win, graded by the stones captured", capture);

}  // namespace tengen::go::prior
