"""The search of Go: its configuration, results with leads and ownership, moves to leave out, views of playouts."""

from tengen.config import GoConfig
from tengen.go.search.restriction import Ban, Restriction
from tengen.go.search.result import GoMove, GoResult, PlayoutMove
from tengen.go.search.search import GoSearch

__all__ = ["Ban", "GoConfig", "GoMove", "GoResult", "GoSearch", "PlayoutMove", "Restriction"]
