"""Solving: all methods, limits, repeatability, Ctrl-C, pictures and comparisons."""

import itertools
import random
import signal
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.optimise.packing import METHODS, Instance, Options, faults, guillotine, hopper_turton, solve, svg
from tengen.optimise.packing.compare import Store, compare, instances, key_of, table
from tengen.optimise.packing.solve import TRAPS


def exact(instance: Instance) -> int:
    """The least height by all orders, turns and places: only for a handful of small rectangles."""
    best = sum(map(max, instance.rectangles))
    turns = [(size, size[::-1]) if instance.rotation else (size,) for size in instance.rectangles]
    for order in itertools.permutations(range(len(turns))):
        for sizes in itertools.product(*(turns[i] for i in order)):
            best = min(best, _bottom_left(instance.width, sizes, best))
    return best


def _bottom_left(width: int, sizes: tuple[tuple[int, int], ...], limit: int) -> int:
    """Height when each goes to the lowest, then leftmost free place; holes count as places."""
    cells: set[tuple[int, int]] = set()
    top = 0
    for w, h in sizes:
        if w > width:
            return limit
        x, y = next(
            (x, y)
            for y in itertools.count()
            for x in range(width - w + 1)
            if not any((x + i, y + j) in cells for i in range(w) for j in range(h))
        )
        cells |= {(x + i, y + j) for i in range(w) for j in range(h)}
        top = max(top, y + h)
        if top >= limit:
            return limit
    return top


def test_small_instances_are_solved_exactly() -> None:
    rng = random.Random(4)
    equal = 0
    for _ in range(12):
        sizes = tuple((rng.randint(1, 4), rng.randint(1, 4)) for _ in range(4))
        instance = Instance(rng.randint(4, 6), sizes, rotation=rng.random() < 0.7)
        best = exact(instance)
        found = solve(instance, Options(seconds=None, packings=20_000))
        assert found.height >= best >= instance.lower_bound
        equal += found.height == best
    assert equal == 12


@pytest.mark.parametrize("method", METHODS)
def test_methods_pack_and_are_never_worse_than_best_fit(method: str) -> None:
    for number, rotation in ((1, True), (2, False)):
        instance = hopper_turton(number, 1, rotation=rotation)
        start = solve(instance, Options("best-fit"))
        found = solve(instance, Options(method, packings=300, threads=2, level=1))
        assert not faults(found.packing)
        assert found.method == method
        assert found.history[-1][1] == found.height
        assert method == "bottom-left" or found.height <= start.height


def test_small_classes_reach_the_optimum() -> None:
    for problem in (1, 2, 3):
        found = solve(hopper_turton(1, problem), Options(seconds=None, packings=20_000))
        assert found.optimal
        assert found.packing.gap == 0
        assert found.packings < 20_000


def test_a_seed_and_a_number_of_packings_repeat() -> None:
    instance = hopper_turton(3, 1)
    options = Options(seconds=None, packings=500, seed=7)
    assert solve(instance, options).packing == solve(instance, options).packing


@pytest.mark.parametrize("rule", TRAPS)
def test_rules_against_traps_and_the_program_of_the_document(rule: str) -> None:
    instance = Instance(8, ((2, 3), (8, 7), (6, 5), (5, 4)))
    found = solve(instance, Options.document(seconds=None, packings=3000).with_trap(rule))
    assert found.height == exact(instance)
    assert found.exhausted == (rule == "prune")
    assert (found.packings < 3000) == (rule == "prune")


def test_a_packing_is_taken_up_again() -> None:
    instance = hopper_turton(2, 1)
    first = solve(instance, Options(packings=2000))
    again = solve(instance, Options("best-fit"), start=first.packing)
    assert again.height == first.height
    with pytest.raises(ValueError, match="another instance"):
        solve(hopper_turton(2, 2), start=first.packing)
    broken = replace(first.packing, placements=first.packing.placements[1:])
    with pytest.raises(ValueError, match="missing"):
        solve(instance, start=broken)


def test_ctrl_c_keeps_the_best_packing() -> None:
    seen = []

    def interrupt(progress: object) -> None:
        seen.append(progress)
        signal.raise_signal(signal.SIGINT)

    found = solve(hopper_turton(7, 1), Options(seconds=None), watch=interrupt, every=0.1)
    assert found.interrupted
    assert len(seen) == 1
    assert not faults(found.packing)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"method": "magic"}, "not a method: annealing"),
        ({"seconds": -1.0}, "not negative"),
        ({"packings": -1}, "not negative"),
        ({"threads": 0}, "threads"),
        ({"playouts": "best"}, "policy of playouts"),
        ({"random": 2.0}, "chances"),
        ({"method": "nested", "level": 99}, "level"),
    ],
)
def test_wrong_options_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve(hopper_turton(2, 1), replace(Options(packings=10), **change))  # type: ignore[arg-type]


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="no rule"):
        Options().with_trap("x")


def test_pictures_show_every_rectangle_once() -> None:
    packing = solve(replace(guillotine(30, 20, 12), name="<a & b>"), Options("best-fit")).packing
    root = ET.fromstring(svg(packing))
    space = "{http://www.w3.org/2000/svg}"
    groups = root.findall(f"{space}g/{space}g")
    assert len(groups) == 12
    areas = [float(r.attrib["width"]) * float(r.attrib["height"]) for g in groups for r in g.findall(f"{space}rect")]
    scale = float(groups[0].findall(f"{space}rect")[0].attrib["width"]) / packing.placements[0].width
    assert sum(areas) == pytest.approx(600 * scale**2, rel=0.01)
    assert "<a & b>" in "".join(root.itertext())


def test_comparisons_go_on_where_they_ended(tmp_path: Path) -> None:
    cases = instances(["C1P1", "C1P2"])
    ways = [Options("best-fit"), Options("uct", packings=50)]
    with Store(tmp_path / "p.db") as store:
        first = list(itertools.islice(compare(cases, ways, store), 3))
    asked = []
    with Store(tmp_path / "p.db") as store:
        rows = list(compare(cases, ways, store, lambda i, o, p: asked.append((i.name, o.method))))
    assert rows[:3] == first
    assert set(asked) == {("C1P2", "uct")}
    headings, lines = table(rows)
    assert headings == ["instance", "target", "best-fit", "uct"]
    assert [line[0] for line in lines] == ["C1P1", "C1P2", "mean C1", "mean"]
    assert key_of(cases[0], ways[0]) != key_of(cases[0], ways[1]) != key_of(cases[1], ways[1])


def test_names_of_instances(tmp_path: Path) -> None:
    assert [i.name for i in instances(["C1-C2", "c3p2"])] == ["C1P1", "C1P2", "C1P3", "C2P1", "C2P2", "C2P3", "C3P2"]
    assert not instances(["C1P1"], rotation=False)[0].rotation
    for word in ("C8", "C3-C1", "C0"):
        with pytest.raises(ValueError, match="no class"):
            instances([word])
    with pytest.raises(ValueError, match="cannot be read"):
        instances([str(tmp_path / "x.txt")])
