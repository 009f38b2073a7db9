"""What GoGui asks of engines: its menu of analysis, sequences of moves, set-up, interruption."""

from __future__ import annotations

from tengen.go import Color
from tengen.gtp.arguments import Arguments, Refused, parse_color, parse_vertex
from tengen.gtp.commands.position import set_up
from tengen.gtp.features import why_missing
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()

# Type of the answer, label in the menu, command; GoGui puts a color for %c and a text for %s.
_MENU = (
    ("dboard", "Ownership", "tengen-ownership"),
    ("gfx", "Visits and win rates", "tengen-visits"),
    ("gfx", "RAVE", "tengen-rave"),
    ("gfx", "Priors", "tengen-priors"),
    ("gfx", "Strengths of moves", "tengen-strengths"),
    ("dboard", "Criticality", "tengen-criticality"),
    ("pspairs", "Patterns", "tengen-patterns %c"),
    ("gfx", "Win and loss states, moves", "tengen-wls node"),
    ("gfx", "Win and loss states, answers", "tengen-wls edge"),
    ("plist", "Pruned moves", "tengen-pruned"),
    ("var", "Principal variation", "tengen-variation"),
    ("gfx", "Playout", "tengen-playout %s"),
    ("hstring", "Explain", "tengen-explain"),
    ("plist", "Dead stones", "final_status_list dead"),
    ("plist", "Stones in seki", "final_status_list seki"),
    ("hstring", "Book", "tengen-book"),
    ("string", "Score", "tengen-score"),
    ("hstring", "Last move", "gomill-explain_last_move"),
    ("param", "Parameters", "tengen-config"),
    ("string", "Preset", "tengen-preset %o"),
    ("string", "Level", "tengen-level %o"),
    ("none", "Forget the tree", "clear_cache"),
)


@commands("gogui-analyze_commands", help="GoGui's menu of analysis: the commands that the configuration can answer.")
def _analyze_commands(session: Session, arguments: Arguments) -> str:
    config = session.engine.config
    return "\n".join("/".join(entry) for entry in _MENU if why_missing(entry[2], config) is None)


@commands("gogui-interrupt", help='Tells that the comment line "# interrupt" ends thinking.')
def _interrupt(session: Session, arguments: Arguments) -> None:
    pass


@commands("gogui-title", help="A title for the window.")
def _title(session: Session, arguments: Arguments) -> str:
    return f"{session.name} {session.version}"


@commands("gogui-play_sequence", "[COLOR VERTEX ...]", "Plays moves, all or none.")
def _play_sequence(session: Session, arguments: Arguments) -> None:
    words = arguments.words
    if len(words) % 2:
        raise Refused("syntax error: moves are written as COLOR VERTEX pairs")
    size = session.game.size
    moves = [(parse_color(c), parse_vertex(v, size)) for c, v in zip(words[::2], words[1::2], strict=True)]
    trial = session.game.copy()
    for number, (color, vertex) in enumerate(moves, 1):
        try:
            trial.play(vertex, color)
        except ValueError as error:
            raise Refused(f"illegal move: number {number}, {color.name.lower()} {vertex}: {error}") from None
    for color, vertex in moves:
        session.play(color, vertex)


@commands("gogui-setup", "[COLOR VERTEX ...]", "Puts stones on an empty board.")
def _setup(session: Session, arguments: Arguments) -> None:
    game = session.game
    if game.moves or game.board.stone_count(Color.BLACK) or game.board.stone_count(Color.WHITE):
        raise Refused("board not empty: clear_board begins a new game")
    set_up(session, arguments.words, game.to_move)


@commands("gogui-setup_player", "COLOR", "Whose turn it is.")
def _setup_player(session: Session, arguments: Arguments) -> None:
    color = arguments.color(0)
    if color != session.game.to_move:
        game = session.game.copy()
        game.set_up(to_move=color)
        session.set_game(game, handicap_given=session.handicap_given)
