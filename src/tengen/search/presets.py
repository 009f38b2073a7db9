"""Named configurations."""

from tengen.search.config import SearchConfig

# isGO's value of a move (Basaldúa 2013, 3.15 to 3.17): priors up to a horizon, AMAF without a confidence term, and UCT.
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

# The final engine of Ferreira (2016): table 5.1 tells its parts. The dissertation prints no weights; those marked
# "later" are of the author's first public sources (July 2016), those marked "ours" are chosen here.
_MATILDA = [
    "exploration.formula=ucb1-tuned",  # 3.3.2
    "exploration.coefficient=0.868",  # later; table 3.1 has 1.15 best for an older version
    "rave.schedule=minimum-mse",  # 3.3.5
    "rave.parameter=0.397",  # later
    "rave.criticality=true",  # 3.3.7
    "rave.ownership_visits=450",  # later
    "reply.tree=true",  # 3.3.9
    "prior.amaf_scale=1.0",  # 3.3.6: AMAF starts from the same priors
    "tree.backup=shared",  # 4.3.2: transpositions share their statistics
    "tree.stop_when_full=true",  # 4.3.2
    "tree.expand_visits=1",  # ours
    "knowledge.even=13",  # later, as all weights but those marked
    "knowledge.nakade=72",
    "knowledge.self_atari=16",
    "knowledge.capture=43",
    "knowledge.atari=43",
    "knowledge.extension=13",
    "knowledge.pattern=21",
    "knowledge.near_last=6",
    "knowledge.edge=3",  # of the first line near stones; 34, that of corners, lost 18-44
    "knowledge.lines=38",
    "knowledge.ko=5",  # ours
    "pruning.eye_shape=true",  # 3.3.11, as the rest of pruning
    "pruning.seki=true",
    "pruning.ladder=true",
    "pruning.self_atari=true",
    "pruning.nakade=true",
    "pruning.safe_shape=true",
    "pruning.long_eye=true",
    "pruning.miai=true",
    "pruning.far=true",
    "playout.policy=sequence",
    # The order of 4.3.4; the chances are 1 - 40/128, 1 - 22/128, 1 - 8/128 and 1 - 72/128 (later).
    "playout.steps=save=0.6875 nakade-anywhere=0.828125 pattern=0.9375 capture=0.4375",
    "playout.patterns=matilda",
    "playout.pattern_safe=true",
    "playout.pattern_weights=true",
    "gamma.patterns=true",  # weights by minorization-maximization
    "playout.self_atari=nakade",
    "playout.random_tries=2",  # ours: the bias towards open points
    "playout.status_cache=true",  # 4.3.3
    "playout.mercy=0.2",  # later: points / 5
    "playout.length=1.333",  # later: points and a third of them
    "playout.length_spread=0.05",  # ours
]

# What differs in those sources from 12x12 on.
_MATILDA_LARGE = [
    "exploration.coefficient=0.855",
    "rave.parameter=0.843",
    "knowledge.even=14",
    "knowledge.nakade=33",
    "knowledge.self_atari=63",
    "knowledge.capture=10",
    "knowledge.atari=10",
    "knowledge.extension=12",
    "knowledge.pattern=25",
    "knowledge.near_last=3",
    "knowledge.lines=25",
    "playout.steps=save=0.828125 nakade-anywhere=0.4609375 pattern=0.8203125 capture=0.8125",  # 22, 69, 23, 24 of 128
]

# MoGo as Rimmel (2009) leaves it: 4.1 to 4.3, the rules of 4.2.1 and the playouts of Alg. 13. The thesis gives none of
# the constants but the chance of an approach move: all numbers are ours.
_MOGO = [
    "exploration.coefficient=0.0",  # 4.2.1: no exploration beside AMAF and the rules
    "rave.schedule=bias-constant",
    "rave.parameter=0.0016",  # c1
    "prior.use=mogo",
    "prior.scale=0.01",  # C
    "prior.gamma=0.5",  # c2
    "prior.amaf_scale=0.0",
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
    "knowledge.territory_line=3",  # the nine shapes of figure 4.1
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
    "playout.steps=save nakade fill-board=1:4 pattern capture",  # Alg. 11 to 13
    "playout.approach=0.5",  # Alg. 13
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
    "matilda": _MATILDA,
    "matilda-large": _MATILDA + _MATILDA_LARGE,
    # Playouts of 4.6.
    "isgo-base": _ISGO_BASE,
    # Playouts of 4.7 with the parameters of table 4.7.
    "isgo-learning": [
        *_ISGO_BASE,
        "playout.policy=isgo-learning",
        "learning.context=24",  # 4.3.2; table 4.7 has 40, which lost at 2,000 playouts (docs/knowledge.md)
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
