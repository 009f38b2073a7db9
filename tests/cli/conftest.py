"""What tests of the command share."""

import sys

import pytest

from tengen.cli.main import command, run
from tests.cli.command import Here


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """The command in this process, for what ends at once: exit code, stdout and stderr."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tengen", *arguments])
        with pytest.raises(SystemExit) as end:
            run(command(arguments))
        assert isinstance(end.value.code, int)
        return end.value.code, *capsys.readouterr()

    return call
