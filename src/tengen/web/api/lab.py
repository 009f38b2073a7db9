"""Experiments: published tables and figures with our numbers beside them; start and stop."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from tengen.web.api._common import GENERAL, REFUSED, Body, services_of
from tengen.web.experiments import ExperimentLine

router = APIRouter(prefix="/lab", tags=["lab"])
Id = Annotated[str, Path(max_length=100, description="The id of an experiment.")]


class Scale(Body):
    """How much to measure."""

    scale: Annotated[float, Field(ge=0.001, le=10, description="Share of the document's repetitions.")] = 0.05


class ExperimentAnswer(BaseModel):
    """Our numbers beside the published ones."""

    line: ExperimentLine
    facts: list[tuple[str, str]]
    claims: list[tuple[str, str]]
    headings: list[str]
    rows: list[list[str]]
    figure: bool
    error: str


@router.get("", operation_id="list_experiments", responses=GENERAL)
def list_experiments(request: Request) -> list[ExperimentLine]:
    """All experiments with their verdicts so far."""
    return services_of(request).experiments.all()


@router.get("/{id}", operation_id="experiment", responses=REFUSED)
def experiment(request: Request, id: Id) -> ExperimentAnswer:
    """One experiment."""
    return ExperimentAnswer(**services_of(request).experiments.get(id).as_dict())


@router.get("/{id}/figure.svg", operation_id="experiment_figure", responses=REFUSED, response_class=Response)
def experiment_figure(request: Request, id: Id) -> Response:
    """The figure redrawn: our curves with their intervals, published numbers as crosses."""
    return Response(services_of(request).experiments.picture(id), media_type="image/svg+xml")


@router.post("/{id}/run", operation_id="start_experiment", responses=REFUSED)
def start_experiment(request: Request, id: Id, body: Scale) -> ExperimentAnswer:
    """Measure in a process of its own, or go on with it."""
    experiments = services_of(request).experiments
    experiments.start(id, body.scale)
    return ExperimentAnswer(**experiments.get(id).as_dict())


@router.delete("/{id}/run", operation_id="stop_experiment", responses=REFUSED)
def stop_experiment(request: Request, id: Id) -> ExperimentAnswer:
    """Stop; what is measured is kept."""
    experiments = services_of(request).experiments
    experiments.stop(id)
    return ExperimentAnswer(**experiments.get(id).as_dict())
