"""What Tengen can use but does not need: other programs and libraries."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence

from tengen.doctor.finding import Finding, fine, missing, warning

_WAIT = 30.0  # seconds


def program(names: Sequence[str], purpose: str, remedy: str, version: str = "--version") -> Callable[[], Finding]:
    """A check for a program by any of its names."""

    def look() -> Finding:
        from tengen.arena.find import installed

        for name in names:
            path = installed(name)
            if path is None:
                continue
            try:
                told = subprocess.run(
                    [path, version], capture_output=True, text=True, errors="replace", timeout=_WAIT, check=False
                )
            except (OSError, subprocess.TimeoutExpired) as error:
                return warning(f"{path} does not run: {error}", remedy)
            lines = (told.stdout.strip() or told.stderr.strip()).splitlines()
            if told.returncode != 0:
                return warning(f"{path} does not run: {(lines or ['no reason given'])[-1]}", remedy)
            return fine(f"{lines[0].strip() if lines else name}, {path}")
        return missing(f"not found; {purpose}", remedy)

    return look


def library(module: str, purpose: str, remedy: str) -> Callable[[], Finding]:
    """A check for a Python library, imported in a process of its own: it may be large, or broken."""

    def look() -> Finding:
        code = f"import {module} as m; print(getattr(m, '__version__', ''))"
        command = [sys.executable, "-c", code]
        try:
            tried = subprocess.run(command, capture_output=True, text=True, timeout=_WAIT, check=False)
        except subprocess.TimeoutExpired:
            return warning(f"importing {module} takes longer than {_WAIT:g} s", remedy)
        if tried.returncode == 0:
            return fine(f"{module} {tried.stdout.strip()}".strip())
        last = (tried.stderr.strip().splitlines() or [""])[-1]
        if last.startswith("ModuleNotFoundError") and f"'{module}'" in last:
            return missing(f"not found; {purpose}", remedy)
        return warning(f"{module} does not load: {last}", remedy)

    return look
