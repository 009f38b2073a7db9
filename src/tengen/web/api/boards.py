"""Boards: list, make, look, rename, delete."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from tengen.web.api._common import GENERAL, REFUSED, Board, BoardId, Body, address_of, services_of
from tengen.web.board import BoardView
from tengen.web.board.registry import TOO_MANY, BoardSummary

router = APIRouter(tags=["boards"])
Title = Annotated[str, Field(max_length=200)]


class NewBoard(Body):
    """A board to make."""

    title: Title = ""


@router.get("/boards", operation_id="list_boards", responses=GENERAL)
def list_boards(request: Request) -> list[BoardSummary]:
    """All boards, the one that changed last first."""
    return services_of(request).boards.list()


@router.post("/boards", operation_id="make_board", status_code=201, responses=GENERAL)
def make_board(request: Request, body: NewBoard) -> BoardView:
    """An empty 19x19 board for analysis; new-game begins a game on it."""
    services = services_of(request)
    services.new_boards.require(address_of(request), TOO_MANY)
    return services.boards.create(body.title).view()


@router.get("/boards/{board_id}", operation_id="look", responses=REFUSED)
def look(board: Board) -> BoardView:
    """The board at its cursor."""
    return board.view()


@router.patch("/boards/{board_id}", operation_id="rename", responses=REFUSED)
def rename(board: Board, body: NewBoard) -> BoardView:
    """Another title."""
    board.rename(body.title)
    return board.view()


@router.delete("/boards/{board_id}", operation_id="delete_board", status_code=204, responses=REFUSED)
def delete_board(request: Request, board_id: BoardId) -> Response:
    """The board and everything kept of it."""
    services_of(request).boards.delete(board_id)
    return Response(status_code=204)
