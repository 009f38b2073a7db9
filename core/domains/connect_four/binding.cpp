#include "core/domains/connect_four/connect_four.h"
#include "core/python/domain_binding.h"

namespace tengen::python {

namespace {

const DomainBinding connect_four("ConnectFour", [](nb::module_& m) {
    bind_domain<domains::ConnectFour>(
        m, "ConnectFour",
        "Connect Four: drop pieces into seven columns of six cells, numbered from 0; four in a row win.")
        .def(nb::init<>());
});

}  // namespace

}  // namespace tengen::python
