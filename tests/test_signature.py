"""The bench signature: a change of behaviour in board, playouts or search must be meant."""

from importlib import resources

from tengen.bench.signature import signature


def test_signature_is_the_recorded_one() -> None:
    """If the change of behaviour is meant: `tengen bench signature > src/tengen/data/signature.txt`, and say so."""
    recorded = resources.files("tengen").joinpath("data", "signature.txt").read_text("utf8")
    assert signature() == recorded.split()[-1]
