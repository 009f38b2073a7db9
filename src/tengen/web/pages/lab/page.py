"""The page of the lab: all experiments, and one in full with its figure."""

from __future__ import annotations

from asyncio import Lock, to_thread
from typing import Any

from nicegui import context, ui

from tengen.page import table
from tengen.web.board import BoardError
from tengen.web.board.errors import NotHere
from tengen.web.experiments import ExperimentLine, ExperimentView
from tengen.web.services import Services
from tengen.web.shared.feed import complain
from tengen.web.theme import button, heading, panel

_ABOUT = "Published tables and figures, measured again."
_EVERY = 4.0  # seconds between looks while something runs
_SCALES = {0.01: "1% of the document's", 0.05: "5%", 0.2: "20%", 1.0: "all of the document's"}


class LabPage:
    """Follows the results while it is open."""

    def __init__(self, services: Services, experiment: str) -> None:
        self._lab = services.experiments
        self._chosen = self._wanted = experiment
        self._listed: list[Any] | None = None
        self._drawn = ""  # the experiment whose figure is in sight
        self._seen: ExperimentView | None = None
        with ui.element("div").classes("line-up"):
            heading("Lab", 1)
            self._about = ui.label(_ABOUT).classes("quiet")
        with ui.element("div").classes("arena-table"):
            with ui.element("div").classes("side"), panel("Experiments"):
                self._find = ui.input("Find", on_change=lambda: self._fill_list(self._lines)).props("outlined dense")
                with ui.element("div").classes("games lab-list") as self._list:
                    ui.label("Reading what was measured.").classes("quiet")
            with ui.element("div").classes("side"):
                self._panels()
        self._lines: list[ExperimentLine] = []
        self._looking = Lock()  # what was read first is shown first: a button of before would be in the way
        self._timer = ui.timer(_EVERY, self._refresh, immediate=True)
        context.client.on_disconnect(lambda: self._timer.deactivate())
        context.client.on_connect(lambda: self._timer.activate())

    def _panels(self) -> None:
        with panel("Experiment") as head:
            with head:
                self._scale = ui.select(_SCALES, value=0.01, label="Repetitions").props("outlined dense options-dense")
                self._start = button("Measure", "play_arrow", self._start_it, kind="main")
                self._stop = button("Stop", "stop", self._stop_it, kind="danger")
            self._title = ui.label("").classes("match-title").props("aria-live=polite")
            self._state = ui.label("").classes("small quiet")
            self._figure = ui.html("", sanitize=False).classes("lab-figure").props('role="img"')
            self._stop.set_visibility(False)
            self._figure.set_visibility(False)
            self._facts = ui.element("dl").classes("match-figures lab-facts")
        with panel("Numbers"):
            self._claims = ui.html("", sanitize=False).classes("wide-table")
            self._table = ui.html("", sanitize=False).classes("wide-table lab-numbers")
            self._table.props('tabindex="0" role="region" aria-label="Numbers of the experiment"')

    async def _refresh(self) -> None:
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        try:
            self._lines = await to_thread(self._lab.all)
            self._chosen = self._chosen or _first(self._lines)
            if self._listed is None:
                self._fill_list(self._lines)  # to be read while the rest is being made
            asked = self._chosen
            found = await to_thread(self._lab.get, asked)
        except NotHere as error:
            self._chosen = ""
            complain(str(error))
            return
        except BoardError as error:  # what is chosen stays so: it may be read the next time
            complain(str(error))
            return
        if asked != self._chosen:
            return  # another was chosen meanwhile, and is looked at next
        # The address may name a figure that another experiment stands for.
        self._chosen, self._wanted = found.line.id, found.line.id if self._wanted else ""
        self._fill_list(self._lines)
        come = sum(line.shipped for line in self._lines)
        self._about.set_text(_ABOUT + (f" Results of {come} come with Tengen; Measure makes your own." if come else ""))
        if found != self._seen:
            self._seen = found
            await self._show(found)

    def _fill_list(self, lines: list[ExperimentLine]) -> None:
        if not lines:
            return
        wanted = str(self._find.value or "").lower()
        shown = [line for line in lines if wanted in f"{line.id} {line.document} {line.item} {line.title}".lower()]
        state = [(line, line.id == self._chosen) for line in shown]
        if state == self._listed:
            return
        self._listed = list(state)
        self._list.clear()
        with self._list:
            if not shown:
                ui.label("No experiment is like that.").classes("quiet")
            for line in shown:
                row = self._row(line)
                if line.id == self._wanted:  # opened by its address: it may lie far down in the list
                    self._wanted = ""
                    row.run_method("scrollIntoView", {"block": "nearest"})

    def _row(self, line: ExperimentLine) -> ui.element:
        pressed = "true" if line.id == self._chosen else "false"
        made = ui.element("button").classes("row-button").props(f'type="button" aria-pressed="{pressed}"')
        made.on("click", lambda: self._choose(line.id))
        with made:
            ui.label(line.title).classes("strip-name")
            ui.label(f"{line.document}, {line.item} · {_state_text(line)}").classes("small quiet")
        return made

    async def _show(self, found: ExperimentView) -> None:
        line = found.line
        active = line.state in ("running", "stopping")
        self._title.set_text(f"{line.document}, {line.item}: {line.title}")
        come = " · these results come with Tengen" if line.shipped else ""
        self._state.set_text(_state_text(line) + come + (f" · {found.error[-300:]}" if found.error else ""))
        self._start.set_visibility(not active)
        self._stop.set_visibility(active)
        self._facts.clear()
        with self._facts:
            for name, text in found.facts:
                with ui.element("dt"):
                    ui.label(name)
                with ui.element("dd"):
                    ui.label(text)
        claims = [list(claim) for claim in found.claims]
        self._claims.set_content(table(("claim", "verdict"), claims) if claims else "")
        self._table.set_content(table(found.headings, found.rows))
        await self._draw(found)

    async def _draw(self, found: ExperimentView) -> None:
        if self._drawn != found.line.id:
            self._figure.set_visibility(False)
        if not found.figure:
            return
        try:
            data = await to_thread(self._lab.picture, found.line.id)
        except BoardError as error:  # Matplotlib is not there
            self._state.set_text(f"{self._state.text} · {error}")
            return
        text = data.decode("utf8")
        self._figure.props(f'aria-label="{found.line.title.replace(chr(34), "")}"')
        self._figure.set_content(text[text.index("<svg") :])
        self._figure.set_visibility(True)
        self._drawn = found.line.id

    async def _choose(self, id: str) -> None:
        self._chosen, self._seen = id, None
        await self._refresh()

    async def _start_it(self) -> None:
        await self._do(lambda: self._lab.start(self._chosen, float(self._scale.value or 0.01)))

    async def _stop_it(self) -> None:
        await self._do(lambda: self._lab.stop(self._chosen))

    async def _do(self, action: Any) -> None:
        try:
            await to_thread(action)
        except BoardError as error:
            complain(str(error))
        await self._refresh()


def _first(lines: list[ExperimentLine]) -> str:
    """What is shown to somebody who has chosen nothing: something that has a figure, if it was measured."""
    return next((line.id for line in lines if line.figure and line.verdict != "not measured yet"), lines[0].id)


def _state_text(line: ExperimentLine) -> str:
    return line.verdict if line.state == "resting" else f"{line.verdict} · {line.state}"
