"""`tengen fft`: plans of Fourier transforms searched for on this machine, measured beside others, and kept."""

import json as json_format
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.output import check_writable
from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.extras import missing

if TYPE_CHECKING:
    from tengen.optimise.transform import Entry, PlanSearch, Wisdom

app = typer.Typer(no_args_is_help=True, help="Fourier transforms whose plan is searched for on this machine.")

Sizes = Annotated[list[str], typer.Argument(help="Lengths: 1024, 2^10, or a range 2^10..2^20.", metavar="SIZE...")]
Method = Annotated[str, typer.Option(help="How to search: tag, dp, mc or uct.")]
Seconds = Annotated[float, typer.Option(min=0.001, max=86400, help="Seconds of search for each length.")]
Threads = Annotated[int, typer.Option(min=1, max=64, help="Threads that a plan may use.")]
Seed = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Decides what is drawn.")]
File = Annotated[Path | None, typer.Option("--wisdom", metavar="FILE", help="Plans known so far; new ones are added.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per line instead of a table.")]


def _number(text: str) -> int:
    base, power, exponent = text.partition("^")
    if not base.isdecimal() or (power and not exponent.isdecimal()) or len(text) > 12:
        raise ValueError(f"{text!r} is not a length; write 1024, 2^10 or 2^10..2^20")
    return int(base) ** min(int(exponent), 64) if power else int(base)


def lengths(texts: list[str]) -> list[int]:
    """Lengths as users write them, each checked."""
    from tengen.optimise.transform.fourier import log_size

    found: list[int] = []
    for text in texts:
        first, dots, last = text.partition("..")
        low = log_size(_number(first))
        high = log_size(_number(last)) if dots else low
        if high < low:
            raise ValueError(f"{text!r} is an empty range: write the smaller length first")
        found.extend(1 << t for t in range(low, high + 1))
    return list(dict.fromkeys(found))


def read_wisdom(file: Path | None) -> "Wisdom":
    """What a file knows; a new one knows nothing."""
    from tengen.optimise.transform import Wisdom

    if file is None:
        return Wisdom()
    check_writable(file)
    return Wisdom.load(file) if file.exists() else Wisdom()


def _keep(known: "Wisdom", found: "PlanSearch", file: Path | None) -> None:
    from tengen.optimise.transform import Entry

    if known.add(Entry.of(found)) and file is not None:
        known.save(file)


def _end(table: Table, *, json: bool, interrupted: bool) -> None:
    """What is done is shown, also after Ctrl-C."""
    if not json and (table.row_count or not interrupted):
        print_table(table)
    if interrupted:
        raise typer.Exit(130)


def _search(
    n: int,
    method: str,
    seconds: float,
    threads: int,
    seed: int,
    *,
    model: bool = False,
    habits: bool = True,
    known: "Entry | None" = None,
) -> "PlanSearch":
    """A search with a bar that fills as its time runs."""
    from tengen.optimise.transform import search_plan

    with progress_bar() as bar:
        task = bar.add_task(f"{method} n = {n}", total=None if method == "dp" else round(seconds * 1000))

        def show(evaluations: int, elapsed: float, best: float) -> None:
            text = f"{method} n = {n}: {evaluations} plans, best {best:,.0f} MFlops"
            bar.update(task, completed=min(round(elapsed * 1000), round(seconds * 1000)), description=text)

        limit = float("inf") if method == "dp" else seconds
        return search_plan(
            n,
            method=method,
            seconds=limit,
            threads=threads,
            seed=seed,
            habits=habits,
            model=model,
            known=known,
            progress=show,
        )


@app.command()
def plan(
    sizes: Sizes,
    method: Method = "tag",
    seconds: Seconds = 1.0,
    threads: Threads = 1,
    seed: Seed = 0,
    model: Annotated[bool, typer.Option(help="Judge plans by the cost model: measures and keeps nothing.")] = False,
    habits: Annotated[bool, typer.Option(help="Prefer what good plans did; without it tag is as published.")] = True,
    wisdom: File = None,
    json: Json = False,
) -> None:
    """Search for the fastest plan of each length. Ctrl-C ends a search and keeps the best plan so far. A plan that the
    wisdom knows is measured in turns with what the search finds, if there is time; the wisdom keeps what was measured
    fastest."""
    known = read_wisdom(wisdom)
    table = Table("n", "plan", "pseudo MFlops", "plans tried", "seconds", title=f"Plans by {method}")
    interrupted = False
    wanted = lengths(sizes)
    try:
        for n in wanted:
            before = None if model else known.get(n, threads)
            found = _search(n, method, seconds, threads, seed, model=model, habits=habits, known=before)
            interrupted = found.interrupted
            if not model:
                _keep(known, found, wisdom)
            if json:
                print(json_format.dumps(asdict(found)), flush=True)
            tried = f"{found.evaluations:,}" + (" (all)" if found.complete and method != "dp" else "")
            table.add_row(str(n), found.plan, f"{found.mflops:,.0f}", tried, f"{found.seconds:.2f}")
            if interrupted:
                break
    except KeyboardInterrupt:
        interrupted = True
    _end(table, json=json, interrupted=interrupted)


