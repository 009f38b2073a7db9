"""Says which package to install where something is lacking that the installation needs: before pip's own thirty lines.

    python3 tools/check_build.py

Nothing but Python's own library is used, and nothing that Python 3.6 does not have.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile

#: In the order in which CMake looks for them.
COMPILERS = ("c++", "g++", "clang++")
PROGRAM = """
#include <compare>
#include <concepts>
#include <span>
template <std::integral T> T twice(std::span<const T> values) { return values[0] + values[0]; }
int main() { const int one[] = {1}; return (twice(std::span<const int>(one)) <=> 2) == 0 ? 0 : 1; }
"""
#: What to install on Debian and its kin, on Fedora and its kin, and on macOS.
COMPILER_PACKAGES = "apt-get install g++ (Debian, Ubuntu), dnf install gcc-c++ (Fedora), xcode-select --install (macOS)"


def main() -> int:
    """Prints what is lacking, a line each; 1 if anything is."""
    lacking = [text for text in (python(), virtual_environments(), headers(), compiler()) if text]
    for text in lacking:
        print(f"tengen: {text}", file=sys.stderr)
    return 1 if lacking else 0


def python() -> str:
    """Which Python it is."""
    if sys.version_info >= (3, 11):  # noqa: UP036  (that is what is asked)
        return ""
    found = ".".join(map(str, sys.version_info[:2]))
    return f"Python 3.11 or newer is needed, and {sys.executable} is {found}; make PYTHON=python3.11 takes another"


def virtual_environments() -> str:
    """Debian's Python comes without them; one that is already there is used as it is."""
    if sys.prefix != sys.base_prefix or all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return ""
    return "Python's venv module is not whole; apt-get install python3-venv (Debian, Ubuntu) brings the rest"


def headers() -> str:
    """What the module for Python is compiled with."""
    folder = sysconfig.get_paths()["include"]
    if os.path.isfile(os.path.join(folder, "Python.h")):
        return ""
    packages = "apt-get install python3-dev (Debian, Ubuntu), dnf install python3-devel (Fedora)"
    return f"the core has to be compiled, and Python.h is not in {folder}; {packages}"


def compiler() -> str:
    """Finds the one that CMake will take, and lets it compile a few lines of C++20."""
    chosen = shlex.split(os.environ.get("CXX", ""))
    command = chosen or [name for name in COMPILERS if shutil.which(name)][:1]
    if not command:
        return f"the core has to be compiled, and there is no C++ compiler; {COMPILER_PACKAGES}"
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "check.cpp")
        with open(source, "w") as file:
            file.write(PROGRAM)
        try:
            done = subprocess.run(
                [*command, "-std=c++20", "-c", source, "-o", f"{source}.o"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
        except OSError as error:
            return f"the compiler {command[0]} of CXX cannot be run: {error.strerror or error}; {COMPILER_PACKAGES}"
    if done.returncode == 0:
        return ""
    first = done.stdout.decode("utf8", "replace").strip().split("\n")[0].replace(source, "a test")
    return f"{command[0]} does not compile C++20 ({first or 'no message'}); GCC 12 does: {COMPILER_PACKAGES}"


if __name__ == "__main__":
    sys.exit(main())
