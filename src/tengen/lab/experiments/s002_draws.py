"""Ferreira 2016, sections 2.2 and 4.3: drawn playouts and games by komi."""

from tengen.arena.play import play_game
from tengen.arena.players import parse_player
from tengen.arena.task import DECIDED, GameTask, seed_of
from tengen.go import Board, run_playouts
from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import above

_PLAYOUTS, _GAMES = 5000, 5
_OF_PLAYOUTS, _OF_GAMES = "drawn playouts, %", "drawn games, %"


def _measure(cell: Cell, unit: int) -> float:
    komi = float(cell.with_["komi"])
    if cell.column == _OF_PLAYOUTS:
        return 100 * run_playouts(Board(9), _PLAYOUTS, seed=unit, komi=komi).draws / _PLAYOUTS
    player = parse_player("matilda,playouts=100")
    drawn = 0
    for number in range(_GAMES):
        name = f"{cell.key} {unit} {number}"
        record = play_game(GameTask(name, player, player, 9, komi, seed=seed_of(unit, name)), second_referee=False)
        if record.ending not in DECIDED:
            raise ValueError(f"a game ended with {record.ending}: {record.detail}")
        drawn += record.winner is None
    return 100 * drawn / _GAMES


EXPERIMENT = Experiment(
    id="002-draws",
    document="Ferreira 2016",
    item="sections 2.2 and 4.3, draws",
    title="draws by komi, 9x9",
    setting="the fraction in the komi is there to rule out draws; in the search a draw is a loss of both players",
    method="light playouts from the empty board, and games of the preset matilda against itself with 100 simulations "
    "a move",
    cells=[
        Cell(str(komi), column, 0.0 if komi == 7.5 else None, units=units, cost=cost, with_={"komi": komi})
        for komi in (6.0, 7.0, 7.5)
        for column, units, cost in ((_OF_PLAYOUTS, 20, 0.05), (_OF_GAMES, 40, 8.0))
    ],
    measure=_measure,
    agreement="no draw with komi 7.5",
    claims=[Claim("a whole komi allows draws", above(f"7.0 | {_OF_PLAYOUTS}", 0.0))],
    notes="Our searches count a draw as half a win of each side. With 81 points and no seki the margin is odd, so "
    "that an "
    "even komi gives few draws.",
    unit="%",
    digits=2,
)
