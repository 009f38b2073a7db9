"""The configuration of a search: frozen dataclasses, mirrored field by field in the core.

Read from TOML, changed by `key=value` texts, printed with every result. The comment above each field is its
documentation; `describe()` lists them all.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from tengen._core import tree as _core
from tengen.go import gammas, patterns


@dataclass(frozen=True)
class Exploration:
    """How much little-known moves are tried."""

    # ucb1, ucb1-tuned, ucb2, epsilon-greedy, puct or none
    formula: str = "ucb1"
    # Factor of the term, in the unit of the rewards; published: sqrt(2) for UCB1, 1 for UCB1-Tuned and UCB2
    coefficient: float = 1.4142135623730951
    # Score of a move that nothing is known of; the default tries every move once before any twice
    first_play_urgency: float = 1e6
    # Mean reward that a move without visits is taken to have where priors order such moves (puct, horizon, mogo)
    first_play_value: float = 0.5
    # alpha of UCB2: the greater, the longer a chosen move is played without looking at the others
    ucb2_alpha: float = 0.001
    # c of epsilon-greedy, in epsilon = min(1, c K / (d^2 n)) for K moves and n visits
    epsilon_c: float = 0.05
    # d of epsilon-greedy: how much the best move is better than the second, at least
    epsilon_d: float = 0.5


@dataclass(frozen=True)
class Rave:
    """All-moves-as-first statistics mixed into a move's value."""

    # off, minimum-mse, bias-constant, hand or alpha
    schedule: str = "off"
    # b, c, k or alpha of the schedule
    parameter: float = 0.0
    # value (mixes means, then explores), bound (mixes bounds) or sum (adds the AMAF value to the undiminished mean)
    mix: str = "value"
    # K_r, factor of the AMAF value's own confidence term K_r sqrt(ln M / m); 0 for none
    confidence: float = 0.0
    # D of distance smoothing: a move played d steps later counts with confidence 1 - tanh(d / D); 0 for no smoothing
    distance: float = 0.0
    # Raise AMAF visits by criticality; the domain must tell who owns points at the end
    criticality: bool = False
    # Raise AMAF visits by effectivity: off, above-zero (the test as printed) or above-half
    effectivity: str = "off"
    # Factor of the visits that effectivity adds
    effectivity_scale: float = 1.0
    # Whose simulations tell who owns a move's point: move (those of the move) or node (all that passed its node)
    ownership_of: str = "move"
    # Simulations of a move from which on criticality and effectivity are used
    ownership_visits: int = 450


@dataclass(frozen=True)
class Priors:
    """What the domain knows of a move before any simulation."""

    # visits (virtual simulations), progressive (bias that fades), permanent, horizon (isGO), mogo or off
    use: str = "visits"
    # Factor of the bias (C of mogo, there about 0.01), or of the number of virtual simulations
    scale: float = 1.0
    # Factor of the number of virtual AMAF visits that priors start with; 0 for none
    amaf_scale: float = 0.0
    # n_H of horizon: visits of a move from which on its prior has no influence
    horizon: float = 50.0
    # c2 of mogo, in gamma = c2 / m, by which what speaks for a move in virtual simulations is multiplied
    gamma: float = 1.0
    # Virtual simulations, at most, that a new node's moves inherit from the same moves two plies above; 0 for none
    grandparent: float = 0.0


@dataclass(frozen=True)
class Widening:
    """How many moves of a node are considered."""

    # off, aya, crazy-stone or unpruning
    rule: str = "off"
    # K_s: moves admitted each time that the visits grow e-fold; 1 / log 1.4 by default
    scale: float = 2.9720135
    # K_f: the inverse of the visits at which the number of moves begins to grow
    factor: float = 0.025
    # N_min: moves admitted at first (aya and unpruning)
    minimum: int = 2
    # Visits of a node up to which nothing is pruned (crazy-stone and unpruning)
    unpruned_visits: int = 0
    # AMAF visits that a prior is worth when moves are ordered by both; 0 orders by priors alone
    rave_equivalence: float = 0.0


