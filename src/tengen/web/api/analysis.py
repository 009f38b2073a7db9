"""Live analysis, the curve of the game, and reviews."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from tengen.web.api._common import REFUSED, Board, Body
from tengen.web.api.play import Preset
from tengen.web.board import BoardView

router = APIRouter(prefix="/boards/{board_id}", tags=["analysis"], responses=REFUSED)


class Switch(Body):
    """Analysis on or off; another preset begins anew."""

    on: bool
    preset: Preset | None = None


class Effort(Body):
    """How long a review looks at each position."""

    playouts: Annotated[int, Field(ge=1, le=1_000_000)] = 1000
    preset: Preset = "tengen"


class Candidate(BaseModel):
    """A move as the side to move sees it; its loss is against the best one, of win rate and of the lead."""

    vertex: str
    order: int
    visits: int
    win_rate: float
    lower_bound: float
    score: float | None
    loss: float
    points_lost: float | None
    variation: list[str]


class Snapshot(BaseModel):
    """A search so far; rows of ownership from the top, 1 for Black's points and -1 for White's."""

    node: int
    to_move: str
    visits: int
    simulations: int
    seconds: float
    black_win_rate: float | None
    black_score: float | None
    candidates: list[Candidate]
    ownership: list[list[float]] | None


class CurvePoint(BaseModel):
    """A position of the line through the cursor."""

    node: int
    number: int
    color: str | None
    move: str | None
    black_win_rate: float | None
    black_score: float | None
    visits: int


class ReviewAnswer(BaseModel):
    """A review so far; `mattered` are the nodes of the moves that lost most. Win rates and scores are Black's."""

    state: str
    done: int
    total: int
    message: str
    playouts: int
    preset: str
    moves: list[dict[str, Any]]
    mattered: dict[str, list[int]]
    summary: dict[str, dict[str, Any]]


@router.post("/analysis", operation_id="switch_analysis")
def switch_analysis(board: Board, body: Switch) -> BoardView:
    """Search the position at the cursor, or stop; without a listener it stops after the time of grace."""
    if body.on:
        board.start_analysis(body.preset)
    else:
        board.stop_analysis()
    return board.view()


@router.get("/analysis", operation_id="analysis")
def analysis(board: Board) -> Snapshot | None:
    """The last snapshot of the position at the cursor; null if there is none."""
    found = board.analysis()
    return None if found is None else Snapshot(**found)


@router.get("/curve", operation_id="curve")
def curve(board: Board) -> list[CurvePoint]:
    """Win rate and score along the line, as far as they are known."""
    return [CurvePoint(**point) for point in board.curve()]


@router.post("/review", operation_id="start_review")
def start_review(board: Board, body: Effort) -> BoardView:
    """Judge every move of the line through the cursor."""
    board.start_review(body.playouts, body.preset)
    return board.view()


@router.get("/review", operation_id="review")
def review(board: Board) -> ReviewAnswer | None:
    """What is judged so far; null if there is no review."""
    found = board.review()
    return None if found is None else ReviewAnswer(**found)


@router.delete("/review", operation_id="stop_review")
def stop_review(board: Board) -> BoardView:
    """Stop judging; what is done stays."""
    board.stop_review()
    return board.view()
