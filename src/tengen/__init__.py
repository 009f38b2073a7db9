"""Tengen: Monte-Carlo tree search for Go and for your own problems."""

from typing import TYPE_CHECKING

from tengen.lazy import lazily

if TYPE_CHECKING:
    from tengen import bandit, domains, go, pgame, search
    from tengen.search import Domain, End, Evaluator, Move, Result, Search, TreeConfig
    from tengen.search.onnx import OnnxEvaluator
    from tengen.search.openspiel import OpenSpielDomain
    from tengen.version import __version__

__all__ = [
    "Domain",
    "End",
    "Evaluator",
    "Move",
    "OnnxEvaluator",
    "OpenSpielDomain",
    "Result",
    "Search",
    "TreeConfig",
    "__version__",
    "bandit",
    "domains",
    "go",
    "pgame",
    "search",
]

_MODULES = ("bandit", "domains", "go", "pgame", "search")
__getattr__, __dir__ = lazily(
    __name__,
    {name: "tengen.search" for name in __all__ if name not in _MODULES}
    | {
        "OnnxEvaluator": "tengen.search.onnx",
        "OpenSpielDomain": "tengen.search.openspiel",
        "__version__": "tengen.version",
    },
    _MODULES,
)
