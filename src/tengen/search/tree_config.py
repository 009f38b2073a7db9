"""The groups of settings that every search has; the comment above a field is its documentation."""

from dataclasses import dataclass


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
    # Deviation of the noise that raises moves of the root at each simulation, in the unit of the rewards, so that more
    # of them are looked at; 0 for none
    root_noise: float = 0.0


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
    # Leave out moves below which every end was seen, and stop when that is the whole tree; for one player
    prune_exhausted: bool = False
    # What a simulation that ends inside the tree, without any random part, loses of its reward, so that the search
    # does not go on repeating it; published: 2% of the value (Basaldúa 2013, 5.6 and 7.2.6)
    repeat_penalty: float = 0.0
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
