"""Playing: new games, moves, taking back, counting, and moving the cursor."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from tengen.engine.levels import level_names
from tengen.go import Rules
from tengen.go.presets import preset_names
from tengen.web.api._common import REFUSED, Board, Body, Vertex
from tengen.web.api._sizes import PlayedSize
from tengen.web.board import BoardView, PlayerSpec
from tengen.web.board.players import MOST_PLAYOUTS, MOST_SECONDS

router = APIRouter(prefix="/boards/{board_id}", tags=["play"], responses=REFUSED)
Preset = Annotated[str, Field(json_schema_extra={"enum": preset_names()})]
Clock = Annotated[
    str,
    Field(
        max_length=40, description="none, or seconds: 300, 300+30/10, 300+5x30, 60+1.", examples=["none", "300+5x30"]
    ),
]


class Player(Body):
    """Who plays a colour."""

    kind: Literal["human", "engine"] = "human"
    preset: Preset = "tengen"
    level: Annotated[str, Field(json_schema_extra={"enum": level_names()})] = "tengen"
    playouts: Annotated[int, Field(ge=1, le=MOST_PLAYOUTS)] | None = None
    seconds: Annotated[float, Field(ge=0.01, le=MOST_SECONDS)] | None = None

    def spec(self) -> PlayerSpec:
        """As sessions want it."""
        return PlayerSpec(self.kind, self.preset, self.level, self.playouts, self.seconds)


class Players(Body):
    """Both sides."""

    black: Player = Player()
    white: Player = Player()


class Continued(Players):
    """Both sides, and clocks from their start."""

    clock: Clock = "none"


class NewGame(Continued):
    """A game from its beginning."""

    size: PlayedSize = 19
    rules: Annotated[str, Field(json_schema_extra={"enum": Rules.preset_names()})] = "chinese"
    komi: Annotated[float, Field(ge=-1000, le=1000)] | None = None
    handicap: Annotated[int, Field(ge=0, le=9)] = 0


class Move(Body):
    """A point, or pass."""

    vertex: Vertex


class Side(Body):
    """A side; by default the person's, or the one to move."""

    color: Literal["black", "white"] | None = None


class Node(Body):
    """A node of the tree by its id."""

    node: Annotated[int, Field(ge=0, le=2**53)]


class Steps(Body):
    """Forwards, or backwards if negative."""

    count: Annotated[int, Field(ge=-100_000, le=100_000)] = 1


@router.post("/new-game", operation_id="new_game")
def new_game(board: Board, body: NewGame) -> BoardView:
    """Begin a game; what was on the board goes."""
    board.new_game(
        size=body.size,
        rules=body.rules,
        komi=body.komi,
        handicap=body.handicap,
        black=body.black.spec(),
        white=body.white.spec(),
        clock=body.clock,
    )
    return board.view()


@router.post("/continue", operation_id="continue_game")
def continue_game(board: Board, body: Continued) -> BoardView:
    """Play on from the position at the cursor."""
    board.continue_game(body.black.spec(), body.white.spec(), body.clock)
    return board.view()


@router.post("/players", operation_id="set_players")
def set_players(board: Board, body: Players) -> BoardView:
    """Other players from here on."""
    board.set_players(body.black.spec(), body.white.spec())
    return board.view()


@router.post("/play", operation_id="play")
def play(board: Board, body: Move) -> BoardView:
    """A move or pass of the side to move at the cursor; an engine's answer comes later."""
    board.play(body.vertex)
    return board.view()


@router.post("/undo", operation_id="undo")
def undo(board: Board) -> BoardView:
    """Take back, against an engine to the person's last decision."""
    board.undo()
    return board.view()


@router.post("/resign", operation_id="resign")
def resign(board: Board, body: Side | None = None) -> BoardView:
    """A side gives up."""
    board.resign(body.color if body is not None else None)
    return board.view()


@router.post("/hint", operation_id="hint")
def hint(board: Board) -> BoardView:
    """Search for good moves; they are in a later view."""
    board.hint()
    return board.view()


@router.post("/dead", operation_id="mark_dead")
def mark_dead(board: Board, body: Move) -> BoardView:
    """While the game is counted: a chain changes between dead and alive."""
    board.mark_dead(body.vertex)
    return board.view()


@router.post("/accept", operation_id="accept_score")
def accept_score(board: Board) -> BoardView:
    """The count holds."""
    board.accept_score()
    return board.view()


@router.post("/resume", operation_id="resume")
def resume(board: Board) -> BoardView:
    """Play on instead of counting."""
    board.resume()
    return board.view()


@router.post("/goto", operation_id="go_to")
def go_to(board: Board, body: Node) -> BoardView:
    """The cursor to a node."""
    board.go_to(body.node)
    return board.view()


@router.post("/step", operation_id="step")
def step(board: Board, body: Steps) -> BoardView:
    """The cursor along the line."""
    board.step(body.count)
    return board.view()


@router.post("/first", operation_id="first")
def first(board: Board) -> BoardView:
    """The cursor to the root."""
    board.first()
    return board.view()


@router.post("/last", operation_id="last")
def last(board: Board) -> BoardView:
    """The cursor to the end of the line."""
    board.last()
    return board.view()
