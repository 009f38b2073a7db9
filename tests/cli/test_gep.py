"""`tengen gep` as a user runs it."""

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from tengen.optimise.gep.cohort import make_cohort
from tengen.optimise.gep.genotypes import Genotypes
from tengen.optimise.gep.plink import read_plink, write_plink
from tengen.optimise.gep.simulate import simulate_world
from tengen.optimise.gep.splits import outer_split
from tests.cli.command import Here, tengen

pytest.importorskip("bed_reader")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Simulated people of seven regions."""
    folder = tmp_path_factory.mktemp("world")
    people = simulate_world(300, seed=3)
    write_plink(people.genotypes, folder / "w.bed", {})
    pairs = zip(people.genotypes.people, people.regions, strict=True)
    (folder / "w.traits.txt").write_text("ID\tclass\n" + "".join(f"{person}\t{region}\n" for person, region in pairs))
    return folder / "w.bed"


def traits(world: Path) -> tuple[str, ...]:
    return "--traits", str(world.with_name("w.traits.txt"))


def test_search_assign_and_export(here: Here, world: Path, tmp_path: Path) -> None:
    result = tmp_path / "r.json"
    search = ("gep", "search", str(world), *traits(world), "-n", "5", "--evaluations", "1500", "-o", str(result))
    code, out, errors = here(*search, "--best", "4", "--threads", "2")
    assert code == 0, errors
    told = "1043 of 1043 people in 7 classes; 209 of them in the outer split; 300 of 300 SNPs"
    assert told in " ".join(errors.split())
    assert "Best models by mcts" in out
    assert "Outer split, best model" in out
    found = json.loads(result.read_text())
    assert len(found["models"]) == 4
    assert found["models"][0]["outer"]["people"] == 209
    assert sum(found["people"].values()) == 834
    assert found["complete"]
    best = found["models"][0]["value"]

    code, out, errors = here(*search, "--resume", "--json", "--solver", "genetic")
    assert code == 0, errors
    again = json.loads(out)
    assert again["models"][0]["value"] >= best
    assert again["solver"] == "genetic"
    assert again["runs"] == 2
    assert again["evaluations"] >= found["evaluations"] + 1500
    assert again["seconds"] > found["seconds"]
    groups = ("--group", "a=Africa", "--group", "b=Europe")
    for other in (("--seed", "1"), ("--outer", "0.3"), ("--maf", "0.2"), groups):
        code, _, errors = here(*search, "--resume", *other)
        assert code == 1
        assert "r.json is of a search with " in " ".join(errors.split())
    assert json.loads(result.read_text()) == again

    placed = tmp_path / "placed.csv"
    code, _, errors = here("gep", "assign", str(world), "--model", str(result), *traits(world), "-o", str(placed))
    assert code == 0, errors
    assert "people where they belong" in errors
    rows = list(csv.DictReader(placed.open()))
    assert len(rows) == 1043
    assert all(0 < float(row["probability"]) <= 1 for row in rows)

    for to, ends in (("csv", 1), ("plink", 3), ("eigensoft", 3), ("structure", 1)):
        code, _, errors = here(
            "gep", "export", str(world), *traits(world), "--model", str(result), "--to", to, "-o", str(tmp_path / "x")
        )
        assert code == 0, errors
        assert errors.count("wrote ") == ends
    assert (tmp_path / "x.csv").read_text().splitlines()[0].count(",") == 6


@pytest.fixture(scope="module")
def model(world: Path) -> Path:
    """The result of a short search."""
    file = world.with_name("model.json")
    found = tengen(
        "gep", "search", str(world), *traits(world), "-n", "4", "--evaluations", "300", "--threads", "1",
        "-o", str(file),
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    return file


def test_assigning_people_of_one_class(here: Here, world: Path, model: Path, tmp_path: Path) -> None:
    lines = world.with_name("w.traits.txt").read_text().splitlines()
    some = tmp_path / "some.txt"
    some.write_text("\n".join([lines[0], *(line for line in lines if line.endswith("Oceania"))]) + "\n")
    oceania = len(some.read_text().splitlines()) - 1
    code, _, errors = here("gep", "assign", str(world), "--model", str(model), "--traits", str(some))
    assert code == 0, errors
    assert f" of {oceania} people where they belong" in " ".join(errors.split())
    assert "not counted" not in errors


def test_older_results_and_damaged_ones(here: Here, world: Path, model: Path, tmp_path: Path) -> None:
    result = json.loads(model.read_text())
    file = tmp_path / "r.json"
    search = ("gep", "search", str(world), *traits(world), "-n", "4", "--evaluations", "50", "-o", str(file))
    old = {name: value for name, value in result.items() if name not in ("fingerprint", "runs")}
    file.write_text(json.dumps(old))
    code, _, errors = here(*search, "--resume")
    assert code == 0, errors
    assert "does not say which people and SNPs it saw" in " ".join(errors.split())
    assert json.loads(file.read_text())["runs"] == 2
    del old["models"]
    file.write_text(json.dumps(old))
    code, _, errors = here(*search, "--resume")
    assert code == 1
    assert 'r.json is damaged: "models"' in " ".join(errors.split())


def test_the_outer_split_decides_nothing(here: Here, world: Path, model: Path, tmp_path: Path) -> None:
    """Quality control does not look at its people: a SNP that all of them lack, and only they, stays."""
    genotypes = read_plink(world)
    labels = dict(line.split("\t") for line in world.with_name("w.traits.txt").read_text().splitlines()[1:])
    cohort = make_cohort(genotypes, labels)
    _, unseen = outer_split(cohort.classes, 0.2)
    calls = genotypes.read(slice(None)).copy()
    calls[:, unseen] = -1
    write_plink(Genotypes.of_calls(genotypes.people, genotypes.snps, calls), tmp_path / "x.bed", {})
    code, out, errors = here(
        "gep", "search", str(tmp_path / "x.bed"), *traits(world), "-n", "4", "--evaluations", "300", "--threads", "1",
        "--json",
    )  # fmt: skip
    assert code == 0, errors
    before, after = json.loads(model.read_text()), json.loads(out)
    assert after["fingerprint"] == before["fingerprint"]
    assert [each["snps"] for each in after["models"]] == [each["snps"] for each in before["models"]]


def test_people_without_any_snp_are_not_counted_as_wrong(here: Here, world: Path, model: Path, tmp_path: Path) -> None:
    genotypes = read_plink(world)
    wanted = json.loads(model.read_text())["models"][0]["snps"]
    places = np.array([list(genotypes.snps.ids).index(name) for name in wanted])
    part = genotypes.take_snps(places)
    calls = part.read(slice(None)).copy()
    calls[:, :3] = -1
    write_plink(Genotypes.of_calls(part.people, part.snps, calls), tmp_path / "x.bed", {})
    code, out, errors = here("gep", "assign", str(tmp_path / "x.bed"), "--model", str(model), *traits(world))
    assert code == 0, errors
    nowhere = sum(row["class"] == "" for row in csv.DictReader(io.StringIO(out)))
    assert nowhere >= 3
    told = " ".join(errors.split())
    assert f" of {1043 - nowhere} people where they belong" in told
    assert f"not counted: {nowhere} of 1043 people have none of the model's SNPs" in told


def test_nothing_that_is_read_is_overwritten(here: Here, world: Path, model: Path, tmp_path: Path) -> None:
    files = [world, world.with_suffix(".bim"), world.with_suffix(".fam"), world.with_name("w.traits.txt"), model]
    before = [file.read_bytes() for file in files]
    link = tmp_path / "link.bed"
    link.symlink_to(world)
    for arguments in (
        ("export", str(world), "--to", "plink", "-o", str(world.with_suffix(""))),
        ("export", str(world.with_suffix("")), "--to", "plink", "-o", str(world.with_suffix(""))),
        ("export", str(world), "--to", "plink", "-o", str(link.with_suffix(""))),
        ("stats", str(world), *traits(world), "-o", str(world.with_suffix(".fam"))),
        ("pca", str(world), *traits(world), "-o", traits(world)[1]),
        ("search", str(world), *traits(world), "-o", traits(world)[1]),
        ("assign", str(world), "--model", str(model), "-o", str(model)),
        ("simulate", "--cases", "5", "--table", traits(world)[1], "-o", str(world.with_suffix(""))),
    ):
        code, _, errors = here("gep", *arguments)
        assert code == 1
        assert "is read by this command and would be overwritten" in " ".join(errors.split())
    assert [file.read_bytes() for file in files] == before


def test_stats_and_pictures(here: Here, world: Path, tmp_path: Path) -> None:
    table, plot = tmp_path / "s.csv", tmp_path / "m.png"
    stats = ("gep", "stats", str(world), *traits(world))
    code, out, errors = here(*stats, "--json", "--top", "3", "-o", str(table), "--plot", str(plot))
    assert code == 0, errors
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == 3
    values = [float(line["informativeness"]) for line in lines]
    assert values == sorted(values, reverse=True)
    assert "p Oceania" in lines[0]
    assert len(table.read_text().splitlines()) == 301
    assert plot.read_bytes().startswith(b"\x89PNG")
    code, out, errors = here(*stats, "--group", "a=Africa", "--group", "b=Europe,Middle East", "--by", "trend")
    assert code == 0, errors
    assert "Top 20 of" in out
    picture = tmp_path / "p.svg"
    code, out, errors = here(
        "gep", "pca", str(world), *traits(world), "--plot", str(picture), "-o", str(tmp_path / "p.csv")
    )
    assert code == 0, errors
    assert "component 1" in picture.read_text() or picture.stat().st_size > 1000
    assert len((tmp_path / "p.csv").read_text().splitlines()) == 1044


def test_simulate(here: Here, tmp_path: Path) -> None:
    for world, people in ((7, 1043), (3, 899)):
        code, _, errors = here("gep", "simulate", "--snps", "20", "--world", str(world), "-o", str(tmp_path / "w"))
        assert code == 0, errors
        assert {path.name for path in tmp_path.iterdir()} == {"w.bed", "w.bim", "w.fam", "w.traits.txt"}
        lines = (tmp_path / "w.traits.txt").read_text().splitlines()
        assert lines[0].split("\t") == ["ID", "population", "class"]
        assert len(lines) == people + 1
        assert len({line.split("\t")[2] for line in lines[1:]}) == world


def test_planted_cases(here: Here, tmp_path: Path) -> None:
    code, _, errors = here(
        "gep", "simulate", "--snps", "150", "--cases", "400", "--prevalence", "0.1", "--heritability", "0.5",
        "--frequency", "0.3", "--missing", "0", "-o", str(tmp_path / "c"),
    )  # fmt: skip
    assert code == 0, errors
    assert "M0P0 M0P1 M0P2" in errors
    code, out, errors = here(
        "gep", "search", str(tmp_path / "c.bed"), "--traits", str(tmp_path / "c.traits.txt"), "-n", "3",
        "--evaluations", "4000", "--json", "--threads", "1",
    )  # fmt: skip
    assert code == 0, errors
    assert sorted(json.loads(out)["models"][0]["snps"]) == ["M0P0", "M0P1", "M0P2"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("search", "nowhere.bed"), "nowhere.bed is not there"),
        (("search", "{world}"), "nobody has a phenotype"),
        (("search", "{world}", "--traits", "{traits}", "--solver", "magic"), "there is no solver 'magic'"),
        (("search", "{world}", "--traits", "{traits}", "--set", "kk=1"), "has no setting 'kk'"),
        (("search", "{world}", "--traits", "{traits}", "--set", "k"), "is not KEY=VALUE"),
        (("search", "{world}", "--traits", "{traits}", "--group", "a"), "is not NAME=A,B,C"),
        (("search", "{world}", "--traits", "{traits}", "--group", "a=Mars"), "no person has the trait 'Mars'"),
        (("search", "{world}", "--traits", "{traits}", "--column", "x"), "there is no column 'x'"),
        (("search", "{world}", "--traits", "{traits}", "--test", "1040"), "test people of"),
        (("search", "{world}", "--traits", "{traits}", "--resume"), "needs --output"),
        (("search", "{world}", "--traits", "{traits}", "--smoothing", "x"), "smoothing has to be"),
        (("stats", "{world}", "--traits", "{traits}", "--by", "x"), "is not a statistic"),
        (("stats", "{world}", "--column", "x"), "--column names a column of --traits FILE, which is not given"),
        (("assign", "{world}", "--model", "{traits}"), "cannot be read as the result"),
        (("export", "{world}", "--to", "x", "-o", "y"), "is not one of csv"),
    ],
)
def test_mistakes_get_one_line(here: Here, world: Path, arguments: tuple[str, ...], told: str) -> None:
    texts = [each.format(world=world, traits=world.with_name("w.traits.txt")) for each in arguments]
    code, _, errors = here("gep", *texts)
    assert code != 0
    assert told in " ".join(errors.split())
    assert "Traceback" not in errors
