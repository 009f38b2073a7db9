"""A game of the arena as SGF: how it was played as well as what was played."""

from __future__ import annotations

from sgfmill import sgf_grammar

from tengen.arena.task import GameRecord, GameTask, PlayedMove, PlayerSpec
from tengen.engine.time_control import SideClock
from tengen.go import Game
from tengen.go.sgf import Node, Record


def to_sgf(task: GameTask, record: GameRecord, *, date: str | None = None) -> bytes:
    """The SGF file of a game; `date` as SGF writes it, such as 2026-11-15."""
    game = Game(task.size, task.rules, task.komi)
    for vertex in (*record.opening, *(move.vertex for move in record.moves)):
        game.play(vertex)
    sgf = Record.from_game(
        game,
        black=_line(task.black.name),
        white=_line(task.white.name),
        result=record.result,
        name=_line(task.id),
        date=date,
    )
    sgf.set_comment((), _story(task, record))
    nodes = sgf.main_line()[1:]
    opening = len(record.opening)
    for node in nodes[:opening]:
        _put(node, "C", "opening")
    specs = {"b": task.black, "w": task.white}
    clocks = {side: SideClock(spec.clock) for side, spec in specs.items() if spec.clock is not None}
    for node, move in zip(nodes[opening:], record.moves, strict=True):
        _put(node, "C", _words(move))
        if move.color in clocks:
            _put_time(node, move, clocks[move.color])
    return sgf.to_bytes()


def _put(node: Node, name: str, value: str) -> None:
    node.properties[name] = [sgf_grammar.escape_text(value.encode())]


def _put_time(node: Node, move: PlayedMove, clock: SideClock) -> None:
    """What the clock shows after the move: BL or WL, and OB or OW in a period."""
    clock.spend(move.seconds)
    if clock.left is not None:
        seconds, stones = clock.left
        letter = move.color.upper()
        _put(node, f"{letter}L", f"{seconds:.3f}")
        if stones:
            _put(node, f"O{letter}", str(stones))


def _words(move: PlayedMove) -> str:
    words = [f"{move.seconds:.3f} s"]
    if move.playouts is not None:
        words.append(f"{move.playouts} playouts")
    if move.value is not None:
        words.append(f"win rate {move.value:.4f}")
    return ", ".join(words)


def _line(text: str) -> str:
    return " ".join(text.split())


def _story(task: GameTask, record: GameRecord) -> str:
    """The root comment: everything that decided how the game went."""
    lines = [f"game {task.id}", f"seed {task.seed}", f"ending {record.ending}"]
    if record.culprit:
        lines.append(f"culprit {record.culprit}")
    if record.detail:
        lines.append(f"detail {record.detail}")
    lines += [f"claim of {name}: {claim}" for name, claim in record.claims.items()]
    lines.append(f"seconds {record.seconds:.3f}")
    lines.append(
        f"limits: {task.move_timeout:g} s per move, {task.game_timeout:g} s per game, "
        f"{task.max_moves or 'usual'} moves, adjudicate {task.adjudicate:g}"
    )
    for name, spec in (("black", task.black), ("white", task.white)):
        lines += ["", *_player(name, spec, record.versions.get(name, ""))]
    return "\n".join(lines)


def _player(name: str, spec: PlayerSpec, version: str) -> list[str]:
    lines = [f"{name}: {spec.name} ({spec.kind}{', ' + version if version else ''})"]
    if spec.command:
        lines.append("command " + " ".join(spec.command))
    if spec.kind != "gtp":
        lines.append(f"playouts {spec.playouts}, seconds {spec.seconds}, resign {spec.resign:g}")
    if spec.clock is not None:
        lines.append(f"clock {spec.clock.text}")
    if spec.config:
        lines.append(spec.config.strip())
    return lines
