"""The search for any problem: configuration, domains, results."""

from tengen.search.config import SearchConfig
from tengen.search.domain import Domain
from tengen.search.search import Move, Result, Search

__all__ = ["Domain", "Move", "Result", "Search", "SearchConfig"]