@dataclass(frozen=True)
class Reply:
    """Last good replies, with forgetting."""

    # Play the last good reply to the previous move in the tree, if there is one
    tree: bool = False
    # Let rollouts use last good replies, if the domain's rollout asks for them
    rollout: bool = False


@dataclass(frozen=True)
class Choice:
    """Which move a search proposes in the end."""

    # The move to play in the end: visits, value or lower-bound
    rule: str = "visits"
    # c of lower-bound, in mean - c sqrt(ln N / n)
    coefficient: float = 1.0


@dataclass(frozen=True)
class Tree:
    """Nodes: when they are made, how results are shared, how much memory they have."""

    # Memory for nodes and moves, in MB; never exceeded
    memory_mb: float = 256.0
    # Stop when the memory is used up, instead of searching on without new nodes
    stop_when_full: bool = False
    # Simulations of a move before its node is made; 0 makes it at once and so descends to the end
    expand_visits: int = 1
    # Moves after which a descent stops
    max_depth: int = 1000
    # How statistics are shared between paths to one position: tree (not at all), shared (values and counts), dag
    # (values, counts by path), dag-weighted (values from the children's) or multipath (dag, and all ancestors learn
    # every result)
    backup: str = "tree"
    # Positions in the transposition table at most
    table_entries: int = 1 << 20
    # Between moves keep only table entries that were asked for at least this often; grows by one when the table
    # overflows (Brodeur, Childs 2008, 2.3.2)
    min_access: int = 0
    # Groups of moves that the domain knows are put between a state and its moves; not at the root
    groups: bool = False
    # Prove wins and losses from ended games upwards (MCTS-Solver); for two players of whom one wins
    solver: bool = False
    # Every so many simulations, look who owns what at the end (for displays); 0 for never
    ownership_every: int = 16


@dataclass(frozen=True)
class Threads:
    """Several threads at work."""

    # Threads that search
    threads: int = 1
    # How they share the work: shared (one tree without locks), or for comparison global-lock (one tree, one lock), leaf
    # (all roll out from the leaf that one has found) or root (a tree each, put together at the root)
    mode: str = "shared"
    # Visits that a simulation adds to a move on its way down; all but one are taken back on the way up; 0 counts on
    # the way up only
    virtual_loss: int = 1


@dataclass(frozen=True)
class Playout:
    """Playouts of Go."""

    # light (uniform), sequence (the first of the steps below that has a move), bradley-terry (by gammas), isgo-base or
    # isgo-learning
    policy: str = "light"
    # Steps of sequence in their order, each NAME, NAME=CHANCE or NAME=CHANCE:NUMBER. Names: save, capture-last,
    # low-liberty, nakade, nakade-anywhere, fill-board (NUMBER of tries), pattern, capture. What is left over is a
    # random move
    steps: str = "save pattern capture"
    # Shipped set of 3x3 patterns, or a file of them
    patterns: str = "mogo"
    # Choose among patterns by their weights instead of evenly
    pattern_weights: bool = False
    # Only pattern moves that leave two liberties
    pattern_safe: bool = False
    # Chance that a pattern move which is a self-atari gives way to the move that connects first
    approach: float = 0.0
    # Self-ataris that are always allowed: ignore (all), never (none), result3 or nakade (small or killing shapes)
    self_atari: str = "ignore"
    # Chance that a random move which is another self-atari is refused; isgo policies refuse always, and every move
    self_atari_refused: float = 1.0
    # Draws of a random move, of which the one with the fewest stones around is played
    random_tries: int = 1
    # Keep what is known of random moves from move to move; changes nothing but the speed
    status_cache: bool = False
    # A playout ends when one side has more stones than the other by this share of the points; 0 for never
    mercy: float = 0.0
    # Moves at which a playout ends, in multiples of the points; 0 stands for three
    length: float = 0.0
    # Share by which the length of a playout may be longer or shorter, drawn anew each time: an endless ko must not
    # always end in favour of the same side
    length_spread: float = 0.0


