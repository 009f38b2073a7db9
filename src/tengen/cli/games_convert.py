"""`tengen games convert`: SGF files in normal form, and a check of what is wrong with them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.output import terminable
from tengen.cli.progress import progress_bar
from tengen.cli.sgf import find_files
from tengen.games.converting import PACKED, SPREAD, convert
from tengen.games.exporting import kind_of, written
from tengen.go.sgf import SgfError, iter_records


class Points(str, Enum):  # noqa: UP042 - its text is its value on the command line
    """How lists of points are written."""

    SPREAD = SPREAD
    PACKED = PACKED


@dataclass
class _Report:
    verbose: bool
    as_json: bool
    counts: Counter[str] = field(default_factory=Counter)

    def tell(self, file: Path, game: int, kind: str, text: str) -> None:
        """One finding: "repaired" or "wrong"."""
        if kind == "repaired" and not self.verbose:
            return
        if self.as_json:
            typer.echo(json.dumps({"file": str(file), "game": game, "kind": kind, "text": text}, ensure_ascii=False))
        else:
            typer.echo(f"{file}: game {game}: {'' if kind == 'wrong' else 'repaired: '}{text}")


def convert_command(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="IN... OUT", help="SGF files (.sgf, .sgfs, .xz) or folders, and where to write."),
    ],
    check: Annotated[bool, typer.Option("--check", help="Only tell what is wrong; there is no OUT then.")] = False,
    points: Annotated[Points, typer.Option(help="Lists of points: each spread out, or packed as rectangles.")] = (
        Points.SPREAD
    ),
    encoding: Annotated[str | None, typer.Option(help="Character set of the files, whatever they say.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell also what was repaired; --check does.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object per line: findings, then a summary.")] = False,
) -> None:
    """Write SGF files in normal form: FF[4] in UTF-8, a move a node, nothing obsolete. What cannot be repaired, such as
    illegal moves, is told, and makes the exit code 1."""
    sources, out = (paths, None) if check else (paths[:-1], paths[-1])
    if not sources:
        raise typer.BadParameter("give what to read and where to write, or --check", param_hint="IN... OUT")
    for source in sources:
        if not source.exists():
            raise ValueError(f"{source}: there is no such file or folder")
    targets = _targets(sources, out)
    if not targets:
        raise ValueError("there are no .sgf, .sgfs or .xz files in these folders")
    report = _Report(verbose or check, as_json)
    with terminable(), progress_bar() as progress:
        task = progress.add_task("files", total=len(targets))
        for source, target in targets:
            report.counts["files"] += 1
            _convert_file(source, target, points.value, encoding, report)
            progress.advance(task)
    names = ("files", "games", "repaired", "wrong", "unreadable")
    if as_json:
        typer.echo(json.dumps({"summary": {name: report.counts[name] for name in names}}))
    else:
        typer.echo(", ".join(f"{report.counts[name]:,} {name}" for name in names))
    if report.counts["wrong"] or report.counts["unreadable"]:
        raise typer.Exit(1)


def _targets(sources: list[Path], out: Path | None) -> list[tuple[Path, Path | None]]:
    """Each file with the one that is written for it."""
    found: list[tuple[Path, Path | None]] = []
    into_folder = out is not None and (len(sources) > 1 or sources[0].is_dir() or out.is_dir())
    if into_folder and out is not None and out.exists() and not out.is_dir():
        raise ValueError(f"{out} is a file: several files are written into a folder")
    for source in sources:
        for file in find_files([source]):
            if out is None:
                target = None
            elif into_folder:
                target = out / (file.relative_to(source) if source.is_dir() else file.name)
            else:
                target = out
            found.append((file, target))
    places = Counter(os.path.realpath(target) for _, target in found if target is not None)
    inputs = {os.path.realpath(source) for source, _ in found}
    for _, target in found:
        if target is None:
            continue
        if places[os.path.realpath(target)] > 1:
            raise ValueError(f"several files would be written as {target}: convert their folders one by one")
        if os.path.realpath(target) in inputs:
            raise ValueError(f"{target} would be overwritten: write to another file or folder")
    return found


def _convert_file(source: Path, target: Path | None, points: str, encoding: str | None, report: _Report) -> None:
    try:
        pieces = _converted(source, target, points, encoding, report)
        if target is None:
            for _ in pieces:
                pass
            return
        first = next(pieces, None)
        if first is None:  # nothing could be read: an empty file would hide that
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        with written(target) as stream:
            stream.write(first)
            for piece in pieces:
                stream.write(piece)
    except LookupError as error:
        raise ValueError(str(error.args[0])) from None


def _converted(
    source: Path, target: Path | None, points: str, encoding: str | None, report: _Report
) -> Iterator[bytes]:
    def bad(error: SgfError) -> None:
        report.counts["unreadable"] += 1
        place = "" if error.offset is None else f"at byte {error.offset}: "
        report.tell(source, error.number or 0, "wrong", place + error.reason)

    lines = kind_of(target) != ".sgfs" if target is not None else True
    for record in iter_records(source, encoding=encoding, strict=False, on_error=bad):
        found = convert(record, points)
        report.counts["games"] += 1
        report.counts["repaired"] += bool(found.repaired)
        report.counts["wrong"] += bool(found.wrong)
        for kind, texts in (("repaired", found.repaired), ("wrong", found.wrong)):
            for text in texts:
                report.tell(source, record.number or 0, kind, text)
        yield found.to_bytes(lines=lines)
