"""Cells that are points of curves on artificial games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tengen.lab.experiment import Cell, Claim, Experiment, Panel
from tengen.pgame.plan import shipped_plan
from tengen.pgame.settings import Settings

GAMES, REPETITIONS = 200, 50
_BATCH = 5  # games of a unit that tiny scales leave out
# A game with all its searches, by breadth: without and with groups.
_SECONDS = {2: (0.9, 1.9), 4: (0.65, 1.0), 6: (0.6, 0.9), 8: (1.3, 1.8), 10: (0.55, 0.8)}

METHOD = (
    f"{GAMES} games with {REPETITIONS} searches of each, drawn until the root has right and wrong moves (in others "
    "no search can err, so that they thin out all curves of one kind of game alike); c = sqrt 2, the most visited root "
    "move. At the smallest scales most curves, whose units are five games, are left out."
)
AGREEMENT = (
    "the curves' numbers cannot be read from the document; its claims are checked, by games that both sides played"
)


def plan_of(experiment: str) -> list[Settings]:
    """The configurations of an experiment of table A.1, as they are run here."""
    return [
        replace(settings, games=GAMES, repetitions=REPETITIONS, decided=True)
        for settings in shipped_plan("table-a1").experiments[experiment]
    ]


def curve(name: str, settings: Settings, *, quick: bool) -> list[Cell]:
    """The error of a configuration at its checkpoints, in percent; a unit is a game, or five if it is not quick."""
    batch = 1 if quick else _BATCH
    values = settings.as_dict()
    return [
        Cell(
            str(point),
            name,
            units=settings.games // batch,
            cost=batch * _SECONDS[settings.breadth][settings.groups > 0],
            with_={**values, "at": point, "batch": batch},
            group=name,
        )
        for point in settings.checkpoints
    ]


def play_unit(cell: Cell, unit: int) -> list[float]:
    """Errors of the searches of the games of a unit, at every checkpoint."""
    settings = Settings(**{key: value for key, value in cell.with_.items() if key not in ("at", "batch")})
    batch = int(cell.with_["batch"])
    results = settings.experiment().run_games(batch * unit, batch)
    runs = settings.repetitions * batch
    return [100.0 * sum(wrong) / runs for wrong in zip(*(result.errors for result in results), strict=True)]


def item_of(figures: str) -> str:
    """ "3.1 3.2 3.3" as a text."""
    *others, last = figures.split()
    return f"figures {', '.join(others)} and {last}" if others else f"figure {last}"


def error_figure(
    figures: str,
    title: str,
    setting: str,
    cells: Sequence[Cell],
    claims: Sequence[Claim],
    notes: str,
    panels: Sequence[Panel] = (),
) -> Experiment:
    """Figures of Brodeur and Childs 2008: curves of the error over iterations, with what the text says of them.

    Two figures without panels of their own are the errors and the gain over the curve called base.
    """
    first, *others = figures.split()
    return Experiment(
        id=f"004-figure-{first}",
        also=[f"004-figure-{other}" for other in others],
        document="Brodeur, Childs 2008",
        item=item_of(figures),
        title=title,
        setting=setting,
        method=METHOD,
        cells=cells,
        measure=play_unit,
        pure=True,
        agreement=AGREEMENT,
        claims=claims,
        unit="error, %",
        notes=notes,
        figure=True,
        x="iterations",
        log_x=True,
        panels=panels or _beside_base(figures, cells),
        digits=2,
    )


def _beside_base(figures: str, cells: Sequence[Cell]) -> list[Panel]:
    names = list(dict.fromkeys(cell.column for cell in cells))
    *errors, gains = figures.split()
    error = Panel(": ".join([*errors, "error"]), {name: name for name in names})
    return [error, gain_panel(f"{gains}: error of base / error", {name: ("base", name) for name in names[1:]})]


def gain_panel(title: str, curves: Mapping[str, tuple[str, str]]) -> Panel:
    """How much less a search errs than the one that it is compared with, by the label of the curve."""
    return Panel(title, curves, "times")
