"""The page: the game as a picture, its controls, and what is known of the chosen node."""

from __future__ import annotations

from dataclasses import asdict
from html import escape

from nicegui import context, ui

from tengen.pgame import Drawing, Stepper
from tengen.pgame.stepper import StepView, WatchedGroup, WatchedMove
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.components.pgraph import PGraph
from tengen.web.pages.pgame.draw import DrawPanel
from tengen.web.pages.pgame.form import RandomForm, SearchForm
from tengen.web.shared.feed import complain
from tengen.web.theme import button, heading, panel

_INTERVAL = 0.35  # seconds between steps while it runs
_KEYS = (
    ("▢", "MAX moves; the number is how often MAX won from there"),
    ("◯", "MIN moves"),
    ("◇", "the end; small numbers are visits"),
    ("━", "the last simulation; dashed where it was random"),
    ("solid rim", "in truth MAX wins"),
    ("dashed rim", "in truth MIN wins"),
)


class PgamePage:
    """One game for one visitor: a random one, or one drawn by hand."""

    def __init__(self, *, drawn: bool = False) -> None:
        self._stepper: Stepper | None = None  # None while a drawing is not complete
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
                self._status = ui.label("").classes("pgame-told").props("aria-live=polite")
                self._graph = PGraph(self._choose, self._go, lambda *what: self._draw_panel.edit(*what))
                with ui.element("div").classes("pgame-keys small quiet"):
                    for sign, meaning in _KEYS:
                        with ui.element("span"):
                            ui.label(sign).classes("sign")
                            ui.label(meaning)
            with ui.element("div").classes("side"):
                with panel("The game"):
                    self._kind = ui.toggle(
                        {"random": "Random", "drawn": "Draw it yourself"},
                        value="drawn" if drawn else "random",
                        on_change=lambda: self._make(),
                    ).props('unelevated no-caps role="group" aria-label="Where the game comes from"')
                    self._random = RandomForm(self._make)
                    self._draw_panel = DrawPanel(self._make, self._chosen_by_hand, self._random_drawing)
                with panel("The search"):
                    self._form = SearchForm(self._make)
                with panel("Node") as head:
                    self._title = ui.label("").classes("small quiet")
                    self._moves = ui.html("", sanitize=False).classes("wide-table")
        for part, kind in ((self._random.part, "random"), (self._draw_panel.part, "drawn")):
            part.bind_visibility_from(self._kind, "value", value=kind)
        self._timer = ui.timer(_INTERVAL, lambda: self._step(1), active=False)
        context.client.on_disconnect(self._pause)
        self._make()

    @property
    def _by_hand(self) -> bool:
        return bool(self._kind.value == "drawn")

    def _make(self) -> None:
        """The game that is asked for, with a search that has not begun."""
        try:
            with board_errors():
                self._stepper = self._made()
        except BoardError as error:
            complain(str(error))
            return
        self._chosen = self._draw_panel.chosen if self._by_hand else 0
        self._pause()
        self._draw()

    def _made(self) -> Stepper | None:
        if not self._by_hand:
            return Stepper(self._form.settings(**self._random.choices()))
        drawing = self._draw_panel.drawing
        return None if drawing.missing else Stepper(self._form.settings(), drawn=drawing.game())

    def _chosen_by_hand(self) -> None:
        """Another node of the drawing is looked at; the search stays."""
        self._chosen = self._draw_panel.chosen
        self._draw()

    def _random_drawing(self) -> Drawing:
        """The random game of the form, to be changed by hand."""
        return Drawing.from_game(Stepper(self._form.settings(**self._random.choices())).game)

    def _step(self, simulations: int) -> None:
        if self._stepper is None:
            self._pause()
            complain(self._draw_panel.drawing.missing)
            return
        try:
            with board_errors():
                self._stepper.step(simulations)
        except BoardError as error:
            self._pause()
            complain(str(error))
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
        if self._by_hand:
            self._draw_panel.choose(node)
        else:
            self._chosen = node
            self._draw()

    def _go(self, way: str) -> None:
        """To the node that lies in a direction of the chosen one."""
        self._choose(self._view().beside(self._chosen, way))

    def _view(self) -> StepView:
        return self._stepper.view() if self._stepper is not None else self._draw_panel.drawing.sketch()

    def _draw(self) -> None:
        if self._by_hand:
            self._draw_panel.show()
        view = self._view()
        self._graph.show(
            nodes=[asdict(node) for node in view.nodes],
            moves=[asdict(move) for move in view.moves],
            path=list(view.path),
            line=list(view.line),
            chosen=self._chosen,
            truth=bool(self._truth.value),
            editing=self._by_hand,
        )
        self._status.set_text(_status_text(view) if self._stepper is not None else self._draw_panel.drawing.missing)
        self._show_node(view)

    def _show_node(self, view: StepView) -> None:
        node = next((node for node in view.nodes if node.id == self._chosen), view.nodes[0])
        truth = "" if node.max_wins is None else f" In truth {'MAX' if node.max_wins else 'MIN'} wins."
        who = "the end" if node.end else f"{node.player.upper()} to move"
        value = f"MAX won {node.value:.1%} of {node.visits:,} simulations" if node.value is not None else "Not visited"
        score = "" if self._by_hand else f", score {node.score}"
        self._title.set_text(f"Node {node.id}, level {node.level}: {who}{score}. {value}.{truth}")
        rows = [move for move in view.moves if move.parent == node.id]
        groups = [group for group in view.groups if group.parent == node.id]
        parts = [_table(("Move", "to", "visits", "MAX wins", "groups", "truth"), [_row(move) for move in rows])]
        if groups:
            parts.append(_table(("Group", "moves", "visits", "MAX wins"), [_group(group) for group in groups]))
        self._moves.set_content("".join(parts) if rows else "")


def _status_text(view: StepView) -> str:
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
    truth = "–" if move.wins is None else "wins" if move.wins else "loses"
    return [str(move.move), str(move.child), f"{move.visits:,}", value, names, truth]


def _group(group: WatchedGroup) -> list[str]:
    value = "–" if group.value is None else f"{group.value:.1%}"
    return ["abcdefghi"[group.number], ", ".join(map(str, group.members)) or "none", f"{group.visits:,}", value]


def _table(heads: tuple[str, ...], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<table class="plain-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
