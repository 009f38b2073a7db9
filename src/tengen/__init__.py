"""Tengen: Monte-Carlo tree search for Go and for your own problems."""

from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tengen.search import Domain, Evaluator, Search, SearchConfig

__version__ = _version("tengen")
__all__ = ["Domain", "Evaluator", "Search", "SearchConfig", "__version__"]


def __getattr__(name: str) -> Any:
    """Load the search on first use, so that `import tengen` stays fast."""
    if name in ("Domain", "Evaluator", "Search", "SearchConfig"):
        from tengen import search

        return getattr(search, name)
    raise AttributeError(f"module 'tengen' has no attribute {name!r}")
