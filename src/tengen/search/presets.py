"""Named configurations."""

from tengen.search.config import SearchConfig

_SETTINGS: dict[str, list[str]] = {
    # Plain UCT; the coefficient suits rewards of 0 and 1 and uniform playouts.
    "uct": ["exploration.coefficient=0.7", "tree.expand_visits=2"],
    # UCT with RAVE by minimum MSE; b as in Ferreira's later sources for small boards.
    "rave": [
        "exploration.coefficient=0.3",
        "exploration.first_play_urgency=1.0",
        "rave.schedule=minimum-mse",
        "rave.parameter=0.397",
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
