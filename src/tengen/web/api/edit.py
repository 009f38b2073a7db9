"""Changing the record: stones, marks, comments, branches."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from tengen.web.api._common import REFUSED, Board, Body, Vertex
from tengen.web.board import BoardView
from tengen.web.board.bounds import COMMENT

router = APIRouter(prefix="/boards/{board_id}/edit", tags=["edit"], responses=REFUSED)
NodeId = Annotated[int, Field(ge=0, le=2**53)]


class Stone(Body):
    """A stone to put, or to take off."""

    vertex: Vertex
    color: Literal["black", "white", "empty"]


class Label(Body):
    """Letters at a point; none remove them."""

    vertex: Vertex
    text: Annotated[str, Field(max_length=20)] = ""


class Mark(Body):
    """A mark at a point; none removes it."""

    vertex: Vertex
    mark: Literal["circle", "square", "triangle", "cross", ""] = ""


class Comment(Body):
    """The comment of a node, by default of the one at the cursor."""

    text: Annotated[str, Field(max_length=COMMENT)]
    node: NodeId | None = None


class ToMove(Body):
    """A side."""

    color: Literal["black", "white"]


class Komi(Body):
    """In multiples of half a point."""

    komi: Annotated[float, Field(ge=-1000, le=1000)]


class Branch(Body):
    """A node with all that follows it, by default the one at the cursor."""

    node: NodeId | None = None


@router.post("/stone", operation_id="set_stone")
def set_stone(board: Board, body: Stone) -> BoardView:
    """Put a stone by hand; not in a game under way."""
    board.set_stone(body.vertex, body.color)
    return board.view()


@router.post("/label", operation_id="set_label")
def set_label(board: Board, body: Label) -> BoardView:
    """Letters at a point."""
    board.set_label(body.vertex, body.text)
    return board.view()


@router.post("/mark", operation_id="set_mark")
def set_mark(board: Board, body: Mark) -> BoardView:
    """A mark at a point."""
    board.set_mark(body.vertex, body.mark)
    return board.view()


@router.post("/comment", operation_id="set_comment")
def set_comment(board: Board, body: Comment) -> BoardView:
    """A comment."""
    board.set_comment(body.text, body.node)
    return board.view()


@router.post("/to-move", operation_id="set_to_move")
def set_to_move(board: Board, body: ToMove) -> BoardView:
    """Who is to move here."""
    board.set_to_move(body.color)
    return board.view()


@router.post("/komi", operation_id="set_komi")
def set_komi(board: Board, body: Komi) -> BoardView:
    """The komi of the record."""
    board.set_komi(body.komi)
    return board.view()


@router.post("/delete", operation_id="delete_branch")
def delete_branch(board: Board, body: Branch) -> BoardView:
    """Remove a branch."""
    board.delete_branch(body.node)
    return board.view()
