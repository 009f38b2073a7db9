"""The engine at work: what it computes, on how many threads, in how much memory."""

from __future__ import annotations

import os
import sys
from importlib import resources
from pathlib import Path

from tengen.doctor.finding import Finding, broken, fine, one_line, warning

_SECONDS = 0.25  # of each search that is measured
_TRIALS = 3
_SMALL = 4.0  # MB of the search that must keep within its memory
_SLOWEST_GAIN = 1.2


def behaviour() -> Finding:
    """Does the engine compute what it should? A wrong compiler option or a broken processor would show here."""
    from tengen.bench.signature import signature

    ours = signature()
    recorded = resources.files("tengen").joinpath("data", "signature.txt").read_text("utf8").split()
    if not recorded:
        return broken("the recorded signature is empty", "install Tengen again")
    if ours != recorded[-1]:
        return broken(
            f"the engine's signature is {ours}, not {recorded[-1]}: it computes something else than it should",
            "build the core again without options of your own for the compiler; if you changed the engine, that is why",
            signature=ours,
        )
    return fine(f"signature {ours} as recorded", signature=ours)


def threads() -> Finding:
    """Do two threads search more than one?"""
    from tengen.cli.options import cores

    usable, quota = cores(), cpu_quota()
    text = f"{usable} processors for this process"
    if quota is not None and quota < usable:
        text += f", of which a limit leaves {quota:g}"
    if min(usable, quota or usable) < 2:
        return fine(f"{text}: one thread is all that helps", processors=usable)
    one, two = (max(_rate(count) for _ in range(_TRIALS)) for count in (1, 2))
    ratio = two / one
    text += f"; two threads do {ratio:.2f} times the simulations of one ({two:,.0f}/s and {one:,.0f}/s on 9x9)"
    if ratio < _SLOWEST_GAIN:
        remedy = "close other programs that keep the processors busy and try again; else use --threads 1"
        return warning(text, remedy, ratio=ratio, processors=usable)
    return fine(text, ratio=ratio, processors=usable)


def _rate(count: int) -> float:
    from tengen.go import Game
    from tengen.go.presets import preset
    from tengen.go.search import GoSearch

    config = preset("tengen").with_values({"thread.threads": count, "tree.memory_mb": 32.0})
    result = GoSearch(Game(9), config).run(seconds=_SECONDS)
    return result.simulations / max(result.seconds, 1e-6)


def cpu_quota() -> float | None:
    """Processors that a control group leaves, None if it sets no limit."""
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text().split()
        return None if quota == "max" else int(quota) / int(period)
    except (OSError, ValueError):
        return None


def memory() -> Finding:
    """Does a search keep within its memory, and is there as much as a search takes by default?"""
    from tengen.config import GoConfig
    from tengen.go import Game
    from tengen.go.search import GoSearch

    wanted = GoConfig().tree.memory_mb
    left = available_mb()
    smaller = max(1, int((left or wanted) // 4))
    remedy = f"close other programs or raise the limit (ulimit -v), or use --set tree.memory_mb={smaller}"
    try:
        small = GoConfig().with_values({"tree.memory_mb": _SMALL, "tree.expand_visits": 1})
        search = GoSearch(Game(9), small)
        search.run(playouts=20_000)
        used = search.memory / 2**20
        GoSearch(Game(19)).run(playouts=200)
    except MemoryError as error:
        return broken(f"a search with {wanted:g} MB finds no memory: {one_line(error)}", remedy, available_mb=left)
    if used > _SMALL:
        return broken(f"a search allowed {_SMALL:g} MB took {used:.1f} MB", "please report this", used_mb=used)
    text = f"a search allowed {_SMALL:g} MB took {used:.1f} MB"
    if left is None:
        return fine(text, used_mb=used)
    text += f"; {left:,.0f} MB are available, and a search takes up to {wanted:g} MB by default"
    if left < 1.5 * wanted:
        return warning(text, remedy, available_mb=left)
    return fine(text, used_mb=used, available_mb=left)


def available_mb() -> float | None:
    """Memory that this process may still take, by the least of what the system and its limits say."""
    found: list[float] = []
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                found.append(int(line.split()[1]) / 1024)
    except (OSError, ValueError, IndexError):
        pass
    try:
        most = int(Path("/sys/fs/cgroup/memory.max").read_text())
        now = int(Path("/sys/fs/cgroup/memory.current").read_text())
        found.append((most - now) / 2**20)
    except (OSError, ValueError):
        pass
    if sys.platform != "win32":
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit != resource.RLIM_INFINITY:
            found.append((limit - _address_space()) / 2**20)
    return max(0.0, min(found)) if found else None


def _address_space() -> int:
    """Bytes of address space that this process has."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
