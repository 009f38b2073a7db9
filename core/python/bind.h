// What the binding files share: arguments as people write them, and the functions that register each folder.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/go/board.h"
#include "core/pgame/game.h"
#include "core/python/core_lock.h"

namespace tengen::python {

void bind_bandit(nb::module_& m);
void bind_build(nb::module_& m);
void bind_games(nb::module_& parent);
void bind_gep(nb::module_& m);
void bind_go_board(nb::module_& m);
void bind_go_game(nb::module_& m);
void bind_go_gamma(nb::module_& m);
void bind_go_playout(nb::module_& m);
void bind_go_prior(nb::module_& m);
void bind_go_search(nb::module_& tree);
void bind_go_shape(nb::module_& m);
void bind_go_tactics(nb::module_& m);
void bind_classic(nb::module_& parent);
void bind_domains(nb::module_& parent);
void bind_packing(nb::module_& parent);
void bind_pgame(nb::module_& m);
void bind_pgame_search(nb::module_& pgame, nb::class_<pgame::Game>& game);
void bind_python_search(nb::module_& tree);
void bind_transform(nb::module_& parent);
void bind_tree(nb::module_& parent);
void bind_wls(nb::module_& bandit);

/// An integer argument. One that no int holds arrives as the nearest int, so that it fails a check of the range with
/// the message of that check.
struct Integer {
    int value;
};

/// The shape of an array with a value for each point.
inline std::pair<std::size_t, std::size_t> array_shape(go::Size size) {
    return {static_cast<std::size_t>(size.height), static_cast<std::size_t>(size.width)};
}
/// A new array of that shape, row 0 at the top: value(i) is that of point number i, counted row by row.
template <class T, class Value>
nb::ndarray<nb::numpy, T, nb::ndim<2>> board_array(go::Size size, Value&& value) {
    auto* const data = new T[static_cast<std::size_t>(size.area())];
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    for (int i = 0; i < size.area(); ++i) {
        data[i] = value(i);
    }
    const auto [rows, columns] = array_shape(size);
    return nb::ndarray<nb::numpy, T, nb::ndim<2>>(data, {rows, columns}, owner);
}

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

/// A size of board: an int for a square, or (width, height).
template <>
struct nanobind::detail::type_caster<tengen::go::Size> {
    NB_TYPE_CASTER(tengen::go::Size, const_name("int | tuple[int, int]"))

    bool from_python(handle source, uint8_t flags, cleanup_list* cleanup) noexcept {
        make_caster<tengen::python::Integer> side;
        if (side.from_python(source, flags, cleanup)) {
            value = tengen::go::Size(side.value.value);
            return true;
        }
        PyObject* const pair = source.ptr();
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2 ||
            !side.from_python(PyTuple_GET_ITEM(pair, 0), flags, cleanup)) {
            return false;
        }
        value.width = side.value.value;
        if (!side.from_python(PyTuple_GET_ITEM(pair, 1), flags, cleanup)) {
            return false;
        }
        value.height = side.value.value;
        return true;
    }
    static handle from_cpp(tengen::go::Size size, rv_policy, cleanup_list*) noexcept {
        return size.is_square() ? PyLong_FromLong(size.width) : Py_BuildValue("(ii)", size.width, size.height);
    }
};
