// The Python module tengen._core.
#include "core/python/bind.h"

NB_MODULE(_core, plain) {
    nb::module_ m = plain;
    m.doc() = "The C++ core of Tengen. Import tengen.go and its neighbours instead of this module.";
    tengen::python::bind_bandit(m);
    tengen::python::bind_build(m);
    tengen::python::bind_go_board(m);
    tengen::python::bind_go_game(m);
    tengen::python::bind_go_gamma(m);
    tengen::python::bind_go_playout(m);
    tengen::python::bind_go_prior(m);
    tengen::python::bind_go_shape(m);
    tengen::python::bind_go_tactics(m);
    tengen::python::bind_games(m);  // after go, which has colours
    tengen::python::bind_classic(m);
    tengen::python::bind_packing(m);
    tengen::python::bind_pgame(m);
    tengen::python::bind_gep(m);  // after pgame, which has the stop token
    tengen::python::bind_transform(m);
    tengen::python::bind_tree(m);
    tengen::python::bind_domains(m);  // after tree, which has their configuration
}
