#include "core/domains/pig/pig.h"
#include "core/python/domain_binding.h"

namespace tengen::python {

namespace {

const DomainBinding pig("Pig", [](nb::module_& m) {
    bind_domain<domains::Pig>(
        m, "Pig",
        "Pig with one player: throw a die until you hold; a one loses the turn. Most points after five turns.")
        .def(nb::init<>());
});

}  // namespace

}  // namespace tengen::python
