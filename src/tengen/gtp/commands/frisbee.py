"""Frisbee Go: the engine aims, the controller throws and says where the stone landed."""

from __future__ import annotations

from dataclasses import replace

from tengen.go.frisbee import SKIP
from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("frisbee-accuracy", "[ACCURACY]", "The chance that a stone lands where it was aimed, or another one.")
def _accuracy(session: Session, arguments: Arguments) -> str | None:
    settings = session.engine.settings
    if not arguments:
        return f"{settings.config.frisbee.accuracy:g}"
    accuracy = arguments.number(0, "accuracy", 0.0, 1.0)
    config = settings.config.with_values({"frisbee.accuracy": accuracy})
    session.engine.configure(replace(settings, config=config))
    return None


@commands("frisbee-play", "COLOR VERTEX|SKIP", "Where a thrown stone landed; skip if it was lost.")
def _play(session: Session, arguments: Arguments) -> None:
    color = arguments.color(0)
    if arguments.words[1].lower() == SKIP:
        session.skip(color)
    else:
        vertex = arguments.vertex(1, session.game.size)
        session.handicap_given = True  # Black may move again and again, and it means nothing
        session.play(color, vertex)


@commands("frisbee-reg_genmove", "COLOR", "Where to aim; nothing is played.")
def _reg_genmove(session: Session, arguments: Arguments) -> str:
    return session.generate(arguments.color(0), play=False).vertex
