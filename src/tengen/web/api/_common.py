"""What the routers share: the board that a path names, and how refusals look."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator
from starlette.requests import HTTPConnection

from tengen.web.board import BoardSession
from tengen.web.services import Services


class Refusal(BaseModel):
    """Why something was not done: one sentence."""

    detail: str


class Body(BaseModel):
    """What a request says; fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, data: Any) -> Any:
        """To JSON 9.0 is a whole number too."""
        if not isinstance(data, dict):
            return data
        return {name: _whole(value) for name, value in data.items()}


def _whole(value: Any) -> Any:
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value


Vertex = Annotated[str, Field(min_length=2, max_length=4, examples=["D4", "pass"])]
BoardId = Annotated[str, Path(pattern="^[0-9a-f]{32}$", description="The id of a board.")]

REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "The body is not in UTF-8."},
    401: {"model": Refusal, "description": "The token is missing or wrong."},
    403: {"model": Refusal, "description": "The request comes from another site's page."},
    404: {"model": Refusal, "description": "There is no such board."},
    409: {"model": Refusal, "description": "It cannot be done here and now; the sentence says why."},
    413: {"model": Refusal, "description": "The request is too large."},
    429: {"model": Refusal, "description": "Too often: Retry-After says in how many seconds again."},
    507: {"model": Refusal, "description": "It cannot be kept: the disk is full."},
}
MALFORMED: dict[int | str, dict[str, Any]] = {
    422: {"model": Refusal, "description": "The request is not as described; the sentence names what is wrong."}
}
GENERAL: dict[int | str, dict[str, Any]] = {status: REFUSED[status] for status in (400, 401, 403, 409, 413, 429, 507)}


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that answers."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


def address_of(connection: HTTPConnection) -> str:
    """The machine that asks."""
    return connection.client.host if connection.client is not None else ""


def board_of(request: Request, board_id: BoardId) -> BoardSession:
    """The board that is meant; who asks for it is there for the time of grace."""
    board = services_of(request).boards.get(board_id)
    board.touch()
    return board


Board = Annotated[BoardSession, Depends(board_of)]
