"""The engine: a game, its clocks, and the next move."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from tengen.config import GoConfig
from tengen.engine import strategies
from tengen.engine.book import BookInPlay, BookMove
from tengen.engine.choice import Choice
from tengen.engine.ending import Ending, clean_up_moves, legal_moves
from tengen.engine.kept_search import KeptSearch
from tengen.engine.ponder import Ponderer
from tengen.engine.settings import EngineSettings
from tengen.engine.thinking import Limits, Report, Sharing, Thinker
from tengen.engine.time_control import SideClock, TimeControl
from tengen.engine.timing import Lag, Turn, allot
from tengen.go import Color, Game, Rules, Score
from tengen.go.color import ColorLike, parse_color
from tengen.go.search import GoSearch
from tengen.go.search.restriction import Ban, Restriction
from tengen.go.search.result import GoResult
from tengen.go.size import BoardSize, Vertex, area
from tengen.go.status import Status, estimate

DEFAULT_PLAYOUTS = 10_000  # per move, if neither settings nor clock say anything
_SURPRISE = 0.15  # of the moves are unexpectedly fast or slow with pace "surprise"
_LEAST_SHORT = 200  # playouts of short searches that weigh a pass


@dataclass(frozen=True)
class _Wish:
    """What a caller asks of a search beside its limits."""

    on_report: Report | None = None
    every: float = 0.5
    restriction: Restriction | None = None
    moves_ownership: bool = False  # who owns points after each move


class Engine:
    """Plays and analyses one game at a time. All calls come from one thread, but for `interrupt`."""

    def __init__(
        self,
        settings: EngineSettings | None = None,
        *,
        size: BoardSize = 19,
        rules: Rules | str = "chinese",
        komi: float | None = None,
        sharing: Sharing | None = None,
    ) -> None:
        self.settings = settings or EngineSettings()
        self.game = Game(size, rules, komi)
        self.choices: dict[int, Choice] = {}  # by the number of the move before them
        self._kept = KeptSearch()
        self._thinker = Thinker(sharing)
        self._ponderer = Ponderer()
        self._control = TimeControl()
        self._begin()

    def _begin(self) -> None:
        """What belongs to one game."""
        self._clocks = {color: SideClock(self._control) for color in (Color.BLACK, Color.WHITE)}
        self._lag = Lag(self.settings.lag)
        self._rng = random.Random(self.settings.config.seed)
        self._hopeless = 0  # moves in a row below the threshold
        self._turns = 0
        self._book = BookInPlay()
        self.choices.clear()

    # --- the game ---------------------------------------------------------------------------------------------------

    def configure(self, settings: EngineSettings) -> None:
        """Other settings from here on; ValueError, with nothing changed, if their configuration is wrong."""
        settings.config.validate()
        if settings.config.book != self.settings.config.book:
            settings.check_book(self.game.size)
        self.stop_pondering()
        self.settings = settings
        self._lag = Lag(settings.lag)

    @property
    def config(self) -> GoConfig:
        """The configuration of searches on the board of the game."""
        return self.settings.config.for_size(self.game.size)

    def new_game(
        self, size: BoardSize | None = None, rules: Rules | str | None = None, komi: float | None = None
    ) -> None:
        """An empty board; what is not given stays as it was."""
        keeps_komi = komi is None and rules is None
        game = Game(size or self.game.size, rules or self.game.rules, self.game.komi if keeps_komi else komi)
        self.set_game(game)

    def set_game(self, game: Game) -> None:
        """Any position of any game, which the engine copies."""
        self.stop_pondering()
        self.game = game.copy()
        self._begin()

    def set_komi(self, komi: float) -> None:
        """In the game under way."""
        self.stop_pondering()
        self.game.komi = komi

    def set_handicap(self, stones: int) -> None:
        """Handicap stones of the game under way, for rules that give something for them."""
        self.stop_pondering()
        self.game.handicap = stones

    def set_rules(self, rules: Rules | str) -> None:
        """Other rules from here on; the komi stays."""
        self.stop_pondering()
        self.game.rules = rules

    def play(self, color: ColorLike, vertex: Vertex) -> None:
        """A move of either side; IllegalMove if the rules forbid it."""
        self.stop_pondering()
        self.game.play(vertex, color)

    def skip(self, color: ColorLike) -> None:
        """A turn that was lost, as Frisbee Go has it."""
        self.stop_pondering()
        self.game.skip(color)

    def undo(self, moves: int = 1) -> None:
        """Takes moves back; ValueError, with nothing changed, if there are not so many."""
        self.stop_pondering()
        if moves < 0 or moves > len(self.game.moves):
            raise ValueError("cannot undo")
        rest = len(self.game.moves) - moves
        while len(self.game.moves) > rest:
            self.game.undo()  # set-up that stands in between goes too
        self._hopeless = 0

    # --- clocks -----------------------------------------------------------------------------------------------------

    @property
    def time_control(self) -> TimeControl:
        return self._control

    def clock(self, color: ColorLike) -> SideClock:
        """What a side has left."""
        return self._clocks[parse_color(color)]

    def set_time(self, control: TimeControl) -> None:
        """A clock for both sides, from its start."""
        self.stop_pondering()
        self._control = control
        self._clocks = {color: SideClock(control) for color in self._clocks}

    def set_time_left(self, color: ColorLike, seconds: float, stones: int) -> None:
        """What the referee's clock shows, as GTP's time_left."""
        self.stop_pondering()
        clock = self._clocks[parse_color(color)]
        if clock.control.limited:
            if (clock.left or (0, 0))[1] == stones:
                self._lag.observe(clock.seconds, seconds, seconds == int(seconds))
            clock.set_left(seconds, stones)
        elif seconds > 0 or stones > 0:
            # Nobody said which clock it is: what is left is all that is known.
            control = TimeControl(0, seconds, stones) if stones > 0 else TimeControl(seconds)
            self._clocks[parse_color(color)] = SideClock(control)

    # --- thinking ---------------------------------------------------------------------------------------------------

    def genmove(
        self,
        color: ColorLike | None = None,
        *,
        on_report: Report | None = None,
        every: float = 0.5,
        restriction: Restriction | None = None,
        moves_ownership: bool = False,
        cleanup: bool = False,
        play: bool = True,
    ) -> Choice:
        """The engine's move, which it plays unless told otherwise. With `cleanup` it takes dead stones off first.

        A restriction is for strategy "search".
        """
        begin = time.monotonic()
        self._thinker.begin()
        self.stop_pondering()
        game = self._game_for(color)
        choice = self._choose(game, _Wish(on_report, every, restriction, moves_ownership), cleanup)
        choice = replace(choice, seconds=time.monotonic() - begin)
        if play:
            mover = game.to_move
            self.choices[self.game.move_number] = choice
            if choice.vertex != "resign":
                self.game.play(choice.vertex, mover)
            self._clocks[mover].spend(time.monotonic() - begin)
            self._turns += 1
        return choice

    def analyze(
        self,
        color: ColorLike | None = None,
        *,
        on_report: Report,
        every: float = 0.5,
        playouts: int | None = None,
        seconds: float | None = None,
        restriction: Restriction | None = None,
        moves_ownership: bool = False,
    ) -> GoResult:
        """Search without playing, until the limits or until interrupted; `on_report` hears of it, in this thread."""
        self._thinker.begin()
        self.stop_pondering()
        game = self._game_for(color)
        wish = _Wish(on_report, every, restriction, moves_ownership)
        return self._think(game, Limits(playouts, seconds), wish, self.settings.analysis_root_noise)

    def _think(self, game: Game, limits: Limits, wish: _Wish, noise: float = 0.0) -> GoResult:
        config = self._config_for(game)
        if noise > 0:
            config = config.with_values({"exploration.root_noise": config.exploration.root_noise + noise})
        search = self._kept.at(game, config)
        search.restrict(wish.restriction)
        search.count_move_ownership(wish.moves_ownership)
        try:
            return self._thinker.think(search, limits, wish.on_report, wish.every)
        finally:
            search.restrict(None)
            search.count_move_ownership(False)

    def book_moves(self, color: ColorLike | None = None) -> tuple[str, list[BookMove]]:
        """The name of the book, "" if there is none, and what it knows of the position: nothing once it is shut."""
        game, book = self._game_for(color), self.settings.book_for(self.game.size)
        return "" if book is None else book.name, self._book.moves(book, game, self.config)

    def interrupt(self) -> None:
        """From another thread: the call under way ends soon, a genmove with the best move so far."""
        self._thinker.interrupt()

    def heed_interruptions(self, before: Callable[[], bool]) -> None:
        """`before` tells of a call that begins whether it was interrupted while it waited for its turn."""
        self._thinker.interrupted_before = before

    def start_pondering(self) -> None:
        """Think about the position in the background until anything else is asked of the engine."""
        settings = self.settings
        if settings.strategy == "search" and not self.game.over:
            search = self._kept.at(self.game, self._config_for(self.game))
            self._ponderer.start(search, settings.ponder_playouts, settings.ponder_seconds)

    def stop_pondering(self) -> None:
        """The tree that grew meanwhile is kept."""
        self._ponderer.stop()

    @property
    def search(self) -> GoSearch | None:
        """The last search, at rest, to look into."""
        self.stop_pondering()
        return self._kept.search

    @property
    def memory(self) -> int:
        """Bytes of the tree that is kept; may be asked while it grows."""
        search = self._kept.search
        return 0 if search is None else search.memory

    def clear_cache(self) -> None:
        """Forget what was learned of the position."""
        self.stop_pondering()
        self._kept.clear()

    def close(self) -> None:
        """Nothing runs afterwards."""
        self.interrupt()
        self.stop_pondering()

    # --- the end ----------------------------------------------------------------------------------------------------

    def status(self, playouts: int = 1000) -> Status:
        """Dead stones, seki and owners of points."""
        self.stop_pondering()
        return estimate(self.game.board, playouts, threads=self.settings.config.thread.threads)

    def final_score(self) -> Score:
        """The count with dead stones off."""
        status = self.status()
        return self.game.score(status.dead, status.seki)

    # --- choosing ---------------------------------------------------------------------------------------------------

    def _choose(self, game: Game, wish: _Wish, cleanup: bool) -> Choice:
        settings = self.settings
        limits = self._limits(game)
        counted = 1000 if limits.target is None or limits.target > 0.5 else 200  # playouts that count the board
        ending = self._ending(game, limits, counted)
        if cleanup:
            points = clean_up_moves(game, ending.status)
            if not points:
                return Choice("pass", 0.5, 0, "nothing is left to clean up")
            wish = replace(wish, restriction=Restriction(allow=(Ban(game.to_move.name, tuple(points)),)))
        elif game.passes_in_a_row > 0 and ending.may_end():
            return Choice("pass", 1.0, 0, "wins as it stands")
        if not cleanup and wish.restriction is None:
            book = settings.book_for(game.size)
            move = self._book.choose(book, game, self.config, self._rng)
            if book is not None and move is not None:
                return Choice(move.vertex, 0.5, 0, "book", book=book.name, remark=move.remark)
        if settings.blunder > 0 and self._rng.random() < settings.blunder:
            return Choice(strategies.random_move(game, self._rng), 0.5, 0, "blunder")
        if settings.strategy == "random":
            return Choice(strategies.random_move(game, self._rng), 0.5, 0, "random")
        if settings.strategy == "policy":
            config = self._config_for(game)
            return Choice(strategies.policy_move(game, config, self._rng), 0.5, 1, "policy")
        if settings.strategy == "flat":
            choice = strategies.flat_choice(
                game,
                playouts=limits.playouts or 10**12,
                seconds=limits.target,
                threads=settings.config.thread.threads,
                seed=settings.config.seed + game.move_number,
                stopped=lambda: self._thinker.interrupted,
            )
            return self._or_resign(choice) if game.move_number > area(game.size) // 2 else choice
        return self._search_for(game, limits, wish, ending)

    def _search_for(self, game: Game, limits: Limits, wish: _Wish, ending: Ending) -> Choice:
        free = wish.restriction is None or wish.restriction.allows_pass(game.to_move.name)
        if free and game.passes_in_a_row > 0:  # a pass would end the game: it is weighed apart
            wish = replace(wish, restriction=ending.no_pass(wish.restriction))
        result = self._think(game, limits, wish)
        moves = legal_moves(game, result)
        if not moves:
            return Choice("pass", 0.5, result.simulations, "no move is known", result=result)
        move = ending.best_of(moves, result, self.settings.resign_below) if free else moves[0]
        if free and move.action != "pass" and not self._thinker.interrupted:
            reason = ending.reason_to_pass(move, result)
            if reason is not None and not self._thinker.interrupted:  # which finds nothing out
                return Choice("pass", move.value, result.simulations, reason, result=result)
        choice = Choice(str(move.action), move.value, result.simulations, "search", result=result)
        if self.settings.pace == "surprise" and result.decided and self._rng.random() < _SURPRISE:
            self._linger(game, choice, limits)
        return self._or_resign(choice)

    def _ending(self, game: Game, limits: Limits, counted: int) -> Ending:
        """The end of the game as it is now, with short searches that take a part of the time of a move."""
        seconds = None if limits.target is None else limits.target / 4

        def search(short: GoSearch, playouts: int) -> GoResult:
            if limits.playouts is not None:
                playouts = min(playouts, max(_LEAST_SHORT, limits.playouts // 4))
            return self._thinker.think(short, Limits(playouts, seconds))

        return Ending(game, self._config_for(game), counted, search, self._thinker.share)

    def _or_resign(self, choice: Choice) -> Choice:
        hopeless = choice.win_rate < self.settings.resign_below
        self._hopeless = self._hopeless + 1 if hopeless else 0
        if self._hopeless < self.settings.resign_after:
            return choice
        return replace(choice, vertex="resign", reason=f"a win rate of {choice.win_rate:.1%} after {choice.vertex}")

    def _linger(self, game: Game, choice: Choice, limits: Limits) -> None:
        """An easy move is answered late, and the time is used for the obvious reply (Ferreira 2016, 3.5.1)."""
        after = game.copy()
        after.play(choice.vertex)
        if limits.target is not None and not after.over:
            search = self._kept.at(after, self._config_for(game))
            self._thinker.think(search, Limits(None, limits.target))

    # --- limits -----------------------------------------------------------------------------------------------------

    def _limits(self, game: Game) -> Limits:
        """By settings and clock, whatever is less."""
        settings, clock = self.settings, self._clocks[game.to_move]
        target, limit = settings.seconds, settings.seconds
        if clock.control.limited:
            empty = len(game.board.empty_points())
            turn = Turn(clock, area(game.size), empty, self._turns == 0, self._lag.seconds(clock))
            allotment = allot(turn, settings.timing)
            by_clock = allotment.target * self._pace(), allotment.limit
            target = by_clock[0] if target is None else min(target, by_clock[0])
            limit = by_clock[1] if limit is None else min(limit, by_clock[1])
        playouts = settings.playouts
        if playouts is None and target is None:
            playouts = DEFAULT_PLAYOUTS
        return Limits(playouts, target, limit, settings.early_stop)

    def _pace(self) -> float:
        """A factor of the time, for games against people (Ferreira 2016, 3.5.1)."""
        if self.settings.pace == "hurry":
            return max(0.3, 0.985**self._turns)
        if self.settings.pace == "surprise" and self._rng.random() < _SURPRISE:
            return 0.3
        return 1.0

    def _config_for(self, game: Game) -> GoConfig:
        config = self.settings.config.for_size(game.size)
        if self.settings.handicap_komi and game.handicap >= 2 and config.dynamic_komi.rule == "off":
            config = replace(config, dynamic_komi=replace(config.dynamic_komi, rule="linear"))
        return config

    def _game_for(self, color: ColorLike | None) -> Game:
        """The game with a side to move, though it may not be its turn."""
        if color is None or parse_color(color) == self.game.to_move:
            return self.game
        game = self.game.copy()
        game.set_up(to_move=color)
        return game
