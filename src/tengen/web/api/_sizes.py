"""Sizes of boards in requests: 9, "9x13" or [9, 13]."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from tengen.go.size import BoardSize, as_size


def _size(low: int, high: int) -> Any:
    def read(value: Any) -> BoardSize:
        try:
            if isinstance(value, str) and "x" not in value:
                raise ValueError(f"{value[:20]!r} is a text: write a number, or two such as 9x13")
            return as_size(value, low, high)
        except ValueError as error:
            raise PydanticCustomError("board_size", "{reason}", {"reason": str(error)[:120]}) from None

    side = {"type": "integer", "minimum": low, "maximum": high}
    written = "|".join(map(str, range(low, high + 1)))
    schema = {
        "anyOf": [
            side,
            {"type": "array", "items": side, "minItems": 2, "maxItems": 2},
            {"type": "string", "pattern": f"^({written})x({written})$"},
        ],
        "description": "The side of a square, or width and height.",
        "examples": [9, "9x13", [9, 13]],
    }
    return Annotated[BoardSize, PlainValidator(read), WithJsonSchema(schema)]


PlayedSize = _size(5, 25)
AnySize = _size(2, 25)
