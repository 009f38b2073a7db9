"""What chooses the moves of playouts, in words."""

_MEANINGS = {
    "save": "Saves a chain that the last move put in atari.",
    "capture-last": "Captures the chain of the last move.",
    "low-liberty": "Plays a liberty of a chain with two of them, beside the last move.",
    "nakade": "Plays the vital point of a small space beside the last move.",
    "nakade-anywhere": "Plays the vital point of a small space of the opponent.",
    "fill-board": "Plays where everything around is empty.",
    "pattern": "Matches a 3x3 pattern around the last move.",
    "capture": "Captures a chain in atari.",
    "random": "Any point that fills no own eye.",
    "gamma": "Drawn by the strength of moves: the product of the gammas of their features.",
    "atari": "Answers an atari or goes on with a chase, with a chance that rises while it lasts.",
    "skipped": "A move that an earlier step found and its chance left out.",
    "improved": "A random move moved to the neighbour with more room for eyes.",
    "edge": "The best learned answer to the last move.",
    "node": "The best learned move around the last one.",
    "tree": "A move learned from inside the tree, around the last one.",
    "reply": "The last good reply to the move before.",
    "pass": "Nothing is left to play.",
}


def meaning_of(source: str) -> str:
    """A sentence on what chose a move."""
    return _MEANINGS.get(source, "A step of the policy.")
