"""Matches between presets, live."""

from tengen.web.pages.arena.routes import register

__all__ = ["register"]
