"""The table of checks, and how they are run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tengen.doctor import data, engine, installation, system
from tengen.doctor.finding import Check, Finding, State, broken, one_line
from tengen.doctor.optional import library, program
from tengen.extras import requirement

CORE = Check("installation", "core", installation.core)

CHECKS: tuple[Check, ...] = (
    Check("installation", "Python", installation.python),
    Check("installation", "package", installation.package),
    Check("installation", "libraries", installation.dependencies),
    CORE,
    Check("installation", "data files", data.data_files, needs_core=True),
    Check("engine", "behaviour", engine.behaviour, needs_core=True),
    Check("engine", "threads", engine.threads, needs_core=True),
    Check("engine", "memory", engine.memory, needs_core=True),
    Check("system", "clock", system.clock),
    Check("system", "folders", system.folders),
    Check("system", "database", system.database),
    Check("system", "terminal", system.terminal),
    Check(
        "optional",
        "GNU Go",
        program(["gnugo"], "an opponent and a second opinion on scores", "apt-get install gnugo"),
        needs_core=True,
    ),
    *(
        Check("optional", name, library(package, purpose, f"pip install '{requirement(package)}'"))
        for name, package, purpose in (
            ("NiceGUI", "nicegui", "serves the web board"),
            ("Matplotlib", "matplotlib", "draws pictures of results"),
            ("Dask", "distributed", "plays matches on many machines"),
            ("OpenSpiel", "pyspiel", "the yardstick of benchmarks"),
            ("ONNX Runtime", "onnxruntime", "judges positions by networks"),
        )
    ),
    Check(
        "optional",
        "MPI",
        program(["mpirun", "mpiexec"], "nothing in this version uses it", "apt-get install mpich"),
        needs_core=True,
    ),
    Check(
        "optional",
        "Node.js",
        program(["node", "nodejs"], "tests with real GTP clients of graphical boards", "apt-get install nodejs npm"),
        needs_core=True,
    ),
    Check(
        "optional",
        "Chromium",
        program(
            ["chromium", "chromium-browser", "google-chrome"],
            "shows the web board; any other browser does too",
            "apt-get install chromium",
        ),
        needs_core=True,
    ),
)


def run_checks(
    checks: Sequence[Check] = CHECKS, begin: Callable[[Check], None] | None = None
) -> list[tuple[Check, Finding]]:
    """Every check with what it found; one that fails in an unforeseen way is a finding too."""
    done: list[tuple[Check, Finding]] = []
    core_works = True
    for check in checks:
        if begin is not None:
            begin(check)
        if check.needs_core and not core_works:
            done.append((check, Finding(State.SKIPPED, "needs the core")))
            continue
        try:
            finding = check.look()
        except Exception as error:
            finding = broken(f"{type(error).__name__}: {one_line(error)}", "please report this with all of the output")
        if check is CORE and finding.state == State.BROKEN:
            core_works = False
        done.append((check, finding))
    return done
