// Polynomial exploration: c N^a / sqrt(n), with a = 1/4 (Shah, Xie and Xu 2020, "Non-asymptotic analysis of Monte Carlo
// tree search").
//
// A term of the selection formula is a Piece, which changes the scores of all moves of a node (core/tree/select/arms.h
// has their columns), and an object that registers how to make one from a configuration; exploration.formula then takes
// its name. RAVE schedules, uses of priors and rules of widening register themselves likewise
// (core/tree/select/term.h). A number of its own is a settings::Added.
#include <algorithm>
#include <cmath>

#include "core/tree/select/term.h"

namespace tengen::tree {

namespace {

const settings::Added<double> polynomial_power("exploration", "polynomial_power", 0.25, "a of polynomial",
                                               [](settings::Field& f) { f.within(0, 1).from("Shah 2020"); });

class Polynomial final : public Piece {
public:
    Polynomial(float c, float power) : c_(c), power_(power) {}
    void apply(Arms& arms) const override {
        const float scale = c_ * std::pow(std::max(arms.total, 1.0f), power_);
        for (int i = 0; i < arms.count; ++i) {
            arms.score[i] +=
                scale / std::sqrt(std::max(arms.visits[i], 1e-6f));  // unvisited: first-play urgency decides
        }
    }

private:
    float c_;
    float power_;
};

}  // namespace

const Exploration polynomial("polynomial", "c N^a / sqrt(n)", [](const Config& config) -> std::unique_ptr<Piece> {
    return std::make_unique<Polynomial>(narrow(config.exploration.coefficient),
                                        narrow(polynomial_power(config.exploration.own)));
});

}  // namespace tengen::tree
