"""Analysis that runs until the next line of input, and moves that tell of their search."""

from __future__ import annotations

from typing import Any

from tengen.go.search.result import GoResult
from tengen.gtp.analysis_options import AnalysisOptions, parse_analysis
from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Command, Commands, Function
from tengen.gtp.reports import Reporter, Style, kata_style, leela_style
from tengen.gtp.session import Session

commands = Commands()

_INTERVAL = 1.0  # seconds between lines if the controller does not say
_TICK = 0.1  # seconds between looks at whether input has come
_SIGNATURE = "[COLOR] [INTERVAL] [KEY VALUE ...]"


def _analyze(style: Style, detailed: bool) -> Function:
    def run(session: Session, arguments: Arguments) -> None:
        options = parse_analysis(arguments, session.game.size, detailed=detailed)
        analyze_until_input(session, options, style)

    return run


def analyze_until_input(session: Session, options: AnalysisOptions, style: Style) -> None:
    """Searches the position and tells of it until the controller sends anything."""
    reporter = Reporter(session, options, style, _INTERVAL if options.interval is None else options.interval)
    session.begin_stream()
    session.until_input = True

    def report(result: GoResult) -> None:
        reporter.on_report(result)
        if session.waiting():
            session.engine.interrupt()

    result = session.engine.analyze(
        options.color, on_report=report, every=_TICK, playouts=1 if session.waiting() else None, **_wishes(options)
    )
    if not reporter.sent:
        reporter.send(result)


def _genmove_analyze(style: Style, detailed: bool, *, play: bool = True, cancellable: bool = False) -> Function:
    def run(session: Session, arguments: Arguments) -> str:
        options = parse_analysis(arguments, session.game.size, detailed=detailed)
        reporter = Reporter(session, options, style, options.interval)
        session.begin_stream()
        session.until_input = cancellable
        cancelled = False

        def report(result: GoResult) -> None:
            nonlocal cancelled
            reporter.on_report(result)
            if cancellable and session.waiting():
                cancelled = True
                session.engine.interrupt()

        choice = session.generate(
            options.color or session.game.to_move, play=play, on_report=report, every=_TICK, **_wishes(options)
        )
        if choice.result is not None:
            reporter.send(choice.result)
        return "play cancelled" if cancelled else f"play {choice.vertex}"

    return run


def _search(cancellable: bool) -> Function:
    def run(session: Session, arguments: Arguments) -> str:
        color = arguments.color(0) if arguments else session.game.to_move
        cancelled = False

        def report(result: GoResult) -> None:
            nonlocal cancelled
            if session.waiting():
                cancelled = True
                session.engine.interrupt()

        session.until_input = cancellable
        options: dict[str, Any] = {"on_report": report, "every": _TICK} if cancellable else {}
        choice = session.generate(color, play=False, **options)
        return "cancelled" if cancelled else choice.vertex

    return run


def _wishes(options: AnalysisOptions) -> dict[str, Any]:
    """What the engine has to know of them."""
    wishes: dict[str, Any] = {"restriction": options.restriction} if options.restriction is not None else {}
    if options.moves_ownership or options.moves_ownership_stdev:
        wishes["moves_ownership"] = True
    return wishes


# There is no `analyze` without a prefix: front ends do not agree whether its win rates are shares or ten-thousandths.
for _prefix, _form, _style, _detailed in (
    ("lz", "Leela Zero's", leela_style, False),
    ("kata", "KataGo's", kata_style, True),
):
    commands.add(
        Command(
            f"{_prefix}-analyze",
            _SIGNATURE,
            f"Analyses the position until the next input, in {_form} form.",
            _analyze(_style, _detailed),
        )
    )
    commands.add(
        Command(
            f"{_prefix}-genmove_analyze",
            _SIGNATURE,
            f"As genmove, with lines of analysis in {_form} form.",
            _genmove_analyze(_style, _detailed),
        )
    )
for _suffix, _cancellable in (("", False), ("_cancellable", True)):
    _until = ", cancelled by the next input" if _cancellable else ""
    commands.add(
        Command(
            f"kata-search{_suffix}", "[COLOR]", f"Chooses a move without playing it{_until}.", _search(_cancellable)
        )
    )
    commands.add(
        Command(
            f"kata-search_analyze{_suffix}",
            _SIGNATURE,
            f"The same, with lines of analysis{_until}.",
            _genmove_analyze(kata_style, True, play=False, cancellable=_cancellable),
        )
    )
