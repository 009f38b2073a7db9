// How the core was compiled, for `tengen doctor`.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <map>

#include "core/python/bind.h"

namespace tengen::python {

void bind_build(nb::module_& m) {
    m.def(
        "build_info",
        [] {
            std::map<std::string, std::string> info;
            info["version"] = TENGEN_VERSION;
            info["compiler"] = TENGEN_COMPILER;
            info["build_type"] = TENGEN_BUILD_TYPE;
            info["instructions"] = TENGEN_INSTRUCTIONS;
            info["sanitizers"] = TENGEN_SANITIZERS;
#ifdef __OPTIMIZE__
            info["optimised"] = "yes";
#else
            info["optimised"] = "no";
#endif
#ifdef NDEBUG
            info["assertions"] = "no";
#else
            info["assertions"] = "yes";
#endif
            return info;
        },
        "How this module was compiled: version, compiler, build_type, instructions, sanitizers, optimised, "
        "assertions.");
}

}  // namespace tengen::python
