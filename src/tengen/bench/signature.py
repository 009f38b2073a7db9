"""A number that depends on every functional part of board, playouts and search at fixed seeds.

A change that means to alter nothing keeps it; one that alters it says so and records the new one.
"""

import contextlib
import hashlib
import os
import re
from pathlib import Path

from tengen._core import tree
from tengen.config import GoConfig
from tengen.files import write_file
from tengen.go import Board, Game, policy_names, run_playouts, trace_playout
from tengen.go.presets import preset, preset_names

_BACKUPS = ("shared", "dag", "dag-weighted")


def _parts() -> list[str]:
    parts = []
    for size in (5, 9, 13, 19):
        for policy in policy_names():
            totals = run_playouts(Board(size), 200, seed=1, policy=policy)
            moves = trace_playout(Board(size), 3, seed=2, policy=policy)["moves"]
            parts.append(f"{size} {policy} {totals.moves} {totals.black_wins} {totals.mean_margin:.6f} {moves}")
    configs = {name: preset(name) for name in preset_names()}
    configs |= {backup: GoConfig().with_settings([f"tree.backup={backup}"]) for backup in _BACKUPS}
    for name, config in configs.items():
        for size in (5, 9):
            search = tree.GoSearch(Game(size), config.to_core())
            search.run(2000)
            columns = search.moves(search.root)
            parts.append(f"{name} {size} {columns['visits'].tolist()} {search.nodes}")
    return parts


def signature() -> str:
    """The signature of this build: 16 hexadecimal digits."""
    return hashlib.sha256("\n".join(_parts()).encode()).hexdigest()[:16]


def kept_signature() -> str:
    """The same, computed once for all that has the very same files: it takes seconds on a busy machine."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))  # Path.home() may raise
    file = cache / "tengen" / f"signature-{_files_digest()}"
    try:
        if re.fullmatch("[0-9a-f]{16}", found := file.read_text("utf8")):
            return found
    except (OSError, UnicodeDecodeError):
        pass
    found = signature()
    with contextlib.suppress(OSError):  # where nothing can be kept it is computed again
        write_file(file, found.encode(), make_folder=True)
    return found


def _files_digest() -> str:
    """Of the compiled core and of all Python code and data that come into the signature."""
    package = Path(__file__).parents[1]
    patterns = ("_core*", "*.py", "bench/*.py", "go/*.py", "search/*.py", "data/gammas/*", "data/patterns/*")
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(path for pattern in patterns for path in package.glob(pattern) if path.is_file()):
        digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()
