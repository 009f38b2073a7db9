"""Clocks in the words of GTP, of KGS and of KataGo."""

from __future__ import annotations

from tengen.engine.time_control import TimeControl
from tengen.gtp.arguments import Arguments, Refused, parse_number, parse_whole, quoted
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()

# What follows each kind of clock.
_KGS = {
    "none": (),
    "absolute": ("main time",),
    "byoyomi": ("main time", "period", "number of periods"),
    "canadian": ("main time", "period", "number of stones"),
}
_KATA = {
    **_KGS,
    "fischer": ("main time", "increment"),
    "fischer-capped": ("main time", "increment", "limit of main time", "limit of a move"),
}


@commands("time_settings", "MAIN PERIOD STONES", "Canadian time; a period without stones is no limit at all.")
def _time_settings(session: Session, arguments: Arguments) -> None:
    main, period = arguments.number(0, "main time"), arguments.number(1, "period")
    stones = arguments.whole(2, "number of stones")
    session.engine.set_time(TimeControl() if period > 0 and stones == 0 else _canadian(main, period, stones))


@commands("time_left", "COLOR SECONDS STONES", "What a side has left; with byo-yomi the last number is of periods.")
def _time_left(session: Session, arguments: Arguments) -> None:
    # Servers report small negative times when a move came in late.
    seconds = max(0.0, arguments.number(1, "time", -1e6))
    session.engine.set_time_left(arguments.color(0), seconds, arguments.whole(2, "number of stones"))


@commands("kgs-time_settings", "KIND [NUMBER ...]", "none, absolute MAIN, byoyomi or canadian MAIN PERIOD NUMBER.")
def _kgs_time_settings(session: Session, arguments: Arguments) -> None:
    session.engine.set_time(_control(arguments, _KGS))


@commands("kata-time_settings", "KIND [NUMBER ...]", "As kgs-time_settings; also fischer MAIN INCREMENT.")
def _kata_time_settings(session: Session, arguments: Arguments) -> None:
    session.engine.set_time(_control(arguments, _KATA))


@commands("kata-list_time_settings", help="The kinds of clocks that kata-time_settings knows.")
def _kata_list_time_settings(session: Session, arguments: Arguments) -> str:
    return " ".join(_KATA)


def _control(arguments: Arguments, kinds: dict[str, tuple[str, ...]]) -> TimeControl:
    kind, words = arguments.words[0].lower(), arguments.words[1:]
    kind = "byoyomi" if kind == "byo-yomi" else kind
    if kind not in kinds:
        raise Refused(f"unknown time settings {quoted(arguments.words[0])}: choose from {', '.join(kinds)}")
    names = kinds[kind]
    if len(words) != len(names):
        raise Refused(f"syntax error: {kind} needs {', '.join(names) or 'nothing more'}")
    low = -1.0 if kind == "fischer-capped" else 0.0
    numbers = [
        parse_whole(word, name) if name.startswith("number") else parse_number(word, name, low)
        for word, name in zip(words, names, strict=True)
    ]
    if kind == "none":
        return TimeControl()
    main = max(0.0, numbers[0])
    if kind == "absolute":
        return TimeControl(main)
    if kind == "canadian":
        return _canadian(main, numbers[1], int(numbers[2]))
    if kind == "byoyomi":
        periods = int(numbers[2])
        return TimeControl(main, numbers[1], 1, periods) if periods and numbers[1] > 0 else TimeControl(main)
    cap, move_limit = [*numbers[2:], -1.0, -1.0][:2]
    return TimeControl(main, increment=max(0.0, numbers[1]), cap=max(0.0, cap), move_limit=max(0.0, move_limit))


def _canadian(main: float, period: float, stones: int) -> TimeControl:
    """Without stones or without a period there is only the main time."""
    return TimeControl(main, period, stones) if period > 0 and stones > 0 else TimeControl(main)
