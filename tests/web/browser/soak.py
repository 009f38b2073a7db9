"""A page left open: does it leak or slow down? python -m tests.web.browser.soak [MINUTES] [FOLDER].

First the times that docs/web-pages.md lists, then a page of 19x19 with analysis running for so many minutes, touched
now and then. Every line is also in FOLDER/soak.csv as it happens. It ends with 1 if something grows or slows.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from statistics import median

from playwright.sync_api import CDPSession, sync_playwright

from tests.web.browser import latency
from tests.web.browser.conftest import ARGUMENTS, CHROMIUM
from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor

_MEMORY_MB = 128  # of all trees: so that they reach it well before the end
_REST = 10.0  # seconds between touches
_SAMPLES = 60  # lines of the table


@dataclass(frozen=True)
class Sample:
    """The page and the server at a moment, the page after its garbage was collected."""

    minutes: float
    heap_mb: float
    nodes: int
    listeners: int
    server_mb: float
    step_ms: float
    hover_ms: float
    messages: int  # that the page has got so far
    cpu_ms: float  # of the page's main thread, for each message since the last sample
    load: float  # of the machine: with more than it has processors, times say little


# Column, how much of the level after the warm-up the end may have, and by how much it may be above it at least.
_BOUNDS = {
    "heap_mb": (1.1, 1.0),
    "nodes": (1.1, 200),
    "listeners": (1.05, 20),
    "server_mb": (1.15, 20),
    "cpu_ms": (1.5, 2),
    "step_ms": (1.5, 20),
    "hover_ms": (1.5, 10),
}
_TIMES = ("step_ms", "hover_ms")


class Probe:
    """Takes samples of a page and its server."""

    def __init__(self, visitor: Visitor, server: Server) -> None:
        self._visitor, self._server = visitor, server
        self._cdp: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._begin = time.monotonic()
        self._cpu, self._messages = self._spent()

    def _metrics(self) -> dict[str, float]:
        return {each["name"]: each["value"] for each in self._cdp.send("Performance.getMetrics")["metrics"]}

    def _spent(self) -> tuple[float, int]:
        """Seconds of the page's main thread, and messages."""
        return self._metrics()["TaskDuration"], self._visitor.page.evaluate("window.nextMessageId")

    def sample(self) -> Sample:
        """Now."""
        before = self._cpu, self._messages
        self._cpu, self._messages = self._spent()
        cpu, messages = self._cpu - before[0], self._messages - before[1]
        step, hover = latency.steps(self._visitor, 4), latency.hovers(self._visitor, 8)
        self._cdp.send("HeapProfiler.collectGarbage")
        found = self._metrics()
        return Sample(
            round((time.monotonic() - self._begin) / 60, 1),
            round(found["JSHeapUsedSize"] / 1e6, 2),
            int(found["Nodes"]),
            int(found["JSEventListeners"]),
            round(self._server.memory / 1e6, 1),
            round(median(step.times), 1),
            round(median(hover.times), 1),
            self._messages,
            round(1000 * cpu / max(1, messages), 2),
            round(os.getloadavg()[0], 1),
        )


def touches(visitor: Visitor) -> Iterator[None]:
    """What somebody does now and then, for ever; the position in the end of a round is that of its beginning."""
    page = visitor.page
    for key in itertools.cycle(
        ["ArrowRight"] * 4 + ["ArrowLeft"] * 4 + ["play", "ArrowLeft", "look", "Ownership", "Ownership"]
    ):
        if key == "play":  # mostly a variation
            before = visitor.move_number()
            page.locator(".candidates-table button").first.click()
            page.wait_for_function(
                "(n) => !document.querySelector('.goban').ariaLabel.includes(`move ${n},`)", arg=before
            )
        elif key == "look":
            page.locator(".candidates-table button").first.hover()
            latency.hovers(visitor)
        elif key == "Ownership":
            page.get_by_role("switch", name=key).click()
        else:
            page.keyboard.press(key)
        yield


def soak(visitor: Visitor, server: Server, minutes: float, file: Path) -> list[Sample]:
    """Samples over the time, written as they are taken."""
    probe, doing = Probe(visitor, server), touches(visitor)
    begin, samples = time.monotonic(), []
    names = [field.name for field in fields(Sample)]
    with file.open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow(names)
        print("  ".join(names))
        due = begin
        while time.monotonic() - begin < 60 * minutes:
            if time.monotonic() >= due:
                due += max(_REST, 60 * minutes / _SAMPLES)
                samples.append(probe.sample())
                table.writerow(astuple(samples[-1]))
                out.flush()
                print(
                    "  ".join(f"{value:>{len(name)}}" for name, value in zip(names, astuple(samples[-1]), strict=True))
                )
                sys.stdout.flush()
            next(doing)
            visitor.page.wait_for_timeout(1000 * _REST)
    return samples


def judge(samples: list[Sample]) -> tuple[list[str], list[str]]:
    """What has grown, and what could not be judged: the last quarter beside the second, as the first is warm-up."""
    quarter = len(samples) // 4
    if quarter < 2:
        return [], ["too short to judge anything"]
    parts = samples[quarter : 2 * quarter], samples[-quarter:]
    load = max(median(each.load for each in part) for part in parts)
    grown, open_questions = [], []
    for name, (share, more) in _BOUNDS.items():
        early, late = (median(getattr(each, name) for each in part) for part in parts)
        if name in _TIMES and load > (os.cpu_count() or 1) + 1:
            open_questions.append(f"{name} is not judged: the machine had other work (load {load:g})")
        elif late > max(early * share, early + more):
            grown.append(f"{name} grows from {early:g} to {late:g}")
        else:
            print(f"{name}: {early:g} in the second quarter, {late:g} in the last")
    return grown, open_questions


def main() -> int:
    """Measure, print, judge."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("minutes", type=float, nargs="?", default=60.0, help="0 measures only how fast pages answer")
    arguments.add_argument("folder", type=Path, nargs="?", default=Path("build/soak"), help="where soak.csv goes")
    chosen = arguments.parse_args()
    minutes, folder = chosen.minutes, chosen.folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tengen-soak-") as data, sync_playwright() as playwright:
        server = Server(Path(data), "--memory", str(_MEMORY_MB))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        print(latency.decisions(browser, server), flush=True)
        for measured in latency.many_boards(browser, server):
            print(measured, flush=True)
        visitor = latency.analysed(browser, server)
        for measured in (latency.steps(visitor), latency.hovers(visitor)):
            print(measured, flush=True)
        samples = soak(visitor, server, minutes, folder / "soak.csv")
        visitor.close()
        browser.close()
        server.close()
    if not minutes:
        return 0
    grown, open_questions = judge(samples)
    print("\n".join([*open_questions, *(grown or ["nothing of what was judged grows"])]))
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
