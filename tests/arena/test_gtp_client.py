"""The GTP client with programs that do everything wrong: each vice has its name, and nothing is left of the program."""

import pytest

from tengen.arena.gtp import GtpClient, GtpError
from tengen.arena.gtp.keeper import marked
from tengen.arena.player import PlayerFailed
from tests.arena.engines import bad
from tests.go.gnugo import MISSING, PATH
from tests.patience import patience

SHORT = 1.0  # seconds, for what must run out
TALKING = 5.0  # the same for a program that has to say something meanwhile


def test_answers_and_refusals() -> None:
    with GtpClient(bad("good"), timeout=patience(20)) as client:
        assert client.send("name") == "Bad"
        assert client.send("boardsize 9") == ""
        assert client.known_commands is not None
        assert (client.has("genmove"), client.has("kgs-rules")) == (True, False)
        with pytest.raises(GtpError, match=r"^fly: unknown command$") as caught:
            client.send("fly")
        assert (caught.value.command, caught.value.message) == ("fly", "unknown command")
        assert client.send("name") == "Bad"
        assert marked(client.mark)
    assert not marked(client.mark)
    with pytest.raises(PlayerFailed, match="was closed"):
        client.send("name")


def test_without_a_list_commands_are_asked_for_one_by_one() -> None:
    with GtpClient(bad("refuse-list_commands"), timeout=patience(20)) as client:
        assert client.known_commands is None
        assert (client.has("genmove"), client.has("kgs-rules")) == (True, False)


def test_commands_are_cleaned_or_rejected() -> None:
    with GtpClient(bad("good"), timeout=patience(20)) as client:
        assert client.send(" name\r\n") == "Bad"
        for command in ("", " \n", "# nothing"):
            with pytest.raises(ValueError, match="is not a GTP command"):
                client.send(command)
        assert client.send("name\nfinal_score") == "Bad"  # one command with an argument, not two
        assert client.send("version") == "0.1"


@pytest.mark.parametrize(
    ("mode", "kind", "detail"),
    [
        ("hang-start", "hang", "did not answer 'name' within 1 s"),
        ("hang", "hang", "did not answer 'genmove b' within 1 s"),
        ("flood-stderr", "hang", "did not answer 'genmove b' within 5 s.*'thinking'"),
        ("deaf", "hang", "did not answer 'name'"),
        ("exit-start", "crash", "ended with exit code 7 at 'name'"),
        ("exit", "crash", "ended with exit code 3 at 'genmove b'.*'out of ideas' / 'and of memory'"),
        ("signal", "crash", "was ended by SIGSEGV at 'genmove b'"),
        ("half", "crash", "ended with exit code 0 at 'genmove b'"),
        ("close", "protocol", "closed its output at 'genmove b' and still runs"),
        ("garbage", "protocol", "with '.31mI think D4 is nice', which is no GTP response"),
        ("flood-stdout", "protocol", "with 'D4', which is no GTP response"),
        ("flood-response", "protocol", "with more than 1048576 bytes"),
        ("flood-line", "protocol", "with a line of more than 65536 bytes"),
        ("wrong-id", "protocol", "with id 3 instead of 2"),
        ("no-id", "protocol", "with id none instead of 2"),
    ],
)
def test_failures_have_a_name_and_leave_nothing(mode: str, kind: str, detail: str) -> None:
    client = GtpClient(bad(mode), timeout=patience())
    soon = {"flood-stderr": TALKING}.get(mode, SHORT) if kind == "hang" else None
    command = "name" if mode in ("hang-start", "deaf", "exit-start") else "genmove b"
    if command != "name":
        client.send("name")
    with pytest.raises(PlayerFailed, match=f"(?s){detail}") as caught:
        client.send(command, soon)
    assert caught.value.kind == kind
    assert not marked(client.mark)
    with pytest.raises(PlayerFailed) as again:
        client.send("name")
    assert again.value is caught.value
    client.close()


def test_a_program_that_does_not_read_cannot_block_us() -> None:
    client = GtpClient(bad("hang-start"), timeout=SHORT)
    with pytest.raises(PlayerFailed, match="did not read 'echo x") as caught:
        client.send("echo " + "x" * 1_000_000)
    assert caught.value.kind == "hang"
    assert not marked(client.mark)


def test_an_answer_too_many_spoils_the_next() -> None:
    with GtpClient(bad("twice"), timeout=patience(20)) as client:
        assert client.send("genmove b") == "D4"
        with pytest.raises(PlayerFailed, match="with id 1 instead of 2") as caught:
            client.send("name")
    assert caught.value.kind == "protocol"


@pytest.mark.parametrize(
    ("mode", "answer"), [("nul", "D4"), ("messy", "d4"), ("chatty-stderr", "D4"), ("undecodable", "\ufffd\ufffd")]
)
def test_slips_are_forgiven(mode: str, answer: str) -> None:
    with GtpClient(bad(mode), timeout=patience()) as client:
        assert client.send("genmove b") == answer
        assert client.send("name") == "Bad"


@pytest.mark.parametrize(
    ("command", "detail"),
    [
        (["no-such-program"], "there is no program 'no-such-program' on PATH or in /usr/games"),
        (["./no-such-program"], "there is no program './no-such-program'"),
        ([__file__], "is it executable"),
        (["/"], "is it executable"),
        ([], "is empty"),
        (["cat", "a\0b"], "NUL byte"),
    ],
)
def test_programs_that_cannot_start(command: list[str], detail: str) -> None:
    with pytest.raises(PlayerFailed, match=detail) as caught:
        GtpClient(command, timeout=patience(20))
    assert caught.value.kind == "start"


def test_a_folder_that_is_not_there() -> None:
    with pytest.raises(PlayerFailed, match="No such file") as caught:
        GtpClient(bad("good"), timeout=patience(20), cwd="/no/such/folder")
    assert caught.value.kind == "start"


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_gnugo_is_found_and_understood() -> None:
    with GtpClient(["gnugo", "--mode", "gtp"], timeout=patience()) as client:
        assert client.send("name") == "GNU Go"
        client.send("boardsize 5")
        assert [line.split()[0] for line in client.send("showboard").splitlines()] == ["A", *"54321", "A"]
        with pytest.raises(GtpError, match="invalid color or coordinate"):
            client.send("play b Z9")
    assert not marked(client.mark)
