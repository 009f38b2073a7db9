"""The search of any problem: configuration, domains, evaluators, results. It knows no Go (tengen.go.search)."""

from tengen.config import TreeConfig
from tengen.search.domain import Domain, End
from tengen.search.evaluator import Evaluator
from tengen.search.formulas import formula
from tengen.search.result import Move, Result
from tengen.search.search import Search

__all__ = ["Domain", "End", "Evaluator", "Move", "Result", "Search", "TreeConfig", "formula"]
