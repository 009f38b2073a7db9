"""Named configurations. What stands behind # says where a value comes from, and `tengen config` shows it."""

from difflib import get_close_matches
from functools import cache

from tengen.config import GoConfig

# isGO's value of a move (Basaldúa 2013, 3.15 to 3.17): priors up to a horizon, AMAF without a confidence term, and UCT.
# The thesis leaves the constants out; those marked "ours" are chosen here. Priors stay off: at a few hundred playouts
# they cost strength in this form (docs/isgo.md), since a move that no rule speaks of starts as even and not with its
# AMAF value. prior.use=horizon and knowledge.* turn them on.
_ISGO_VALUE = [
    "rave.schedule=bias-constant  # 3.13",
    "rave.parameter=0.0016  # ours: c = 4 b^2 with the b of the preset rave, between Pachi's 1/3000 and Zen's 1/400",
    "rave.mix=bound  # the share that AMAF leaves is that of the whole UCT term (3.15)",
    "exploration.coefficient=0.0  # ours: K_u, as in the preset rave",
    "tree.expand_visits=2  # ours",
]

_ISGO_BASE = [
    *_ISGO_VALUE,
    "playout.policy=isgo-base",
    "playout.patterns=mogo  # figure 4.7",
    "playout.self_atari=nakade  # the best of 4.3.3",
    "isgo.atari_chance=0.3405  # table 4.7, by CLOP",
    "isgo.atari_certain=8  # table 4.7",
    "isgo.pattern_chance=0.4812  # table 4.7, by CLOP",
]

# The final engine of Ferreira (2016): table 5.1 tells its parts.
_MATILDA = [
    "exploration.formula=ucb1-tuned  # 3.3.2",
    "exploration.coefficient=0.868  # later; table 3.1 has 1.15 best for an older version",
    "rave.schedule=minimum-mse  # 3.3.5",
    "rave.parameter=0.397  # later",
    "rave.criticality=true  # 3.3.7",
    "rave.ownership_visits=450  # later",
    "reply.tree=true  # 3.3.9",
    "prior.amaf_scale=1.0  # 3.3.6: AMAF starts from the same priors",
    "tree.backup=shared  # 4.3.2: transpositions share their statistics",
    "tree.stop_when_full=true  # 4.3.2",
    "tree.expand_visits=1  # ours",
    "knowledge.even=13  # later",
    "knowledge.nakade=72  # later",
    "knowledge.self_atari=16  # later",
    "knowledge.capture=43  # later; there stones count with a power of 1.243, here with 1 + log2",
    "knowledge.atari=43  # later",
    "knowledge.extension=13  # later",
    "knowledge.pattern=21  # later",
    "knowledge.near_last=6  # later",
    "knowledge.edge=3  # later: of the first line near stones; 34, that of corners, lost 18-44",
    "knowledge.lines=38  # later: of the first line, here for all three",
    "knowledge.ko=5  # ours",
    "pruning.eye_shape=true  # 3.3.11",
    "pruning.seki=true  # 3.3.11",
    "pruning.ladder=true  # 3.3.11",
    "pruning.self_atari=true  # 3.3.11",
    "pruning.nakade=true  # 3.3.11",
    "pruning.safe_shape=true  # 3.3.11",
    "pruning.long_eye=true  # 3.3.11",
    "pruning.miai=true  # 3.3.11",
    "pruning.far=true  # 3.3.11",
    "playout.policy=sequence  # 4.3.4",
    "playout.steps=save=0.6875 nakade-anywhere=0.828125 pattern=0.9375 capture=0.4375  # order: 4.3.4; chances: later",
    "playout.patterns=matilda",
    "playout.pattern_safe=true",
    "playout.pattern_weights=true",
    "gamma.patterns=true  # weights by minorization-maximization",
    "playout.self_atari=nakade",
    "playout.random_tries=2  # ours: the bias towards open points",
    "playout.status_cache=true  # 4.3.3",
    "playout.mercy=0.2  # later: points / 5",
    "playout.length=1.333  # ours; later has a third of the points more than there are empty ones",
    "playout.length_spread=0.05  # ours",
]

# What differs in those sources from 12x12 on.
_LARGE = 12
_MATILDA_LARGE = [
    "exploration.coefficient=0.855  # later",
    "rave.parameter=0.843  # later",
    "knowledge.even=14  # later",
    "knowledge.nakade=33  # later",
    "knowledge.self_atari=63  # later",
    "knowledge.capture=10  # later",
    "knowledge.atari=10  # later",
    "knowledge.extension=12  # later",
    "knowledge.pattern=25  # later",
    "knowledge.near_last=3  # later",
    "knowledge.lines=25  # later",
    "playout.steps=save=0.828125 nakade-anywhere=0.4609375 pattern=0.8203125 capture=0.8125  # later",
]

