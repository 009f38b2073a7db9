"""Queries that ask for something else than an analysis: versions, models, ending searches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tengen.analysis import fields
from tengen.analysis.fields import FieldError, shown
from tengen.analysis.query import query_id

_NAMES = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")


@dataclass(frozen=True)
class Action:
    """What is to be done, and the request, which the answer repeats."""

    name: str
    request: Mapping[str, Any]
    target: str | None = None  # id of the queries to end; None for all
    turns: frozenset[int] | None = None  # only those; None for all


def parse_action(request: Mapping[str, Any]) -> Action:
    """The action of a request; FieldError names the field that is wrong."""
    query_id(request)
    name = fields.text("action", request["action"])
    if name not in _NAMES:
        raise FieldError("action", f"{shown(name)} is not one of {', '.join(_NAMES)}")
    if name not in ("terminate", "terminate_all"):
        return Action(name, request)
    target = None
    if name == "terminate":
        if "terminateId" not in request:
            raise FieldError("terminateId", "terminate needs the terminateId of the query to end")
        target = fields.text("terminateId", request["terminateId"])
    turns = request.get("turnNumbers")
    if turns is not None:
        turns = frozenset(fields.wholes("turnNumbers", turns, 0, 1 << 31))
    return Action(name, request, target, turns)
