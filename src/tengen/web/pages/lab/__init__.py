"""Published tables and figures with our numbers beside them."""

from tengen.web.pages.lab.routes import register

__all__ = ["register"]
