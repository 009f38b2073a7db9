"""Named configurations."""

from tengen.search.config import SearchConfig

_SETTINGS: dict[str, list[str]] = {
    # Plain UCT; the coefficient suits rewards of 0 and 1 and uniform playouts.
    "uct": ["exploration.coefficient=0.7", "tree.expand_visits=2"],
    # UCT with RAVE by minimum MSE. With light playouts on 9x9 a small b and no exploration beside AMAF's own are best
    # by hundreds of Elo: b = 0.02 beat 0.05, and that 0.1 and 0.397 (Ferreira's later sources); below 0.02 it is level.
    "rave": [
        "exploration.coefficient=0.0",
        "exploration.first_play_urgency=1.0",
        "rave.schedule=minimum-mse",
        "rave.parameter=0.02",
        "tree.expand_visits=2",
    ],
}


def preset_names() -> list[str]:
    """The presets there are."""
    return list(_SETTINGS)


def preset(name: str) -> SearchConfig:
    """The preset of that name; ValueError lists them."""
    if name not in _SETTINGS:
        raise ValueError(f"no preset is called {name!r}; there are {', '.join(_SETTINGS)}")
    return SearchConfig().with_settings(_SETTINGS[name])