@app.command()
def bench(
    sizes: Sizes,
    seconds: Seconds = 1.0,
    threads: Threads = 1,
    efforts: Annotated[str, typer.Option(help="FFTW's: estimate, measure, patient.")] = "estimate,measure",
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Rounds, of which the median counts.")] = 41,
    seed: Seed = 0,
    wisdom: File = None,
    json: Json = False,
) -> None:
    """Speed of the best plan beside numpy and FFTW, measured in turns in one run. Plans that the wisdom does not know
    are searched for."""
    from tengen.optimise.transform.compare import compare, fftw

    known = read_wisdom(wisdom)
    efforts_wanted = tuple(part for part in efforts.split(",") if part)
    if fftw() is None and efforts_wanted:
        told = escape(str(missing("pyfftw", "No FFTW to compare with: that needs")))
        Console(stderr=True).print(told, soft_wrap=True)
    names = ["tengen", "numpy", *(f"fftw {effort}" for effort in efforts_wanted if fftw() is not None)]
    table = Table("n", *names, "times numpy", "times estimate", "plan", title="Pseudo MFlops, 5 n log2 n / time")
    interrupted = False
    wanted = lengths(sizes)
    try:
        for n in wanted:
            entry = known.get(n, threads)
            plan = None if entry is None else entry.plan
            if plan is None:
                found = _search(n, "tag", seconds, threads, seed)
                _keep(known, found, wisdom)
                plan, interrupted = found.plan, found.interrupted
            if interrupted:
                break
            rates = compare({"tengen": plan}, efforts=efforts_wanted, threads=threads, rounds=rounds).mflops
            if json:
                print(json_format.dumps({"n": n, "plan": plan, "mflops": rates}), flush=True)
            ours, base, estimate = rates["tengen"], rates["numpy"], rates.get("fftw estimate")
            ratio = "-" if estimate is None else f"{ours / estimate:.2f}"
            cells = [f"{rates[name]:,.0f}" for name in names]
            table.add_row(str(n), *cells, f"{ours / base:.2f}", ratio, plan)
    except KeyboardInterrupt:
        interrupted = True
    _end(table, json=json, interrupted=interrupted)


@app.command()
def compare(
    sizes: Sizes,
    methods: Annotated[str, typer.Option(help="Searchers, such as dp,tag,mc,uct.")] = "dp,tag,mc,uct",
    share: Annotated[
        float, typer.Option(min=0.001, max=100, help="Time of the others, as a share of what dp took.")
    ] = 0.7,
    seconds: Seconds = 1.0,
    threads: Threads = 1,
    seed: Seed = 0,
    model: Annotated[bool, typer.Option(help="Judge plans by the cost model.")] = False,
    json: Json = False,
) -> None:
    """Searchers against each other: how good the plan, after how long. With dp among them the others get a share of its
    time, else --seconds. The plans are measured in turns at the end."""
    from tengen.optimise.transform import METHODS
    from tengen.optimise.transform.compare import compare as measure

    names = methods.split(",")
    for name in names:
        if name not in METHODS:
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(METHODS)}", param_hint="--methods")
    names.sort(key=lambda name: name != "dp")  # the time of the others depends on it
    table = Table("n", "searcher", "pseudo MFlops", "seconds", "plans tried", "plan", title="Searchers")
    interrupted = False
    for n in lengths(sizes):
        limit = seconds
        found: dict[str, PlanSearch] = {}
        rates: dict[str, float] = {}
        try:
            for name in names:
                each = _search(n, name, limit, threads, seed, model=model)
                interrupted = each.interrupted
                if interrupted:
                    break
                found[name], rates[name] = each, each.mflops
                if name == "dp":
                    limit = max(0.001, share * each.seconds)
            if not model and not interrupted:
                rates = measure({name: each.plan for name, each in found.items()}, efforts=(), threads=threads).mflops
        except KeyboardInterrupt:
            interrupted = True
        if interrupted and found and not model:
            told = f"Stopped: the rates of n = {n} are those that each search measured by itself."
            Console(stderr=True).print(told, soft_wrap=True)
        for name, each in found.items():
            if json:
                row = {"n": n, "searcher": name, "mflops": rates[name], "seconds": each.seconds, "plan": each.plan}
                print(json_format.dumps(row), flush=True)
            tried = f"{each.evaluations:,}"
            table.add_row(str(n), name, f"{rates[name]:,.0f}", f"{each.seconds:.2f}", tried, each.plan)
        if interrupted:
            break
    _end(table, json=json, interrupted=interrupted)


@app.command("wisdom")
def show_wisdom(
    file: Annotated[Path, typer.Argument(help="A file of plans, as `tengen fft plan --wisdom` writes it.")],
    merge: Annotated[list[Path] | None, typer.Option(help="Take over what is new or faster in this file.")] = None,
    forget: Annotated[list[str] | None, typer.Option(help="Drop the plans of a length.")] = None,
    json: Json = False,
) -> None:
    """Check and show plans that were kept; merge files, or forget lengths."""
    from tengen.optimise.transform import Wisdom

    wisdom = Wisdom.load(file)
    changed = sum(wisdom.merge(Wisdom.load(other)) for other in merge or [])
    changed += sum(wisdom.forget(n) for n in lengths(forget or []))
    if changed:
        wisdom.save(file)
    if json:
        for entry in wisdom:
            print(json_format.dumps(asdict(entry)))
        return
    table = Table("n", "threads", "plan", "pseudo MFlops", "found by", "in seconds", "instructions", title=str(file))
    for entry in wisdom:
        cells = (str(entry.n), str(entry.threads), entry.plan, f"{entry.mflops:,.0f}", entry.method)
        table.add_row(*cells, f"{entry.seconds:.2f}", entry.instructions)
    print_table(table)
