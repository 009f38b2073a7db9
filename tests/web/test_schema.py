"""The API against its own OpenAPI description: requests drawn from it, right and wrong ones."""

import contextlib

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode

from tengen.web.board import BoardError
from tengen.web.services import Services

_HOST = {"host": "127.0.0.1:8361"}
_PROCESSES = ("/api/arena", "/api/lab")  # may start processes, and have tests of their own
_RIGHT, _WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


@schemathesis.serializer("application/x-go-sgf")
def _as_it_is(ctx: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


@pytest.mark.parametrize(("mode", "examples"), [(_RIGHT, 5), (_WRONG, 4)])
def test_answers_are_as_described(app: FastAPI, services: Services, mode: GenerationMode, examples: int) -> None:
    """Status, type and form of every answer; nothing is a server's error; wrong requests are refused."""
    board = services.boards.create("known")
    app.state.services = services
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app, headers=_HOST)
    operations = [result.ok() for result in schema.get_all_operations()]
    chosen = [each for each in operations if not each.path.startswith(_PROCESSES)]
    assert len(chosen) > 30
    for operation in chosen:
        known = {"board_id": board.id} if "{board_id}" in operation.path and operation.method != "delete" else None

        @settings(
            max_examples=examples,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )
        @given(case=operation.as_strategy(mode, path_parameters=known, headers=_HOST))
        def answers(case: schemathesis.Case) -> None:
            case.call_and_validate()

        with contextlib.suppress(Unsatisfiable):  # nothing can be wrong about a request without any part
            answers()
        board.stop_analysis()
        board.analyse_freely()  # what was started must not cost the rest of the test
        with contextlib.suppress(BoardError):
            board.stop_review()
