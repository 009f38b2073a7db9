"""The bench signature: a change of behaviour in board, playouts or search must be meant."""

from importlib import resources
from pathlib import Path

import pytest

from tengen.bench import signature as module
from tengen.bench.signature import kept_signature, signature


def test_signature_is_the_recorded_one() -> None:
    """If the change of behaviour is meant: `tengen bench signature > src/tengen/data/signature.txt`, and say so."""
    recorded = resources.files("tengen").joinpath("data", "signature.txt").read_text("utf8")
    assert signature() == recorded.split()[-1]


def test_it_is_computed_once_for_the_same_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    computed = []

    def compute() -> str:
        computed.append(1)
        return "0123456789abcdef"

    monkeypatch.setattr(module, "signature", compute)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert [kept_signature(), kept_signature(), len(computed)] == ["0123456789abcdef", "0123456789abcdef", 1]
    (file,) = (tmp_path / "tengen").iterdir()
    for damaged in (b"", b"012345", b"\xff\xfe"):
        file.write_bytes(damaged)
        assert kept_signature() == "0123456789abcdef"
    assert len(computed) == 4
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")  # where nobody can write
    assert kept_signature() == "0123456789abcdef"
