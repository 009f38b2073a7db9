"""Programs go with everything they started, however their owner ends."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tengen.arena.gtp import GtpClient
from tengen.arena.gtp.keeper import MARK, descendants, marked
from tengen.arena.gtp.process import Process, kill_all
from tests.arena.engines import bad, gone
from tests.patience import patience

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are looked for in /proc")

# A process that starts the bad engine, says its mark, and then does what `{end}` says.
OWNER = """
import os, signal, sys, time
from tengen.arena.gtp import GtpClient
client = GtpClient(sys.argv[1:], timeout=600)
client.send("name")
print(client.mark, flush=True)
{end}
"""

# A program that starts a daemon with an empty environment.
HIDING = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve("/bin/sleep", ["sleep", "600"], {})
    os._exit(0)
time.sleep(600)
"""


@pytest.mark.parametrize("mode", ["good", "stubborn", "fork", "daemon"])
def test_close_ends_all(mode: str) -> None:
    client = GtpClient(bad(mode), timeout=patience())
    client.send("name")
    assert len(marked(client.mark)) == (2 if mode in ("fork", "daemon") else 1)
    client.close()
    assert not marked(client.mark)
    client.close()


def test_a_child_goes_when_its_parent_crashes() -> None:
    """The program's own end is enough: nobody has to close it."""
    code = "import os, time\nif os.fork(): os._exit(4)\ntime.sleep(600)"
    process = Process([sys.executable, "-S", "-c", code])
    assert process.wait(time.monotonic() + patience()) == 4
    assert gone(process.mark)
    process.close()


def test_a_daemon_without_the_mark_is_found_as_a_descendant() -> None:
    """A program may empty the environment of what it starts, and still cannot hide it."""
    process = Process([sys.executable, "-S", "-c", HIDING])
    before: set[int] = set()
    hidden: set[int] = set()
    end = time.monotonic() + patience()
    while (len(before), len(hidden)) != (2, 1) and time.monotonic() < end:  # the one between them goes in its own time
        hidden = descendants(os.getpid()) & _programs("sleep")
        before = hidden | marked(process.mark)
    assert len(before) == 2
    assert len(hidden) == 1
    process.close()
    assert not before & descendants(os.getpid())
    assert not [pid for pid in before if os.path.exists(f"/proc/{pid}")]


def _programs(name: str) -> set[int]:
    found = set()
    for entry in os.listdir("/proc"):
        try:
            with open(f"/proc/{entry}/comm") as file:
                if file.read().strip() == name:
                    found.add(int(entry))
        except (OSError, ValueError):
            continue
    return found


@pytest.mark.parametrize("end", ["", "raise KeyError", "sys.exit(3)", "os._exit(0)", "os.kill(os.getpid(), 15)"])
def test_programs_go_when_their_owner_ends(end: str) -> None:
    command = [sys.executable, "-c", OWNER.format(end=end), *bad("daemon")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience(120), check=False)
    assert gone(done.stdout.strip())


def test_programs_go_when_their_owner_is_killed() -> None:
    command = [sys.executable, "-c", OWNER.format(end="time.sleep(600)"), *bad("daemon")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout
        mark = owner.stdout.readline().strip()
        assert len(marked(mark)) == 2
        owner.send_signal(signal.SIGKILL)
        assert gone(mark)


def test_programs_go_when_a_fork_of_the_killed_owner_lives_on() -> None:
    """The fork holds our end of the lifeline, so its closing cannot be what tells."""
    fork = "if os.fork() == 0: time.sleep(600)"
    command = [sys.executable, "-c", OWNER.format(end=f"{fork}\ntime.sleep(600)"), *bad("fork")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as owner:
        assert owner.stdout
        mark = owner.stdout.readline().strip()
        try:
            owner.send_signal(signal.SIGKILL)
            assert gone(mark)
        finally:
            os.killpg(owner.pid, signal.SIGKILL)


def test_a_fork_leaves_the_programs_of_its_parent_alone() -> None:
    with GtpClient(bad("good"), timeout=patience()) as client:
        client.send("name")
        pid = os.fork()
        if pid == 0:
            kill_all()
            os._exit(0)
        os.waitpid(pid, 0)
        assert client.send("name") == "Bad"


def test_programs_go_even_if_the_keeper_is_killed() -> None:
    client = GtpClient(bad("fork"), timeout=patience())
    client.send("name")
    (program,) = (pid for pid in marked(client.mark) if _parent(pid) not in marked(client.mark))
    os.kill(_parent(program), signal.SIGKILL)
    client.close()
    assert not marked(client.mark)


def test_kill_all() -> None:
    clients = [GtpClient(bad(mode), timeout=patience()) for mode in ("stubborn", "daemon")]
    for client in clients:
        client.send("name")
    kill_all()
    assert not any(marked(client.mark) for client in clients)


def test_the_program_gets_ordinary_signals_and_our_environment() -> None:
    """It must not inherit the dispositions of a Python process or of its keeper."""
    os.environ["TENGEN_TEST"] = "seen"
    try:
        process = Process(["/bin/sh", "-c", f"grep SigIgn /proc/self/status; echo $TENGEN_TEST ${MARK}"])
        while not process.ended:
            assert process.read(time.monotonic() + patience())
        ignored, seen = process.output.decode().strip().splitlines()
        ordinary = (1 << 31) - 1  # signals from 32 on belong to the C library
        assert (int(ignored.split()[1], 16) & ordinary, seen) == (0, f"seen {process.mark}")
    finally:
        del os.environ["TENGEN_TEST"]
    process.close()


def _parent(pid: int) -> int:
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[1])
