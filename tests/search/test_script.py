"""A search of one's own problem in a script, as in docs/search.md: the script's own output is all that is printed."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import patience

SCRIPT = """
import tengen

class Nim(tengen.Domain):
    def initial(self):
        return (21, 0)
    def to_move(self, state):
        return state[1]
    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]
    def play(self, state, n):
        return (state[0] - n, 1 - state[1])
    def outcome(self, state):
        return None if state[0] else float(state[1] == 1)

search = tengen.Search(Nim())
print(search.run(playouts=500).visits)
"""


def test_a_search_that_a_script_still_has_at_its_end_prints_nothing() -> None:
    """It is in a circle with the script's class, which Python does not take apart at its end."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=patience(120), check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "500\n", "")
