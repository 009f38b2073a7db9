"""The configuration of a search (tengen.config): here under the names that users of searches import."""

from tengen.config import GoConfig, Setting, TreeConfig, describe

SearchConfig = GoConfig

__all__ = ["GoConfig", "SearchConfig", "Setting", "TreeConfig", "describe"]
