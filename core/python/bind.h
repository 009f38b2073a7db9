// What the binding files share: arguments as people write them, and the functions that register each folder.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "core/go/board.h"

namespace nb = nanobind;

namespace tengen::python {

void bind_bandit(nb::module_& m);
void bind_build(nb::module_& m);
void bind_gep(nb::module_& m);
void bind_go_board(nb::module_& m);
void bind_go_game(nb::module_& m);
void bind_go_gamma(nb::module_& m);
void bind_go_playout(nb::module_& m);
void bind_go_prior(nb::module_& m);
void bind_go_shape(nb::module_& m);
void bind_go_tactics(nb::module_& m);
void bind_classic(nb::module_& parent);
void bind_packing(nb::module_& parent);
void bind_pgame(nb::module_& m);
void bind_pgame_search(nb::module_& pgame);
void bind_transform(nb::module_& parent);
void bind_tree(nb::module_& parent);
void bind_wls(nb::module_& bandit);

/// An integer argument. One that no int holds arrives as the nearest int, so that it fails a check of the range with
/// the message of that check.
struct Integer {
    int value;
};

/// The UTF-8 of a str; any str has one.
std::string to_text(nb::handle text);
/// A colour given as tengen.go.Color or as text ("black", "b", "X"); anything else is a ValueError.
go::Color to_color(nb::handle value);
/// The same, with None meaning `fallback`.
go::Color to_color(nb::handle value, go::Color fallback);
/// A point or pass given as text such as "D4"; anything else is a ValueError.
go::Point to_vertex(nb::handle value, const go::Geometry& geometry);
/// A point on the board; "pass" is a ValueError.
go::Point to_point(nb::handle value, const go::Geometry& geometry);
/// A point that holds a stone.
go::Point to_stone(nb::handle value, const go::Board& board);
/// An empty point.
go::Point to_empty(nb::handle value, const go::Board& board);
/// The vertex of a point, or None for `none`.
std::optional<std::string> from_point(go::Point p, const go::Geometry& geometry);

}  // namespace tengen::python

template <>
struct nanobind::detail::type_caster<tengen::python::Integer> {
    NB_TYPE_CASTER(tengen::python::Integer, const_name("int"))

    bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
        PyObject* const number = PyNumber_Index(source.ptr());
        if (number == nullptr) {
            PyErr_Clear();
            return false;
        }
        int overflow = 0;
        const long long exact = PyLong_AsLongLongAndOverflow(number, &overflow);
        Py_DECREF(number);
        constexpr long long lowest = std::numeric_limits<int>::min();
        constexpr long long highest = std::numeric_limits<int>::max();
        value.value =
            static_cast<int>(overflow != 0 ? (overflow < 0 ? lowest : highest) : std::clamp(exact, lowest, highest));
        return true;
    }
};
