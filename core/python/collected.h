// Objects that hold references to Python's: the garbage collector has to see them, or what refers to itself is never
// freed. A class says what it holds by `traverse(visit, arg)`, and lets go of it by `drop()`.
#pragma once

#include "core/python/core_lock.h"

namespace tengen::python {

template <class T>
int traverse_object(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    return nb::inst_ready(self) ? nb::inst_ptr<T>(self)->traverse(visit, arg) : 0;
}

template <class T>
int clear_object(PyObject* self) {
    if (nb::inst_ready(self)) {
        nb::inst_ptr<T>(self)->drop();
    }
    return 0;
}

/// nb::class_<T>(m, "T", nb::type_slots(collected<T>))
template <class T>
inline PyType_Slot collected[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse_object<T>)},
                                  {Py_tp_clear, reinterpret_cast<void*>(clear_object<T>)},
                                  {0, nullptr}};

}  // namespace tengen::python
