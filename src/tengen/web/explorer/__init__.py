"""The explorer of games: which databases there are, and what is asked of them within the bounds of a server."""

from tengen.web.explorer.adding import Adding
from tengen.web.explorer.explorer import Explorer
from tengen.web.explorer.inquiry import Inquiry, Stopped, Token
from tengen.web.explorer.shelf import Shelf

__all__ = ["Adding", "Explorer", "Inquiry", "Shelf", "Stopped", "Token"]
