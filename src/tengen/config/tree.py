"""The settings that every search has; tree.pyi shows the classes (tools/config_stubs.py writes it)."""

from tengen.config.base import Config
from tengen.config.description import config_class, groups

TreeConfig = config_class(
    "TreeConfig", (Config,), groups(False), __name__, "Everything that decides how a search runs, whatever it searches."
)
