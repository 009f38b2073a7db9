"""The bench signature: a change of behaviour in board, playouts or search must be meant."""

from pathlib import Path

from tengen.bench.signature import signature

RECORDED = Path(__file__).parent / "data" / "signature.txt"


def test_signature_is_the_recorded_one() -> None:
    """If the change of behaviour is meant: `tengen bench signature > tests/data/signature.txt`, and say so."""
    assert signature() == RECORDED.read_text().split()[-1]
