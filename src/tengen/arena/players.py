"""Players as one writes them down, and how they are made to play.

    uct                                         a preset, flat Monte Carlo (flat), what playouts play (policy) or random
    10k                                         a level of the engine, from 30k to 1d
    rave,playouts=5000,rave.parameter=0.2       with options and settings of the search
    my.toml,seconds=2,name=mine                 a configuration file
    gnugo --level 1                             any other text is the command line of a GTP program
    name=GNU Go 1: gnugo --level 1              options before a colon, for any kind of player

Options are name, clock, and for players in this process also playouts, seconds, resign, blunder, threads and book (a
file, shipped or none; there is none if it is not said); other keys are settings of the configuration (`tengen config`
lists them).
"""

from __future__ import annotations

import difflib
import math
import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.arena.find import installed
from tengen.arena.gtp.gnugo import is_gnugo
from tengen.arena.names import name_of
from tengen.arena.task import PlayerSpec
from tengen.book.reader import configured
from tengen.config import GoConfig
from tengen.engine.levels import find_level, level_names
from tengen.engine.settings import STRATEGIES
from tengen.engine.time_control import TimeControl, parse_time_control
from tengen.go.presets import preset, preset_names

if TYPE_CHECKING:
    from tengen.arena.player import Player

PLAYOUTS = 1000  # of players in this process that nothing else limits
_OPTIONS = ("name", "clock", "playouts", "seconds", "resign", "blunder", "threads")
_KEYS = {"book": "book.file"}  # settings with a shorter name
_PLAIN = ("flat", "random")  # kinds without a configuration
_PREFIX = re.compile(r"\s*((?:name|clock)\s*=[^:]*):\s+(.*)", re.DOTALL)
_IN_PROCESS = re.compile(r"(?P<head>.*?\.toml|[\w-]+)\s*(?:,(?P<options>.*))?", re.DOTALL)


def parse_player(
    text: str,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    clock: TimeControl | None = None,
    book: str | None = None,
) -> PlayerSpec:
    """The player that a text means; the arguments are for players that say nothing of their own.

    GTP programs have no use for `playouts` and `seconds`. ValueError says what is wrong with the text.
    """
    options: dict[str, str] = {}
    body = text
    if prefix := _PREFIX.fullmatch(text):
        options = _pairs(prefix[1], text)
        body = prefix[2]
    match = _IN_PROCESS.fullmatch(body.strip())
    if match is None or not _is_in_process(match["head"]):
        return _gtp(body, text, options, clock)
    head = match["head"]
    options |= _pairs(match["options"], text) if match["options"] is not None else {}
    kind = head if head in (*_PLAIN, "policy") else "search"
    if head in level_names() and head not in preset_names():
        level = find_level(head)
        kind = level.strategy
        options = {"playouts": str(level.playouts), "blunder": str(level.blunder), "name": head, **options}
    settings = [f"{_KEYS.get(key, key)}={value}" for key, value in options.items() if key not in _OPTIONS]
    if book is not None and kind not in _PLAIN and not {"book", "book.file"} & set(options):
        settings.append(f"book.file={book}")
    own_clock = parse_time_control(options["clock"]) if "clock" in options else None
    own_playouts = _whole(options, "playouts", text)
    own_seconds = _positive(options, "seconds", text)
    if own_clock is None and own_playouts is None and own_seconds is None:
        own_clock, own_playouts, own_seconds = clock, playouts, seconds
    if own_clock is None and own_playouts is None and own_seconds is None:
        own_playouts = PLAYOUTS
    resign, blunder = _share(options, "resign", text), _share(options, "blunder", text)
    if "seed" in options:
        raise ValueError(f"player {text!r}: seeds come from the games, leave seed out")
    config = ""
    if kind in _PLAIN:
        if settings or "threads" in options:
            raise ValueError(f"player {text!r}: {kind} has no {[*settings, 'threads'][0].partition('=')[0]!r}")
    else:
        if "threads" in options:
            settings.append(f"thread.threads={_whole(options, 'threads', text)}")
        config = _config(head if _has_config(head) else "tengen", settings, text).to_toml()
    spec = PlayerSpec(
        options.get("name", ""),
        kind,
        config=config,
        playouts=own_playouts,
        seconds=own_seconds,
        clock=own_clock,
        resign=PlayerSpec.resign if resign is None else resign,
        blunder=blunder or 0.0,
    )
    return _named(spec, head)


