"""The REST and WebSocket API: a file per topic, found here by its `router`, and documented by OpenAPI at /api/docs."""

from __future__ import annotations

import sys
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response

from tengen.modules import modules_in, part_of
from tengen.web.api._common import MALFORMED
from tengen.web.api._wrong import add_refusals
from tengen.web.board.errors import BoardError, NotHere, NotKept, TooOften
from tengen.web.board.registry import NONE
from tengen.web.rates import refused_for_now
from tengen.web.services import Services

_MOST_FAULTS = 20  # that a sentence names


def add_api(app: FastAPI, services: Services) -> None:
    """Everything under /api."""
    app.state.services = services
    for topic in modules_in(sys.modules[__name__]):
        router = part_of(topic, "router", APIRouter, "an APIRouter() that its functions enter")
        app.include_router(router, prefix="/api", responses=MALFORMED)
    add_refusals(app)

    @app.exception_handler(NotKept)
    async def not_kept(_: Request, error: NotKept) -> Response:
        return JSONResponse({"detail": str(error)}, status_code=507)  # Insufficient Storage

    @app.exception_handler(BoardError)
    async def refused(_: Request, error: BoardError) -> Response:
        return JSONResponse({"detail": str(error)}, status_code=404 if isinstance(error, NotHere) else 409)

    @app.exception_handler(TooOften)
    async def too_often(_: Request, error: TooOften) -> Response:
        return refused_for_now(error)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        found = error.errors()[:_MOST_FAULTS]
        if any(tuple(each["loc"]) == ("path", "board_id") for each in found):  # no board has such an id
            return JSONResponse({"detail": NONE}, status_code=404)
        # Without the input itself, which may be large, or a number that JSON does not have.
        return JSONResponse({"detail": "; ".join(map(_fault, found)) + "."}, status_code=422)


def _fault(each: dict[str, Any]) -> str:
    """Where, and what: "size: Input should be less than or equal to 25"."""
    place = ".".join(str(step)[:80] for step in each["loc"][1:]) or str(each["loc"][0])
    return f"{place}: {str(each['msg']).rstrip('.')}"
