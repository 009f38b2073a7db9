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

#ifdef NB_FREE_THREADED

nb::object value_of(const nb::object& dict, nb::handle key) {
    PyObject* found = nullptr;
    if (PyDict_GetItemRef(dict.ptr(), key.ptr(), &found) < 0) {
        nb::raise_python_error();
    }
    return nb::steal(found);
}

nb::object set_default(const nb::dict& dict, nb::handle key, const nb::object& value) {
    PyObject* found = nullptr;
    if (PyDict_SetDefaultRef(dict.ptr(), key.ptr(), value.ptr(), &found) < 0) {
        nb::raise_python_error();
    }
    return nb::steal(found);
}

nb::object item_of(const nb::list& list, Py_ssize_t place) {
    PyObject* const found = PyList_GetItemRef(list.ptr(), place);
    if (found == nullptr) {
        nb::raise_python_error();
    }
    return nb::steal(found);
}

#else

nb::object value_of(const nb::object& dict, nb::handle key) {
    PyObject* const found = PyDict_GetItemWithError(dict.ptr(), key.ptr());
    if (found == nullptr && PyErr_Occurred() != nullptr) {
        nb::raise_python_error();
    }
    return nb::borrow(found);
}

nb::object set_default(const nb::dict& dict, nb::handle key, const nb::object& value) {
    if (PyDict_SetItem(dict.ptr(), key.ptr(), value.ptr()) != 0) {
        nb::raise_python_error();
    }
    return value;
}

nb::object item_of(const nb::list& list, Py_ssize_t place) {
    PyObject* const found = PyList_GetItem(list.ptr(), place);
    if (found == nullptr) {
        nb::raise_python_error();
    }
    return nb::borrow(found);
}

#endif

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
#ifdef NB_FREE_THREADED
    if (!tuple_) {
        PyObject* const fixed = PyList_AsTuple(items_.ptr());
        if (fixed == nullptr) {
            nb::raise_python_error();
        }
        items_ = nb::steal(fixed);
        tuple_ = true;
    }
#endif
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
