"""Any sequential perfect-information game of OpenSpiel as a Domain (needs the extra `openspiel`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tengen.extras import need
from tengen.search.domain import Domain


class OpenSpielDomain(Domain[Any, int]):
    """Searches an OpenSpiel game: OpenSpielDomain("connect_four") or OpenSpielDomain(pyspiel.load_game(...)).

    Returns of the game are scaled so that its lowest is 0 and its highest 1. Dice and cards are moves of chance.
    ValueError for games with simultaneous moves or hidden information, and where chance is sampled behind the scenes.
    """

    def __init__(self, game: Any) -> None:
        pyspiel = need("pyspiel", "OpenSpielDomain needs")
        if isinstance(game, str):
            try:
                game = pyspiel.load_game(game)
            except pyspiel.SpielError as error:
                raise ValueError(f"OpenSpiel: {error}") from None
        kind = game.get_type()
        if (
            kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL
            or kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION
            or kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
        ):
            raise ValueError(f"{kind.short_name} is not a sequential game of perfect information")
        self.game = game
        self.players = game.num_players()
        self.rewards = (0.0, 1.0)
        self._shape = game.observation_tensor_shape() if kind.provides_observation_tensor else (-1,)
        self._low, self._span = game.min_utility(), game.max_utility() - game.min_utility()

    def initial(self) -> Any:
        """The start of the game."""
        return self.game.new_initial_state()

    def to_move(self, state: Any) -> int:
        """Whose turn it is."""
        return int(state.current_player())

    def actions(self, state: Any) -> list[int]:
        """The legal actions."""
        return list(state.legal_actions())

    def play(self, state: Any, action: int) -> Any:
        """A copy with the action played."""
        child = state.clone()
        child.apply_action(action)
        return child

    def outcome(self, state: Any) -> list[float] | None:
        """The returns, scaled to 0 to 1."""
        if not state.is_terminal():
            return None
        return [(value - self._low) / self._span for value in state.returns()]

    def chance(self, state: Any) -> list[tuple[int, float]] | None:
        """What dice and cards may bring."""
        return state.chance_outcomes() if state.is_chance_node() else None

    def observe(self, state: Any) -> np.ndarray:
        """The observation tensor of the game in its own shape, as the player to move sees it."""
        return np.asarray(state.observation_tensor(state.current_player()), np.float32).reshape(self._shape)

    def key(self, state: Any) -> str:
        """The text of a state."""
        return str(state)

    def dump_state(self, state: Any) -> tuple[str, str]:
        """The game and the state in OpenSpiel's own texts."""
        return str(self.game), str(state.serialize())

    def load_state(self, data: Any) -> Any:
        """A state of this very game."""
        pyspiel = need("pyspiel", "OpenSpielDomain needs")
        if type(data) is not tuple or [type(text) for text in data] != [str, str]:
            raise ValueError("it holds no state of OpenSpiel")
        if data[0] != str(self.game):
            raise ValueError(f"it is of the game {data[0]}, and {self.game} was given")
        try:
            return self.game.deserialize_state(data[1])
        except pyspiel.SpielError as error:
            raise ValueError(f"OpenSpiel: {error}") from None

    def rollout(self, state: Any, seed: int) -> list[float] | None:
        """Uniformly random to the end on one copy, which is much faster than by play()."""
        end = state.clone()
        while not end.is_terminal():
            seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
            if end.is_chance_node():
                end.apply_action(_drawn(end.chance_outcomes(), (seed >> 33) / 2**31))
            else:
                actions = end.legal_actions()
                end.apply_action(actions[(seed >> 33) % len(actions)])
        return self.outcome(end)


def _drawn(outcomes: list[tuple[int, float]], share: float) -> int:
    """The outcome at which the sum of the probabilities passes a share from 0 to 1."""
    for action, probability in outcomes:
        share -= probability
        if share < 0:
            return action
    return outcomes[-1][0]
