"""OpenSpiel's C++ random rollouts of Go, as a yardstick for ours."""

import random
import time


def available() -> bool:
    """Whether OpenSpiel is installed (extra `bench`)."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def rollouts_per_second(size: int, seconds: float = 0.5) -> float:
    """Random rollouts a second from the empty board, on one thread, inside OpenSpiel's C++.

    A search of one simulation evaluates the root alone, by as many rollouts as its evaluator is told to make.
    """
    import pyspiel

    game = pyspiel.load_game("go", {"board_size": size})
    state = game.new_initial_state()
    rollouts = 4
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
        start = time.perf_counter()
        bot.mcts_search(state)
        elapsed = time.perf_counter() - start
        if elapsed >= seconds / 2:
            return rollouts / elapsed
        rollouts = max(rollouts * 2, int(rollouts * seconds / max(elapsed, 1e-6) * 0.8))


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
