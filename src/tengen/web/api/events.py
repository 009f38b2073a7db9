"""What happens on a board or in a look, as it happens, over a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any, TypeVar

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool

from tengen.web.api._common import services_of
from tengen.web.board import BoardError, BoardSession
from tengen.web.inside import LookSession

router = APIRouter()
_REFUSED, _GONE = 4404, 4410
_Session = TypeVar("_Session", BoardSession, LookSession)


class Mailbox:
    """The newest event of each kind that is not sent yet: a slow reader misses what is old and fills no memory."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._events: dict[str, Any] = {}
        self._ready = asyncio.Event()

    def put(self, kind: str, data: Any) -> None:
        """From any thread."""
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._keep, kind, data)

    def _keep(self, kind: str, data: Any) -> None:
        self._events[kind] = data
        self._ready.set()

    async def take(self) -> list[tuple[str, Any]]:
        """Everything there is, as soon as there is anything."""
        await self._ready.wait()
        self._ready.clear()
        events, self._events = list(self._events.items()), {}
        return events


@router.websocket("/boards/{board_id}/events")
async def events(socket: WebSocket, board_id: str) -> None:
    """Messages {"kind": ..., "data": ...}: first the board, its analysis and its review, then what changes."""
    await _stream(socket, services_of(socket).boards.get, board_id, _of_board)


@router.websocket("/inside/{look_id}/events")
async def look_events(socket: WebSocket, look_id: str) -> None:
    """Messages {"kind": "look", "data": ...}: first how far it is, then every step of the search."""
    await _stream(socket, services_of(socket).looks.get, look_id, lambda look: [("look", look.state())])


def _of_board(board: BoardSession) -> list[tuple[str, Any]]:
    found = [("analysis", board.analysis()), ("review", board.review())]
    return [("board", board.view()), *(each for each in found if each[1] is not None)]


async def _stream(
    socket: WebSocket, find: Callable[[str], _Session], id: str, first: Callable[[_Session], list[tuple[str, Any]]]
) -> None:
    await socket.accept()
    try:
        session = await run_in_threadpool(find, id)
    except BoardError as error:
        await socket.close(_REFUSED, str(error)[:120])
        return
    mailbox = Mailbox()
    cancel = session.subscribe(mailbox.put)
    sender = asyncio.create_task(_send(socket, lambda: first(session), mailbox))
    try:
        while True:  # what the client says is ignored, but its going is noticed
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
    except WebSocketDisconnect:
        pass
    finally:
        cancel()
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def _send(socket: WebSocket, first: Callable[[], list[tuple[str, Any]]], mailbox: Mailbox) -> None:
    for kind, data in await run_in_threadpool(first):
        await _tell(socket, kind, data)
    while True:
        for kind, data in await mailbox.take():
            if kind == "closed":
                await socket.close(_GONE, "it is gone")
                return
            await _tell(socket, kind, data)


async def _tell(socket: WebSocket, kind: str, data: Any) -> None:
    await socket.send_json({"kind": kind, "data": _plain(data)})


def _plain(data: Any) -> Any:
    if is_dataclass(data) and not isinstance(data, type):
        return asdict(data)
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return data
