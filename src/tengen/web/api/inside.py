"""Looking inside a search: layers, playouts, the tree, every term of the formula, two configurations side by side."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field

from tengen.go import Game
from tengen.inside import compare
from tengen.web.api._common import GENERAL, REFUSED, Body, services_of
from tengen.web.api._sizes import AnySize
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.inside import LookSession, chosen_config
from tengen.web.inside.chosen import MOST_SETTINGS
from tengen.web.inside.session import MOST_SIMULATIONS, LookState

router = APIRouter(prefix="/inside", tags=["look inside"])
_MOVES = 2000
Setting = Annotated[str, Field(max_length=200, examples=["rave.parameter=0.1"])]


class NewLook(Body):
    """A position, of a board or by its moves, and how it is searched."""

    board: Annotated[str | None, Field(pattern="^[0-9a-f]{32}$", description="Take its position.")] = None
    size: AnySize = 9
    komi: Annotated[float | None, Field(ge=-1000, le=1000)] = None
    moves: Annotated[list[Annotated[str, Field(max_length=5)]], Field(max_length=_MOVES, default_factory=list)]
    preset: Annotated[str, Field(max_length=40)] = "tengen"
    settings: Annotated[
        list[Annotated[str, Field(max_length=200)]], Field(max_length=MOST_SETTINGS, default_factory=list)
    ]
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    simulations: Annotated[int, Field(ge=0, le=MOST_SIMULATIONS)] = 1000


class More(Body):
    """How far to search on."""

    simulations: Annotated[int, Field(ge=1, le=MOST_SIMULATIONS)] = 1000


class LayerName(BaseModel):
    """A layer in the list."""

    name: str
    title: str
    meaning: str
    family: str
    absent: str


class LayerAnswer(LayerName):
    """A layer with its values."""

    scale: str
    unit: str
    low: float
    high: float
    legend: list[dict[str, Any]]
    points: dict[str, dict[str, Any]]


class PlayoutAnswer(BaseModel):
    """A playout move by move, with the rule that chose each move."""

    seed: int
    moves: list[dict[str, Any]]
    result: str
    margin: float
    sources: dict[str, int]


class Box(BaseModel):
    """A move of the tree; x and width are shares of the picture."""

    move: str
    path: list[str]
    depth: int
    visits: int
    value: float
    mover: str
    x: float
    width: float
    node: bool
    group: bool
    shared: bool
    hidden: int


class NodeAnswer(BaseModel):
    """Every number of the selection formula at a node."""

    path: list[str]
    player: str
    visits: int
    columns: list[dict[str, Any]]
    rows: list[dict[str, Any]]
    chosen: str | None


class ComparisonAnswer(BaseModel):
    """Two looks at the same position."""

    best: list[str | None]
    variation: list[list[str]]
    simulations: list[int]
    moves: list[dict[str, Any]]
    agreement: float
    settings: dict[str, list[Any]]
    layers: list[str]


LookId = Annotated[str, Path(pattern="^[0-9a-f]{32}$", description="The id of a look.")]
Moves = Annotated[
    str, Query(max_length=1000, description="Moves from the root, separated by commas.", examples=["D4,E5"])
]


def look_of(request: Request, look_id: LookId) -> LookSession:
    """The look that is meant."""
    return services_of(request).looks.get(look_id)


Look = Annotated[LookSession, Depends(look_of)]


@router.post("", operation_id="make_look", status_code=201, responses=REFUSED)
def make_look(request: Request, body: NewLook) -> LookState:
    """Search a position to look inside; it is forgotten when it has not been used for a while."""
    services = services_of(request)
    game = services.boards.get(body.board).game if body.board is not None else _game(body)
    config = chosen_config(body.preset, body.settings, body.seed)
    look = services.looks.create(game, config, preset=body.preset, settings=body.settings)
    if body.simulations:
        look.search(body.simulations)
    return look.state()


@router.get("/{look_id}", operation_id="look_state", responses=REFUSED)
def look_state(look: Look) -> LookState:
    """How far it is."""
    return look.state()


@router.post("/{look_id}/search", operation_id="look_search", responses=REFUSED)
def look_search(look: Look, body: More) -> LookState:
    """Search on."""
    look.search(body.simulations)
    return look.state()


@router.delete("/{look_id}/search", operation_id="look_stop", responses=REFUSED)
def look_stop(look: Look) -> LookState:
    """Stop the search; what it knows stays."""
    look.stop()
    return look.state()


@router.delete("/{look_id}", operation_id="delete_look", status_code=204, responses=REFUSED)
def delete_look(request: Request, look_id: LookId) -> Response:
    """Forget it."""
    services_of(request).looks.delete(look_id)
    return Response(status_code=204)


@router.get("/{look_id}/layers", operation_id="look_layers", responses=REFUSED)
def look_layers(look: Look) -> list[LayerName]:
    """The layers there are; `absent` says why one has no values."""
    return [LayerName(**{name: getattr(layer, name) for name in LayerName.model_fields}) for layer in look.layers()]


@router.get("/{look_id}/layers/{layer}", operation_id="look_layer", responses=REFUSED)
def look_layer(look: Look, layer: Annotated[str, Path(max_length=60)]) -> LayerAnswer:
    """One layer: a value for each point of which it speaks."""
    return LayerAnswer(**look.layer(layer).as_dict())


@router.get("/{look_id}/playout", operation_id="look_playout", responses=REFUSED)
def look_playout(look: Look, seed: Annotated[int, Query(ge=0, lt=2**63)] = 0) -> PlayoutAnswer:
    """The playout of that seed."""
    return PlayoutAnswer(**look.playout(seed).as_dict())


@router.get("/{look_id}/tree", operation_id="look_tree", responses=REFUSED)
def look_tree(
    look: Look,
    path: Moves = "",
    depth: Annotated[int, Query(ge=1, le=60)] = 8,
    least: Annotated[float, Query(ge=0, le=1, description="Smallest share of the width.")] = 0.002,
    most: Annotated[int, Query(ge=1, le=5000, description="Boxes at most.")] = 800,
) -> list[Box]:
    """The tree below a node, as boxes under boxes."""
    return [Box(**box.as_dict()) for box in look.boxes(_path(path), depth=depth, least=least, most=most)]


@router.get("/{look_id}/node", operation_id="look_node", responses=REFUSED)
def look_node(look: Look, path: Moves = "") -> NodeAnswer:
    """Every number of the selection formula for the moves of a node."""
    return NodeAnswer(**look.node(_path(path)).as_dict())


@router.get("/{look_id}/compare/{other_id}", operation_id="look_compare", responses={**GENERAL, **REFUSED})
def look_compare(
    request: Request, look: Look, other_id: Annotated[str, Path(pattern="^[0-9a-f]{32}$")]
) -> ComparisonAnswer:
    """Two looks at the same position side by side."""
    other = services_of(request).looks.get(other_id)
    with board_errors():
        return ComparisonAnswer(**compare(look.look(), other.look()).as_dict())


def _path(text: str) -> list[str]:
    return [move.strip() for move in text.split(",") if move.strip()]


def _game(body: NewLook) -> Game:
    with board_errors():
        game = Game(body.size) if body.komi is None else Game(body.size, komi=body.komi)
        for number, vertex in enumerate(body.moves, 1):
            try:
                game.play(vertex)
            except ValueError as error:
                raise BoardError(f"Move {number}: {error}.") from None
        return game
