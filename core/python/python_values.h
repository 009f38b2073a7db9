// Values that a user's Python code gave: calls, lists and numbers, with messages in the user's terms. All of it holds
// the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>

#include "core/python/core_lock.h"

namespace tengen::python {

/// A value as people read it, not too long.
std::string shown(nb::handle value);

nb::object call(const nb::object& function, nb::handle a);
nb::object call(const nb::object& function, nb::handle a, nb::handle b);

/// dict.get(key), nothing if it is not there.
nb::object value_of(const nb::object& dict, nb::handle key);
/// dict.setdefault(key, value): of several threads that give a value, one wins.
nb::object set_default(const nb::dict& dict, nb::handle key, const nb::object& value);
/// The item of a list, to which other threads may append.
nb::object item_of(const nb::list& list, Py_ssize_t place);

/// What a method gave, by place. A list or tuple is looked at as it is, unless other threads may change the list
/// meanwhile; anything else is read into a list.
class Items {
public:
    /// Throws std::invalid_argument, which says what is needed, if it cannot be iterated over.
    Items(nb::object given, const char* method, const char* needed);

    std::size_t size() const { return static_cast<std::size_t>(size_); }
    nb::handle operator[](std::size_t i) const {
        const auto at = static_cast<Py_ssize_t>(i);
        return tuple_ ? PyTuple_GetItem(items_.ptr(), at) : PyList_GetItem(items_.ptr(), at);
    }

private:
    nb::object items_;
    bool tuple_ = false;
    Py_ssize_t size_ = 0;
};

/// A number, also one of NumPy's or an array without dimensions; none if it is something else.
std::optional<double> number(nb::handle value);
/// ... that `number` has found in a value, which a method gave: std::invalid_argument if it is none or not finite.
double finite(nb::handle value, std::optional<double> found, const char* method);
inline double finite(nb::handle value, const char* method) {
    return finite(value, number(value), method);
}

}  // namespace tengen::python
