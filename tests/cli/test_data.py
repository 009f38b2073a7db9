"""`tengen data` as a user runs it."""

from pathlib import Path

from tengen.go import gammas, patterns
from tests.cli.command import Here


def test_a_text_is_sealed_edited_and_sealed_again(here: Here, tmp_path: Path) -> None:
    text, out = tmp_path / "hand.txt", tmp_path / "mine.txt"
    text.write_text("[mine]\nXOX\n.*.\n???\n")
    assert here("data", "seal", "patterns", str(text), "--out", str(out), "--made", "hand, for a test")[0] == 0
    assert len(patterns.load(out)) == 1
    code, shown, _ = here("data", "show", str(out))
    assert code == 0
    assert f"{out}: patterns, version 1, " in shown
    assert "made by: hand, for a test" in shown
    out.write_text(out.read_text() + "\n[another]\nOXO\n.*.\n???\n")
    code, _, told = here("data", "show", str(out))
    assert code == 1
    assert "there is more behind its" in told
    assert here("data", "seal", "patterns", str(out), "--out", str(out))[0] == 0
    assert len(patterns.load(out)) == 2
    for name in gammas.SHIPPED:
        shipped = Path(gammas.__file__).parents[1] / "data" / "gammas" / f"{name}.txt"
        assert "made by: tengen train gammas kgs6d" in here("data", "show", str(shipped))[1]


def test_nothing_is_sealed_that_cannot_be_read(here: Here, tmp_path: Path) -> None:
    text, out = tmp_path / "hand.txt", tmp_path / "mine.txt"
    for content, why in ((b"", "no pattern"), (b"[mine]\nXO\n", "line 2"), (b"\xff", "no text")):
        text.write_bytes(content)
        code, _, told = here("data", "seal", "patterns", str(text), "--out", str(out))
        assert code == 1
        assert str(text) in told
        assert why in told
        assert not out.exists()
    assert "'books' is none of gammas, patterns" in here("data", "seal", "books", str(text), "--out", str(out))[2]
    assert here("data", "show", str(tmp_path))[0] == 1
