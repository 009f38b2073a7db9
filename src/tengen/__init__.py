"""Tengen: Monte-Carlo tree search for Go and for your own problems."""

from importlib.metadata import version as _version

__version__ = _version("tengen")
