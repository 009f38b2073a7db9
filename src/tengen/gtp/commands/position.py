"""Positions: board, komi, handicap, set-up, files."""

from __future__ import annotations

import os
from pathlib import Path

from tengen.files import write_file
from tengen.go import MAX_SIZE, MIN_SIZE, Color, Game
from tengen.go.sgf import Record, SgfError
from tengen.go.size import size_of
from tengen.gtp.arguments import Arguments, Refused, parse_color, parse_vertex, parse_whole, quoted
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("boardsize", "WIDTH [HEIGHT]", "A new game on a board of that size, square without a height.")
def _boardsize(session: Session, arguments: Arguments) -> None:
    _new_size(session, arguments)


@commands("rectangular_boardsize", "WIDTH HEIGHT", "The same as boardsize with two sides.")
def _rectangular_boardsize(session: Session, arguments: Arguments) -> None:
    _new_size(session, arguments)


def _new_size(session: Session, arguments: Arguments) -> None:
    given = [parse_whole(word, "size", -(10**9)) for word in arguments.words]
    for side in given:
        if not MIN_SIZE <= side <= MAX_SIZE:
            raise Refused(f"unacceptable size: {side} is not from {MIN_SIZE} to {MAX_SIZE}")
    session.new_game(size_of(given[0], given[-1]))


@commands("clear_board", help="A new game; size, komi and rules stay.")
def _clear_board(session: Session, arguments: Arguments) -> None:
    session.new_game(size=session.game.size)


@commands("komi", "KOMI", "Points that White gets.")
def _komi(session: Session, arguments: Arguments) -> None:
    session.engine.set_komi(arguments.number(0, "komi", -1000, 1000))


@commands("get_komi", help="Points that White gets.")
def _get_komi(session: Session, arguments: Arguments) -> str:
    return f"{session.game.komi:g}"


# --- handicap --------------------------------------------------------------------------------------------------------


@commands("fixed_handicap", "STONES", "Puts handicap stones on the usual points and says where.")
def _fixed_handicap(session: Session, arguments: Arguments) -> str:
    game = _empty_game(session)
    vertices = game.place_fixed_handicap(_stones(arguments))
    session.set_game(game, handicap_given=True)
    return " ".join(vertices)


@commands("place_free_handicap", "STONES", "Puts handicap stones where the engine likes and says where.")
def _place_free_handicap(session: Session, arguments: Arguments) -> str:
    game = _empty_game(session)
    vertices = game.place_free_handicap(_stones(arguments))
    session.set_game(game, handicap_given=True)
    return " ".join(vertices)


@commands("set_free_handicap", "VERTEX [VERTEX ...]", "Puts handicap stones on these points.")
def _set_free_handicap(session: Session, arguments: Arguments) -> None:
    game = _empty_game(session)
    vertices = [parse_vertex(word, game.size) for word in arguments.words]
    if "pass" in vertices or len(set(vertices)) < len(vertices):
        raise Refused("bad vertex list: every point once, and no pass")
    if len(vertices) < 2:
        raise Refused("bad vertex list: a handicap has two stones or more")
    game.set_free_handicap(vertices)
    session.set_game(game, handicap_given=True)


def _empty_game(session: Session) -> Game:
    old = session.game
    if old.moves or old.board.stone_count(Color.BLACK) or old.board.stone_count(Color.WHITE):
        raise Refused("board not empty: handicap comes before all moves; clear_board begins a new game")
    return Game(old.size, old.rules, old.komi)


def _stones(arguments: Arguments) -> int:
    return parse_whole(arguments.words[0], "number of stones", 2, MAX_SIZE**2)


# --- any position ----------------------------------------------------------------------------------------------------


@commands("set_position", "[COLOR VERTEX ...]", "A new game from these stones; an empty board without any.")
def _set_position(session: Session, arguments: Arguments) -> None:
    set_up(session, arguments.words, Color.BLACK)


def set_up(session: Session, words: list[str], to_move: Color) -> None:
    """A new game from stones written as color and vertex in turn."""
    old = session.game
    if len(words) % 2:
        raise Refused("syntax error: stones are written as COLOR VERTEX pairs")
    stones: dict[str, Color] = {}
    for color, word in zip(words[::2], words[1::2], strict=True):
        vertex = parse_vertex(word, old.size)
        if vertex == "pass" or vertex in stones:
            raise Refused(f"invalid position: {vertex} {'is no point' if vertex == 'pass' else 'is named twice'}")
        stones[vertex] = parse_color(color)
    game = Game(old.size, old.rules, old.komi)
    black, white = ([v for v, c in stones.items() if c == color] for color in (Color.BLACK, Color.WHITE))
    try:
        game.set_up(black=black, white=white, to_move=to_move)
    except ValueError as error:
        raise Refused(f"invalid position: {error}") from None
    session.set_game(game)


@commands("loadsgf", "FILE [MOVE ...]", "The position of a game record before that move; of the end without it.")
def _loadsgf(session: Session, arguments: Arguments) -> None:
    path, number = _file_and_number(arguments)
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe may never end
        raise Refused(f"cannot load file: {quoted(path)} is not a file")
    try:
        record = Record.load(path)
        moves = len(record.moves())
        game = record.game(move=None if number is None else min(moves, max(0, number - 1)))
    except SgfError as error:
        raise Refused(f"cannot load file: {error}") from None
    except (OSError, ValueError) as error:
        raise Refused(f"cannot load file: {quoted(path)}: {getattr(error, 'strerror', None) or error}") from None
    session.set_game(game, handicap_given=game.handicap > 0)


def _file_and_number(arguments: Arguments) -> tuple[str, int | None]:
    """A file name may have spaces, and some controllers put it in quotation marks."""
    text, number = arguments.raw, None
    head, _, last = text.rpartition(" ")
    if head and last.isdigit() and len(last) < 10:
        text, number = head.strip(), int(last)
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    return os.path.expanduser(text), number


@commands("printsgf", "[FILE ...]", "The game as SGF, written to a file or shown.")
def _printsgf(session: Session, arguments: Arguments) -> str | None:
    data = Record.from_game(session.game).to_bytes()
    if not arguments or arguments.text == "-":
        return data.decode("utf-8", "replace")
    path = Path(_file_and_number(Arguments(arguments.raw + " 0"))[0])
    try:
        write_file(path, data)
    except (OSError, ValueError) as error:
        raise Refused(f"cannot write {quoted(str(path))}: {getattr(error, 'strerror', None) or error}") from None
    return None
