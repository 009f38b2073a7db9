"""The search for any problem: configuration, domains, results."""

from tengen.search.config import SearchConfig
from tengen.search.domain import Domain, End
from tengen.search.evaluator import Evaluator
from tengen.search.formulas import formula
from tengen.search.restriction import Ban, Restriction
from tengen.search.result import Move, Result
from tengen.search.search import Search

__all__ = ["Ban", "Domain", "End", "Evaluator", "Move", "Restriction", "Result", "Search", "SearchConfig", "formula"]
