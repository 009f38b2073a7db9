"""The API as a page that loads nothing else."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from tengen.page import page, table

router = APIRouter(include_in_schema=False)
_METHODS = ("get", "post", "put", "patch", "delete")


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """Every operation with what it takes and gives."""
    schema: dict[str, Any] = request.app.openapi()
    parts = [
        f"<h1>Tengen {escape(schema['info']['version'])}: the API</h1>",
        '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>. A refusal is {"detail": sentence}: '
        "404 for a board that is not there, 409 for what cannot be done now, 422 for a request that is malformed.</p>",
        "<p>WebSocket <code>/api/boards/ID/events</code> sends {kind, data}: board, analysis, review, clock; "
        "<code>/api/inside/ID/events</code> sends {kind: look, data} at every step of the search.</p>",
    ]
    for tag, operations in _by_tag(schema).items():
        parts.append(f"<h2>{escape(tag.capitalize())}</h2>")
        parts.append(table(["method", "path", "what it does", "takes", "gives"], operations))
    parts.append("<h2>Data</h2>")
    for name, model in schema["components"]["schemas"].items():
        parts.append(f"<h3 id={json.dumps(name)}>{escape(name)}</h3><p>{escape(model.get('description', ''))}</p>")
        fields = [[field, _type(value), value.get("description", "")] for field, value in _fields(model)]
        parts.append(table(["field", "type", ""], fields) if fields else "")
    return HTMLResponse(page("Tengen: the API", parts))


def _by_tag(schema: dict[str, Any]) -> dict[str, list[list[str]]]:
    tags: dict[str, list[list[str]]] = {}
    for path, methods in schema["paths"].items():
        for method in _METHODS:
            if method in methods:
                operation = methods[method]
                row = [method.upper(), path, operation.get("description", ""), _takes(operation), _gives(operation)]
                tags.setdefault(operation["tags"][0], []).append(row)
    return tags


def _takes(operation: dict[str, Any]) -> str:
    parts = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"]
    parts += _content(operation.get("requestBody", {}))
    return ", ".join(parts)


def _gives(operation: dict[str, Any]) -> str:
    found = [_content(answer) for status, answer in operation["responses"].items() if status.startswith("2")]
    return ", ".join(each for content in found for each in content)


def _content(holder: dict[str, Any]) -> list[str]:
    return [
        _type(content.get("schema", {})) if kind == "application/json" else kind
        for kind, content in holder.get("content", {}).items()
    ]


def _fields(model: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return list(model.get("properties", {}).items())


def _type(value: dict[str, Any]) -> str:
    if "$ref" in value:
        return str(value["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in value:
        return " or ".join(_type(each) for each in value["anyOf"])
    if "enum" in value:
        return " | ".join(map(str, value["enum"]))
    if value.get("type") == "array":
        return f"list of {_type(value.get('items', {}))}"
    return str(value.get("type", "anything"))
