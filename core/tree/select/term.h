// What selection formulas are made of, by name. Each registers itself in a file of its own: an object of static
// duration with its name, its meaning and how to make it from a configuration. A setting that only one of them reads is
// a settings::Added beside it. An exploration term may also come while the program runs (PluggedExploration).
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/plugged.h"
#include "core/base/registered.h"
#include "core/tree/config.h"
#include "core/tree/select/arms.h"

namespace tengen::tree {

/// Makes a piece; a null piece means that the name stands for no term of its own.
using MakePiece = std::unique_ptr<Piece> (*)(const Config&);
using MakeChooser = std::unique_ptr<Chooser> (*)(const Config&);

inline std::unique_ptr<Piece> no_piece(const Config& /*config*/) {
    return nullptr;
}

inline float narrow(double value) {
    return static_cast<float>(value);
}

/// What a name of exploration.formula stands for.
struct ExplorationRule {
    std::function<std::unique_ptr<Piece>(const Config&)> make;
    /// It tells unvisited moves apart by their priors, of which there have to be some.
    bool ordered = false;
    /// Of a formula that ends with more than the largest score; otherwise null.
    MakeChooser choose = nullptr;
};

/// exploration.formula.
struct Exploration : Registered<Exploration>, ExplorationRule {
    Exploration(std::string name, std::string help, MakePiece make_piece, bool orders_unvisited = false,
                MakeChooser make_chooser = nullptr)
        : Registered(std::move(name), std::move(help)), ExplorationRule{make_piece, orders_unvisited, make_chooser} {}
};

/// ... that comes while the program runs, as one that is written in Python.
struct PluggedExploration : ExplorationRule {
    std::string name;
    std::string help;
};

/// Puts one into the list, in the place of the one that had its name; std::invalid_argument if the name is that of an
/// Exploration.
void plug(std::shared_ptr<const PluggedExploration> exploration);

/// What a name stands for; std::invalid_argument lists the names there are.
std::shared_ptr<const ExplorationRule> exploration_rule(const std::string& name);

/// rave.schedule.
struct Schedule : Registered<Schedule> {
    Schedule(std::string name, std::string help, MakePiece make_piece)
        : Registered(std::move(name), std::move(help)), make(make_piece) {}

    MakePiece make;
};

/// prior.use.
struct PriorUse : Registered<PriorUse> {
    PriorUse(std::string name, std::string help, MakePiece make_piece, bool orders_unvisited = false)
        : Registered(std::move(name), std::move(help)), make(make_piece), ordered(orders_unvisited) {}

    MakePiece make;
    bool ordered;  ///< as ExplorationRule::ordered
};

/// widening.rule.
struct WideningRule : Registered<WideningRule> {
    WideningRule(std::string name, std::string help, MakePiece make_piece)
        : Registered(std::move(name), std::move(help)), make(make_piece) {}

    MakePiece make;
};

/// Whether unvisited moves are told apart by their priors, which first-play urgency must not level then.
bool orders_unvisited(const ExplorationRule& exploration, const Config& config);

/// Whether rave.mix keeps the full weight of the rest of the formula.
bool keeps_whole(const Config& config);

}  // namespace tengen::tree