@dataclass(frozen=True)
class Isgo:
    """What the playouts isgo-base and isgo-learning share."""

    # Atari tactics: answer (capture what the enemy left in atari, save what it put in atari), literal (only capture,
    # as printed) or off
    atari: str = "answer"
    # p_AT[1]: chance of an atari-tactical move when the move before was none
    atari_chance: float = 0.3405
    # Atari-tactical moves in a row from which on the next one is certain; the chance rises evenly up to there
    atari_certain: int = 8
    # p_MP: chance of a move that matches a pattern around the last move; 0 turns the step off
    pattern_chance: float = 0.4812
    # Moves that the two chances left out come before random moves: all of them, patterns only, or off
    skipped: str = "all"
    # A random move with one empty neighbour gives way to that neighbour if it has room
    improve: bool = True
    # An eye with empty diagonals is never filled; otherwise such a diagonal must be an eye itself
    eye_potential: bool = True


@dataclass(frozen=True)
class Learning:
    """What the playouts isgo-learning learn."""

    # Points of the local contexts: 8, 12, 20, 24, 28, 36 or 40
    context: int = 40
    # Points around the last move among which node moves are sought: 4 to 40, or 0 for no node moves
    node_neighbors: int = 20
    # t_n: success from which on a node move is played
    node_threshold: float = 0.5
    # Play edge moves: learned answers to the last move
    edge: bool = True
    # t_e: success from which on an edge move is played
    edge_threshold: float = 0.625
    # k: answers that are listed for each move in its context, up to 16
    answers: int = 8
    # t_ill: times in a row that a listed answer may be illegal before it is struck out
    illegal_limit: int = 8
    # n_upd: moves of a playout that are learned from
    moves: int = 80
    # End of the scale of win/loss states, up to 21: the smaller, the sooner old results are forgotten
    end_of_scale: int = 21
    # Shift the thresholds of both sides apart until they find equally many learned moves
    balance: bool = True
    # Playouts from one shift to the next
    balance_every: int = 50
    # Memory for all tables together, in MB; it decides how many bits of the contexts are told apart
    memory_mb: float = 64.0
    # Keep what was learned from one move of a game to the next
    keep: bool = True
    # Also learn from the moves of the tree, into a table of its own that playouts read before that of node moves
    tree: bool = False
    # Success from which on a move learned from the tree is played
    tree_threshold: float = 0.625


