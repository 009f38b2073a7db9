"""Elements of pages that NiceGUI lacks: the board, curves, the tree of variations, clocks."""
