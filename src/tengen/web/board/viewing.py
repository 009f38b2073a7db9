"""Makes the view of a board from its parts."""

from __future__ import annotations

from tengen.go.color import SIDES
from tengen.web.board.analysing import Analysing
from tengen.web.board.core import Core
from tengen.web.board.counting import Counting
from tengen.web.board.engines import Engines
from tengen.web.board.place import Place
from tengen.web.board.players import PlayerSpec
from tengen.web.board.playing import Playing
from tengen.web.board.reviewing import Reviewing
from tengen.web.board.tree import GameTree
from tengen.web.board.view import MARKS, BoardView, PlayerView, numbers_of, rows_of

_NAME = 80  # letters of a name that are shown


def view_of(
    core: Core,
    place: Place,
    engines: Engines,
    counting: Counting,
    playing: Playing,
    analysing: Analysing,
    reviewing: Reviewing,
) -> BoardView:
    """The board at the cursor as pages show it. Within the lock."""
    tree, cursor, game = place.tree, place.cursor, place.game
    board, last = game.board, tree.move(cursor)
    return BoardView(
        id=core.id,
        title=core.title,
        version=core.version,
        state=playing.state,
        size=game.size,
        rows=rows_of(board.stones),
        to_move=SIDES[game.to_move],
        move_number=tree.entry(cursor).moves,
        last_move=last[1] if last else None,
        last_color=SIDES[last[0]] if last else None,
        ko=board.ko,
        captures={SIDES[color]: board.prisoners(color.opponent) for color in SIDES},
        komi=game.komi,
        rules=game.rules.name,
        handicap=game.handicap,
        numbers=numbers_of(game),
        labels=_labels(tree, cursor),
        marks=_marks(tree, cursor),
        comment=tree.record.comment(tree.path(cursor)),
        cursor=cursor,
        tip=place.tip,
        at_tip=place.at_tip,
        tree=tree.outline(cursor, core.settings.outline),
        tree_nodes=len(tree),
        players={SIDES[color]: _player(playing.players[color]) for color in SIDES},
        names={"black": _named(tree, "PB", "BR"), "white": _named(tree, "PW", "WR")},
        clocks=playing.clock_views(),
        time_control=playing.clocks.control.text,
        result=playing.result,
        scoring=counting.view(),
        counted=counting.accepted(),
        analysing=analysing.on,
        analysis_preset=engines.preset,
        review=reviewing.view,
        hint=engines.hint,
        message=core.message,
        warnings=tree.warnings,
    )


def _player(player: PlayerSpec) -> PlayerView:
    return PlayerView(player.kind, player.name, player.preset, player.level, player.playouts, player.seconds)


def _named(tree: GameTree, *properties: str) -> str:
    """Texts of the root that belong to one player, on one line."""
    texts = [" ".join(text.split())[:_NAME] for name in properties for text in tree.texts(0, name)[:1]]
    return " ".join(text for text in texts if text)


def _labels(tree: GameTree, node: int) -> dict[str, str]:
    labels = {}
    for text in tree.texts(node, "LB"):
        point, _, label = text.partition(":")
        if vertex := tree.vertex(point):
            labels[vertex] = label[:20]
    return labels


def _marks(tree: GameTree, node: int) -> dict[str, str]:
    return {
        vertex: mark
        for name, mark in MARKS.items()
        for point in tree.texts(node, name)
        if (vertex := tree.vertex(point))
    }
