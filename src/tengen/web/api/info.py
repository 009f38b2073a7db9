"""What there is to choose from."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel

from tengen import __version__
from tengen.engine.levels import level_names
from tengen.go import Rules
from tengen.go.presets import preset_names
from tengen.web.api._common import GENERAL, services_of

router = APIRouter(tags=["general"])


class RulesInfo(BaseModel):
    """A set of rules."""

    name: str
    komi: float
    scoring: str


class Info(BaseModel):
    """The program and its choices."""

    version: str
    presets: list[str]
    levels: list[str]
    rules: list[RulesInfo]
    sizes: list[int]
    threads: int
    memory_mb: float
    upload_bytes: int
    boards: int


class Load(BaseModel):
    """What searches use now."""

    threads: int
    memory_mb: float


@router.get("/info", operation_id="info", responses=GENERAL)
def info(request: Request) -> Info:
    """The version, presets, levels, rules and bounds."""
    settings = services_of(request).settings
    return Info(
        version=__version__,
        presets=preset_names(),
        levels=level_names(),
        rules=[
            RulesInfo(name=name, komi=Rules.preset(name).komi, scoring=Rules.preset(name).scoring)
            for name in Rules.preset_names()
        ],
        sizes=list(range(5, 26)),
        threads=settings.threads,
        memory_mb=settings.memory_mb,
        upload_bytes=settings.upload_bytes,
        boards=settings.boards,
    )


@router.get("/load", operation_id="load", responses=GENERAL)
def load(request: Request) -> Load:
    """Threads that search and memory of all trees."""
    pool = services_of(request).pool
    return Load(threads=pool.busy, memory_mb=pool.memory / 1e6)
