"""One playout, move by move, with the rule that chose each move."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from typing import Any

from nicegui import ui

from tengen.inside import Replay
from tengen.web.board import BoardError
from tengen.web.board.view import rows_of
from tengen.web.pages.inside.side import Side
from tengen.web.shared.feed import complain
from tengen.web.shared.words import counted
from tengen.web.theme import button, panel

_INTERVAL = 0.6  # seconds per move


class PlayoutPanel:
    """Plays on the board of a side; `on_leave` shows the position again."""

    def __init__(self, side: Side, on_leave: Callable[[], Any]) -> None:
        self._side = side
        self._on_leave = on_leave
        self._replay: Replay | None = None
        self._seed = 0
        self._at = 0
        with panel("A playout") as head:
            with head:
                button("New", "casino", self._new, label="New playout")
            self._status = ui.label("Random games from this position, one move at a time.").classes("playout-told")
            self._status.props("aria-live=polite")
            self._why = ui.label("Each move is named with the rule that chose it.").classes("small quiet")
            with ui.element("div").classes("steps") as self._steps:
                button("", "first_page", lambda: self._go(0), label="First move of the playout", kind="bare")
                button("", "chevron_left", lambda: self._go(self._at - 1), label="One move back", kind="bare")
                self._button = button("", "play_arrow", self._toggle, label="Play or pause", kind="plain")
                button("", "chevron_right", lambda: self._go(self._at + 1), label="One move on", kind="bare")
                button("", "last_page", lambda: self._go(10_000), label="End of the playout", kind="bare")
                button("", "close", self.leave, label="Back to the position", kind="bare")
            self._slider = ui.slider(min=0, max=1, value=0, on_change=lambda event: self._go(int(event.value)))
            self._slider.props('aria-label="Move of the playout"')
            self._sources = ui.element("div").classes("sources")
        self._timer = ui.timer(_INTERVAL, self._tick, active=False)
        for part in (self._steps, self._slider):
            part.set_visibility(False)

    def follow(self, side: Side) -> None:
        """Playouts of another search from now on."""
        if self.open:
            self.leave()
        self._side = side

    @property
    def side(self) -> Side:
        """Whose board it plays on."""
        return self._side

    @property
    def open(self) -> bool:
        """A playout is on the board."""
        return self._replay is not None

    def leave(self) -> None:
        """Show the position again."""
        self._replay = None
        self._timer.deactivate()
        for part in (self._steps, self._slider):
            part.set_visibility(False)
        self._sources.clear()
        self._status.set_text("Random games from this position, one move at a time.")
        self._why.set_text("Each move is named with the rule that chose it.")
        self._on_leave()

    async def _new(self) -> None:
        session = self._side.session
        if session is None:
            return
        self._seed += 1
        try:
            self._replay = await to_thread(session.playout, self._seed)
        except BoardError as error:
            complain(str(error))
            return
        self._slider.props(f"max={max(1, len(self._replay.moves))}")
        for part in (self._steps, self._slider):
            part.set_visibility(True)
        self._fill(self._replay)
        self._at = -1
        self._go(0)
        self._play(True)

    def _fill(self, replay: Replay) -> None:
        self._sources.clear()
        total = max(1, len(replay.moves))
        with self._sources:
            for source, count in sorted(replay.sources.items(), key=lambda each: -each[1]):
                with ui.element("span").classes("source") as made:
                    made.mark(f"source-{source}")
                    ui.label(source)
                    ui.label(f"{100 * count / total:.0f}%").classes("quiet")

    def _toggle(self) -> None:
        replay = self._replay
        if replay is not None and self._at >= len(replay.moves):
            self._go(0)
        self._play(not self._timer.active)

    def _play(self, on: bool) -> None:
        self._timer.active = on
        self._button.props(f"icon={'pause' if on else 'play_arrow'}")

    def _tick(self) -> None:
        replay = self._replay
        if replay is None or self._at >= len(replay.moves):
            self._play(False)
        else:
            self._go(self._at + 1)

    def _go(self, number: int) -> None:
        replay = self._replay
        if replay is None:
            return
        number = max(0, min(number, len(replay.moves)))
        if number == self._at:
            return
        self._at = number
        if self._slider.value != number:
            self._slider.set_value(number)
        board = replay.board_at(number)
        last = replay.moves[number - 1] if number else None
        self._side.goban.show(
            stones="".join(rows_of(board.stones)),
            last=last.vertex if last and last.vertex != "skip" else None,
            ko=board.ko,
            numbers={m.vertex: m.number for m in replay.moves[:number] if _stands(board, m.vertex, m.color)},
            heat=[],
            ownership=None,
            ghost=None,
            spoken=f"{last.color} {last.vertex}" if last else "",
        )
        self._tell(replay, number)
        for element in self._sources.descendants():
            if any(marker.startswith("source-") for marker in element._markers):
                here = last is not None and f"source-{last.source}" in element._markers
                element.classes(add="source-here" if here else "", remove="" if here else "source-here")

    def _tell(self, replay: Replay, number: int) -> None:
        total = len(replay.moves)
        if number == 0:
            whose = f" of {self._side.letter}" if self._side.letter else ""
            self._status.set_text(f"Playout {self._seed}{whose}: {counted(total, 'move')}, {replay.result} in the end.")
            self._why.set_text("Step through it, or let it play.")
            return
        move = replay.moves[number - 1]
        end = f" The end: {replay.result}." if number == total else ""
        self._status.set_text(f"{number} of {total}: {move.color.capitalize()} {move.vertex} by {move.source}.{end}")
        taken = f" Captures {len(move.captured)}." if move.captured else ""
        self._why.set_text(move.meaning + taken)


def _stands(board: Any, vertex: str, color: str) -> bool:
    return vertex not in ("pass", "skip") and board[vertex].name.lower() == color
