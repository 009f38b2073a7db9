"""BoardSession: one game on the page with everything that can be done to it."""

from __future__ import annotations

from collections.abc import Callable

from tengen.go import Color, Game
from tengen.go.color import SIDES
from tengen.go.size import BoardSize
from tengen.web.board.analysing import Analysing
from tengen.web.board.clocks import Clocks
from tengen.web.board.core import Core, Whole, checked_title
from tengen.web.board.counting import Counting
from tengen.web.board.editing import Editing
from tengen.web.board.engines import Engines
from tengen.web.board.errors import BoardError
from tengen.web.board.looking import Looking
from tengen.web.board.place import Place
from tengen.web.board.players import HUMAN, PlayerSpec
from tengen.web.board.playing import Playing, new_tree
from tengen.web.board.reviewing import Reviewing
from tengen.web.board.thinking import Thinking
from tengen.web.board.tree import GameTree
from tengen.web.board.view import BoardView
from tengen.web.board.viewing import view_of
from tengen.web.board.work import Job
from tengen.web.pool import SearchPool
from tengen.web.settings import WebSettings

Saver = Callable[["BoardSession"], None]


class BoardSession:
    """A board: each part owns some of its state and the actions that change it, and knows only the parts it is given.

    Actions may come from any thread, return at once and raise BoardError, with nothing changed, if they cannot be done.
    What follows from them is published to those who subscribe.
    """

    def __init__(
        self,
        pool: SearchPool | None = None,
        settings: WebSettings | None = None,
        *,
        id: str | None = None,
        title: str = "",
        save: Saver | None = None,
    ) -> None:
        self.save = save
        self.core = core = Core(Whole(self.view, self._settle, self._keep, self._next_job), pool, settings, id, title)
        self.place = place = Place(core.settings.nodes)
        self.engines = engines = Engines(core)
        self.counting = counting = Counting(core, place)
        self.playing = playing = Playing(core, place, engines, counting)
        self.thinking = thinking = Thinking(core, place, engines, counting, playing)
        self.looking = looking = Looking(core, place, engines, playing)
        self.editing = editing = Editing(core, place, engines, counting, playing)
        self.analysing = analysing = Analysing(core, place, engines, playing)
        self.reviewing = reviewing = Reviewing(core, place)

        # What can be done, each by the part that it changes
        self.rename = core.rename
        self.subscribe = core.subscribe
        self.touch = core.touch
        self.play = playing.play
        self.pass_move = playing.pass_move
        self.undo = playing.undo
        self.resign = playing.resign
        self.continue_game = playing.continue_game
        self.set_players = playing.set_players
        self.analyse_freely = playing.analyse_freely
        self.accept_score = playing.accept_score
        self.resume = playing.resume
        self.clock_views = playing.clock_views
        self.mark_dead = counting.mark_dead
        self.hint = thinking.hint
        self.unsettled = thinking.unsettled
        self.go_to = looking.go_to
        self.step = looking.step
        self.first = looking.first
        self.last = looking.last
        self.set_comment = editing.set_comment
        self.set_label = editing.set_label
        self.set_mark = editing.set_mark
        self.set_stone = editing.set_stone
        self.set_to_move = editing.set_to_move
        self.set_komi = editing.set_komi
        self.delete_branch = editing.delete_branch
        self.start_analysis = analysing.start_analysis
        self.stop_analysis = analysing.stop_analysis
        self.analysis = analysing.analysis
        self.curve = analysing.curve
        self.start_review = reviewing.start_review
        self.stop_review = reviewing.stop_review
        self.review = reviewing.review
        self.sgf = reviewing.sgf

    # --- another record ----------------------------------------------------------------------------------------------

    def new_game(
        self,
        *,
        size: BoardSize = 19,
        rules: str = "chinese",
        komi: float | None = None,
        handicap: int = 0,
        black: PlayerSpec = HUMAN,
        white: PlayerSpec = HUMAN,
        clock: str = "none",
        title: str | None = None,
    ) -> None:
        """Begin anew; what was on the board goes. Komi is the rules' own by default, half a point with a handicap."""
        tree, clocks = new_tree(size, rules, komi, handicap), Clocks.parse(clock)
        name = None if title is None else checked_title(title)
        with self.core.lock:
            self._put(tree)
            self.playing.begin({Color.BLACK: black, Color.WHITE: white}, clocks)
            self.core.title = self.core.title if name is None else name
            self.core.happened()

    def load_sgf(self, data: bytes, title: str | None = None) -> None:
        """Put the first game of a file on the board, for analysis; BoardError, with nothing changed, if it is bad."""
        settings = self.core.settings
        if len(data) > settings.upload_bytes:
            most = settings.upload_bytes / 2**20
            raise BoardError(f"The file has {len(data) / 2**20:.1f} MB; at most {most:.1f} MB are read.")
        tree = GameTree.load(data, settings)
        with self.core.lock:
            self._put(tree)
            self.playing.mode = "analysis"
            self.playing.result = tree.record.result
            self.playing.players = dict.fromkeys(SIDES, HUMAN)
            if title is None:
                title = " – ".join(name for name in tree.record.players if name)
            self.core.title = title.strip()[:200] or self.core.title
            self.core.happened()

    def _put(self, tree: GameTree) -> None:
        """What parts know of the old record goes with it."""
        self.engines.drop()
        self.place.put(tree)
        self.counting.drop()
        self.playing.reset()
        self.analysing.reset()
        self.reviewing.reset()

    # --- what others see ---------------------------------------------------------------------------------------------

    def view(self) -> BoardView:
        """The board at the cursor as pages show it."""
        with self.core.lock:
            parts = (self.engines, self.counting, self.playing, self.analysing, self.reviewing)
            return view_of(self.core, self.place, *parts)

    @property
    def id(self) -> str:
        """As addresses name it."""
        return self.core.id

    @property
    def title(self) -> str:
        """What the list of boards calls it."""
        return self.core.title

    @property
    def pool(self) -> SearchPool:
        """What its searches share with those of other boards."""
        return self.core.pool

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return self.core.listeners

    @property
    def state(self) -> str:
        """playing, thinking, scoring, finished or analysis."""
        return self.playing.state

    @property
    def game(self) -> Game:
        """The position at the cursor; a copy."""
        with self.core.lock:
            return self.place.game.copy()

    @property
    def tree(self) -> GameTree:
        """Its record."""
        return self.place.tree

    @property
    def cursor(self) -> int:
        """The node in sight."""
        return self.place.cursor

    @property
    def analysis_preset(self) -> str:
        """What analysis searches with from the next time on."""
        return self.engines.preset

    @analysis_preset.setter
    def analysis_preset(self, preset: str) -> None:
        self.engines.preset = preset

    # --- at work -----------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        self.playing.run_clock()

    def _keep(self) -> None:
        if self.save is not None:
            self.save(self)

    def _next_job(self) -> Job | None:
        """One thing after the other: what the game waits for goes before what people would like to see."""
        if self.core.closed or self.core.unattended:
            return None
        if self.counting.wanted:
            return self.counting.job()
        if self.playing.state == "thinking":
            return self.thinking.move_job()
        if self.engines.hint_wanted:
            return self.thinking.hint_job()
        if self.analysing.wanted:
            return self.analysing.job()
        return None

    def tick(self) -> None:
        """To be called a few times per second: flags fall, and boards that nobody looks at come to rest."""
        with self.core.lock:
            if self.core.closed:
                return
            if self.core.unattended:
                self.engines.cancel()
                self.playing.clocks.pause()
                self.reviewing.rest()
            else:
                self.playing.tick()

    @property
    def resting(self) -> bool:
        """Nobody is there, and nothing runs."""
        return self.core.unattended and not self.core.busy and not self.reviewing.busy

    def close(self) -> None:
        """Nothing runs afterwards."""
        with self.core.lock:
            if self.core.closed:
                return
            self.core.closed = True
            self.engines.drop()
            self.reviewing.close()
            self.playing.clocks.pause()
            self.core.keep()
            self.core.publish("closed", None)
        self.core.join()
        self.reviewing.join()
        self.engines.close()
        self.pool.forget(self.id)