@dataclass(frozen=True)
class Knowledge:
    """What is known of moves of Go before any simulation, in virtual simulations by rule; 0 turns a rule off."""

    # Every move starts even: as many simulations, half of them won
    even: float = 0.0
    # Moves on the first line lose, those in a corner twice
    edge: float = 0.0
    # Vital points of small enclosed regions of either side win
    nakade: float = 0.0
    # Captures that make a ko lose while no other ko is fought
    ko: float = 0.0
    # Self-ataris lose, but for captures, snapbacks and nakade
    self_atari: float = 0.0
    # Moves that give a chain of one or two liberties more of them win
    extension: float = 0.0
    # Safe moves that put enemy chains in atari win
    atari: float = 0.0
    # Captures win, graded by the stones captured
    capture: float = 0.0
    # Safe moves that match a 3x3 pattern of playout.patterns win, anywhere on the board
    pattern: float = 0.0
    # The same around the last move only
    pattern_last: float = 0.0
    # Moves around the last one and on liberties of the chains beside it win
    near_last: float = 0.0
    # On boards from 12x12 on, far from stones: third line wins, second and first lose
    lines: float = 0.0
    # Captures that save a chain which the last move put in atari win
    counter_capture: float = 0.0
    # Extensions out of atari win, and lose if a ladder catches the chain all the same
    escape: float = 0.0
    # Ataris win while the opponent has just taken a ko
    ko_atari: float = 0.0
    # Moves win by their distance to the border, best on the third line
    border: float = 0.0
    # Moves win by their closeness to the last move
    distance_last: float = 0.0
    # Moves win by their closeness to the move before the last
    distance_previous: float = 0.0
    # Points that end as the mover's in about a third of the simulations win
    ownership: float = 0.0
    # Points between two enemy chains win
    cut: float = 0.0
    # Moves by their distance to the last move in the common fate graph: 1, 2 and 3 win, with decreasing weight
    fate: float = 0.0
    # Shape: third-line moves in the open win
    territory_line: float = 0.0
    # Shape: first-line moves in the open lose
    death_line: float = 0.0
    # Shape: connections that answer a stone which threatens to cut win
    peep_connect: float = 0.0
    # Shape: moves around the head of an enemy stone win
    hane: float = 0.0
    # Shape: moves on the liberties of enemy chains that have two win, safe or not
    threat: float = 0.0
    # Shape: moves that connect own chains beside an enemy win
    connect: float = 0.0
    # Shape: moves that lengthen a row of own stones along enemy stones win
    wall: float = 0.0
    # Shape: knight's moves that an enemy stone already cuts lose
    bad_kogeima: float = 0.0
    # Shape: three own stones in a triangle without an enemy beside lose
    empty_triangle: float = 0.0
    # Moves win by their strength by the gammas of gamma.file beside the strongest move of the position
    gamma: float = 0.0


@dataclass(frozen=True)
class Gamma:
    """Strengths of moves of Go by the Bradley-Terry model."""

    # Shipped set of gammas, or a file of them
    file: str = "dan"
    # Gammas are raised to this power in playouts of bradley-terry: above 1 they choose more sharply, at 0 evenly
    exponent: float = 1.0
    # Chance that a move of bradley-terry is drawn by gammas; otherwise it is random
    chance: float = 1.0
    # With playout.pattern_weights: a pattern weighs as much as the gamma of its shape
    patterns: bool = False


@dataclass(frozen=True)
class Score:
    """How much the size of a win of Go counts."""

    # Share of the reward that the margin decides, the rest being the result; 0 for the result alone, published: 0.02
    bonus: float = 0.0


@dataclass(frozen=True)
class DynamicKomi:
    """Points added to the komi that playouts of Go are judged by. The documents give no numbers: these are ours."""

    # off, linear (by handicap stones, fades with the moves) or value (by the win rate of the side to move)
    rule: str = "off"
    # linear: points of offset for each handicap stone
    stone_points: float = 7.0
    # linear: moves after which nothing is left of the offset, in multiples of the points of the board
    fade: float = 0.5
    # value: playouts after which the offset may change by one step
    every: int = 100
    # value: points of a step
    step: int = 1
    # value: below this win rate the offset helps the side to move
    low: float = 0.45
    # value: above this win rate it burdens the side to move
    high: float = 0.65
    # value: points that the offset never exceeds, in multiples of the points of the board
    limit: float = 0.1
    # value: share of the points taken by stones from which on there is no offset
    full: float = 0.8
    # value: a burden that once proved too heavy is not laid on again
    ratchet: bool = False


