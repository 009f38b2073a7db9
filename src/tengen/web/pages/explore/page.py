"""The page: a board with the continuations that games have, the table of them, conditions, and the list of games."""

from __future__ import annotations

from asyncio import to_thread
from urllib.parse import urlencode

from nicegui import background_tasks, context, ui

from tengen.games.found import Found
from tengen.go import Color
from tengen.web.board import BoardError, BoardSession
from tengen.web.components.goban import Goban
from tengen.web.components.keys import Keys
from tengen.web.components.rowtable import RowTable
from tengen.web.explorer import Inquiry, Stopped, Token
from tengen.web.explorer.listing import Listed
from tengen.web.explorer.wish import Wish, whole_board
from tengen.web.pages.board.opening import open_board
from tengen.web.pages.explore.databases import DatabaseChoice, show_empty
from tengen.web.pages.explore.filters import FilterPanel
from tengen.web.pages.explore.games import PAGE, GamesPanel, title_of
from tengen.web.pages.explore.moves import COLUMNS, drawn, rows, summary
from tengen.web.pages.explore.pattern import PatternPanel
from tengen.web.pages.explore.walk import Walk
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.shared.feed import complain
from tengen.web.shared.words import counted, times
from tengen.web.theme import button, heading, panel

_SIZES = (9, 13, 19)
_COLORS = {"black": Color.BLACK, "white": Color.WHITE}


