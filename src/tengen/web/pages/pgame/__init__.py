"""P-games: a small tree or DAG whose truth is known, and UCT in it step by step."""

from tengen.web.pages.pgame.routes import register

__all__ = ["register"]
