"""Any sequential perfect-information game of OpenSpiel as a Domain (needs the extra `openspiel`)."""

from __future__ import annotations

from typing import Any

from tengen.extras import need
from tengen.search.domain import Domain


class OpenSpielDomain(Domain[Any, int]):
    """Searches an OpenSpiel game: OpenSpielDomain("connect_four") or OpenSpielDomain(pyspiel.load_game(...)).

    Returns of the game are scaled so that its lowest is 0 and its highest 1. ValueError for games with chance,
    simultaneous moves or hidden information.
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
            or kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
        ):
            raise ValueError(f"{kind.short_name} is not a sequential game of perfect information without chance")
        self.game = game
        self.players = game.num_players()
        self._low, self._span = game.min_utility(), game.max_utility() - game.min_utility()

    def initial(self) -> Any:
        return self.game.new_initial_state()

    def to_move(self, state: Any) -> int:
        return int(state.current_player())

    def actions(self, state: Any) -> list[int]:
        return list(state.legal_actions())

    def play(self, state: Any, action: int) -> Any:
        child = state.clone()
        child.apply_action(action)
        return child

    def outcome(self, state: Any) -> list[float] | None:
        if not state.is_terminal():
            return None
        return [(value - self._low) / self._span for value in state.returns()]

    def key(self, state: Any) -> int:
        return hash((str(state), state.current_player()))

    def rollout(self, state: Any, seed: int) -> list[float] | None:
        """Uniformly random to the end on one copy, which is much faster than by play()."""
        end = state.clone()
        while not end.is_terminal():
            actions = end.legal_actions()
            seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
            end.apply_action(actions[(seed >> 33) % len(actions)])
        return self.outcome(end)
