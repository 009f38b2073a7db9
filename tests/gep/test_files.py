"""Readers and writers: what comes back is what was there, and damaged files are told by name and place."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from tengen.optimise.gep.cohort import make_cohort
from tengen.optimise.gep.epistasis import read_penetrance
from tengen.optimise.gep.export import FORMATS, targets
from tengen.optimise.gep.genotypes import GenotypeError, Genotypes, Snps, pack, unpack
from tengen.optimise.gep.load import read_genotypes, read_labels
from tengen.optimise.gep.plink import read_plink, write_plink
from tests.gep.examples import small_cohort

pytest.importorskip("bed_reader")
pytest.importorskip("cyvcf2")


@pytest.fixture
def bed(tmp_path: Path) -> Path:
    cohort = small_cohort()
    write_plink(cohort.genotypes, tmp_path / "a.bed", cohort.labels())
    return tmp_path / "a.bed"


def everything(genotypes: Genotypes) -> np.ndarray:
    return genotypes.read(slice(0, len(genotypes)))


@pytest.mark.parametrize("people", [1, 4, 5, 31])
def test_packing(people: int) -> None:
    calls = np.random.default_rng(people).integers(-1, 3, (7, people)).astype(np.int8)
    assert pack(calls).shape == (7, -(-people // 4))
    assert np.array_equal(unpack(pack(calls), people), calls)


def test_subsets_of_subsets() -> None:
    genotypes = small_cohort().genotypes
    calls = everything(genotypes)
    part = genotypes.take_people(np.array([5, 3, 9])).take_snps(np.array([8, 2])).take_people(np.array([2, 0]))
    assert part.people == ("P9", "P5")
    assert list(part.snps.ids) == ["rs8", "rs2"]
    assert np.array_equal(everything(part), calls[[8, 2]][:, [9, 5]])
    assert np.array_equal(np.concatenate([block for _, block in genotypes.blocks(7)]), calls)


def test_plink(bed: Path) -> None:
    cohort = small_cohort()
    for name in (bed, bed.with_suffix(".fam"), bed.with_suffix("")):
        found = read_genotypes(name)
        assert found.people == cohort.people
        assert list(found.snps.ids) == list(cohort.genotypes.snps.ids)
        assert np.array_equal(everything(found), everything(cohort.genotypes))


def test_plink_with_dots_in_its_name(bed: Path) -> None:
    for end in (".bed", ".bim", ".fam"):
        bed.with_suffix(end).rename(bed.with_name("a.v1" + end))
    fam = bed.with_name("a.v1.fam")
    fam.write_text("".join(f"F {name} 0 0 0 {1 + i % 2}\n" for i, name in enumerate(small_cohort().people)))
    for name in ("a.v1", "a.v1.bed", "a.v1.bim"):
        assert read_genotypes(bed.with_name(name)).people == small_cohort().people
        labels = read_labels(bed.with_name(name), None, None)
        assert set(labels.values()) == {"1", "2"}


def test_people_of_one_class_need_no_others_if_nothing_is_learnt() -> None:
    genotypes = small_cohort().genotypes
    found = make_cohort(genotypes, {"P3": "A", "P5": "A"}, learn=False)
    assert found.people == ("P3", "P5")
    grouped = make_cohort(genotypes, {"P3": "x"}, {"A": ["x", "y"], "B": ["z"]}, learn=False)
    assert grouped.names == ("A", "B")
    assert grouped.classes.tolist() == [0]


def test_columns_are_those_of_tables(bed: Path, tmp_path: Path) -> None:
    vcf = tmp_path / "a.vcf"
    vcf.write_text(VCF)
    for file in (bed, bed.with_suffix(""), vcf):
        with pytest.raises(GenotypeError, match="--column names a column of --traits FILE, which is not given"):
            read_labels(file, None, "class")
        with pytest.raises(GenotypeError, match="is not a text table"):
            read_genotypes(file, leave_out=("class",))


def test_files_that_the_system_refuses(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(GenotypeError, match=r"a\.txt cannot be read: Is a directory$"):
        read_genotypes(tmp_path / "a.txt")
    with pytest.raises(GenotypeError, match=r"a\.txt cannot be read: Is a directory$"):
        read_penetrance(tmp_path / "a.txt")
    (tmp_path / "b.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(GenotypeError, match=r"b\.txt cannot be read: it is not a text in UTF-8"):
        read_penetrance(tmp_path / "b.txt")


def test_classes_are_found_by_name_in_any_order(bed: Path, tmp_path: Path) -> None:
    cohort = small_cohort()
    lines = [f"{person},x,{label}" for person, label in cohort.labels().items()][::-1]
    traits = tmp_path / "t.csv"
    traits.write_text("\n".join(["ID,other,class", *lines, "nobody,x,A"]) + "\n")
    genotypes = read_plink(bed)
    found = make_cohort(genotypes, read_labels(bed, traits, "class"))
    assert np.array_equal(found.classes, cohort.classes)
    grouped = make_cohort(genotypes, read_labels(bed, traits, None), {"both": ["A", "B"], "C": ["C"]})
    assert grouped.sizes() == {"both": 160, "C": 80}
    part = make_cohort(genotypes, read_labels(bed, traits, None), {"A": ["A"], "B": ["B"]})
    assert len(part.people) == 160


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda bed: bed.write_bytes(b"\x00\x1b\x01" + bed.read_bytes()[3:]), r"a\.bed: the first bytes are 00 1b 01"),
        (lambda bed: bed.write_bytes(b"\x6c\x1b\x00" + bed.read_bytes()[3:]), "byte 3 is 00, not 01"),
        (lambda bed: bed.write_bytes(bed.read_bytes()[:-5]), "cut off: 240 people and 60 SNPs need 3603 bytes"),
        (lambda bed: bed.write_bytes(bed.read_bytes() + b"x"), "too long"),
        (lambda bed: bed.write_bytes(b""), "the first bytes are missing"),
        (lambda bed: bed.with_suffix(".bim").unlink(), r"a\.bim is not there"),
        (lambda bed: bed.with_suffix(".fam").write_text("1 2 3\n"), r"a\.fam, line 1: 6 fields are needed, not 3"),
        (
            lambda bed: bed.with_suffix(".fam").write_text("F a 0 0 0 1\n" * 2),
            "person 'a' is there twice, as number 1 and 2",
        ),
        (lambda bed: bed.with_suffix(".bim").write_text("1 rs1 0 5 A C\n" * 2), "SNP 'rs1' is there twice"),
        (lambda bed: bed.with_suffix(".bim").write_text("1 rs1 0 five A C\n"), "line 1: 'five' is not a position"),
        (lambda bed: bed.with_suffix(".bim").write_text("\n\n1 rs1 0 five A C\n"), "line 3: 'five' is not a position"),
        (lambda bed: bed.with_suffix(".bim").write_text(""), r"a\.bim is empty"),
    ],
)
def test_damaged_plink(bed: Path, change: object, told: str) -> None:
    change(bed)  # type: ignore[operator]
    with pytest.raises(GenotypeError, match=told):
        read_plink(bed)


VCF = """##fileformat=VCFv4.2
##contig=<ID=1>
##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">
#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tann\tbob\tcid
1\t10\trs1\tA\tC\t.\t.\t.\tGT\t0/0\t0|1\t1/1
1\t11\trs2\tA\tC,G\t.\t.\t.\tGT\t0/1\t1/2\t0/0
1\t12\t.\tG\tT\t.\t.\t.\tGT\t./.\t1/1\t0/1
1\t13\trs4\tGA\tG\t.\t.\t.\tGT\t0/1\t1/1\t0/0
"""


def test_vcf(tmp_path: Path) -> None:
    file = tmp_path / "a.vcf"
    file.write_text(VCF)
    found = read_genotypes(file)
    assert found.people == ("ann", "bob", "cid")
    assert list(found.snps.ids) == ["rs1", "1:12"]
    assert list(found.snps.counted) == ["C", "T"]
    assert everything(found).tolist() == [[0, 1, 2], [-1, 2, 1]]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense\n", "the first bytes are neither"),
        (VCF.split("1\t10")[0], "no SNP with two alleles"),
        (VCF.replace("bob", "ann"), "."),
        (VCF.replace("\t.\tG\tT", "\trs1\tG\tT"), "SNP 'rs1' is there twice"),
    ],
)
def test_damaged_vcf(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "a.vcf"
    file.write_text(text)
    with pytest.raises(GenotypeError, match=told):
        read_genotypes(file)


def test_text(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("ID rs1 rs2 rs3\n7 RR RA AA\n8 AA NA 1\n")
    found = read_genotypes(file)
    assert found.people == ("7", "8")
    assert everything(found).tolist() == [[0, 2], [1, -1], [2, 1]]


@pytest.mark.parametrize("people", [1, 3, 4, 9])
@pytest.mark.parametrize("separator", ["\t", ",", " ", "  ", " , "])
def test_text_as_plain_loops_read_it(tmp_path: Path, people: int, separator: str) -> None:
    """All spellings, lines of any number of people, with a trait in between that is longer than a genotype."""
    rng = np.random.default_rng(people)
    spelled = {0: ["RR", "0"], 1: ["RA", "AR", "1"], 2: ["AA", "2"], -1: ["NA", "--", ".", "?", "00", "-9", "NN"]}
    calls = rng.integers(-1, 3, (40, people)).astype(np.int8)
    lines = [separator.join(["ID", *(f"rs{i}" for i in range(20)), "where", *(f"rs{i}" for i in range(20, 40))])]
    for person in range(people):
        fields = [str(rng.choice(spelled[int(call)])) for call in calls[:, person]]
        lines.append(separator.join([f"P{person}", *fields[:20], "Europe", *fields[20:]]))
    file = tmp_path / "a.txt"
    file.write_text("\n\n".join(lines) + "\n")
    found = read_genotypes(file, leave_out=("where",))
    assert found.people == tuple(f"P{i}" for i in range(people))
    assert list(found.snps.ids) == [f"rs{i}" for i in range(40)]
    assert np.array_equal(everything(found), calls)
    some = np.array([39, 0, 17, 17])
    assert np.array_equal(found.read(some), calls[some])


def test_text_with_empty_fields(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("ID,rs1,rs2\na,,2\nb,1,\n")
    assert everything(read_genotypes(file)).tolist() == [[-1, 1], [2, -1]]


def test_text_is_packed_while_it_is_read(tmp_path: Path) -> None:
    """1,000 people x 650,000 SNPs are to fit in 1 GB: a genotype takes two bits, not a byte, also on the way."""
    snps, people = 3000, 400
    line = "\t".join(["RA"] * snps)
    file = tmp_path / "a.txt"
    header = "\t".join(["ID", *(f"rs{i}" for i in range(snps))])
    file.write_text(header + "\n" + "".join(f"{i}\t{line}\n" for i in range(people)))
    tracemalloc.start()
    try:
        found = read_genotypes(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (found.read(np.array([0, 2999])) == 1).all()
    assert peak < snps * people  # a byte each would be as much alone; packed they are a quarter


def test_text_without_names_and_with_a_class(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("N0,M0P0,Class\n" + "".join(f"{i % 3},{(i + 1) % 3},{i % 2}\n" for i in range(6)))
    genotypes = read_genotypes(file, leave_out=("Class",))
    assert list(genotypes.snps.ids) == ["N0", "M0P0"]
    cohort = make_cohort(genotypes, read_labels(file, None, "Class"))
    assert cohort.classes.tolist() == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ID rs1\n1 RR\n2 XX\n", "line 3, rs1: 'XX' is not RR"),
        ("ID rs1 rs2\n1 RR\n", "line 2: 3 fields are needed, not 2"),
        ("ID rs1 rs1\n1 RR RR\n", "SNP 'rs1' is there twice"),
        ("ID rs1\n1 RR\n1 RR\n", "person '1' is there twice"),
        ("ID rs1\n", "no people"),
        ("ID rs1 rs2\n1 RR  \n", "line 2: 3 fields are needed, not 2"),
        ("ID,rs1,rs2\n1,RR,RRR\n", "line 2, rs2: 'RRR' is not RR"),
        ("ID,rs1\n1,0\0\n", r"line 2, rs1: '0\\x00' is not RR"),
        ("", "line 1: a header"),
    ],
)
def test_damaged_text(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "a.txt"
    file.write_text(text)
    with pytest.raises(GenotypeError, match=told):
        read_genotypes(file)


@pytest.mark.parametrize(
    ("traits", "told"),
    [
        ({"P0": "A"}, "there is one class, 'A'"),
        ({"P0": "A", "P1": "A", "P2": "B"}, "class 'B' has one person"),
        ({"x": "A"}, "no person of the genotypes has a class: is 'P0' a name"),
        ({f"P{i}": str(i % 70) for i in range(240)}, "70 classes, at most 64"),
    ],
)
def test_classes_that_cannot_be_used(traits: dict[str, str], told: str) -> None:
    with pytest.raises(GenotypeError, match=told):
        make_cohort(small_cohort().genotypes, traits)


def test_traits_that_are_damaged(tmp_path: Path, bed: Path) -> None:
    file = tmp_path / "t.txt"
    for text, told in (
        ("ID class\n1 A\n1 B\n", "line 3: person '1' is there twice, first in line 2"),
        ("ID class\n1\n", "line 2: 2 fields are needed, not 1"),
        ("ID\n", "line 1: a header"),
    ):
        file.write_text(text)
        with pytest.raises(GenotypeError, match=told):
            read_labels(bed, file, None)
    file.write_text("ID class\n1 A\n")
    with pytest.raises(GenotypeError, match="no column 'x'; there are ID, class"):
        read_labels(bed, file, "x")


def test_kinds_that_are_not_known(tmp_path: Path) -> None:
    (tmp_path / "a.xyz").write_text("x")
    with pytest.raises(GenotypeError, match=r"Known are \.bed"):
        read_genotypes(tmp_path / "a.xyz")
    with pytest.raises(GenotypeError, match="is not there"):
        read_genotypes(tmp_path / "b.vcf")
    with pytest.raises(GenotypeError, match="what kind of genotypes is this"):
        read_genotypes(Path("."))


def test_exports(tmp_path: Path) -> None:
    calls = np.array([[0, 1, 2], [-1, 2, 0]], dtype=np.int8)
    genotypes = Genotypes.of_calls(["a", "b", "c"], Snps.named(["rs1", "rs2"], "3"), calls)
    labels = {"a": "E Asia", "b": "Europe", "c": "E Asia"}
    prefix = tmp_path / "out.v1"
    written = {name: write(genotypes, labels, prefix) for name, write in FORMATS.items()}
    assert written == {name: targets(prefix, name) for name in FORMATS}
    assert written["csv"][0].read_text() == "ID,class,rs1,rs2\na,E Asia,0,\nb,Europe,1,2\nc,E Asia,2,0\n"
    geno, snp, ind = (path.read_text().splitlines() for path in written["eigensoft"])
    assert geno == ["012", "920"]
    assert snp[0].split() == ["rs1", "3", "0.0", "1", "A", "R"]
    assert ind == ["a U E_Asia", "b U Europe", "c U E_Asia"]
    lines = written["structure"][0].read_text().splitlines()
    assert lines[0].split() == ["rs1", "rs2"]
    assert [line.split() for line in lines[1:5]] == [
        ["a", "1", "1", "-9"], ["a", "1", "1", "-9"], ["b", "2", "1", "2"], ["b", "2", "2", "2"],
    ]  # fmt: skip
    back = read_plink(written["plink"][0])
    assert np.array_equal(everything(back), calls)
    assert read_genotypes(prefix).people == ("a", "b", "c")
