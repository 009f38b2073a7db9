#include "core/go/tactics/self_atari.h"

#include "core/go/playout/config.h"

namespace tengen::go {

namespace {

const settings::Table<SelfAtariPolicy> kSelfAtaris = {
    {"ignore", "all", SelfAtariPolicy::ignore},
    {"never", "none", SelfAtariPolicy::never},
    {"result3", "those of one or two stones", SelfAtariPolicy::result3},
    {"nakade", "small or killing shapes", SelfAtariPolicy::nakade}};

}  // namespace

SelfAtariPolicy self_atari_policy(const std::string& name) {
    return kSelfAtaris.get(name, "rule about self-atari");
}

std::vector<settings::Name> self_atari_policy_names() {
    return kSelfAtaris.names();
}

PointArray<kMaxShape> small_chain_after(const Board& board, Point p, Color c) {
    PointArray<kMaxShape> chain;
    const PointArray<4> own = chains_beside(board, p, c);
    int size = 1;
    for (const Point root : own) {
        size += board.chain_size(root);
    }
    if (size <= kMaxShape) {
        chain.push(p);
        for (const Point root : own) {
            board.for_each_stone(root, [&](Point stone) { chain.push(stone); });
        }
    }
    return chain;
}

bool self_atari_allowed(const Board& board, Point p, Color c, SelfAtariPolicy policy) {
    if (policy == SelfAtariPolicy::ignore || !is_self_atari(board, p, c)) {
        return true;
    }
    if (policy == SelfAtariPolicy::never) {
        return false;
    }
    const PointArray<kMaxShape> chain = small_chain_after(board, p, c);
    if (policy == SelfAtariPolicy::result3) {
        return !chain.empty() && chain.size() < 3;
    }
    const ShapeAnalysis analysis = analyse_shape(chain, board.stride());
    switch (analysis.shape) {
        case Shape::other:
        case Shape::rabbity6:
            return false;
        case Shape::bent3:
            return analysis.vital != p;
        default:
            return true;
    }
}

}  // namespace tengen::go
