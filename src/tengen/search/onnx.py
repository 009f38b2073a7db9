"""Any network in an ONNX file as an Evaluator, through ONNX Runtime (needs the extra `onnx`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tengen.extras import need
from tengen.search.evaluator import Evaluator

_TYPES = {
    "tensor(float)": np.float32,
    "tensor(double)": np.float64,
    "tensor(float16)": np.float16,
    "tensor(uint8)": np.uint8,
    "tensor(int8)": np.int8,
    "tensor(int32)": np.int32,
    "tensor(int64)": np.int64,
    "tensor(bool)": np.bool_,
}


class OnnxEvaluator(Evaluator):
    """A network from an ONNX file: OnnxEvaluator("network.onnx", value_range=(-1, 1)).

    The file has one input, of shape (positions, ...) with a first axis of any length: of Go `Board.planes`, of a Domain
    what `observe` gives. Its outputs are policies and, if it has any, values; they are told apart by their names and
    shapes, or by yours. ValueError says what of a file does not fit.
    """

    def __init__(
        self,
        file: str | os.PathLike[str],
        *,
        value_range: tuple[float, float] | None = None,
        policy: str | None = None,
        value: str | None = None,
        use_values: bool = True,
        logits: bool | None = None,
        channels_last: bool = False,
        batch_size: int = 32,
        background: bool = False,
        threads: int = 1,
    ) -> None:
        """`value_range` is what the values are for a loss and a win of the player to move, such as (-1, 1) after a tanh
        and (0, 1) after a sigmoid; a file does not tell it, so it is needed where there are values. `policy` and
        `value` are names of outputs. With use_values=False simulations are played out all the same.

        `logits` says whether policies are logarithms (up to a constant) and not probabilities; by default rows that
        add up to 1 without a negative number are probabilities. channels_last=True turns planes from (planes, height,
        width), as `Board.planes` has them, to (height, width, planes). ONNX Runtime uses so many `threads`.
        """
        self.file = Path(file)
        self.batch_size, self.background, self.threads = batch_size, background, threads
        self.logits, self.channels_last = logits, channels_last
        self._session = _load(self.file, threads)
        inputs, outputs = self._session.get_inputs(), self._session.get_outputs()
        if len(inputs) != 1:
            raise self._wrong(f"one input is needed; it has {_listed(inputs)}")
        self._input = inputs[0].name
        self._shape: tuple[Any, ...] = tuple(inputs[0].shape)
        if inputs[0].type not in _TYPES:
            raise self._wrong(f"its input is a {inputs[0].type}: numbers are needed")
        self._type = _TYPES[inputs[0].type]
        if self._shape and isinstance(self._shape[0], int):
            raise self._wrong(
                f"its input {_shown(inputs[0])} is for exactly {self._shape[0]} at a time; export it with a first axis "
                "of any length (dynamic_axes or dynamic_shapes in PyTorch)"
            )
        self._policy, self._value = self._choose(outputs, policy, value, use_values)
        if self._value is not None and value_range is None:
            raise self._wrong(
                f"what its values ({self._value}) are for a loss and a win is not in the file: give "
                "value_range=(-1, 1) if they end with tanh, (0, 1) if with a sigmoid, or use_values=False"
            )
        low, high = value_range or (0.0, 1.0)
        if not (np.isfinite(low) and np.isfinite(high)) or low == high:
            raise ValueError(
                f"value_range={value_range}: two different numbers are needed, those of a loss and of a win"
            )
        self.value_range = (float(low), float(high))

    def evaluate(self, batch: Any) -> tuple[np.ndarray, np.ndarray | None]:
        """(policies, values) by the network."""
        found = self.run(batch)
        policies = np.asarray(found[0], np.float32).reshape(len(batch), -1)
        if self.logits is None and len(policies):
            self.logits = bool((policies < 0).any() or (np.abs(policies.sum(axis=1) - 1) > 0.01).any())
        if self.logits:
            policies = np.exp(policies - policies.max(axis=1, keepdims=True))
            policies /= policies.sum(axis=1, keepdims=True)
        if self._value is None:
            return policies, None
        low, high = self.value_range
        values = (np.asarray(found[1], np.float32).reshape(len(batch), -1) - low) / (high - low)
        if not (np.abs(values - 0.5) <= 0.501).all():
            seen = np.asarray(found[1], np.float32)
            raise self._wrong(
                f"it gave values from {seen.min():g} to {seen.max():g}, but value_range is {self.value_range}"
            )
        return policies, np.clip(values, 0.0, 1.0)

    def run(self, batch: Any) -> list[np.ndarray]:
        """What the network gives for a batch, as it is: policies, and values if there are any."""
        if isinstance(batch, list):
            raise ValueError("a network needs arrays: the domain must define observe()")
        given = np.asarray(batch)
        if self.channels_last:
            given = np.moveaxis(given, 1, -1)
        wanted = self._shape[1:]
        if len(wanted) == 1 and given.ndim > 2:
            given = given.reshape(len(given), -1)
        if self._shape and not _fits(given.shape[1:], wanted):
            turned = (*given.shape[2:], *given.shape[1:2])
            hint = "; channels_last=True puts the planes last" if _fits(turned, wanted) else ""
            raise self._wrong(
                f"its input takes positions of {_size(wanted)}, but these are of {_size(given.shape[1:])}{hint}"
            )
        names = [self._policy] if self._value is None else [self._policy, self._value]
        try:
            found: list[np.ndarray] = self._session.run(names, {self._input: given.astype(self._type, copy=False)})
        except Exception as error:  # the runtime has a class of errors for each of its troubles
            raise self._wrong(f"ONNX Runtime: {_first_line(error)}") from None
        for name, array in zip(names, found, strict=True):
            if array.ndim == 0 or len(array) != len(given):
                raise self._wrong(
                    f"its output {name} has the shape {array.shape} for {len(given)} positions: "
                    "a row for each is needed"
                )
        return found

    def _choose(
        self, outputs: Sequence[Any], policy: str | None, value: str | None, use: bool
    ) -> tuple[str, str | None]:
        """The names of the outputs that are policies and values."""
        known = {output.name: output for output in outputs}
        for given in (policy, value):
            if given is not None and given not in known:
                raise self._wrong(f"it has no output {given!r}, but {_listed(outputs)}")
        if policy is not None and policy == value:
            raise ValueError(f"policy and value cannot both be {policy!r}")
        rest = [name for name in known if name not in (policy, value)]
        if value is None and use:
            value = _only([name for name in rest if "value" in name.lower()]) or _only(
                [name for name in rest if _columns(known[name]) == 1 and (policy or len(rest) > 1)]
            )
            rest = [name for name in rest if name != value]
        policy = policy or _only([name for name in rest if "policy" in name.lower()]) or _only(rest)
        if policy is None or (use and value is None and len(known) > 1):
            raise self._wrong(
                f"which of its outputs are policies and values? It has {_listed(outputs)}: "
                "give policy=NAME and value=NAME, or use_values=False"
            )
        return policy, value if use else None

    def _wrong(self, what: str) -> ValueError:
        return ValueError(f"{self.file}: {what}")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_session"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._session = _load(self.file, self.threads)


def _load(file: Path, threads: int) -> Any:
    runtime = need("onnxruntime", "networks in ONNX files need")
    if not file.is_file():
        raise ValueError(f"{file} is not a file")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors, which come as exceptions
    try:
        return runtime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # one class of errors for each kind of damage
        raise ValueError(f"{file} is not a network that ONNX Runtime can load: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _only(names: list[str]) -> str | None:
    return names[0] if len(names) == 1 else None


def _columns(output: Any) -> int | None:
    """Numbers per position; None if the file leaves that open."""
    shape = tuple(output.shape)
    if not shape or not all(isinstance(n, int) for n in shape[1:]):
        return None
    return int(np.prod(shape[1:], dtype=int))


def _fits(shape: Sequence[int], wanted: Sequence[Any]) -> bool:
    return len(shape) == len(wanted) and all(
        not isinstance(n, int) or n == m for n, m in zip(wanted, shape, strict=True)
    )


def _listed(arrays: Sequence[Any]) -> str:
    return ", ".join(map(_shown, arrays)) or "none"


def _shown(array: Any) -> str:
    return f"{array.name} ({', '.join('any' if not isinstance(n, int) else str(n) for n in array.shape)})"


def _size(shape: Sequence[Any]) -> str:
    return " x ".join("any" if not isinstance(n, int) else str(n) for n in shape) or "one number"
