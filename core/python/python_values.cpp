#include "core/python/python_values.h"

#include <cmath>
#include <stdexcept>

namespace tengen::python {

namespace {

/// Beyond this the difference of two rewards may be infinite.
constexpr double kLargest = 1e300;

}  // namespace

std::string shown(nb::handle value) {
    constexpr std::size_t kLength = 80;
    PyObject* const text = PyObject_Repr(value.ptr());
    if (text == nullptr) {
        PyErr_Clear();
        return "a value";
    }
    std::string all = nb::steal<nb::str>(text).c_str();
    if (all.size() > kLength) {
        std::size_t end = kLength;
        while (end > 0 && (static_cast<unsigned char>(all[end]) & 0xC0) == 0x80) {
            --end;  // not within a character
        }
        all = all.substr(0, end) + " ...";
    }
    return all;
}

nb::object call(const nb::object& function, nb::handle a) {
    PyObject* arguments[] = {nullptr, a.ptr()};
    PyObject* const result =
        PyObject_Vectorcall(function.ptr(), arguments + 1, 1 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
    if (result == nullptr) {
        nb::raise_python_error();
    }
    return nb::steal(result);
}

nb::object call(const nb::object& function, nb::handle a, nb::handle b) {
    PyObject* arguments[] = {nullptr, a.ptr(), b.ptr()};
    PyObject* const result =
        PyObject_Vectorcall(function.ptr(), arguments + 1, 2 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
    if (result == nullptr) {
        nb::raise_python_error();
    }
    return nb::steal(result);
}

Items::Items(nb::object given, const char* method, const char* needed) : items_(std::move(given)) {
    PyObject* const p = items_.ptr();
    tuple_ = PyTuple_Check(p) != 0;
    if (!tuple_ && !PyList_Check(p)) {
        // Only "it cannot be iterated over" becomes our message; an error of a generator is its own.
        PyObject* const iterator = PyObject_GetIter(p);
        if (iterator == nullptr) {
            PyErr_Clear();
            throw std::invalid_argument(std::string(method) + " gave " + shown(items_) + ": " + needed + " is needed");
        }
        const nb::object held = nb::steal(iterator);
        PyObject* const list = PySequence_List(iterator);
        if (list == nullptr) {
            nb::raise_python_error();
        }
        items_ = nb::steal(list);
    }
    size_ = tuple_ ? PyTuple_Size(items_.ptr()) : PyList_Size(items_.ptr());
}

std::optional<double> number(nb::handle value) {
    if (PyFloat_Check(value.ptr())) {
        return PyFloat_AsDouble(value.ptr());
    }
    if (!PyLong_Check(value.ptr())) {
        if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr())) {
            return std::nullopt;
        }
        if (PyObject_Size(value.ptr()) >= 0) {
            return std::nullopt;  // a sequence
        }
        PyErr_Clear();
    }
    PyObject* const converted = PyNumber_Float(value.ptr());
    if (converted == nullptr) {
        PyErr_Clear();
        return std::nullopt;
    }
    return PyFloat_AsDouble(nb::steal(converted).ptr());
}

double finite(nb::handle value, std::optional<double> found, const char* method) {
    if (!found) {
        throw std::invalid_argument(std::string(method) + " gave " + shown(value) + " where a number is needed");
    }
    if (!std::isfinite(*found)) {
        throw std::invalid_argument(std::string(method) + " gave " + shown(value) + ": numbers must be finite");
    }
    if (std::abs(*found) > kLargest) {
        throw std::invalid_argument(std::string(method) + " gave " + shown(value) + ": numbers go up to 1e300");
    }
    return *found;
}

}  // namespace tengen::python
