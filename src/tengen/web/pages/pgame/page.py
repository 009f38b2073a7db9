"""The page: the game as a picture, its controls, and what is known of the chosen node."""

from __future__ import annotations

from dataclasses import asdict
from html import escape

from nicegui import context, ui

from tengen.pgame import Stepper
from tengen.pgame.stepper import StepView, WatchedGroup, WatchedMove
from tengen.web.components.pgraph import PGraph
from tengen.web.pages.feed import complain
from tengen.web.pages.pgame.form import PgameForm
from tengen.web.theme import button, heading, panel

_PACE = 0.35  # seconds between steps while it runs
_KEYS = (
    ("▢", "MAX moves; the number is how often MAX won from there"),
    ("◯", "MIN moves"),
    ("◇", "the end; small numbers are visits"),
    ("━", "the last simulation; dashed where it was random"),
    ("solid rim", "in truth MAX wins"),
    ("dashed rim", "in truth MIN wins"),
)


class PgamePage:
    """One game for one visitor."""

    def __init__(self) -> None:
        self._stepper: Stepper | None = None
        self._chosen = 0
        with ui.element("div").classes("line-up"):
            heading("P-games", 1)
            ui.label("A small game whose truth is known, and UCT in it, one simulation at a time.").classes("quiet")
        with ui.element("div").classes("pgame-table"):
            with ui.element("div").classes("side"), panel("The search in the game") as head:
                with head:
                    self._truth = ui.switch("Show the truth", value=True, on_change=lambda: self._draw())
                with ui.element("div").classes("line-up"):
                    button("Step", "skip_next", lambda: self._step(1), kind="main")
                    button("10", None, lambda: self._step(10), label="Ten simulations")
                    button("100", None, lambda: self._step(100), label="A hundred simulations")
                    button("1000", None, lambda: self._step(1000), label="A thousand simulations")
                    self._running = button("Run", "play_arrow", self._run)
                    button("Reset", "restart_alt", self._reset)
                self._told = ui.label("").classes("pgame-told").props("aria-live=polite")
                self._graph = PGraph(self._choose)
                with ui.element("div").classes("pgame-keys small quiet"):
                    for sign, meaning in _KEYS:
                        with ui.element("span"):
                            ui.label(sign).classes("sign")
                            ui.label(meaning)
            with ui.element("div").classes("side"):
                self._form = PgameForm(self._make)
                with panel("Node") as head:
                    self._title = ui.label("").classes("small quiet")
                    self._moves = ui.html("", sanitize=False).classes("wide-table")
        self._timer = ui.timer(_PACE, lambda: self._step(1), active=False)
        context.client.on_disconnect(self._pause)
        self._make()

    def _make(self) -> None:
        try:
            self._stepper = Stepper(self._form.settings())
        except ValueError as error:
            complain(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self._chosen = 0
        self._pause()
        self._draw()

    def _step(self, simulations: int) -> None:
        if self._stepper is None:
            return
        try:
            self._stepper.step(simulations)
        except ValueError as error:
            self._pause()
            complain(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self._draw()

    def _run(self) -> None:
        on = not self._timer.active
        self._timer.active = on
        self._running.set_text("Pause" if on else "Run")
        self._running.props(f"icon={'pause' if on else 'play_arrow'}")

    def _pause(self) -> None:
        if self._timer.active:
            self._run()

    def _reset(self) -> None:
        if self._stepper is not None:
            self._stepper.reset()
            self._pause()
            self._draw()

    def _choose(self, node: int) -> None:
        self._chosen = node
        self._draw()

    def _draw(self) -> None:
        if self._stepper is None:
            return
        view = self._stepper.view()
        self._graph.show(
            nodes=[asdict(node) for node in view.nodes],
            moves=[asdict(move) for move in view.moves],
            path=list(view.path),
            line=list(view.line),
            chosen=self._chosen,
            truth=bool(self._truth.value),
        )
        self._told.set_text(_told(view))
        self._show_node(view)

    def _show_node(self, view: StepView) -> None:
        node = next((node for node in view.nodes if node.id == self._chosen), view.nodes[0])
        truth = "MAX wins" if node.max_wins else "MIN wins"
        who = "the end" if node.end else f"{node.player.upper()} to move"
        value = f"MAX won {node.value:.1%} of {node.visits:,} simulations" if node.value is not None else "not visited"
        score = f", score {node.score}"
        self._title.set_text(f"Node {node.id}, level {node.level}: {who}{score}. {value}. In truth {truth}.")
        rows = [move for move in view.moves if move.parent == node.id]
        groups = [group for group in view.groups if group.parent == node.id]
        parts = [_table(("Move", "to", "visits", "MAX wins", "groups", "truth"), [_row(move) for move in rows])]
        if groups:
            parts.append(_table(("Group", "moves", "visits", "MAX wins"), [_group(group) for group in groups]))
        self._moves.set_content("".join(parts) if rows else "")


def _told(view: StepView) -> str:
    if not view.simulations:
        return f"Not searched yet. {len(view.nodes)} nodes; right moves of the root: {_numbers(view.right_moves)}."
    answer = "right" if view.right else "wrong"
    last = f"The last simulation went {' › '.join(map(str, view.path))} and {str(view.winner).upper()} won."
    return f"{view.simulations:,} simulations. The most visited move is {view.answer}, which is {answer}. {last}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _row(move: WatchedMove) -> list[str]:
    value = "–" if move.value is None else f"{move.value:.1%}"
    names = "".join("abcdefghi"[group] for group in move.groups)
    truth = "wins" if move.wins else "loses"
    return [str(move.move), str(move.child), f"{move.visits:,}", value, names, truth]


def _group(group: WatchedGroup) -> list[str]:
    value = "–" if group.value is None else f"{group.value:.1%}"
    return ["abcdefghi"[group.number], ", ".join(map(str, group.members)) or "none", f"{group.visits:,}", value]


def _table(heads: tuple[str, ...], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<table class="plain-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
