"""Looking inside a search: layers, playouts, the tree, the formula, two configurations side by side."""

from tengen.web.pages.inside.routes import register

__all__ = ["register"]
