"""OpenSpiel's C++ random rollouts of Go, as a yardstick for ours."""

import random
import time

from tengen import extras


def available() -> bool:
    """Whether OpenSpiel is installed (extra `openspiel`)."""
    return extras.available("pyspiel")


def rollouts_per_second(size: int, seconds: float = 0.5) -> float:
    """Random rollouts per second from the empty board, on one thread, inside OpenSpiel's C++.

    A search of one simulation evaluates the root alone, by as many rollouts as its evaluator is told to make.
    """
    return _per_second(size, seconds, simulations=1)


def mcts_simulations_per_second(size: int, seconds: float = 0.5) -> float:
    """Simulations per second of OpenSpiel's C++ MCTS bot with one random rollout each, from the empty board."""
    return _per_second(size, seconds, rollouts=1)


def _per_second(size: int, seconds: float, simulations: int | None = None, rollouts: int | None = None) -> float:
    """Times one search, with more and more of what is not given until it takes long enough."""
    import pyspiel

    game = pyspiel.load_game("go", {"board_size": size})
    state = game.new_initial_state()
    count = 4
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts or count, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations or count, 1000, False, 1, False)
        start = time.perf_counter()
        bot.mcts_search(state)
        elapsed = time.perf_counter() - start
        if elapsed >= seconds / 2:
            return count / elapsed
        count = max(count * 2, int(count * seconds / max(elapsed, 1e-6) * 0.8))


def mean_rollout_length(size: int, games: int = 10) -> float:
    """Mean number of moves of OpenSpiel's uniformly random games."""
    import pyspiel

    game = pyspiel.load_game("go", {"board_size": size})
    rng = random.Random(1)
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / games
