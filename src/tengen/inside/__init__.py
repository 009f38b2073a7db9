"""What goes on inside a search of Go: layers over the board, playouts, the tree and its formula, as plain data."""

from tengen.inside.compare import Comparison, compare
from tengen.inside.formula import NodeTable, node_table
from tengen.inside.icicle import TreeBox, boxes
from tengen.inside.layer import Layer
from tengen.inside.layers import layers
from tengen.inside.look import Look
from tengen.inside.replay import Replay, ReplayedMove, replay

__all__ = [
    "Comparison",
    "Layer",
    "Look",
    "NodeTable",
    "Replay",
    "ReplayedMove",
    "TreeBox",
    "boxes",
    "compare",
    "layers",
    "node_table",
    "replay",
]
