"""What a page shows of a board: plain values, ready for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from pydantic import WithJsonSchema

from tengen.go import Game
from tengen.go.size import BoardSize

#: What clients get: a pair is an array, whose two places need no types of their own.
ShownSize = Annotated[
    BoardSize,
    WithJsonSchema(
        {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}]}
    ),
]
#: Marks by their property in SGF.
MARKS = {"CR": "circle", "SQ": "square", "TR": "triangle", "MA": "cross"}
_SYMBOLS = ".XO"


@dataclass(frozen=True)
class NodeView:
    """A node of the variation tree; `move` is a vertex or "pass", None for the root and set-up."""

    id: int
    parent: int | None
    number: int  # moves up to it
    color: str | None
    move: str | None
    has_comment: bool
    main: bool  # on the main line
    children: int


@dataclass(frozen=True)
class PlayerView:
    """A player and the clock of that side."""

    kind: str
    name: str
    preset: str
    level: str
    playouts: int | None
    seconds: float | None


@dataclass(frozen=True)
class ClockView:
    """What a side has left at the moment of the view; while `running` it goes down."""

    limited: bool
    seconds: float
    stones: int  # moves to make in this period; 0 in main time
    periods: int
    in_main: bool
    running: bool


@dataclass(frozen=True)
class ScoringView:
    """Dead stones and owners of points as they stand; `ready` is false until they are estimated."""

    ready: bool
    dead: list[str]
    owner: list[str]  # rows of ".XO" from the top
    black: float
    white: float
    result: str


@dataclass(frozen=True)
class ReviewView:
    """How far a review is."""

    state: str  # "running", "done", "stopped" or "failed"
    done: int
    total: int
    message: str


@dataclass(frozen=True)
class BoardView:
    """A board at the cursor. Vertices are texts such as "D4"; rows are strings of ".XO" from the top."""

    id: str
    title: str
    version: int  # grows with every change
    state: str  # "playing", "thinking", "scoring", "finished" or "analysis"
    size: ShownSize
    rows: list[str]
    to_move: str
    move_number: int
    last_move: str | None
    last_color: str | None  # who made it
    ko: str | None
    captures: dict[str, int]  # stones that a side has taken
    komi: float
    rules: str
    handicap: int
    numbers: dict[str, int]  # of the moves whose stones stand
    labels: dict[str, str]
    marks: dict[str, str]  # "circle", "square", "triangle" or "cross"
    comment: str
    cursor: int
    tip: int  # where the game goes on
    at_tip: bool
    tree: list[NodeView]
    tree_nodes: int  # more than are listed if the tree is large: then only those around the cursor are
    players: dict[str, PlayerView]
    names: dict[str, str]  # of the players and their ranks as the record has them; "" if it does not say
    clocks: dict[str, ClockView]
    time_control: str
    result: str | None
    scoring: ScoringView | None  # while the game is counted
    counted: ScoringView | None  # the count that ended it, while its last position is in sight
    analysing: bool
    analysis_preset: str
    review: ReviewView | None
    hint: dict[str, Any] | None
    message: str
    warnings: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def rows_of(stones: Any) -> list[str]:
    """An array of stones, or of owners, as rows."""
    return ["".join(_SYMBOLS[value] for value in row) for row in stones.tolist()]


def numbers_of(game: Game) -> dict[str, int]:
    """The number of the last move at each point, where its stone still stands."""
    last = {vertex: (number, color) for number, (color, vertex) in enumerate(game.moves, 1) if vertex != "pass"}
    board = game.board
    return {vertex: number for vertex, (number, color) in last.items() if board[vertex] == color}