# MoGo as Rimmel (2009) leaves it: 4.1 to 4.3, the rules of 4.2.1 and the playouts of Alg. 13.
_MOGO = [
    "exploration.coefficient=0.0  # 4.2.1: no exploration beside AMAF and the rules",
    "rave.schedule=bias-constant",
    "rave.parameter=0.0016  # c1",
    "prior.use=mogo",
    "prior.scale=0.01  # C",
    "prior.gamma=0.5  # c2",
    "prior.amaf_scale=0.0  # ours: rules speak in the sum of 4.1, not as first AMAF results",
    "knowledge.capture=15",
    "knowledge.counter_capture=10",
    "knowledge.escape=10",
    "knowledge.self_atari=10",
    "knowledge.atari=5",
    "knowledge.ko_atari=5",
    "knowledge.border=3",
    "knowledge.distance_last=5",
    "knowledge.distance_previous=3",
    "knowledge.ownership=3",
    "knowledge.cut=3",
    "knowledge.pattern=10",
    "knowledge.territory_line=3  # the nine shapes of figure 4.1",
    "knowledge.death_line=3",
    "knowledge.peep_connect=3",
    "knowledge.hane=3",
    "knowledge.threat=3",
    "knowledge.connect=3",
    "knowledge.wall=3",
    "knowledge.bad_kogeima=3",
    "knowledge.empty_triangle=3",
    "tree.expand_visits=2",
    "playout.policy=sequence",
    "playout.steps=save nakade fill-board=1:4 pattern capture  # Alg. 11 to 13",
    "playout.approach=0.5  # Alg. 13",
]

# The best mixture found: docs/strength.md has the matches.
_TENGEN = [
    "exploration.coefficient=0.0",
    "exploration.first_play_urgency=1.0",
    "rave.schedule=minimum-mse",
    "rave.parameter=0.02",
    "tree.expand_visits=2",
    "knowledge.even=5",
    "gamma.prior=wide",
    "knowledge.gamma=40",
    "knowledge.pattern=10",
    "knowledge.capture=15",
    "knowledge.self_atari=10",
    "knowledge.escape=10",
    "knowledge.atari=5",
    "knowledge.fate=10",
    "knowledge.edge=5",
    "playout.policy=sequence",
    "playout.steps=save nakade pattern capture",
    "playout.save_ladders=true",
    "playout.pattern_safe=true",
]

_SETTINGS: dict[str, list[str]] = {
    "tengen": _TENGEN,
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
    # LibEGO, which Brodeur and Childs (2008) built on: values in [-1, 1] and sqrt(0.2 ln N / n) are here values in
    # [0, 1] and half of it; a node starts with one even visit and matures at 100. From a public version of 2007.
    "libego": [
        "exploration.coefficient=0.2236",
        "knowledge.even=1",
        "tree.expand_visits=100",
    ],
    "mogo": _MOGO,
    "matilda": [*_MATILDA, *(text.replace("=", f"@{_LARGE}=", 1) for text in _MATILDA_LARGE)],
    # The same on boards of all sizes: results of the lab were made with it.
    "matilda-large": _MATILDA + _MATILDA_LARGE,
    # Playouts of 4.6.
    "isgo-base": _ISGO_BASE,
    # Playouts of 4.7 with the parameters of table 4.7.
    "isgo-learning": [
        *_ISGO_BASE,
        "playout.policy=isgo-learning",
        "learning.context=24  # 4.3.2; table 4.7 has 40, which lost at 2,000 playouts (docs/knowledge.md)",
        "learning.node_neighbors=20  # the larger was better",
        "learning.node_threshold=0.5",
        "learning.edge_threshold=0.625  # 125/200",
        "learning.answers=8  # 4.7.3 says 16",
        "learning.moves=80  # by CLOP, of 48, 64, 80 and 96",
        "learning.end_of_scale=21",
        "learning.balance=true",
        "learning.balance_every=50  # 4.7.4",
        "learning.keep=true  # 4.7.6",
    ],
}


# What the remarks in the settings of a preset mean.
_ABOUT = {
    "tengen": "The best mixture found, all numbers ours: docs/strength.md has the matches.",
    "uct": "Plain UCT; the numbers are ours.",
    "rave": "UCT with RAVE; the numbers are ours.",
    "libego": "LibEGO as Brodeur and Childs (2008) built on it, by a public version of 2007.",
    "mogo": "MoGo by Rimmel (2009), which gives none of the numbers but the chance of an approach move: they are ours.",
    "matilda": "Matilda by Ferreira (2016): sections and tables are its. It prints no weights; 'later' are those of "
    "the author's first public sources (July 2016), 'ours' chosen here.",
    "isgo-base": "isGO by Basaldúa (2013): sections and tables are its; 'ours' is chosen here.",
}
_ABOUT["matilda-large"] = f"{_ABOUT['matilda']} The settings from {_LARGE}x{_LARGE} on, for boards of all sizes."
_ABOUT["isgo-learning"] = _ABOUT["isgo-base"]
_REMARK = "  # "


def about(name: str) -> str:
    """Where a preset comes from, and what its remarks mean."""
    return _ABOUT[name]


def remarks(name: str) -> dict[str, str]:
    """By key of a preset: where its value comes from, as far as there is something to say."""
    found = {}
    for text in _SETTINGS[name]:
        setting, _, remark = text.partition(_REMARK)
        found[setting.partition("=")[0]] = remark  # a later setting of the same key counts
    return {key: remark for key, remark in found.items() if remark}


def preset_names() -> list[str]:
    """The presets there are."""
    return list(_SETTINGS)


def preset(name: str, size: int | tuple[int, int] | None = None) -> GoConfig:
    """The preset of that name, with what it has for a size of board if one is given; ValueError lists them.

    A search resolves what depends on sizes by itself.
    """
    if name not in _SETTINGS:
        close = get_close_matches(name, _SETTINGS, 1)
        meant = f"; did you mean {close[0]}?" if close else ""
        raise ValueError(f"no preset is called {name!r}; there are {', '.join(_SETTINGS)}{meant}")
    config = _made(name)
    return config if size is None else config.for_size(size)


@cache
def _made(name: str) -> GoConfig:
    return GoConfig().with_settings(text.partition(_REMARK)[0] for text in _SETTINGS[name])
