"""Fuzzes the GTP server for a given time: `python -m tests.fuzz.fuzz_gtp SECONDS`.

With atheris (`pip install atheris`) inputs are bred by the code that they reach; without it they are drawn at random by
Hypothesis, from what a broken controller may send. A failure prints the conversation and ends with a non-zero code.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

try:
    import atheris
except ImportError:
    atheris = None

if atheris is not None:
    with atheris.instrument_imports(include=["tengen.gtp", "tengen.go.sgf", "tengen.go.kata_rules"]):
        from tests.gtp.conversations import EXAMPLES, hold, lines, sgf_files
        from tests.gtp.talk import Talk, engine
else:
    from tests.gtp.conversations import EXAMPLES, hold, lines, sgf_files
    from tests.gtp.talk import Talk, engine

_FOLDER = Path("build/fuzz/gtp")  # of inputs that reach something, from run to run, and of those that fail
_SLOW = 20  # seconds after which one conversation counts as a hang


def by_coverage(seconds: int, folder: Path) -> None:
    """atheris: the bytes of an input are the lines of a conversation."""
    corpus = folder / "corpus"
    corpus.mkdir(exist_ok=True)
    records = [f"loadsgf {path}" for path in sgf_files(folder)]
    for number, line in enumerate([*EXAMPLES, *records]):
        (corpus / str(number)).write_text(line)

    def converse(data: bytes) -> None:
        hold(Talk(engine(playouts=3)), data.split(b"\n")[:20])

    options = [f"-max_total_time={seconds}", f"-timeout={_SLOW}", "-max_len=512", "-rss_limit_mb=4096"]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={folder}/", str(corpus)], converse)
    atheris.Fuzz()


def at_random(seconds: int, folder: Path) -> None:
    """Hypothesis, until the time is up."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    files = sgf_files(folder)
    end = time.monotonic() + seconds
    held = 0

    @settings(max_examples=200, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(lines(files), min_size=1, max_size=20))
    def converse(conversation: list[bytes]) -> None:
        nonlocal held
        begin = time.monotonic()
        hold(Talk(engine(playouts=3)), conversation)
        assert time.monotonic() - begin < _SLOW, "too slow"
        held += 1

    while time.monotonic() < end:
        converse()
    print(f"{held} conversations, none failed")


if __name__ == "__main__":
    budget = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print(f"fuzzing the GTP server for {budget} s, {'with' if atheris else 'without'} atheris", flush=True)
    _FOLDER.mkdir(parents=True, exist_ok=True)
    (by_coverage if atheris is not None else at_random)(budget, _FOLDER)
