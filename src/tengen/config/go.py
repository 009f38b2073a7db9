"""The settings of searches of Go; go.pyi shows the classes (tools/config_stubs.py writes it)."""

from tengen.config.description import config_class, groups
from tengen.config.sized import SizedConfig
from tengen.config.tree import TreeConfig

GoConfig = config_class(
    "GoConfig",
    (SizedConfig, TreeConfig),
    tuple(group for group in groups(True) if group.name not in {known.name for known in groups(False)}),
    __name__,
    "Everything that decides how a search of Go runs.",
)
