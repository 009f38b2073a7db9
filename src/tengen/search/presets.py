"""Named configurations."""

from tengen.search.config import SearchConfig

# isGO's value of a move (Basaldua 2013, 3.15 to 3.17): priors up to a horizon, AMAF without a confidence term, and UCT.
# The thesis leaves the constants out; those marked "ours" are chosen here. Priors stay off: at a few hundred playouts
# they cost strength in this form (docs/isgo.md), since a move that no rule speaks of starts as even and not with its
# AMAF value. prior.use=horizon and knowledge.* turn them on.
_ISGO_VALUE = [
    "rave.schedule=bias-constant",  # 3.13
    "rave.parameter=0.0016",  # ours: c = 4 b^2 with the b of the preset rave, between Pachi's 1/3000 and Zen's 1/400
    "rave.mix=bound",  # the share that AMAF leaves is that of the whole UCT term (3.15)
    "exploration.coefficient=0.0",  # ours: K_u, as in the preset rave
    "tree.expand_visits=2",  # ours
]

_ISGO_BASE = [
    *_ISGO_VALUE,
    "playout.policy=isgo-base",
    "playout.patterns=mogo",  # figure 4.7
    "playout.self_atari=nakade",  # the best of 4.3.3
    "isgo.atari_chance=0.3405",  # table 4.7, by CLOP
    "isgo.atari_certain=8",  # table 4.7
    "isgo.pattern_chance=0.4812",  # table 4.7, by CLOP
]

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
    # Playouts of 4.6.
    "isgo-base": _ISGO_BASE,
    # Playouts of 4.7 with the parameters of table 4.7.
    "isgo-learning": [
        *_ISGO_BASE,
        "playout.policy=isgo-learning",
        "learning.context=40",  # the largest was best; 4.3.2 says 24
        "learning.node_neighbors=20",  # the larger was better
        "learning.node_threshold=0.5",
        "learning.edge_threshold=0.625",  # 125/200
        "learning.answers=8",  # 4.7.3 says 16
        "learning.moves=80",  # by CLOP, of 48, 64, 80 and 96
        "learning.end_of_scale=21",
        "learning.balance=true",
        "learning.balance_every=50",  # 4.7.4
        "learning.keep=true",  # 4.7.6
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
