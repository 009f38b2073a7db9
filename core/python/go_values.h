// What the objects of Go are, in plain values that people can read: for pickle and for files, which run nothing.
#pragma once

#include <nanobind/nanobind.h>

#include <new>
#include <utility>

#include "core/go/board.h"
#include "core/go/game.h"
#include "core/go/rules.h"
#include "core/go/score.h"
#include "core/python/core_lock.h"

namespace tengen::python {

nb::dict values_of(const go::Board& board);
nb::dict values_of(const go::Rules& rules);
nb::dict values_of(const go::Game& game);
nb::dict values_of(const go::Score& score);

/// The reverse; std::invalid_argument says what is wrong.
template <class T>
T made_of(const nb::dict& values);
template <>
go::Board made_of(const nb::dict& values);
template <>
go::Rules made_of(const nb::dict& values);
template <>
go::Game made_of(const nb::dict& values);
template <>
go::Score made_of(const nb::dict& values);

/// Pickle, by these values.
template <class T, class Class>
void bind_values(Class& c) {
    c.def("__getstate__", [](const T& self) { return values_of(self); });
    c.def("__setstate__", [](T& self, const nb::dict& values) { new (&self) T(made_of<T>(values)); });
}

}  // namespace tengen::python
