"""What all actions of a board share: its state, its lock, its view, and being heard and kept."""

from __future__ import annotations

import threading
import time
import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from tengen.go import Color, Game
from tengen.go.color import SIDES
from tengen.go.dead_stones import DeadStones
from tengen.review import MoveReview
from tengen.web.board.clocks import Clocks
from tengen.web.board.errors import BoardError, NotKept
from tengen.web.board.events import Callback, Events
from tengen.web.board.players import HUMAN, PlayerSpec
from tengen.web.board.searcher import Searcher, Token
from tengen.web.board.tree import GameTree
from tengen.web.board.values import Value
from tengen.web.board.view import (
    BoardView,
    PlayerView,
    ReviewView,
    ScoringView,
    numbers_of,
    rows_of,
)
from tengen.web.board.work import Worker
from tengen.web.pool import SearchPool
from tengen.web.settings import WebSettings

MARKS = {"CR": "circle", "SQ": "square", "TR": "triangle", "MA": "cross"}
_NAME = 80  # letters of a name that are shown
Saver = Callable[["BoardBase"], None]


class BoardBase(ABC):
    """A board: a tree of moves, a cursor in it, players, clocks. Every public call may come from any thread."""

    def __init__(
        self,
        pool: SearchPool | None = None,
        settings: WebSettings | None = None,
        *,
        id: str | None = None,
        title: str = "",
        save: Saver | None = None,
    ) -> None:
        self.settings = settings or WebSettings()
        self.pool = pool or SearchPool(self.settings.threads, self.settings.memory_mb, self.settings.quantum)
        self.id = id or uuid.uuid4().hex
        self.title = title
        self.created = self.changed = time.time()
        self.save = save
        self.kept = True  # the last change
        self._lock = threading.RLock()
        self._events = Events()
        self._version = 0
        self._reset(GameTree.new(19, "chinese", None, 0))
        self.players: dict[Color, PlayerSpec] = dict.fromkeys(SIDES, HUMAN)
        self.mode = "analysis"  # or "play"
        self.analysis_preset = "tengen"
        self._analysing = False
        self._closed = False
        self._searchers: dict[str, Searcher] = {}
        self._token = Token()  # of the work under way
        self._hint_wanted = False
        self._review_token = Token()
        self._review_job: Callable[[], None] | None = None
        self._reviewer: Worker | None = None
        self._worker = Worker(self._lock, self._next_job, f"tengen-board-{self.id[:8]}", self._work_failed)

    def _reset(self, tree: GameTree) -> None:
        """Another game."""
        self.tree = tree
        self.cursor = self.tip = 0
        self.record_changed = True  # since it was saved
        self.clocks = Clocks()
        self.result: str | None = None
        self.dead: DeadStones | None = None  # of the count, once they are known; they stay when it was accepted
        self.scoring = False
        self.values: dict[int, Value] = {}
        self.message = ""
        self._hint: dict[str, Any] | None = None
        self._snapshot: dict[str, Any] | None = None
        self.review_view: ReviewView | None = None
        self.reviewed: list[tuple[int, MoveReview]] = []  # by node
        self.review_kept = 0  # of these moves, by the store
        self.review_line: list[int] = []  # nodes
        self.review_of: tuple[int, int, str] = (0, 0, "")  # the end of that line, playouts, preset

    @abstractmethod
    def _next_job(self) -> Callable[[], None] | None:
        """What the worker does next; None to rest. Within the lock."""

    # --- listening ---------------------------------------------------------------------------------------------------

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Hear `callback(kind, data)` of what happens; the function given back ends it.

        Kinds and data: "board" a BoardView, "analysis" a snapshot, "clock" the clocks by side, "review" how far it is
        and the move just judged, "closed" None. It is called in other threads and must return at once.
        """
        cancel = self._events.subscribe(callback)
        with self._lock:
            self._attended()
        return cancel

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return len(self._events)

    def touch(self) -> None:
        """Somebody is there, though not listening: keeps searches and clocks going for the time of grace."""
        self._events.touch()
        with self._lock:
            self._attended()

    def _attended(self) -> None:
        """Go on with what was stopped while nobody was there."""
        if not self._closed:
            self._run_clock()
            self._worker.wake()

    @property
    def unattended(self) -> bool:
        """Nobody has been there for longer than the time of grace."""
        return self._events.alone() > self.settings.grace

    def _changed(self, message: str = "") -> None:
        """Something is different: keep it, tell everybody, and let the worker see to it. Within the lock."""
        self._version += 1
        self.changed = time.time()
        self.message = message
        self._run_clock()
        self._keep()
        if len(self._events):
            self._events.publish("board", self.view())
        self._worker.wake()

    def _keep(self) -> None:
        if self.save is not None:
            try:
                self.save(self)
            except NotKept as error:  # a full disk must not end a game
                self.kept = False
                self.message = str(error)
            else:
                self.kept = True

    def keep_again(self) -> None:
        """Try once more, if the last change could not be kept."""
        with self._lock:
            if not self.kept and not self._closed:
                self._keep()
                if self.kept:
                    self.message = "This board is kept again."
                    self._version += 1
                    self._events.publish("board", self.view())

    def _work_failed(self, error: Exception) -> None:
        """The next action tries again."""
        with self._lock:
            refused = isinstance(error, BoardError)
            self.message = str(error) if refused else f"The search failed ({type(error).__name__}: {error})."
            self._version += 1
            self._events.publish("board", self.view())

    def _run_clock(self) -> None:
        if self.state in ("playing", "thinking") and not self.unattended:
            self.clocks.start(self.tree.game(self.tip).to_move)
        else:
            self.clocks.pause()

    # --- the state ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """playing, thinking, scoring, finished or analysis."""
        if self.mode == "analysis":
            return "analysis"
        if self.scoring:
            return "scoring"
        if self.result is not None:
            return "finished" if self.cursor == self.tip else "analysis"
        return "thinking" if self.players[self.tree.game(self.tip).to_move].is_engine else "playing"

    @property
    def game(self) -> Game:
        """The position at the cursor; a copy."""
        with self._lock:
            return self.tree.game(self.cursor).copy()

    def _require_playing(self) -> None:
        if self.mode != "play" or self.result is not None:
            raise BoardError("No game is under way here.")

    # --- the view ----------------------------------------------------------------------------------------------------

    def view(self) -> BoardView:
        """The board at the cursor as pages show it."""
        with self._lock:
            game = self.tree.game(self.cursor)
            board = game.board
            last = self.tree.move(self.cursor)
            record, path = self.tree.record, self.tree.path(self.cursor)
            return BoardView(
                id=self.id,
                title=self.title,
                version=self._version,
                state=self.state,
                size=game.size,
                rows=rows_of(board.stones),
                to_move=SIDES[game.to_move],
                move_number=self.tree.entry(self.cursor).moves,
                last_move=last[1] if last else None,
                last_color=SIDES[last[0]] if last else None,
                ko=board.ko,
                captures={SIDES[color]: board.prisoners(color.opponent) for color in SIDES},
                komi=game.komi,
                rules=game.rules.name,
                handicap=game.handicap,
                numbers=numbers_of(game),
                labels=self._labels(),
                marks=self._marks(),
                comment=record.comment(path),
                cursor=self.cursor,
                tip=self.tip,
                at_tip=self.cursor == self.tip,
                tree=self.tree.outline(self.cursor, self.settings.outline),
                tree_nodes=len(self.tree),
                players={SIDES[color]: _player_view(self.players[color]) for color in SIDES},
                names={"black": self._named("PB", "BR"), "white": self._named("PW", "WR")},
                clocks={SIDES[color]: self.clocks.view(color) for color in SIDES},
                time_control=self.clocks.control.text,
                result=self.result,
                scoring=self._scoring_view() if self.scoring else None,
                counted=self._scoring_view() if self._shows_the_count else None,
                analysing=self._analysing,
                analysis_preset=self.analysis_preset,
                review=self.review_view,
                hint=self._hint,
                message=self.message,
                warnings=self.tree.warnings,
            )

    def _named(self, *properties: str) -> str:
        """Texts of the root that belong to one player, on one line."""
        texts = [" ".join(text.split())[:_NAME] for name in properties for text in self.tree.texts(0, name)[:1]]
        return " ".join(text for text in texts if text)

    def _labels(self) -> dict[str, str]:
        labels = {}
        for text in self.tree.texts(self.cursor, "LB"):
            point, _, label = text.partition(":")
            if vertex := self.tree.vertex(point):
                labels[vertex] = label[:20]
        return labels

    def _marks(self) -> dict[str, str]:
        return {
            vertex: mark
            for name, mark in MARKS.items()
            for point in self.tree.texts(self.cursor, name)
            if (vertex := self.tree.vertex(point))
        }

    @property
    def _shows_the_count(self) -> bool:
        return self.dead is not None and not self.scoring and self.cursor == self.tip

    def _scoring_view(self) -> ScoringView:
        if self.dead is None:
            return ScoringView(False, [], [], 0.0, 0.0, "")
        score = self.dead.score()
        return ScoringView(True, sorted(self.dead.stones), rows_of(score.owner), score.black, score.white, score.text)


def _player_view(player: PlayerSpec) -> PlayerView:
    return PlayerView(player.kind, player.name, player.preset, player.level, player.playouts, player.seconds)
