"""The protocol between a stream of lines and the scheduler: every query is answered, whatever it holds."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tengen import __version__
from tengen.analysis import answer
from tengen.analysis.actions import Action, parse_action
from tengen.analysis.fields import FieldError, shown
from tengen.analysis.job import Job, Send
from tengen.analysis.position import first_illegal
from tengen.analysis.query import Defaults, Query, Warned, parse_query
from tengen.analysis.scheduler import Scheduler
from tengen.engine.book import Books
from tengen.memory import out_of_memory


@dataclass(frozen=True)
class Settings:
    """How a server works."""

    defaults: Defaults = field(default_factory=Defaults)
    threads: int = 1
    positions: int = 1  # searched at once, at most
    books: Books | None = None  # opens the book of the configuration, for queries that ask what it knows


class Server:
    """Takes lines, sends answers. `send` may be called from any thread."""

    def __init__(
        self,
        settings: Settings,
        send: Send,
        on_idle: Callable[[], None] = lambda: None,
        note: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._settings = settings
        self._send = send
        self._note = note
        self._scheduler = Scheduler(settings.threads, settings.positions, on_idle, self._crashed)

    @property
    def idle(self) -> bool:
        """Every query is answered."""
        return self._scheduler.idle

    def close(self) -> None:
        """Stop all searches and threads; what is not answered stays so."""
        self._scheduler.close()

    def handle(self, line: bytes | None) -> None:
        """Answer a line, or queue what it asks for. None is a line that was too long."""
        if line is None:
            self._send(answer.general_error("the line is too long to be a query"))
            return
        if not line.strip():
            return
        try:
            request = read_request(line)
        except ValueError as error:
            self._send(answer.general_error(str(error)))
            return
        name = request.get("id")
        try:
            if "action" in request:
                self._act(parse_action(request))
            else:
                self._queue(*parse_query(request, self._settings.defaults))
        except FieldError as error:
            self._send(answer.field_error(error, name if isinstance(name, str) else None))

    def _queue(self, query: Query, warnings: list[Warned]) -> None:
        illegal = first_illegal(query)
        if illegal is not None and max(query.turns) <= illegal[0]:
            warnings = [*warnings, Warned("moves", f"{illegal[1]}; no turn after it was asked for")]
        for warned in warnings:
            self._send(answer.warning(query.id, warned))
        jobs = []
        for turn, priority in zip(query.turns, query.priorities, strict=True):
            if illegal is not None and turn > illegal[0]:
                self._send(answer.field_error(FieldError("moves", illegal[1]), query.id, turn))
            else:
                jobs.append(Job(query, turn, priority, self._send, self._settings.books))
        self._scheduler.submit(jobs)

    def _act(self, action: Action) -> None:
        more: dict[str, Any] = {}
        if action.name == "query_version":
            more = {"version": __version__, "git_hash": "<omitted>", "name": "tengen"}
        elif action.name == "query_models":
            # No networks: what plays their part is the configuration of the search.
            more = {"models": [], "config": self._settings.defaults.config.changes()}
        elif action.name in ("terminate", "terminate_all"):
            self._scheduler.end(
                lambda job: action.target in (None, job.query.id) and (action.turns is None or job.turn in action.turns)
            )
        # clear_cache has nothing to do: no search leaves anything behind.
        self._send({**action.request, **more})

    def _crashed(self, job: Job, error: Exception) -> None:
        self._note("".join(traceback.format_exception(error)))
        message = out_of_memory(error) if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
        self._send({"error": f"the search failed: {message}", "id": job.query.id, "turnNumber": job.turn})


def read_request(line: bytes) -> dict[str, Any]:
    """The object of a line; ValueError if it holds none."""
    try:
        request = json.loads(line.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise ValueError(f"the line is not UTF-8 text: {error.reason} at byte {error.start}") from None
    except RecursionError:
        raise ValueError("the line is not a query: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"the line is not JSON: {error.msg} at character {error.pos}") from None
    except ValueError as error:  # numbers of thousands of digits, NaN
        raise ValueError(f"the line is not JSON: {error}") from None
    if not isinstance(request, dict):
        raise ValueError(f"the line is not a JSON object but {shown(request)}")
    return request


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")
