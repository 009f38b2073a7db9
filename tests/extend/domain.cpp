// Nim with one heap: take one, two or three; who takes the last one wins.
//
// A problem for the tree search is a state, which says whose turn it is, what can be done, whether it is over and a
// number that tells it from others, and a domain, which says where it starts and how a simulation ends that has left
// the tree. All that is optional (chance, priors, groups, networks ...) is told in core/tree/domain.h. In a folder of
// its own under core/domains binding.cpp is found, and `tengen.domains` has the class; a larger problem has its header
// beside it, as core/domains/connect_four does.
#include "core/python/domain_binding.h"
#include "core/tree/random_rollout.h"

namespace tengen::python {

namespace {

struct NimState {
    int heap;
    int player = 0;

    int to_move() const { return player; }
    bool terminal() const { return heap == 0; }
    void legal(std::vector<tree::Action>& actions) const {
        for (int taken = 1; taken <= 3 && taken <= heap; ++taken) {
            actions.push_back(static_cast<tree::Action>(taken));
        }
    }
    void play(tree::Action action) {
        heap -= static_cast<int>(action);
        player = 1 - player;
    }
    std::uint64_t key() const { return 2 * static_cast<std::uint64_t>(heap) + static_cast<std::uint64_t>(player); }
};

struct Nim {
    using State = NimState;

    explicit Nim(int size) : heap(size) {
        if (heap < 1) {
            throw std::invalid_argument("a heap has at least one");  // a ValueError in Python
        }
    }
    int players() const { return 2; }
    State initial() const { return {heap}; }
    tree::Outcome rollout(State state, Rng& rng, tree::Trace& trace) const {
        tree::play_randomly(state, rng, trace);
        return tree::win_of(1 - state.player);  // who has taken the last one
    }

    int heap;
};

const DomainBinding nim("Nim", [](nb::module_& m) {
    using namespace nb::literals;
    bind_domain<Nim>(m, "Nim", "Take one, two or three; who takes the last one wins.")
        .def(nb::init<int>(), "heap"_a = 21)
        .def_ro("heap", &Nim::heap, "How many there are at first.");
});

}  // namespace

}  // namespace tengen::python
