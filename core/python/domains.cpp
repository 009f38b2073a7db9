// The module tengen._core.domains: whatever has registered itself (core/domains).
#include "core/python/domain_binding.h"

namespace tengen::python {

void bind_domains(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("domains", "Problems written in C++. Use tengen.domains.");
    for (const DomainBinding* const domain : DomainBinding::all()) {
        domain->bind(m);
    }
}

}  // namespace tengen::python
