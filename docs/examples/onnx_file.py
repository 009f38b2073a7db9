"""Writes networks as ONNX files, out of arrays of weights and without any other package.

    python onnx_file.py network.npz connect_four.onnx    what connect_four_network.py has kept
    python onnx_file.py --go 9 go.onnx                   a small network for Go that has learned nothing

Those who train with PyTorch, Keras or JAX use the exporters of these. An ONNX file is a tree of protobuf messages:
numbered fields, each a number or bytes.
"""

import argparse
from pathlib import Path

import numpy as np

FLOAT = 1


def number(field, value):
    """A field that is a whole number."""
    return _varint(field << 3) + _varint(value)


def data(field, value):
    """A field that is a text, bytes or a message."""
    value = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _varint(value):
    more = b""
    while value > 127:
        more, value = more + bytes([value & 127 | 128]), value >> 7
    return more + bytes([value])


def node(kind, inputs, outputs, **attributes):
    """An operation; attributes are whole numbers or lists of them."""
    text = b"".join(data(1, name) for name in inputs) + b"".join(data(2, name) for name in outputs) + data(4, kind)
    for name, value in attributes.items():
        numbers = number(3, value) + number(20, 2) if isinstance(value, int) else b"".join(number(8, n) for n in value)
        text += data(5, data(1, name) + numbers + (b"" if isinstance(value, int) else number(20, 7)))
    return text


def _tensor(name, shape):
    """What is known of an input or output: a text is an axis of any length."""
    axes = b"".join(data(1, data(2, n) if isinstance(n, str) else number(1, n)) for n in shape)
    return data(1, name) + data(2, data(1, number(1, FLOAT) + data(2, axes)))


def model(nodes, weights, inputs, outputs):
    """The bytes of a file. Inputs and outputs are shapes by name, weights arrays by name."""
    graph = b"".join(data(1, each) for each in nodes) + data(2, "network")
    for name, array in weights.items():
        array = np.asarray(array, np.float32)
        dims = b"".join(number(1, n) for n in array.shape)
        graph += data(5, dims + number(2, FLOAT) + data(8, name) + data(9, array.astype("<f4").tobytes()))
    graph += b"".join(data(11, _tensor(*each)) for each in inputs.items())
    graph += b"".join(data(12, _tensor(*each)) for each in outputs.items())
    return number(1, 8) + data(2, "tengen example") + data(7, graph) + data(8, data(1, "") + number(2, 13))


def connect_four(layers):
    """The network of connect_four_network.py: policies as logarithms, values after a sigmoid."""
    names = ("w1", "w2", "w3", "b1", "b2", "b3")
    weights = dict(zip(names, layers, strict=True))
    weights |= {
        "wp": weights["w3"][:, :7],
        "bp": weights["b3"][:7],
        "wv": weights["w3"][:, 7:],
        "bv": weights["b3"][7:],
    }
    del weights["w3"], weights["b3"]
    nodes = [
        node("Flatten", ["boards"], ["x"]),
        node("Gemm", ["x", "w1", "b1"], ["a1"]),
        node("Relu", ["a1"], ["h1"]),
        node("Gemm", ["h1", "w2", "b2"], ["a2"]),
        node("Relu", ["a2"], ["h2"]),
        node("Gemm", ["h2", "wp", "bp"], ["policy"]),
        node("Gemm", ["h2", "wv", "bv"], ["out"]),
        node("Sigmoid", ["out"], ["value"]),
    ]
    return model(nodes, weights, {"boards": ("n", 2, 6, 7)}, {"policy": ("n", 7), "value": ("n", 1)})


def go(size, channels=8, seed=0):
    """A convolution over the thirteen planes, policies as probabilities, values after tanh; weights are random."""
    rng = np.random.default_rng(seed)
    points = size * size
    weights = {
        "filters": rng.normal(0, 0.1, (channels, 13, 3, 3)),
        "wp": rng.normal(0, 0.1, (channels * points, points + 1)),
        "bp": np.zeros(points + 1),
        "wv": rng.normal(0, 0.02, (channels * points, 1)),
        "bv": np.zeros(1),
    }
    nodes = [
        node("Conv", ["planes", "filters"], ["seen"], pads=[1, 1, 1, 1]),
        node("Relu", ["seen"], ["felt"]),
        node("Flatten", ["felt"], ["x"]),
        node("Gemm", ["x", "wp", "bp"], ["logits"]),
        node("Softmax", ["logits"], ["policy"], axis=1),
        node("Gemm", ["x", "wv", "bv"], ["out"]),
        node("Tanh", ["out"], ["value"]),
    ]
    inputs = {"planes": ("n", 13, size, size)}
    return model(nodes, weights, inputs, {"policy": ("n", points + 1), "value": ("n", 1)})


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--go", type=int, metavar="SIZE")
    ask.add_argument("files", nargs="+", type=Path)
    given = ask.parse_args()
    if len(given.files) != (1 if given.go else 2):
        ask.error("two files, or --go SIZE and one")
    if given.go:
        given.files[-1].write_bytes(go(given.go))
    else:
        with np.load(given.files[0]) as kept:
            given.files[-1].write_bytes(connect_four([kept[f"layers{i}"] for i in range(6)]))
