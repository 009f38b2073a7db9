// ... and all that Python has to know.
#include "core/domains/nim/nim.h"
#include "core/python/domain_binding.h"

namespace tengen::python {

namespace {

using namespace nb::literals;

const DomainBinding nim("Nim", [](nb::module_& m) {
    bind_domain<domains::Nim>(m, "Nim", "Take one, two or three; who takes the last one wins.")
        .def(nb::init<int>(), "heap"_a = 21);
});

}  // namespace

}  // namespace tengen::python
