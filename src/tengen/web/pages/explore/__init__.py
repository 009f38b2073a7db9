"""Exploring games: what was played in a position, with what success, by whom."""

from tengen.web.pages.explore.routes import register

__all__ = ["register"]
