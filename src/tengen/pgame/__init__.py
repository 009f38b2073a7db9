"""P-games: artificial games with known values, on which the search is measured (Brodeur, Childs 2008)."""

from tengen._core.pgame import Game, GroupedGame, draw_groups
from tengen.pgame.drawing import Drawing
from tengen.pgame.plan import Plan, PlanError, load_plan, shipped_plan
from tengen.pgame.runner import Curve, Point, Runner
from tengen.pgame.settings import Settings
from tengen.pgame.stepper import Stepper
from tengen.pgame.store import Store

__all__ = [
    "Curve",
    "Drawing",
    "Game",
    "GroupedGame",
    "Plan",
    "PlanError",
    "Point",
    "Runner",
    "Settings",
    "Stepper",
    "Store",
    "draw_groups",
    "load_plan",
    "shipped_plan",
]
