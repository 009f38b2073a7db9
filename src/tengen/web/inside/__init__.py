"""Looks into searches: positions with a search of their own, made by the page or the API and bounded together."""

from tengen.web.inside.chosen import chosen_config
from tengen.web.inside.registry import LookRegistry
from tengen.web.inside.session import LookSession

__all__ = ["LookRegistry", "LookSession", "chosen_config"]