@dataclass(frozen=True)
class Pruning:
    """Moves of Go that new nodes leave out, by rule. Captures always stay, and so does something to play."""

    # Own eyes of one or two points inside one chain
    eye_shape: bool = False
    # Shared liberties of chains in seki
    seki: bool = False
    # Extensions out of atari that a ladder catches all the same
    ladder: bool = False
    # Self-ataris, but for captures, snapbacks, throw-ins and stones inside small eye spaces
    self_atari: bool = False
    # Points beside the vital point of a small enclosed region
    nakade: bool = False
    # Points with own stones on all sides but one, where an eye comes by itself
    safe_shape: bool = False
    # Points of straight eye spaces that live without a move
    long_eye: bool = False
    # Least length of such an eye space (ours)
    long_eye_length: int = 4
    # Of two points of an enemy eye space of which the owner needs one, one
    miai: bool = False
    # Points far from all stones, but for the third and fourth line and the centre
    far: bool = False
    # Steps along the lines that are not far; published: 4
    far_distance: int = 4
    # Boards from this size on have far points (ours)
    far_min_size: int = 13
    # Liberties of own chains that the exhaustive solver says cannot be saved
    lost_chain: bool = False
    # Positions that the solver looks at for a chain (ours)
    solver_nodes: int = 200
    # Passing while a move is left that no other rule objects to, but for the pass that ends the game
    passes: bool = False


@dataclass(frozen=True)
class Groups:
    """Groups of moves of Go, used where tree.groups is on."""

    # The groups of a position, each NAME or NAME:NUMBER: all, else (what is in no other), border,
    # manhattan-enemy:DISTANCE, manhattan-friendly:DISTANCE, manhattan-total:DISTANCE, friendly-saves, enemy-kills,
    # enemy-group, friendly-group, enemy-threat, friendly-threat, many-liberties:LEAST, chains:STONES:LIBERTIES (one for
    # each chain of at least so many stones and at most so many liberties), friendly-chainmaker:STONES,
    # enemy-chainmaker:STONES. The documents give no numbers: the distance is ours
    kinds: str = "manhattan-enemy:3 manhattan-friendly:3 else"