def make_player(spec: PlayerSpec) -> Player:
    """A player for one game; ValueError if the spec is not possible."""
    if spec.kind in STRATEGIES:
        from tengen.arena.in_process import InProcessPlayer

        return InProcessPlayer(spec)
    if spec.kind == "gtp":
        from tengen.arena.gtp_player import GtpPlayer

        return GtpPlayer(spec)
    raise ValueError(f"player {spec.name}: kind {spec.kind!r} is not one of {', '.join(STRATEGIES)}, gtp")


def _is_in_process(head: str) -> bool:
    if head.endswith(".toml"):  # which may also be the last argument of a command
        return not re.search(r"\s", head) or Path(head).is_file()
    return head in _names()


def _names() -> list[str]:
    """Of players in this process."""
    return [*preset_names(), *_PLAIN, "policy", *(name for name in level_names() if name not in preset_names())]


def _has_config(head: str) -> bool:
    return head.endswith(".toml") or head in preset_names()


def _named(spec: PlayerSpec, head: str) -> PlayerSpec:
    return spec if spec.name else replace(spec, name=name_of(spec, head))


def _gtp(command: str, text: str, options: Mapping[str, str], clock: TimeControl | None) -> PlayerSpec:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"player {text!r}: {error}") from None
    if not words:
        raise ValueError(f"player {text!r}: write a preset or level ({', '.join(_names())}) or a GTP command")
    unknown = [key for key in options if key not in ("name", "clock")]
    if unknown:
        raise ValueError(f"player {text!r}: {unknown[0]!r} is not for GTP programs, only name and clock are")
    program = installed(words[0])
    if program is None:
        raise ValueError(_not_found(words[0], len(words)))
    arguments = words[1:]
    if is_gnugo([program]):
        # GNU Go speaks GTP only if told to; one place for it makes one spec of all spellings.
        arguments = ["--mode", "gtp", *_without_mode(arguments)]
    own_clock = parse_time_control(options["clock"]) if "clock" in options else clock
    return _named(PlayerSpec(options.get("name", ""), "gtp", command=(program, *arguments), clock=own_clock), program)


def _without_mode(arguments: list[str]) -> list[str]:
    kept = [word for word in arguments if word != "--mode=gtp"]
    for at in range(len(kept) - 1):
        if kept[at : at + 2] == ["--mode", "gtp"]:
            return kept[:at] + kept[at + 2 :]
    return kept


def _not_found(word: str, words: int) -> str:
    head = word.partition(",")[0]
    message = f"{word!r} is neither a preset, a .toml file nor a program on PATH, in /usr/games or in /usr/local/games"
    close = difflib.get_close_matches(head, _names(), 1, 0.5) if words == 1 else []
    return f"{message}; {f'did you mean {close[0]}?' if close else 'presets are ' + ', '.join(preset_names())}"


def _config(head: str, settings: list[str], text: str) -> GoConfig:
    if not head.endswith(".toml"):
        base = preset(head)
    else:
        try:
            base = GoConfig.load(head)
        except OSError as error:
            raise ValueError(f"{head}: {error.strerror or error}") from None
    try:
        config = replace(base.with_settings(settings), seed=0)
        config.validate()
        configured.check(config, 19)
    except ValueError as error:
        raise ValueError(f"player {text!r}: {error}") from None
    return config


def _pairs(options: str, text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for part in options.split(","):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not (key and equals and value):
            raise ValueError(f"player {text!r}: {part.strip()!r} is not KEY=VALUE, such as playouts=5000")
        if key in pairs:
            raise ValueError(f"player {text!r}: {key} is given twice")
        pairs[key] = value
    return pairs


def _whole(options: Mapping[str, str], key: str, text: str) -> int | None:
    value = options.get(key)
    if value is None:
        return None
    if not re.fullmatch(r"[0-9_]{1,18}", value) or int(value) < 1:
        raise ValueError(f"player {text!r}: {key} is {value!r}, but has to be a whole number from 1 on")
    return int(value)


def _number(options: Mapping[str, str], key: str, text: str) -> float | None:
    if key not in options:
        return None
    try:
        return float(options[key])
    except ValueError:
        raise ValueError(f"player {text!r}: {key} is {options[key]!r}, which is not a number") from None


def _positive(options: Mapping[str, str], key: str, text: str) -> float | None:
    value = _number(options, key, text)
    if value is not None and not (0 < value < math.inf):
        raise ValueError(f"player {text!r}: {key} is {value:g}, but has to be above 0")
    return value


def _share(options: Mapping[str, str], key: str, text: str) -> float | None:
    value = _number(options, key, text)
    if value is not None and not 0 <= value < 1:
        raise ValueError(f"player {text!r}: {key} is {value:g}, but has to be from 0 (never) to below 1")
    return value
