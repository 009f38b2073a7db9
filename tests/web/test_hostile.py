"""Files that are made to harm: large, deep, broken, or with scripts in them."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tengen.go.size import sides
from tengen.web.board import BoardError, BoardSession
from tengen.web.services import Services
from tests.web.helpers import SETTINGS, a_board

MB = 10**6
LARGE = {
    "nodes": b"(;SZ[19]" + b";B[aa];W[bb]" * (10 * MB // 12) + b")",
    "open trees": b"(;" * (5 * MB),
    "games": b"(;SZ[9];B[aa])" * (10 * MB // 14),
    "comment": b"(;SZ[19]C[" + b"x" * (10 * MB) + b"])",
    "escapes": b"(;SZ[19]C[" + b"\\\\" * MB + b"])",
    "stones": b"(;SZ[19]AB" + b"[aa]" * (MB // 4) + b")",
    "rectangles": b"(;SZ[19]" + (b";AB" + b"[aa:ss]" * 1000) * 100 + b")",
    "labels": b"(;SZ[19]LB" + b"[aa:x]" * (MB // 6) + b")",
    "moves in a node": b"(;SZ[19];B" + b"[aa][]" * (MB // 10) + b")",
}
ODD = {
    "deep": b"(;SZ[9]" + b"(;B[aa]" * 5_000 + b")" * 5_000 + b")",
    "unclosed value": b"(;SZ[19]C[" + b"x" * (10 * MB),
    "brackets that never close": b"(;SZ[9]C[" + b"[\\]^" * MB,
    "all bytes": bytes(range(256)) * (10 * MB // 256),
    "ends of trees": b"(;" + b")(" * MB,
    "empty": b"",
    "nothing but spaces": b" " * MB,
    "no Go": b"(;GM[2])",
    "size 0": b"(;SZ[0])",
    "size 2": b"(;SZ[2])",
    "size 26": b"(;SZ[26])",
    "size of many digits": b"(;SZ[" + b"9" * 100_000 + b"])",
    "rectangular": b"(;SZ[9:13])",
    "komi": b"(;SZ[9]KM[1e308])",
    "handicap": b"(;SZ[9]HA[99999999999])",
    "off the board": b"(;SZ[9];B[zz])",
    "UTF-16": ("(;SZ[9]C[" + "x" * 100 + "])").encode("utf-16"),
    "a character set of Python": b"(;SZ[9]CA[unicode_escape]C[\\x41\xff])",
    "packed": b"\xfd7zXZ\x00" + b"\x00" * 1000,
}
_PIECES = (b"(", b")", b"[", b"]", b";", b"\\", b"\xff", b"SZ[5]", b"B")


@pytest.mark.parametrize("name", LARGE)
def test_too_much_is_refused_before_it_costs(name: str) -> None:
    with a_board(replace(SETTINGS, upload_bytes=20 * MB)) as board:
        before = board.view()
        with pytest.raises(BoardError, match=r"most|more than|longer"):
            board.load_sgf(LARGE[name])
        assert board.view() == before


@pytest.mark.parametrize("name", ODD)
def test_odd_files_are_read_or_refused_with_a_sentence(name: str) -> None:
    with a_board(replace(SETTINGS, upload_bytes=20 * MB)) as board:
        before = board.view()
        refusal = ""
        try:
            board.load_sgf(ODD[name])
            board.last()
        except BoardError as error:
            refusal = str(error)
        view = board.view()
        if refusal:
            assert refusal.endswith(".")
            assert len(refusal) < 400
            assert view == before
        assert all(5 <= side <= 25 for side in sides(view.size))
        assert len(view.warnings) <= 20


def test_a_thousand_variations(board: BoardSession) -> None:
    board.load_sgf(b"(;SZ[19]" + b"(;B[aa];W[bb])" * 1000 + b")")
    view = board.view()
    assert view.tree_nodes == 2001
    assert sum(node.main for node in view.tree) <= 3
    board.go_to(view.tree[-1].id)
    board.play("C3")
    board.set_comment("here")
    again = BoardSession()
    again.load_sgf(board.sgf())
    assert again.view().tree_nodes == 2002
    again.close()


def test_what_is_too_large_by_default(board: BoardSession) -> None:
    with pytest.raises(BoardError, match=r"9.5 MB; at most 4.0 MB"):
        board.load_sgf(b"x" * (10 * MB))


def test_the_tree_cannot_outgrow_its_bound() -> None:
    with a_board(replace(SETTINGS, nodes=5)) as board:
        board.load_sgf(b"(;SZ[9];B[aa];W[bb];B[cc])")
        board.last()
        board.play("D4")
        with pytest.raises(BoardError, match="5 nodes"):
            board.play("E5")
        with pytest.raises(BoardError, match="5 nodes"):
            board.set_stone("E5", "black")


def test_random_damage_to_real_files(board: BoardSession) -> None:
    """Bytes changed, cut and doubled: a board comes out or a sentence, never anything else."""
    rng = random.Random(8)
    examples = Path(__file__).parents[2] / "docs" / "examples"
    sources = [file.read_bytes() for file in sorted(examples.glob("*.sgf"))]
    refused = 0
    for _ in range(300):
        data = bytearray(rng.choice(sources)[: rng.randrange(100, 3000)])
        for _ in range(rng.randrange(1, 20)):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(4)] = rng.choice(
                [b"(", b")", b"[", b"]", b";", b"\\", b"\xff", b"SZ[5]", b"B"]
            )
        try:
            board.load_sgf(bytes(data))
        except BoardError:
            refused += 1
        else:
            board.last()
            board.sgf()
    assert 0 < refused < 300


def test_scripts_and_paths_stay_text(client: TestClient, services: Services, tmp_path: Path) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    before = sorted(os.listdir(tmp_path))
    made = client.post("/api/boards", json={"title": f"../../../etc/passwd{evil}"}).json()
    path = f"/api/boards/{made['id']}"
    data = f"(;SZ[9]GN[../../x]PB[{evil}]C[{evil}]LB[aa:<b>];B[ee])".encode()
    loaded = client.put(f"{path}/sgf?name=../../../../tmp/x", content=data)
    assert loaded.status_code == 200
    assert loaded.headers["content-type"] == "application/json"
    assert loaded.json()["comment"] == evil
    assert loaded.json()["labels"] == {"A9": "<b>"}
    out = client.get(f"{path}/sgf")
    assert evil.encode() in out.content
    assert out.headers["content-disposition"] == 'attachment; filename="tengen.sgf"'
    assert sorted(os.listdir(tmp_path)) == before
    names = " ".join(each.name for each in (tmp_path / "data").rglob("*"))
    assert not any(part in names for part in ("passwd", "script", "x.sgf"))


@pytest.mark.parametrize("size", [0, 2, 4, 26, 99])
def test_all_sizes_that_are_not_shown_are_refused_alike(board: BoardSession, size: int) -> None:
    with pytest.raises(BoardError, match=f"^The board of the file is {size}x{size}; sizes from 5 to 25 are shown.$"):
        board.load_sgf(f"(;SZ[{size}])".encode())
