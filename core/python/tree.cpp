// Bindings of the tree: its configuration, and the search of each kind of domain.
#include "core/python/bind.h"
#include "core/python/python_formula.h"
#include "core/python/search_config.h"
#include "core/tree/domain.h"

namespace tengen::python {

void bind_tree(nb::module_& parent) {
    nb::module_ m = parent.def_submodule("tree", "The game-free search. Use tengen.Search.");
    bind_search_config(m);
    bind_formula(m);
    m.attr("FIRST_GROUP") = tree::kFirstGroup;
    bind_go_search(m);
    bind_python_search(m);
}

}  // namespace tengen::python
