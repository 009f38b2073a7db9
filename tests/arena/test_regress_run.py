"""Running regression tests: outcomes, programs that fail in the middle, positions on our own core."""

import sys
from pathlib import Path

import pytest

from tengen.arena.gtp.keeper import MARK, marked
from tengen.arena.player import PlayerFailed
from tengen.arena.regress.format import read_suite
from tengen.arena.regress.positions import read_text
from tengen.arena.regress.results import Result
from tengen.arena.regress.run import run_positions, run_suite
from tests.arena.engines import bad
from tests.go.gnugo import MISSING, PATH
from tests.patience import patience

DATA = Path(__file__).parent / "data"


def run(folder: Path, text: str, command: list[str], timeout: float = 60) -> list[Result]:
    path = folder / "t.tst"
    path.write_text(text)
    return list(run_suite(read_suite(path), command, timeout))


def outcomes(results: list[Result]) -> list[tuple[str, str]]:
    return [(result.test.split()[0], result.outcome) for result in results]


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_gnugo() -> None:
    results = list(run_suite(read_suite(DATA / "basics.tst"), ["gnugo", "--mode", "gtp"], 60))
    assert outcomes(results) == [
        ("10", "PASS"), ("20", "PASS"), ("30", "PASS"), ("40", "fail"), ("50", "PASS!"), ("60", "ignored"),
        ("70", "PASS"), ("71", "PASS"),
    ]  # fmt: skip
    assert [result.got for result in results[:4]] == ["1", "1 E4", "1", "3"]


def test_a_program_that_dies(tmp_path: Path) -> None:
    text = "1 name\n#? [Bad]\n2 genmove b\n#? [D4]*\n3 name\n#? [Bad]\n4 name\n#? [Worse]*\n"
    results = run(tmp_path, text, bad("exit"))
    assert outcomes(results) == [("1", "PASS"), ("2", "FAIL"), ("3", "not run"), ("4", "not run")]
    assert "exit code 3" in results[1].detail


def test_a_program_that_dies_between_tests(tmp_path: Path) -> None:
    results = run(tmp_path, "1 name\n#? [Bad]\ngenmove b\n2 name\n#? [Bad]\n3 name\n#? [Bad]\n", bad("signal"))
    assert outcomes(results) == [("1", "PASS"), ("2", "FAIL"), ("3", "not run")]
    assert "SIGSEGV at 'genmove b'" in results[1].detail


@pytest.mark.parametrize(
    ("mode", "detail"), [("hang", "did not answer"), ("garbage", "no GTP response"), ("wrong-id", "with id 2 instead")]
)
def test_a_program_that_fails(tmp_path: Path, mode: str, detail: str) -> None:
    (result,) = run(tmp_path, "1 genmove b\n#? [D4]", bad(mode), timeout=0.5 if mode == "hang" else patience())
    assert (result.outcome, result.got) == ("FAIL", "")
    assert detail in result.detail


def test_refusals(tmp_path: Path) -> None:
    """One of a test is an answer; one of a set-up counts apart, and no test is run until there is a position again."""
    text = """
    unheard_of_option 5
    1 fly
    #? [unknown command]
    2 fly
    #? [!D4]
    loadsgf missing.sgf
    3 genmove b
    #? [D4]
    play b E5
    4 genmove b
    #? [D4]*
    clear_board
    5 genmove b
    #? [D4]
    """
    results = run(tmp_path, text, bad("good"))
    assert [result.outcome for result in results] == ["PASS", "FAIL", "refused", "not run", "not run", "PASS"]
    assert str(results[1]).endswith("t.tst:5: 2 fly: expected [!D4], refused: unknown command")
    assert str(results[2]).endswith("t.tst:7: loadsgf missing.sgf: unknown command")
    assert str(results[3]).endswith("t.tst:8: 3 genmove b: line 7 was refused")


REFUSES = """
import sys
for line in sys.stdin:
    number, command = line.split(None, 1)
    print(("?" if command.startswith(REFUSED) else "=") + number, command, flush=True)
"""


def test_a_board_of_the_wrong_size_is_not_mended_by_clearing_it(tmp_path: Path) -> None:
    program = [sys.executable, "-S", "-c", REFUSES.replace("REFUSED", "'boardsize 37'")]
    text = "boardsize 37\nclear_board\nplay b A1\n1 x\n#? [1 x|x]\nboardsize 9\n2 x\n#? [x]\n"
    outcomes_of = [result.outcome for result in run(tmp_path, text, program)]
    assert outcomes_of == ["refused", "not run", "PASS"]


def test_every_refused_command_of_a_set_up_is_counted_once(tmp_path: Path) -> None:
    program = [sys.executable, "-S", "-c", REFUSES.replace("REFUSED", "('play b', 'set_free')")]
    text = "clear_board\nset_free_handicap A1 B2\nplay b A1\nplay b A2\n1 x\n#? [x]\nclear_board\nplay b A3\n"
    results = run(tmp_path, text, program)
    assert [(result.line, result.outcome) for result in results] == [(2, "refused"), (5, "not run"), (8, "refused")]


def test_the_program_runs_in_the_folder_of_the_file_and_is_gone_afterwards(tmp_path: Path) -> None:
    code = f"import os; print('=1', os.getcwd(), os.environ['{MARK}'], '\\n', flush=True); input()"
    (result,) = run(tmp_path, "1 where\n#? [.*]", [sys.executable, "-S", "-c", code])
    folder, mark = result.got.split()
    assert folder == str(tmp_path.resolve())
    assert not marked(mark)


def test_no_program_is_started_for_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, "boardsize 9\n1 name\n", ["no-such-program"]) == []
    with pytest.raises(PlayerFailed, match="no-such-program"):
        run(tmp_path, "1 name\n#? [X]", ["no-such-program"])


def test_positions() -> None:
    text = "# a corner\n. . .\nX . .\n. X .\n" + "\n".join(
        [
            "is_eye(A1) == true",
            "is_eye(A1) == false",
            "liberties(A2) in [A1]",
            "liberties(C3) == 2",
            "is_eye() == true",
            "liberties(A2) != 3  # it has three",
            "is_eye(A1).move == none",
        ]
    )
    results = list(run_positions("t.txt", read_text(text, "t.txt")))
    assert [result.outcome for result in results] == ["PASS", "FAIL", "FAIL", "FAIL", "FAIL", "FAIL", "FAIL"]
    assert str(results[1]) == "FAIL    t.txt:6: is_eye(A1): expected == false, got 'True'"
    assert (results[5].line, results[5].expected, results[5].got) == (10, "!= 3", "3")
    assert all(result.detail for result in (results[3], results[4], results[6]))
