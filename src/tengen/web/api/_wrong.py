"""Addresses and methods that the API does not have. Without these routes the pages would answer, in HTML."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.routing import Match

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


def add_refusals(app: FastAPI) -> None:
    """To be called when everything else under /api is there."""
    known = list(app.router.routes)

    @app.api_route("/api", methods=list(_METHODS), include_in_schema=False)
    @app.api_route("/api/{rest:path}", methods=list(_METHODS), include_in_schema=False)
    async def wrong(request: Request) -> Response:
        """405 if another method would do, else 404."""
        allowed = [
            method
            for method in _METHODS
            if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in known)
        ]
        if not allowed:
            return JSONResponse({"detail": "There is no such address: see /api/docs."}, status_code=404)
        names = ", ".join(allowed)
        return JSONResponse(
            {"detail": f"{request.method} is not possible here, only {names}: see /api/docs."},
            status_code=405,
            headers={"Allow": names},
        )
