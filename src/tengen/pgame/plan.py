"""Plan files: experiments in TOML, where a list of values stands for a run with each of them."""

import dataclasses
import itertools
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from tengen.pgame.settings import Settings

_FIELDS = {field.name for field in dataclasses.fields(Settings)}
_SHIPPED = "tengen.data"


class PlanError(ValueError):
    """A plan file that cannot be used."""


@dataclass(frozen=True)
class Plan:
    """Named experiments, each with its configurations: a figure and its curves."""

    experiments: dict[str, list[Settings]]


def _choices(values: dict[str, Any]) -> list[dict[str, Any]]:
    lists = [value if isinstance(value, list) else [value] for value in values.values()]
    return [dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*lists)]


def _settings(values: dict[str, Any]) -> Settings:
    values = dict(values)
    size = values.pop("size", None)
    if size is not None:
        breadth, _, depth = str(size).partition("x")
        if not (breadth.isdecimal() and depth.isdecimal()):
            raise ValueError(f"size is {size!r}, and must be breadth and depth such as 2x20")
        values |= {"breadth": int(breadth), "depth": int(depth)}
    unknown = sorted(values.keys() - _FIELDS)
    if unknown:
        raise ValueError(f"{unknown[0]} is no setting; there are size, {', '.join(sorted(_FIELDS))}")
    return Settings(**values)


def read_plan(text: str, name: str) -> Plan:
    """`[defaults]` and `[experiment.NAME]` tables; errors name the plan and the experiment."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PlanError(f"{name}: {error}") from error
    defaults, experiments = content.get("defaults", {}), content.get("experiment", {})
    if set(content) - {"defaults", "experiment"} or not isinstance(experiments, dict) or not experiments:
        raise PlanError(f"{name}: a plan has a [defaults] table and one or more [experiment.NAME] tables")
    made: dict[str, list[Settings]] = {}
    for title, values in experiments.items():
        if not isinstance(values, dict):
            raise PlanError(f"{name}: experiment.{title} is not a table")
        try:
            made[title] = list(dict.fromkeys(_settings(chosen) for chosen in _choices({**defaults, **values})))
        except ValueError as error:
            raise PlanError(f"{name}, experiment {title}: {error}") from error
    return Plan(made)


def shipped_plan(name: str) -> Plan:
    """A plan that comes with Tengen, such as "table-a1"."""
    file = resources.files(_SHIPPED) / "plans" / f"{name}.toml"
    return read_plan(file.read_text(encoding="utf-8"), name)


def load_plan(name: str) -> Plan:
    """A plan file, or the name of a shipped plan."""
    path = Path(name)
    shipped = sorted(entry.name.removesuffix(".toml") for entry in (resources.files(_SHIPPED) / "plans").iterdir())
    if not path.exists() and name in shipped:
        return shipped_plan(name)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise PlanError(f"{name} is neither a file nor a shipped plan ({', '.join(shipped)})") from None
    except UnicodeDecodeError:
        raise PlanError(f"{name} is not a text file") from None
    return read_plan(text, name)
