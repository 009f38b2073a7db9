// The configuration that Python sees: that of the tree and, beside it, that of Go. Values go in and out by key.
#pragma once

#include "core/go/domain.h"
#include "core/python/bind.h"
#include "core/tree/config.h"

namespace tengen::python {

struct SearchConfig : tree::Config, go::GoConfig {
    template <class Root>
    static void describe(settings::SchemaOf<Root>& s) {
        tree::Config::describe(s);
        go::GoConfig::describe(s);
    }
};

void bind_search_config(nb::module_& m);

}  // namespace tengen::python
