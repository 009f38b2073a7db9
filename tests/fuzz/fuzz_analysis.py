"""Fuzzes the JSON analysis server for a given time: `python -m tests.fuzz.fuzz_analysis SECONDS`.

With atheris (`pip install atheris`) inputs are bred by the code that they reach; without it they are drawn at random by
Hypothesis, from what a broken client may send. A failure prints the input and ends with a non-zero code.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

try:
    import atheris
except ImportError:
    atheris = None

if atheris is not None:
    with atheris.instrument_imports(include=["tengen.analysis", "tengen.engine"]):
        from tests.analysis.conversations import EXAMPLES, converse, lines
else:
    from tests.analysis.conversations import EXAMPLES, converse, lines

_FOLDER = Path("build/fuzz/analysis")  # of inputs that reach something, from run to run, and of those that fail
_SLOW = 20  # seconds after which one conversation counts as a hang


def by_coverage(seconds: int, folder: Path) -> None:
    """atheris: the bytes of an input are the lines of a conversation."""
    corpus = folder / "corpus"
    corpus.mkdir(exist_ok=True)
    for number, example in enumerate(EXAMPLES):
        (corpus / str(number)).write_text(json.dumps(example))

    def one_input(data: bytes) -> None:
        converse(data.split(b"\n")[:20])

    options = [f"-max_total_time={seconds}", f"-timeout={_SLOW}", "-max_len=1024", "-rss_limit_mb=4096"]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={folder}/", str(corpus)], one_input)
    atheris.Fuzz()


def at_random(seconds: int) -> None:
    """Hypothesis, until the time is up."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    end = time.monotonic() + seconds
    held = 0

    @settings(max_examples=200, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(lines(), min_size=1, max_size=20))
    def hold(conversation: list[bytes]) -> None:
        nonlocal held
        begin = time.monotonic()
        converse(conversation)
        assert time.monotonic() - begin < _SLOW, "too slow"
        held += 1

    while time.monotonic() < end:
        hold()
    print(f"{held} conversations, none failed")


if __name__ == "__main__":
    budget = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print(f"fuzzing the analysis server for {budget} s, {'with' if atheris else 'without'} atheris", flush=True)
    _FOLDER.mkdir(parents=True, exist_ok=True)
    if atheris is not None:
        by_coverage(budget, _FOLDER)
    else:
        at_random(budget)
