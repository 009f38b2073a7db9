"""The REST and WebSocket API: one router a topic, documented by OpenAPI at /api/docs without anything from outside."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response

from tengen.web.api import analysis, arena, boards, docs, edit, events, files, info, inside, lab, pgame, play
from tengen.web.api.wrong import add_refusals
from tengen.web.board.errors import BoardError, NotHere
from tengen.web.services import Services


def add_api(app: FastAPI, services: Services) -> None:
    """Everything under /api."""
    app.state.services = services
    for topic in (info, boards, play, edit, analysis, files, events, inside, pgame, arena, lab, docs):
        app.include_router(topic.router, prefix="/api")
    add_refusals(app)

    @app.exception_handler(BoardError)
    async def refused(_: Request, error: BoardError) -> Response:
        return JSONResponse({"detail": str(error)}, status_code=404 if isinstance(error, NotHere) else 409)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        # Without the input itself, which may be large, or a number that JSON does not have.
        found = [{name: each[name] for name in ("loc", "msg", "type")} for each in error.errors()[:20]]
        return JSONResponse({"detail": found}, status_code=422)
