"""Databases of games: what was played in a position or a part of the board, by whom, with what success."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, Field

from tengen.games.found import Continuation, Found
from tengen.go import Color, Game
from tengen.go.color import SIDES
from tengen.web.api._common import REFUSED, Body, services_of
from tengen.web.api._sizes import PlayedSize
from tengen.web.api.files import TYPE
from tengen.web.board.errors import BoardError, NotHere, board_errors
from tengen.web.explorer.explorer import MOST_LISTED
from tengen.web.explorer.wish import Wish, make_filter, rectangle, whole_board

router = APIRouter(prefix="/games", tags=["games"], responses=REFUSED)
_MOVES = 1000
_POINTS = 625
_MOST_MOVES = 700  # continuations of an answer: as many as there are points and colours to speak of

Database = Annotated[str, Path(min_length=1, max_length=100, description="The name of a database, as /games lists it.")]
Text = Annotated[str, Field(max_length=80)]
Point = Annotated[str, Field(min_length=2, max_length=3, examples=["Q16"])]


class Conditions(Body):
    """What a game has to meet, all of it; ranges are written 5.5..7.5, 100.. and ..300, dates 1990 or 1990-05-31."""

    player: list[Text] = Field(default_factory=list, max_length=4, description="Parts of names, of either colour.")
    black: Text = ""
    white: Text = ""
    event: Text = ""
    since: Text = ""
    until: Text = ""
    rank_min: Text = Field("", description="Of the weaker player: 5k, 6d, 1p.")
    rank_max: Text = Field("", description="Of the stronger player.")
    handicap: Text = ""
    komi: Text = ""
    rules: Text = ""
    won: Text = Field("", description="black, white or draw.")
    ended: Text = Field("", description="counted, resignation, time, forfeit or unknown.")
    speed: Text = Field("", description="blitz, normal or slow.")
    moves: Text = ""


class Rectangle(Body):
    """A part of the board, by two corners."""

    first: Point
    last: Point
    cells: dict[Point, Annotated[str, Field(max_length=5)]] = Field(
        default_factory=dict,
        max_length=_POINTS,
        description="Points of it that hold `any`, a stone of the `own` or the `other` side, instead of what is there.",
    )
    place: Annotated[str, Field(max_length=10)] = Field(
        "", description="`anywhere`, `fixed`, or where it lies: in a corner, on a side, or anywhere."
    )
    to_move: Annotated[str, Field(max_length=5)] = Field("", description="Whose turn it has to be: black, white.")


class Question(Body):
    """A position, of a board or by its moves, and which games are asked."""

    board: Annotated[str | None, Field(pattern="^[0-9a-f]{32}$", description="Take its position.")] = None
    size: PlayedSize = 19
    moves: Annotated[list[Annotated[str, Field(max_length=5)]], Field(max_length=_MOVES, default_factory=list)]
    rectangle: Rectangle | None = None
    colors: bool = Field(True, description="Games with the colours exchanged count too.")
    symmetries: bool = Field(True, description="Mirrored and turned ones count too.")
    wanted: Conditions | None = None
    order: Annotated[str, Field(max_length=20)] = Field("newest", description="newest, oldest, strongest or stored.")
    offset: Annotated[int, Field(ge=0, lt=2**31)] = 0
    limit: Annotated[int, Field(ge=1, le=MOST_LISTED, description="Games that are listed.")] = 20


class DatabaseAnswer(BaseModel):
    """A database of games."""

    name: str
    bytes: int
    usual: bool


class MoveAnswer(BaseModel):
    """A continuation; its win rate is that of the side that plays it, with the interval of 95%."""

    vertex: str
    color: str
    games: int
    share: float
    decided: int
    win_rate: float | None
    interval: tuple[float, float] | None
    date: str | None
    players: list[str]


class GameAnswer(BaseModel):
    """A game, and the number of moves before the position."""

    id: int
    move: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    result: str
    date: str
    event: str
    length: int


class FoundAnswer(BaseModel):
    """What was found; `searched` are the games that meet the conditions on boards of this size."""

    searched: int
    games: int
    hits: int
    ended: int
    black_win_rate: float | None
    continuations: list[MoveAnswer]
    listed: list[GameAnswer]


@router.get("", operation_id="game_databases")
def game_databases(request: Request) -> list[DatabaseAnswer]:
    """The databases there are, the usual one first."""
    return [
        DatabaseAnswer(name=each.name, bytes=each.bytes, usual=each.usual)
        for each in services_of(request).explorer.shelf.list()
    ]


@router.post("/{database}/find", operation_id="find_games")
def find_games(request: Request, database: Database, body: Question) -> FoundAnswer:
    """What was played in a position or a part of the board, and the games that have it."""
    explorer = services_of(request).explorer
    wish = _wish(_game(request, body), body)
    found = explorer.find(database, wish)
    games = explorer.games(database, found, order=body.order, offset=body.offset, limit=body.limit)
    return FoundAnswer(
        searched=found.searched,
        games=found.games,
        hits=found.hits,
        ended=found.ended,
        black_win_rate=_rate(found),
        continuations=[_move(move, wish) for move in found.continuations[:_MOST_MOVES]],
        listed=[GameAnswer(**game.as_dict()) for game in games],
    )


@router.get("/{database}/players", operation_id="game_players")
def game_players(
    request: Request, database: Database, part: Annotated[str, Query(min_length=1, max_length=80)]
) -> list[str]:
    """Names that have a part in them, those with most games first."""
    return services_of(request).explorer.players(database, part)


@router.get(
    "/{database}/games/{number}/sgf",
    operation_id="game_sgf",
    response_class=Response,
    responses={200: {"content": {TYPE: {"schema": {"type": "string", "format": "binary"}}}}},
)
def game_sgf(request: Request, database: Database, number: Annotated[int, Path(ge=-(2**63), lt=2**63)]) -> Response:
    """The record of a game."""
    explorer = services_of(request).explorer
    try:
        game = explorer.game(database, number)
    except NotHere:
        raise
    except BoardError as error:
        if "there is no game" not in str(error).lower():
            raise
        raise NotHere(str(error)) from None
    headers = {"Content-Disposition": 'attachment; filename="game.sgf"'}
    return Response(game.record().to_bytes(), media_type=TYPE, headers=headers)


def _wish(game: Game, body: Question) -> Wish:
    asked: dict[str, Any] = {} if body.wanted is None else body.wanted.model_dump()
    wanted = make_filter(asked | {"player": tuple(asked.get("player", ()))})
    part = body.rectangle
    if part is None:
        return whole_board(game, wanted, colors=body.colors, symmetries=body.symmetries)
    if part.to_move not in ("", *SIDES.values()):
        raise BoardError(f"To move are {' or '.join(SIDES.values())}, not {part.to_move!r}.")
    return rectangle(
        game,
        part.first,
        part.last,
        wanted,
        cells=part.cells,
        place=part.place,
        to_move=part.to_move or None,
        colors=body.colors,
        symmetries=body.symmetries,
    )


def _game(request: Request, body: Question) -> Game:
    if body.board is not None:
        return services_of(request).boards.get(body.board).game
    with board_errors():
        game = Game(body.size)
        for number, vertex in enumerate(body.moves, 1):
            try:
                game.play(vertex)
            except ValueError as error:
                raise BoardError(f"Move {number}: {error}.") from None
        return game


def _move(move: Continuation, wish: Wish) -> MoveAnswer:
    return MoveAnswer(
        vertex=wish.vertex(move.vertex),
        color=SIDES[move.color],
        games=move.games,
        share=move.share,
        decided=move.outcomes.decided,
        win_rate=move.win_rate,
        interval=move.interval,
        date=None if move.date is None else move.date.isoformat(),
        players=list(move.players),
    )


def _rate(found: Found) -> float | None:
    return found.outcomes(Color.BLACK).rate
