// Searches as bytes for Python, which keeps beside them what the bytes do not hold: the problem and its root.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "core/base/bytes.h"
#include "core/python/core_lock.h"
#include "core/python/search_binding.h"

namespace tengen::python {

/// Reads all of the bytes; a ValueError says that they are damaged.
template <class Read>
void read_saved(const nb::bytes& saved, Read&& read) {
    ByteReader in({saved.c_str(), saved.size()});
    try {
        read(in);
        in.end();
    } catch (const DamagedBytes& error) {
        throw std::invalid_argument(std::string("it is damaged, or of another problem: ") + error.what());
    }
}

template <class Searcher, class Class>
void bind_saving(Class& c) {
    c.def(
        "save",
        [](Searcher& self) {
            const Busy busy(self.busy);
            ByteWriter out;
            self.save(out);
            return nb::bytes(out.bytes().data(), out.bytes().size());
        },
        "All that the search has learned, for the constructor of another one; not while it runs.");
}

}  // namespace tengen::python
