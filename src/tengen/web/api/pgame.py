"""P-games: a small game with known values, and UCT in it one simulation after the other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, Field

from tengen.pgame import Drawing, Settings
from tengen.pgame.drawing import MAX_DRAWN, MAX_MOVES
from tengen.pgame.stepper import MAX_SIMULATIONS, StepView
from tengen.web.api._common import GENERAL, REFUSED, Body, services_of
from tengen.web.board.errors import board_errors
from tengen.web.watched import WatchedGame

router = APIRouter(prefix="/pgame", tags=["P-games"])


class Searched(Body):
    """How a game is searched."""

    uct: Annotated[str, Field(json_schema_extra={"enum": ["tree", "shared", "dag", "dag-weighted", "multipath"]})] = (
        "dag"
    )
    uct_c: Annotated[float, Field(ge=0, le=1e6)] = 1.0
    expand_visits: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    groups: Annotated[int, Field(ge=0, le=8)] = 0
    group_size: Annotated[float, Field(ge=0, le=1)] = 1.0
    group_bias: Annotated[float, Field(ge=0, le=1)] = 0.8
    overlap: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1


class NewGame(Searched):
    """A game by its settings, and how it is searched."""

    breadth: Annotated[int, Field(ge=1, le=20)] = 3
    depth: Annotated[int, Field(ge=1, le=12)] = 4
    range: Annotated[int, Field(ge=1, le=1_000_000)] = 127
    combination: Annotated[float, Field(ge=0, le=1)] = 0.0
    equal_scores: bool = False
    decided: bool = True
    number: Annotated[int, Field(ge=0, le=1_000_000, description="Of the game in its experiment.")] = 0


class DrawnNode(Body):
    """A node: the nodes that its moves lead to, or who wins if it has none."""

    moves: Annotated[list[Annotated[int, Field(ge=0, lt=MAX_DRAWN)]], Field(max_length=MAX_MOVES, default_factory=list)]
    winner: Literal["max", "min"] | None = None


class DrawnGame(Searched):
    """A game node by node, the root first, and how it is searched. Moves go from one level to the next."""

    nodes: Annotated[list[DrawnNode], Field(min_length=2, max_length=MAX_DRAWN)]


class Steps(Body):
    """How far to search on."""

    simulations: Annotated[int, Field(ge=1, le=MAX_SIMULATIONS)] = 1


class StepAnswer(BaseModel):
    """The game with what the search knows; values are MAX's win rate."""

    id: str
    simulations: int
    nodes: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    groups: list[dict[str, Any]]
    path: list[int]
    winner: str | None
    answer: int | None
    right_moves: list[int]
    right: bool
    line: list[int]


GameId = Annotated[str, Path(pattern="^[0-9a-f]{32}$", description="The id of a P-game.")]


def game_of(request: Request, game_id: GameId) -> WatchedGame:
    """The game that is meant."""
    return services_of(request).pgames.get(game_id)


Game = Annotated[WatchedGame, Depends(game_of)]


@router.post("", operation_id="make_pgame", status_code=201, responses=GENERAL)
def make_pgame(request: Request, body: NewGame) -> StepAnswer:
    """Make a game; the same settings make the same game."""
    with board_errors():
        settings = Settings(**body.model_dump(exclude={"number"}), games=1, repetitions=1)
    made = services_of(request).pgames.create(settings, body.number)
    return _answer(made, made.view())


@router.post("/drawn", operation_id="draw_pgame", status_code=201, responses=GENERAL)
def draw_pgame(request: Request, body: DrawnGame) -> StepAnswer:
    """A tree or DAG of one's own; its nodes are numbered anew, level by level."""
    with board_errors():
        drawing = Drawing.of([node.moves for node in body.nodes], [node.winner for node in body.nodes])
        settings = Settings(**body.model_dump(exclude={"nodes"}), games=1, repetitions=1)
    made = services_of(request).pgames.create(settings, drawing=drawing)
    return _answer(made, made.view())


@router.get("/{game_id}", operation_id="pgame", responses=REFUSED)
def pgame(game: Game) -> StepAnswer:
    """The game as it stands."""
    return _answer(game, game.view())


@router.post("/{game_id}/step", operation_id="pgame_step", responses=REFUSED)
def pgame_step(game: Game, body: Steps) -> StepAnswer:
    """One simulation, or some."""
    return _answer(game, game.step(body.simulations))


@router.post("/{game_id}/reset", operation_id="pgame_reset", responses=REFUSED)
def pgame_reset(game: Game) -> StepAnswer:
    """Forget what was searched."""
    return _answer(game, game.reset())


@router.delete("/{game_id}", operation_id="delete_pgame", status_code=204, responses=REFUSED)
def delete_pgame(request: Request, game_id: GameId) -> Response:
    """Forget it."""
    services_of(request).pgames.delete(game_id)
    return Response(status_code=204)


def _answer(game: WatchedGame, view: StepView) -> StepAnswer:
    return StepAnswer(id=game.id, **view.as_dict())
