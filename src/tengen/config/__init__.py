"""The configuration of searches, made from the core's description of its settings.

`TreeConfig` is what every search has, `GoConfig` that and what searches of Go have. Frozen: `with_values` and
`with_settings` make changed copies, `from_toml` and `to_toml` files of them. Nothing here names a setting: that is done
once, in the core (config.h of tree, playouts, priors, ...).
"""

from tengen.config.base import Config
from tengen.config.description import Setting, describe
from tengen.config.go import GoConfig
from tengen.config.tree import TreeConfig

__all__ = ["Config", "GoConfig", "Setting", "TreeConfig", "describe"]