@dataclass(frozen=True)
class SearchConfig:
    """Everything that decides how a search runs."""

    exploration: Exploration = field(default_factory=Exploration)
    rave: Rave = field(default_factory=Rave)
    prior: Priors = field(default_factory=Priors)
    widening: Widening = field(default_factory=Widening)
    reply: Reply = field(default_factory=Reply)
    choice: Choice = field(default_factory=Choice)
    tree: Tree = field(default_factory=Tree)
    thread: Threads = field(default_factory=Threads)
    playout: Playout = field(default_factory=Playout)
    isgo: Isgo = field(default_factory=Isgo)
    learning: Learning = field(default_factory=Learning)
    knowledge: Knowledge = field(default_factory=Knowledge)
    gamma: Gamma = field(default_factory=Gamma)
    score: Score = field(default_factory=Score)
    dynamic_komi: DynamicKomi = field(default_factory=DynamicKomi)
    pruning: Pruning = field(default_factory=Pruning)
    groups: Groups = field(default_factory=Groups)
    # of all random choices; with one thread a seed gives the same tree on every run
    seed: int = 0

    def with_values(self, changes: Mapping[str, Any]) -> SearchConfig:
        """A copy with some keys changed: {"rave.parameter": 0.4}. ValueError names a wrong key or type."""
        config: Any = self
        for key, value in changes.items():
            config = _replaced(config, key, key.split("."), value)
        assert isinstance(config, SearchConfig)
        return config

    def with_settings(self, settings: Iterable[str]) -> SearchConfig:
        """A copy changed by texts such as "rave.parameter=0.4", as a command line gives them."""
        changes = {}
        for text in settings:
            key, equals, value = text.partition("=")
            if not equals:
                raise ValueError(f"{text!r} is not KEY=VALUE, such as rave.parameter=0.4")
            changes[key.strip()] = _parsed(value.strip())
        return self.with_values(changes)

    @classmethod
    def from_toml(cls, text: str) -> SearchConfig:
        """From the text of a TOML file; what it does not say keeps its default."""
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"not TOML: {error}") from None
        return cls().with_values(dict(_flattened(tables)))

    @classmethod
    def load(cls, path: str | Path) -> SearchConfig:
        """From a TOML file; ValueError names it."""
        try:
            return cls.from_toml(Path(path).read_text("utf8"))
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    def to_toml(self) -> str:
        """The whole configuration; from_toml() reads it back."""
        lines = [f"{f.name} = {_toml(getattr(self, f.name))}" for f in fields(self) if not _is_group(self, f.name)]
        for group in fields(self):
            if _is_group(self, group.name):
                lines += ["", f"[{group.name}]"]
                part = getattr(self, group.name)
                lines += [f"{f.name} = {_toml(getattr(part, f.name))}" for f in fields(part)]
        return "\n".join(lines) + "\n"

    def to_core(self) -> _core.Config:
        """The same as the core's struct."""
        core = _core.Config()
        for key, value in self.items():
            *groups, name = key.split(".")
            target: Any = core
            for group in groups:
                target = getattr(target, group)
            setattr(target, name, value)
        if self.playout.policy != "light" or self.knowledge.pattern > 0 or self.knowledge.pattern_last > 0:
            core.pattern_text = patterns.text(self.playout.patterns)
        weighs_patterns = self.playout.pattern_weights and self.gamma.patterns
        if self.playout.policy == "bradley-terry" or self.knowledge.gamma > 0 or weighs_patterns:
            core.gamma_text = gammas.text(self.gamma.file)
        return core

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every key with its value."""
        yield from _flattened({f.name: getattr(self, f.name) for f in fields(self)})

    def changes(self, usual: SearchConfig | None = None) -> dict[str, Any]:
        """The keys that differ from another configuration, by default from the defaults."""
        others = dict((usual or SearchConfig()).items())
        return {key: value for key, value in self.items() if value != others[key]}


def describe() -> list[tuple[str, Any, str]]:
    """(key, default, meaning) of every key; the meanings are the comments in this file."""
    default = SearchConfig()
    values = dict(default.items())
    rows = []
    for part, prefix in [(default, ""), *((getattr(default, f.name), f.name + ".") for f in fields(default))]:
        if not is_dataclass(part):
            continue
        comments = _comments(inspect.getsource(type(part)))
        for f in fields(part):
            if prefix + f.name in values:
                rows.append((prefix + f.name, values[prefix + f.name], comments.get(f.name, "")))
    return rows


def _comments(source: str) -> dict[str, str]:
    """The comment lines above each field."""
    found: dict[str, str] = {}
    pending: list[str] = []
    for line in map(str.strip, source.splitlines()):
        if line.startswith("#"):
            pending.append(line[1:].strip())
        else:
            name, colon, _ = line.partition(":")
            if colon and pending:
                found[name] = " ".join(pending)
            pending = []
    return found


def _is_group(config: Any, name: str) -> bool:
    return is_dataclass(getattr(config, name))


def _flattened(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if is_dataclass(value) and not isinstance(value, type):
            value = {f.name: getattr(value, f.name) for f in fields(value)}
        if isinstance(value, Mapping):
            yield from _flattened(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _replaced(part: Any, key: str, names: list[str], value: Any) -> Any:
    name, rest = names[0], names[1:]
    known = [f.name for f in fields(part)]
    if name not in known:
        raise ValueError(f"there is no key {key!r}: {name!r} is not one of {', '.join(known)}")
    old = getattr(part, name)
    if is_dataclass(old) != bool(rest):
        raise ValueError(f"{key!r} is {'a group of keys' if is_dataclass(old) else 'not a group of keys'}")
    return replace(part, **{name: _replaced(old, key, rest, value) if rest else _converted(key, old, value)})


def _converted(key: str, old: Any, value: Any) -> Any:
    if isinstance(old, bool) or isinstance(value, bool):
        right = isinstance(old, bool) and isinstance(value, bool)
    elif isinstance(old, float):
        right = isinstance(value, int | float)
    else:
        right = isinstance(value, type(old))
    if not right:
        raise ValueError(f"{key} = {value!r}: a value like {old!r} is needed")
    return float(value) if isinstance(old, float) else value


def _parsed(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
    return value if isinstance(value, int | float | str) else text


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)
