"""What a configuration has to show: commands refuse the rest with these words, and GoGui's menu leaves it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass

from tengen.config import GoConfig


@dataclass(frozen=True)
class Feature:
    """Something that a configuration may be without."""

    present: Callable[[GoConfig], bool]
    missing: str  # what is said of a configuration without it


def _knows_priors(config: GoConfig) -> bool:
    return config.prior.use != "off" and any(asdict(config.knowledge).values())


_FEATURES = {
    "tengen-rave": Feature(
        lambda config: config.rave.schedule != "off", "has no RAVE: tengen-preset rave has it, for example"
    ),
    "tengen-priors": Feature(_knows_priors, "has no priors: tengen-preset tengen has them, for example"),
    "tengen-criticality": Feature(
        lambda config: config.rave.schedule != "off" and config.rave.criticality,
        "does not look at criticality: tengen-preset matilda does, for example",
    ),
    "tengen-wls": Feature(
        lambda config: config.playout.policy == "isgo-learning",
        "has playouts that do not learn: tengen-preset isgo-learning has them learn",
    ),
}


def why_missing(command: str, config: GoConfig) -> str | None:
    """Why a configuration has nothing to show for a command, written with its arguments or without; None if it has."""
    feature = _FEATURES.get(command.split()[0])
    return None if feature is None or feature.present(config) else feature.missing
