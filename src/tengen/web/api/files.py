"""SGF files in and out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from tengen.web.api._common import REFUSED, Board
from tengen.web.board import BoardView

router = APIRouter(prefix="/boards/{board_id}", tags=["files"], responses=REFUSED)
TYPE = "application/x-go-sgf"


@router.get(
    "/sgf",
    operation_id="save_sgf",
    response_class=Response,
    responses={200: {"content": {TYPE: {"schema": {"type": "string", "format": "binary"}}}}},
)
def save_sgf(
    board: Board,
    analysis: Annotated[bool, Query(description="Write win rates, scores and the review into it.")] = False,
) -> Response:
    """The record as a file."""
    # The name is always the same: a title is the user's text and does not belong into a header.
    headers = {"Content-Disposition": 'attachment; filename="tengen.sgf"'}
    return Response(board.sgf(analysis=analysis), media_type=TYPE, headers=headers)


@router.put(
    "/sgf",
    operation_id="load_sgf",
    openapi_extra={
        "requestBody": {"content": {TYPE: {"schema": {"type": "string", "format": "binary"}}}, "required": True}
    },
)
async def load_sgf(board: Board, request: Request) -> BoardView:
    """Put the first game of a file, which is the body of the request, on the board, for analysis."""
    await run_in_threadpool(board.load_sgf, await request.body())
    return await run_in_threadpool(board.view)
