"""Adds one of everything to a scratch copy of the sources, each as one new file, builds it and uses it: `make extend`.

What is added stands beside this file. Nothing that is there already may change: an addition goes to a place that is
free, and afterwards everything else is compared with the original. Only new files are compiled; the objects of the
others come from a build folder.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COPIED = ("CMakeLists.txt", "core", "src")
#: Each addition and its place.
PLACES = {
    "prior.cpp": "core/go/prior/mirror.cpp",
    "prune.cpp": "core/go/prune/rim.cpp",
    "step.cpp": "core/go/playout/step/beside.cpp",
    "policy.cpp": "core/go/playout/central.cpp",
    "term.cpp": "core/tree/select/polynomial.cpp",
    "gtp_command.py": "src/tengen/gtp/commands/example_liberties.py",
    "experiment.py": "src/tengen/lab/experiments/s999_dice.py",
    "page.py": "src/tengen/web/pages/example_machine.py",
}
#: What a build leaves among the sources, and no part of them.
_LEFT = shutil.ignore_patterns("__pycache__", "_core", "_core*.so")


def copy(scratch: Path) -> None:
    """The sources, with their times; what an earlier run has left is removed."""
    for name in COPIED:
        shutil.rmtree(scratch / name, ignore_errors=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, scratch / name, ignore=_LEFT)
        else:
            scratch.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, scratch / name)


def add(scratch: Path) -> None:
    """Every addition in its place, which must be free."""
    for name, place in PLACES.items():
        target = scratch / place
        if target.exists():
            sys.exit(f"{place} is there already: an addition must be a new file")
        source = HERE / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, target)


def changed(scratch: Path) -> list[str]:
    """Files of the copy that are neither as they were nor additions."""
    added = [scratch / place for place in PLACES.values()]
    found = []
    for name in COPIED:
        files = [scratch / name] if (scratch / name).is_file() else (scratch / name).rglob("*")
        for file in files:
            if file.is_dir() or "__pycache__" in file.parts or file.name.startswith("_core."):
                continue
            if any(file == place or place in file.parents for place in added):
                continue
            original = ROOT / file.relative_to(scratch)
            if not original.is_file() or not filecmp.cmp(file, original, shallow=False):
                found.append(str(file.relative_to(scratch)))
    return found


def settings_of(compiled: Path) -> dict[str, str]:
    """What a build folder was configured with."""
    try:
        lines = (compiled / "CMakeCache.txt").read_text("utf8").splitlines()
    except OSError:
        sys.exit(f"{compiled} is not a build folder: `make extend` takes the one that `make run` has left")
    entries = (line.split("=", 1) for line in lines if "=" in line and not line.startswith(("#", "//")))
    return {key.partition(":")[0]: value for key, value in entries}


def build(scratch: Path, compiled: Path) -> None:
    """The module of the scratch copy, put where Python finds it."""
    was = settings_of(compiled)
    nanobind = Path(was.get("nanobind_DIR", ""))
    if not nanobind.is_dir():  # of a build in an environment that is gone
        found = subprocess.run([sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True)
        if found.returncode != 0:
            sys.exit("nanobind is missing: pip install nanobind")
        nanobind = Path(found.stdout.strip())
    kept = (
        "CMAKE_BUILD_TYPE",
        "CMAKE_CXX_COMPILER",
        "CMAKE_CXX_COMPILER_LAUNCHER",
        "SKBUILD_SABI_VERSION",
        "TENGEN_MARCH",
    )
    folder = scratch / "build"
    options = [f"-D{key}={was[key]}" for key in kept if was.get(key)]
    options += [f"-DTENGEN_COMPILED={compiled.resolve()}", f"-Dnanobind_DIR={nanobind}"]
    options += [f"-DPython_EXECUTABLE={sys.executable}", "-DSKBUILD_PROJECT_VERSION=0.0.0"]
    options += ["-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"]  # they take longer than the few files that are new
    # CMake looks for objects when it is configured, so that each run begins with an empty folder.
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(
        ["cmake", "-S", scratch, "-B", folder, "-G", "Ninja", *options], check=True, stdout=subprocess.DEVNULL
    )
    subprocess.run(["cmake", "--build", folder, "--target", "_core"], check=True)
    (module,) = (folder / "python" / "tengen").glob("_core.*")
    shutil.copy2(module, scratch / "src" / "tengen")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("compiled", type=Path, help="a build folder with the objects of these sources")
    ask.add_argument("--scratch", type=Path, default=ROOT / "build" / "extend", help="where the copy goes")
    given = ask.parse_args()
    scratch = given.scratch.resolve()
    copy(scratch)
    add(scratch)
    build(scratch, given.compiled)
    environment = {**os.environ, "PYTHONPATH": str(scratch / "src"), "TENGEN_SCRATCH": str(scratch)}
    used = subprocess.run([sys.executable, "-m", "pytest", "-q", HERE / "use.py"], cwd=ROOT, env=environment)
    if wrong := changed(scratch):
        sys.exit(f"changed beside the additions: {', '.join(wrong)}")
    sys.exit(used.returncode)


if __name__ == "__main__":
    main()
