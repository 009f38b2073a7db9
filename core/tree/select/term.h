// What selection formulas are made of, by name. Each registers itself in a file of its own: an object of static
// duration with its name, its meaning and how to make it from a configuration. A setting that only one of them reads is
// a settings::Added beside it.
#pragma once

#include <memory>

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

/// exploration.formula.
struct Exploration : Registered<Exploration> {
    Exploration(std::string name, std::string help, MakePiece make_piece, bool orders_unvisited = false,
                MakeChooser make_chooser = nullptr)
        : Registered(std::move(name), std::move(help)),
          make(make_piece),
          ordered(orders_unvisited),
          choose(make_chooser) {}

    MakePiece make;
    /// It tells unvisited moves apart by their priors, so that first-play urgency must not level them.
    bool ordered;
    /// Of a formula that ends with more than the largest score; otherwise null.
    MakeChooser choose;
};

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
    bool ordered;  ///< as Exploration::ordered
};

/// widening.rule.
struct WideningRule : Registered<WideningRule> {
    WideningRule(std::string name, std::string help, MakePiece make_piece)
        : Registered(std::move(name), std::move(help)), make(make_piece) {}

    MakePiece make;
};

/// Whether rave.mix keeps the full weight of the rest of the formula.
bool keeps_whole(const Config& config);

}  // namespace tengen::tree
