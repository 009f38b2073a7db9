"""The groups of settings for searches of Go; the comment above a field is its documentation."""

from dataclasses import dataclass


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
    # The step save leaves chains alone that a ladder catches all the same
    save_ladders: bool = False
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
    # A playout ends when one side leads by this share of the points, stones and komi counted; 0 for never
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
    # Moves win by their strength by the gammas of gamma.prior beside the strongest move of the position
    gamma: float = 0.0


@dataclass(frozen=True)
class Gamma:
    """Strengths of moves of Go by the Bradley-Terry model."""

    # Shipped set of gammas, or a file of them, for playouts
    file: str = "dan"
    # The same for knowledge.gamma: wide also knows large patterns, distances and lines
    prior: str = "dan"
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
class Frisbee:
    """Frisbee Go: stones that may land beside the point they are thrown at."""

    # Chance that a stone lands where it was aimed, otherwise on any of the four points beside it; where it cannot be
    # played, the turn is skipped; 1 is ordinary Go
    accuracy: float = 1.0


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
    # value: above this win rate the offset counts against the side to move
    high: float = 0.65
    # value: points that the offset never exceeds, in multiples of the points of the board
    limit: float = 0.1
    # value: share of the points taken by stones from which on there is no offset
    full: float = 0.8
    # value: an offset against the side to move at which its win rate fell below `low` is not reached again
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