class ExplorePage:
    """Builds the page within the frame; whatever changes is asked anew, and only the newest answer is shown."""

    def __init__(self, services: Services, walk: Walk, name: str, values: dict[str, str], board: str = "") -> None:
        """`values` are conditions, and `board` is the board whose position this is."""
        self._services, self._walk, self._board = services, walk, board
        self._inquiry = Inquiry(services.explorer)
        self._listing = Inquiry(services.explorer)
        self._asked: tuple[str, Wish, Found] | None = None  # the database, what was asked, and the answer in sight
        with ui.element("div").classes("line-up explore-head"):
            heading("Explore", 1)
            self._databases = DatabaseChoice(services, name, self._use)
        with ui.element("div").classes("explore-table"):
            self._goban = Goban(
                on_point=self._point,
                on_hover=self._hover,
                on_region=self._region,
                on_cell=self._cell,
                **walk.shown(),
                **preferences().goban(),
            )
            self._steps()
            with ui.element("div").classes("side"):
                self._empty = show_empty(services, self._databases.pick)
                with ui.element("div").classes("side-part") as self._full:
                    with panel("Continuations"):
                        self._told = ui.label("").classes("small figures explore-told").props('role="status"')
                        self._table = RowTable("Continuations", COLUMNS, self._choose, self._look)
                    self._pattern = PatternPanel(self._goban, self._refresh)
                    self._filters = FilterPanel(values, self._complete, self._refresh)
                    self._games = GamesPanel(self._list, self._open_game)
        self._keys()
        self._client = context.client
        self._client.on_delete(self._close)
        background_tasks.create(self._begin())

    def prefer(self, kept: Preferences) -> None:
        """Preferences have changed."""
        self._goban.show(**kept.goban())

    # --- what is in sight --------------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        with self._client:
            await self._use(self._databases.name)

    async def _use(self, name: str) -> None:
        """Another database, or none."""
        self._empty.set_visibility(not name)
        self._full.set_visibility(bool(name))
        self._databases.tell("")
        if name:
            try:
                total = await to_thread(self._services.explorer.count, name)
                self._databases.tell(counted(total, "game"))
            except BoardError as error:
                complain(str(error))
        await self._refresh()

    async def _refresh(self) -> None:
        """The position, the conditions or the rectangle are others."""
        walk, name = self._walk, self._databases.name
        self._goban.show(**walk.shown(), next=walk.next, candidates=[], marks={})
        for each, possible in ((self._first, walk.can_go_back), (self._back, walk.can_go_back)):
            each.set_enabled(possible)
        for each in (self._forward, self._last):
            each.set_enabled(walk.next is not None)
        self._keep_address()
        if not name:
            return
        try:
            wanted = self._filters.wanted()
        except BoardError:  # its field says why
            self._show_nothing("One of the conditions cannot be read.")
            return
        try:
            if self._pattern.on:
                wish = self._pattern.wish(walk.game, wanted)
                if wish is None:
                    self._show_nothing("No rectangle is chosen yet.")
                    return
            else:
                wish = whole_board(walk.game, wanted)
            if self._asked is None:
                self._told.set_text("Reading the games …")
            order = self._games.order
            found, games = await self._inquiry.ask(lambda token: self._search(name, wish, order, token))
        except Stopped:
            return
        except BoardError as error:
            self._show_nothing(str(error))
            return
        self._show(name, wish, found, games)

    def _search(self, name: str, wish: Wish, order: str, token: Token) -> tuple[Found, list[Listed]]:
        """In a thread."""
        explorer = self._services.explorer
        found = explorer.find(name, wish, token)
        return found, explorer.games(name, found, order=order, limit=PAGE)

    def _show(self, name: str, wish: Wish, found: Found, games: list[Listed]) -> None:
        self._asked = (name, wish, found)
        self._told.set_text(summary(found, self._walk.game.to_move))
        nothing = "No game goes on from here." if found.games else "No game has this."
        self._table.show(rows=rows(found, wish), empty=nothing)
        signs = self._pattern.cells
        self._goban.show(candidates=[move for move in drawn(found, wish) if move["vertex"] not in signs])
        self._games.show(games, 0, found.games)

    def _show_nothing(self, why: str) -> None:
        self._inquiry.drop()
        self._told.set_text(why)
        self._table.show(rows=[], empty="")
        self._games.show([], 0, 0)

    def _keep_address(self) -> None:
        """So that one comes back to the same, and can give it to others."""
        values = {"size": self._walk.size, "line": self._walk.line(), "board": "" if self._walk.plain else self._board}
        values |= {"games": self._databases.name, **self._filters.values()}
        address = "/explore?" + urlencode({name: value for name, value in values.items() if value}, safe=",")
        ui.navigate.history.replace(address)

    # --- going on ----------------------------------------------------------------------------------------------------

    def _steps(self) -> None:
        with ui.element("div").classes("steps").props('role="group" aria-label="Go through the moves"'):

            def step(icon: str, name: str, count: int) -> ui.button:
                return button("", icon, lambda: self._step(count), label=name, kind="bare").props("dense")

            self._first = step("first_page", "To the beginning", -10_000)
            self._back = step("chevron_left", "Back", -1)
            self._forward = step("chevron_right", "Forward", 1)
            self._last = step("last_page", "To the end", 10_000)
            button("Pass", "block", lambda: self._play("pass"), kind="bare").props("dense")
            ui.element("div").classes("grow")
            with button("Position", "grid_on", kind="bare").props("dense"), ui.menu():
                for size in _SIZES:
                    name = f"Empty {times(size)}"
                    ui.menu_item(name, lambda size=size: self._move_to(Walk.empty(size))).props('role="menuitem"')
                for game in self._services.boards.list()[:8]:
                    name = game.title or f"{times(game.size)} game, {counted(game.moves, 'move')}"
                    ui.menu_item(name[:60], lambda id=game.id: self._take(id)).props('role="menuitem"')
            button("Analyse", "insights", self._analyse, kind="bare").props('dense aria-label="Analyse this position"')

    def _keys(self) -> None:
        Keys(
            {
                "ArrowLeft": lambda: self._step(-1),
                "ArrowRight": lambda: self._step(1),
                "ArrowUp": lambda: self._step(-10),
                "ArrowDown": lambda: self._step(10),
                "Home": lambda: self._step(-10_000),
                "End": lambda: self._step(10_000),
                "p": lambda: self._play("pass"),
                "r": self._pattern.toggle,
            }
        )

    async def _step(self, count: int) -> None:
        self._walk.step(count)
        await self._refresh()

    async def _play(self, vertex: str, color: Color | None = None) -> None:
        try:
            self._walk.play(vertex, color)
        except BoardError as error:
            complain(str(error))
            return
        await self._refresh()

    async def _point(self, vertex: str) -> None:
        await self._play(vertex)

    async def _choose(self, chosen: str) -> None:
        color, _, vertex = chosen.partition(" ")
        await self._play(vertex, _COLORS.get(color))

    async def _region(self, first: str, last: str) -> None:
        await self._pattern.take(first, last)

    async def _cell(self, vertex: str) -> None:
        await self._pattern.turn(vertex)

    def _look(self, chosen: str | None) -> None:
        """A row of the table is pointed at."""
        vertex = "pass" if chosen is None else chosen.partition(" ")[2]
        self._goban.show(marks={} if vertex == "pass" else {vertex: "square"})

    def _hover(self, vertex: str | None) -> None:
        """A point of the board is pointed at."""
        if self._asked is not None:
            lit = next((row["key"] for row in self._table.state["rows"] if vertex and row["name"] == vertex), None)
            self._table.show(lit=lit)

    async def _move_to(self, walk: Walk, board: str = "") -> None:
        other = walk.game.size != self._walk.game.size
        self._walk, self._board = walk, board
        if other:
            self._pattern.forget()
        await self._refresh()

    async def _take(self, id: str) -> None:
        """The position of a board."""
        try:
            walk = await to_thread(lambda: Walk.of(self._services.boards.get(id).game))
        except BoardError as error:
            complain(str(error))
            return
        await self._move_to(walk, id)

    # --- names and games ---------------------------------------------------------------------------------------------

    async def _complete(self, part: str) -> list[str]:
        if not self._databases.name:
            return []
        try:
            return await to_thread(self._services.explorer.players, self._databases.name, part)
        except BoardError:  # which the search tells
            return []

    async def _list(self, offset: int, order: str) -> None:
        if self._asked is None:
            return
        name, _, found = self._asked
        explorer = self._services.explorer
        try:
            games = await self._listing.ask(
                lambda _: explorer.games(name, found, order=order, offset=offset, limit=PAGE)
            )
        except Stopped:
            return
        except BoardError as error:
            complain(str(error))
            return
        if self._asked is not None and self._asked[2] is found:
            self._games.show(games, offset, found.games)

    async def _open_game(self, number: int, move: int) -> None:
        """On a board of its own, at the move where it was found."""
        name = self._databases.name

        def fill(session: BoardSession) -> None:
            game = self._services.explorer.game(name, number)
            title = title_of(game.black or "", game.black_rank or "", game.white or "", game.white_rank or "")
            facts = ", ".join(filter(None, (game.event, game.date)))
            session.load_sgf(game.record().to_bytes(), f"{title}, {facts}" if facts else title)
            session.step(move)

        await open_board(self._services, fill)

    async def _analyse(self) -> None:
        record = self._walk.record()

        def fill(session: BoardSession) -> None:
            session.load_sgf(record.to_bytes(), "Explored position")
            session.last()

        await open_board(self._services, fill)

    def _close(self) -> None:
        self._inquiry.close()
        self._listing.close()
