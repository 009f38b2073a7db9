"""`tengen pack`: strip packing."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from tengen.cli.options import cores
from tengen.cli.output import check_writable, terminable
from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table

if TYPE_CHECKING:
    from tengen.optimise.packing import Instance, Options, Solution
    from tengen.optimise.packing.compare import Row

CORES = cores()

app = typer.Typer(
    no_args_is_help=True,
    help="Strip packing: rectangles into a strip of fixed width that is to be as short as possible.",
)

Rotation = Annotated[
    bool | None, typer.Option("--rotation/--no-rotation", help="Rectangles may lie turned; default: as the file says.")
]
Seconds = Annotated[float, typer.Option(min=0, help="Time for each instance; 0: until Ctrl-C or a proof.")]
Packings = Annotated[int | None, typer.Option(min=1, help="Packings to make at most, for results that repeat.")]
Threads = Annotated[int, typer.Option(min=1, max=1024, help="Threads.")]
Seed = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Of all random choices.")]
Trap = Annotated[str, typer.Option(help="Ends that uct comes to again: prune, penalty or off.")]
Playouts = Annotated[str, typer.Option(help="Of uct, nested and nrpa: adaptive, greedy or uniform.")]
Settings = Annotated[list[str] | None, typer.Option("--set", help="Change a key of uct that `tengen config` lists.")]
Json = Annotated[bool, typer.Option("--json", help="JSON instead of text.")]


def _options(
    method: str, seconds: float, packings: int | None, threads: int, seed: int, trap: str, playouts: str,
    settings: list[str] | None,
) -> "Options":  # fmt: skip
    from tengen.optimise.packing.solve import METHODS, Options

    if method not in METHODS:
        raise ValueError(f"{method!r} is no method: {', '.join(METHODS)}")
    made = Options(method, seconds or None, packings, threads, seed, playouts=playouts).with_trap(trap)
    return replace(made, search=made.search.with_settings(settings or []))


@app.command()
def solve(
    file: Annotated[Path, typer.Argument(help="The instance; docs/packing.md has the formats.")],
    method: Annotated[str, typer.Option(help="uct, annealing, nrpa, nested, best-fit or bottom-left.")] = "uct",
    seconds: Seconds = 60.0,
    packings: Packings = None,
    threads: Threads = CORES,
    seed: Seed = 0,
    rotation: Rotation = None,
    trap: Trap = "prune",
    playouts: Playouts = "adaptive",
    settings: Settings = None,
    start: Annotated[Path | None, typer.Option(help="Go on from a packing that --output wrote.")] = None,
    output: Annotated[Path | None, typer.Option(help="Write the packing as JSON.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw the packing: .svg.")] = None,
    as_json: Json = False,
) -> None:
    """Search for a short packing. Ctrl-C ends the search and keeps the best packing so far."""
    from tengen.files import write_file
    from tengen.optimise.packing import read_instance, svg
    from tengen.optimise.packing import solve as run
    from tengen.optimise.packing.formats import read_packing, write_packing
    from tengen.optimise.packing.instance import Packing

    instance = read_instance(file, rotation=rotation)
    options = _options(method, seconds, packings, threads, seed, trap, playouts, settings)
    _check_picture(picture)
    if output is not None:
        check_writable(output)
    begin = None if start is None else Packing(instance, read_packing(start).placements)
    with terminable(), progress_bar() as progress:
        task = progress.add_task("searching", total=max(1, round(seconds)) if seconds else None)
        solution = run(
            instance,
            options,
            start=begin,
            watch=lambda now: progress.update(
                task,
                completed=int(now.seconds),
                description=f"{_standing(instance, now.height)}, {now.packings:,} packings",
            ),
        )
    if output is not None:
        write_packing(output, solution.packing)
    if picture is not None:
        write_file(picture, svg(solution.packing).encode())
    if as_json:
        typer.echo(json.dumps(_summary(solution)))
    else:
        _show(solution)


@app.command()
def generate(
    output: Annotated[Path, typer.Argument(help="A file (.json or text), or a folder for a whole class.")],
    kind: Annotated[str | None, typer.Option("--class", help="C1 to C7, C1-C4 or C3P2 of Hopper, Turton.")] = None,
    width: Annotated[int, typer.Option(min=1, help="Of the strip.")] = 100,
    height: Annotated[int, typer.Option(min=1, help="Of the sheet that is cut: the optimum.")] = 100,
    count: Annotated[int, typer.Option(min=1, help="Rectangles.")] = 50,
    aspect: Annotated[float, typer.Option(help="Longest side by shortest side, at most.")] = 7.0,
    rotation: Annotated[bool, typer.Option("--rotation/--no-rotation", help="Rectangles may lie turned.")] = True,
    seed: Seed = 0,
) -> None:
    """Cut a sheet into rectangles: an instance whose optimum is known."""
    from tengen.optimise.packing import guillotine, write_instance
    from tengen.optimise.packing.compare import instances

    if kind is None:
        made = [guillotine(width, height, count, seed=seed, aspect=aspect, rotation=rotation)]
    else:
        made = instances([kind], rotation=rotation, seed=seed)
    if len(made) > 1 or output.is_dir():
        _make_folder(output)
        files = [output / f"{instance.name}.json" for instance in made]
    else:
        files = [output]
    for file, instance in zip(files, made, strict=True):
        check_writable(file)
        write_instance(file, instance)
        typer.echo(f"wrote {file}: {len(instance.rectangles)} rectangles, width {instance.width}, "
                   f"optimum {instance.optimum}", err=True)  # fmt: skip


@app.command()
def check(
    packing: Annotated[Path, typer.Argument(help="A packing that `tengen pack solve --output` wrote.")],
    instance: Annotated[Path | None, typer.Option(help="Check against this instance, not the one inside.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw the packing: .svg.")] = None,
    as_json: Json = False,
) -> None:
    """Say whether a packing is one: all placed, inside the strip, none overlapping. Exit code 1 if not."""
    from tengen.files import write_file
    from tengen.optimise.packing import faults, read_instance, svg
    from tengen.optimise.packing.formats import read_packing
    from tengen.optimise.packing.instance import Packing

    _check_picture(picture)
    read = read_packing(packing)
    if instance is not None:
        read = Packing(read_instance(instance), read.placements)
    found = faults(read)
    if picture is not None and not found:
        write_file(picture, svg(read).encode())
    if as_json:
        typer.echo(json.dumps({"right": not found, "height": read.height, "faults": found}))
    else:
        for line in found:
            typer.echo(line)
        if not found:
            typer.echo(f"right: {len(read.placements)} rectangles, height {read.height}")
    if found:
        raise typer.Exit(1)


@app.command()
def compare(
    cases: Annotated[list[str], typer.Argument(metavar="INSTANCE...", help="Files, classes (C2, C1-C4), or C3P2.")],
    methods: Annotated[str, typer.Option(help="Methods, with commas between them.")] = "best-fit,annealing,uct",
    seconds: Seconds = 10.0,
    packings: Packings = None,
    threads: Threads = CORES,
    seed: Seed = 0,
    rotation: Rotation = None,
    trap: Trap = "prune",
    playouts: Playouts = "adaptive",
    settings: Settings = None,
    database: Annotated[Path | None, typer.Option(help="Keep results here, and go on where a run ended.")] = None,
    as_json: Json = False,
) -> None:
    """Put methods side by side on the same instances."""
    from tengen.optimise.packing.compare import Interrupted, Store, instances
    from tengen.optimise.packing.compare import compare as rows_of

    found = instances(cases, rotation=rotation, seed=seed)
    ways = [_options(name.strip(), seconds, packings, threads, seed, trap, playouts, settings)
            for name in methods.split(",")]  # fmt: skip
    rows: list[Row] = []
    stopped = False
    with Store(database) as store, terminable(), progress_bar() as progress:
        task = progress.add_task("", total=len(found) * len(ways))

        def tell(instance: "Instance", options: "Options", now: object) -> None:
            height = getattr(now, "height", None)
            standing = f": {_standing(instance, height)}" if height is not None else ""
            progress.update(task, description=escape(f"{instance.name}, {options.method}{standing}"))

        try:
            for row in rows_of(found, ways, store, tell):
                rows.append(row)
                progress.advance(task)
                if as_json:
                    typer.echo(json.dumps({**row.__dict__, "gap": row.gap}))
        except (Interrupted, KeyboardInterrupt):
            stopped = True
    if rows and not as_json:
        _show_table(rows)
    if stopped:
        kept = "the same command goes on from there" if database else "with --database it could go on from there"
        typer.echo(f"stopped; {kept}", err=True)
        raise typer.Exit(130)


def _check_picture(picture: Path | None) -> None:
    """Raise ValueError if a picture cannot be written there: to be called before the work."""
    if picture is None:
        return
    if picture.suffix.lower() != ".svg":
        raise ValueError(f"{picture} is no name for a picture: it must end in .svg")
    check_writable(picture)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise ValueError(f"{folder} cannot be made: {folder.parent} is not a folder; make that first") from None
    except OSError as error:
        raise ValueError(f"{folder} cannot be made a folder: {error.strerror or error}") from None


def _show_table(rows: "list[Row]") -> None:
    from tengen.optimise.packing.compare import table

    headings, lines = table(rows)
    shown = Table()
    for i, heading in enumerate(headings):
        shown.add_column(heading, justify="right" if i else "left", no_wrap=True)
    for line in lines:
        shown.add_row(*map(escape, line), end_section=False)
    print_table(shown)


def _standing(instance: "Instance", height: int) -> str:
    what, target = ("optimum", instance.optimum) if instance.optimum else ("bound", instance.lower_bound)
    assert target is not None
    return f"height {height}, {what} {target} (+{100 * (height / target - 1):.1f}%)"


def _summary(solution: "Solution") -> dict[str, object]:
    return {
        **solution.packing.to_dict(),
        "method": solution.method,
        "lower_bound": solution.packing.instance.lower_bound,
        "optimal": solution.optimal,
        "exhausted": solution.exhausted,
        "interrupted": solution.interrupted,
        "seconds": solution.seconds,
        "packings": solution.packings,
        "history": [list(step) for step in solution.history],
    }


def _show(solution: "Solution") -> None:
    instance = solution.packing.instance
    proof = "optimal" if solution.optimal else "nothing shorter by these moves" if solution.exhausted else "best so far"
    typer.echo(
        f"{instance.name}: {len(instance.rectangles)} rectangles, width {instance.width}, "
        f"{'with' if instance.rotation else 'without'} rotation"
    )
    typer.echo(f"{_standing(instance, solution.height)}: {proof}")
    found = solution.history[-1][0] if solution.history else 0.0
    typer.echo(
        f"{solution.method}: {solution.packings} packings in {solution.seconds:.1f} s, the best after {found:.1f} s"
        f"{'; interrupted' if solution.interrupted else ''}"
    )
