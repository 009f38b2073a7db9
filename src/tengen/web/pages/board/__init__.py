"""Playing and analysing on one board."""

from tengen.web.pages.board.routes import register

__all__ = ["register"]
