"""`tengen web` where it cannot start."""

import socket
from pathlib import Path

import pytest

from tests.cli.command import Here


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "70000"], "65535"),
        (["--host", "no.such.host.invalid"], "no such address"),
        (["--memory", "1"], "64"),
        (["--token", "short"], "8 letters"),
        (["--data", "/dev/null/x"], "cannot be used for the boards"),
    ],
)
def test_mistakes_get_one_line(here: Here, arguments: list[str], message: str) -> None:
    code, _, error = here("web", "--port", "0", *arguments)
    assert code != 0
    assert message in error
    assert "Traceback" not in error


def test_a_port_in_use(here: Here, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, _, error = here("web", "--port", str(port), "--data", str(tmp_path))
    assert code == 1
    assert error.startswith(f"tengen: --port {port}:")
    assert "0 for any that is free" in error


def test_plain_tengen_starts_it_too(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").write_text("in the way")
    code, _, error = here()
    assert code == 1
    assert "--port 8361" in error or f"{tmp_path}/data/tengen cannot be used for the boards" in error
