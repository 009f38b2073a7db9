#include "core/python/python_formula.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "core/python/python_values.h"
#include "core/tree/select/term.h"

namespace tengen::python {

using namespace nb::literals;
using tree::Arms;

namespace {

/// Beyond this are the scores of moves that are not to be chosen, or at once (arms.h).
constexpr float kLargestScore = 1e29f;

/// A Python object that any thread may let go, also after the interpreter's end.
void let_go(nb::object& held) {
    if (!nb::is_alive()) {
        held.release();
        return;
    }
    const nb::gil_scoped_acquire lock;
    held.reset();
}

/// What is in the list of formulas.
struct Registration : tree::PluggedExploration {
    ~Registration() { let_go(function); }
    nb::object function;
};

std::string text_of(nb::handle value) {
    return nb::cast<std::string>(nb::str(value));
}

/// An array as messages show it, and anything else as it is.
std::string described(nb::handle given) {
    const nb::object shape = nb::getattr(given, "shape", nb::none());
    const nb::object type = nb::getattr(given, "dtype", nb::none());
    return shape.is_none() || type.is_none() ? shown(given)
                                             : "an array of shape " + text_of(shape) + " of " + text_of(type);
}

using Numbers = std::variant<nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>,
                             nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>>;

template <std::size_t Which>
std::optional<Numbers> as_it_is(nb::handle given) {
    std::variant_alternative_t<Which, Numbers> array;
    return nb::try_cast(nb::borrow(given), array, false) ? std::optional<Numbers>(std::move(array)) : std::nullopt;
}

/// What a function gave as an array, if it is one of numbers in a row.
std::optional<Numbers> numbers_of(nb::handle given) {
    if (auto found = as_it_is<0>(given)) {
        return found;
    }
    if (auto found = as_it_is<1>(given)) {
        return found;
    }
    try {
        const nb::module_ numpy = nb::module_::import_("numpy");
        const nb::object array = numpy.attr("asarray")(given);
        const auto kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
        return kind == "f" || kind == "i" || kind == "u"
                   ? as_it_is<1>(numpy.attr("ascontiguousarray")(array, "dtype"_a = "float64"))
                   : std::nullopt;
    } catch (const nb::python_error&) {
        return std::nullopt;  // it cannot be made into an array
    }
}

}  // namespace

FormulaMoves::FormulaMoves(const Arms& arms, double factor)
    : total(arms.total),
      log_total(arms.log_total),
      amaf_total(arms.amaf_total),
      coefficient(factor),
      count_(arms.count),
      numbers_(static_cast<std::size_t>(kColumns * arms.count)) {
    // In the order of Column.
    const std::array<const std::vector<float>*, kColumns> columns = {
        &arms.own_visits,   &arms.visits,      &arms.value,      &arms.prior,
        &arms.prior_weight, &arms.amaf_visits, &arms.amaf_value, &arms.owned_visits,
        &arms.winner_owned, &arms.mover_owned, &arms.effect,     &arms.score};
    for (int i = 0; i < kColumns; ++i) {
        std::copy_n(columns[static_cast<std::size_t>(i)]->begin(), count_, numbers_.begin() + i * count_);
    }
}

PythonTerm::PythonTerm(std::string name, nb::object function, double coefficient, bool ordered)
    : name_(std::move(name)), function_(std::move(function)), coefficient_(coefficient), ordered_(ordered) {}

PythonTerm::~PythonTerm() {
    let_go(function_);
}

void PythonTerm::apply(Arms& arms) const {
    const nb::gil_scoped_acquire lock;
    const nb::object moves = nb::cast(FormulaMoves(arms, coefficient_), nb::rv_policy::move);
    const nb::object given = call(function_, moves);
    const auto refuse = [&](const std::string& gave, const std::string& needed) {
        throw std::invalid_argument("the formula " + name_ + " gave " + gave + ": " + needed);
    };
    const std::optional<Numbers> numbers = numbers_of(given);
    const auto count = static_cast<std::size_t>(arms.count);
    if (!numbers || std::visit([](const auto& array) { return array.shape(0); }, *numbers) != count) {
        refuse(described(given), "an array of " + std::to_string(count) + " numbers is needed, a score for each move");
    }
    std::visit(
        [&](const auto& array) {
            for (std::size_t i = 0; i < count; ++i) {
                const auto score = static_cast<float>(array.data()[i]);
                if (std::abs(score) <= kLargestScore) {  // not so if it is no number
                    arms.score[i] = score;
                } else if (ordered_ || arms.visits[i] + arms.amaf_visits[i] > 0) {
                    refuse(shown(nb::float_(static_cast<double>(array.data()[i]))) + " for move " +
                               std::to_string(i + 1) + " of " + std::to_string(count) + ", which has " +
                               shown(nb::float_(static_cast<double>(arms.visits[i]))) + " visits",
                           "scores are finite numbers");
                }
            }
        },
        *numbers);
}

void bind_formula(nb::module_& m) {
    nb::class_<FormulaMoves> moves(m, "FormulaMoves",
                                   "The moves of a node as a selection formula in Python sees them: columns as in "
                                   "Search.explain, which are arrays "
                                   "that cannot be changed.");
    const auto column = [&](const char* name, FormulaMoves::Column which, const char* meaning) {
        moves.def_prop_ro(
            name,
            [which](nb::pointer_and_handle<FormulaMoves> self) {
                return nb::ndarray<nb::numpy, const float, nb::ndim<1>>(
                    self.p->column(which), {static_cast<std::size_t>(self.p->count())}, self.h);
            },
            meaning);
    };
    column("own_visits", FormulaMoves::own_visits, "Simulations of the move.");
    column("visits", FormulaMoves::visits, "The same with the virtual ones of its prior, where priors are so used.");
    column("value", FormulaMoves::value, "Their mean reward, from 0 to 1.");
    column("prior", FormulaMoves::prior, "The probability or value that the domain or an evaluator gives it; else 0.");
    column("prior_weight", FormulaMoves::prior_weight, "Virtual simulations that the prior is worth.");
    column("amaf_visits", FormulaMoves::amaf_visits, "Visits of its all-moves-as-first statistics; 0 without RAVE.");
    column("amaf_value", FormulaMoves::amaf_value, "Their mean reward.");
    column("owned_visits", FormulaMoves::owned_visits,
           "Simulations of the move that had a winner, where criticality or effectivity count them; else 0.");
    column("winner_owned", FormulaMoves::winner_owned, "Share of them whose winner owned the move's point at the end.");
    column("mover_owned", FormulaMoves::mover_owned, "Share of them where the player to move owned it.");
    column("effect", FormulaMoves::effect, "The mean hold of the player to move on the point and its neighbours.");
    column("score", FormulaMoves::score, "What the terms before the formula have made: the value, mixed with RAVE's.");
    moves.def("__len__", &FormulaMoves::count)
        .def_ro("total", &FormulaMoves::total, "The sum of `visits`.")
        .def_ro("log_total", &FormulaMoves::log_total,
                "Its logarithm, of 1 at least, as the formulas of the core take it.")
        .def_ro("amaf_total", &FormulaMoves::amaf_total, "AMAF visits over all moves.")
        .def_ro("coefficient", &FormulaMoves::coefficient, "exploration.coefficient.");
    m.def(
        "plug_formula",
        [](const std::string& name, const std::string& help, nb::object function, bool priors) {
            auto plugged = std::make_shared<Registration>();
            plugged->name = name;
            plugged->help = help;
            plugged->ordered = priors;
            plugged->function = std::move(function);
            plugged->make = [self = plugged.get()](const tree::Config& config) {
                const nb::gil_scoped_acquire lock;
                return std::make_unique<PythonTerm>(self->name, self->function, config.exploration.coefficient,
                                                    tree::orders_unvisited(*self, config));
            };
            tree::plug(std::move(plugged));
        },
        "name"_a, "help"_a, "function"_a, "priors"_a,
        "Makes a function a selection formula, in the place of the one that had its name. Use tengen.search.formula.");
    m.def(
        "unplug_formula", [](const std::string& name) { Plugged<tree::PluggedExploration>::remove(name); }, "name"_a,
        "Searches that use it go on with it.");
    m.def(
        "formula_needs_priors", [](const std::string& name) { return tree::exploration_rule(name)->ordered; }, "name"_a,
        "Whether the formula tells moves apart by their priors.");
}

}  // namespace tengen::python
