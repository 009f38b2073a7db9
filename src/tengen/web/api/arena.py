"""Matches between presets: start, stop, score, Elo and LLR after every game, and the games themselves."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from tengen.web.api._common import GENERAL, REFUSED, Body, services_of
from tengen.web.api.play import Preset
from tengen.web.matches import MatchWish

router = APIRouter(prefix="/arena", tags=["arena"])
Name = Annotated[str, Path(max_length=120, description="The name of a run.")]


class Wish(Body):
    """A match to play. Without a seed it gets the first, from 1, that no match like it has had."""

    first: Preset = "tengen"
    second: Preset = "uct"
    games: Annotated[int, Field(ge=2, le=10_000, multiple_of=2)] = 20
    size: Annotated[int, Field(ge=5, le=25)] = 9
    komi: Annotated[float, Field(ge=-1000, le=1000)] = 7.0
    playouts: Annotated[int, Field(ge=1, le=1_000_000)] = 200
    sprt: bool = False
    elo0: Annotated[float, Field(ge=-2000, le=2000)] = 0.0
    elo1: Annotated[float, Field(ge=-2000, le=2000)] = 50.0
    seed: Annotated[int, Field(ge=0, lt=2**31)] | None = None


class MatchAnswer(BaseModel):
    """A run with its pairings, as their first player sees them."""

    name: str
    kind: str
    started: str
    state: str
    error: str
    ours: bool
    conditions: str
    games: int
    pairings: list[dict[str, Any]]


class GameAnswer(BaseModel):
    """A game of a run."""

    pairing: str
    number: int
    black: str
    white: str
    winner: str | None
    result: str
    ending: str
    void: bool
    length: int
    seconds: float
    played: str


@router.get("", operation_id="list_matches", responses=GENERAL)
def list_matches(request: Request) -> list[MatchAnswer]:
    """All runs of the folder, newest first."""
    return [MatchAnswer(**match.as_dict()) for match in services_of(request).matches.all()]


@router.post("", operation_id="start_match", status_code=201, responses=GENERAL)
def start_match(request: Request, body: Wish) -> MatchAnswer:
    """Play a match in a process of its own. One like it, of the same seed, is left alone: 409, as /resume goes on."""
    matches = services_of(request).matches
    wish = MatchWish(**body.model_dump(exclude_none=True))
    return MatchAnswer(**matches.get(matches.start(wish, any_seed=body.seed is None)).as_dict())


@router.get("/{name}", operation_id="match", responses=REFUSED)
def match(request: Request, name: Name) -> MatchAnswer:
    """How it stands, with the curves of Elo and LLR."""
    return MatchAnswer(**services_of(request).matches.get(name).as_dict())


@router.post("/{name}/resume", operation_id="resume_match", responses=REFUSED)
def resume_match(request: Request, name: Name) -> MatchAnswer:
    """Go on with a match that was started here."""
    matches = services_of(request).matches
    matches.resume(name)
    return MatchAnswer(**matches.get(name).as_dict())


@router.delete("/{name}/run", operation_id="stop_match", responses=REFUSED)
def stop_match(request: Request, name: Name) -> MatchAnswer:
    """Stop playing; games that had ended are kept."""
    matches = services_of(request).matches
    matches.stop(name)
    return MatchAnswer(**matches.get(name).as_dict())


@router.get("/{name}/games", operation_id="match_games", responses=REFUSED)
def match_games(request: Request, name: Name) -> list[GameAnswer]:
    """The games, the last first."""
    rows = services_of(request).matches.games(name)
    return [GameAnswer(**{field: getattr(row, field) for field in GameAnswer.model_fields}) for row in rows]


@router.get(
    "/{name}/games/{pairing}/{number}/sgf", operation_id="match_sgf", responses=REFUSED, response_class=Response
)
def match_sgf(
    request: Request,
    name: Name,
    pairing: Annotated[str, Path(max_length=260)],
    number: Annotated[int, Path(ge=0, le=10**9)],
) -> Response:
    """The record of a game."""
    data = services_of(request).matches.sgf(name, pairing, number)
    return Response(data, media_type="application/x-go-sgf")
