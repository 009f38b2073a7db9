"""A GTP program that misbehaves in the way its first argument names; nothing but the standard library.

It knows enough of the protocol to begin a game, and its vice shows at `genmove` where nothing else is said.
"""

import os
import signal
import sys
import time

COMMANDS = (
    "boardsize", "clear_board", "final_score", "genmove", "known_command", "komi",
    "list_commands", "name", "play", "quit", "version",
)  # fmt: skip


def sleep() -> None:
    """Longer than any test waits."""
    time.sleep(600)


def flood(descriptor: int, block: bytes) -> None:
    while True:
        os.write(descriptor, block)


def fork(daemon: bool) -> None:
    """A child that only sleeps and minds no SIGTERM; as a daemon it has a session of its own and init for a parent."""
    ready, done = os.pipe()
    child = os.fork()
    if child == 0:
        if daemon:
            os.setsid()
            if os.fork() != 0:
                os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.write(done, b".")
        sleep()
    os.read(ready, 1)
    if daemon:
        os.waitpid(child, 0)  # only the daemon is left, as tests count it


def kill_owner(once: str | None) -> None:
    """Ends the process that plays the game, the parent of our parent; if a file is named, the first to make it does."""
    if once is not None:
        try:
            os.close(os.open(once, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
    with open(f"/proc/{os.getppid()}/stat") as file:
        owner = int(file.read().rpartition(")")[2].split()[1])
    os.kill(owner, signal.SIGKILL)
    sleep()


def genmove(mode: str, number: str, argument: str | None) -> str:
    match mode:
        case "pass":
            return f"={number} pass\n\n"
        case "slow":
            time.sleep(0.05)
            return f"={number} pass\n\n"
        case "rot":  # an honest program the first time, as a file remembers
            assert argument
            with open(argument, "a+") as file:
                file.seek(0)
                if file.read() not in ("", str(os.getpid())):
                    sys.exit(5)
                file.truncate(0)
                file.write(str(os.getpid()))
            return f"={number} pass\n\n"
        case "murder":
            kill_owner(argument)
            return f"={number} pass\n\n"
        case "hang":
            sleep()
        case "exit":
            print("out of ideas\nand of memory", file=sys.stderr)
            sys.exit(3)
        case "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "half":
            os.write(1, f"={number} D4\n".encode())
            sys.exit(0)
        case "garbage":
            return "\x1b[31mI think D4 is nice\n\n"
        case "illegal":
            return f"={number} Z99\n\n"
        case "refuse":
            return f"?{number} no idea\n\n"
        case "flood-stdout":
            flood(1, b"D4\n" * 10_000)
        case "flood-response":
            os.write(1, f"={number} D4\n".encode())
            flood(1, b"D4\n" * 10_000)
        case "flood-line":
            flood(1, f"={number} ".encode() + b"D" * 60_000)
        case "flood-stderr":
            flood(2, b"thinking\n" * 5_000)
        case "chatty-stderr":
            for _ in range(1_000):
                os.write(2, b"thinking\n" * 1_000)
        case "close":
            os.close(1)
            sleep()
        case "wrong-id":
            return f"={int(number) + 1} D4\n\n"
        case "no-id":
            return "= D4\n\n"
        case "twice":
            return f"={number} D4\n\n={number} D5\n\n"
        case "nul":
            return f"={number}\0 D\0004\0\n\n"
        case "messy":
            return f"\r\n\r\n={number}\t d4 \r\n\r\n\r\n"
        case "undecodable":
            os.write(1, f"={number} ".encode() + b"\xff\xfe\n\n")
            return ""
    return f"={number} D4\n\n"


def main(mode: str, argument: str | None = None) -> None:
    if mode == "hang-start":
        sleep()
    if mode == "deaf":  # and it prints, so that its input is all that stands still
        flood(2, b"thinking\n" * 5_000)
    if mode == "exit-start":
        sys.exit(7)
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if mode in ("fork", "daemon"):
        fork(mode == "daemon")
    for line in sys.stdin:
        number, command, *arguments = line.split() if line[0].isdigit() else ["", *line.split()]
        answer = f"={number}\n\n"
        if command == "quit" and mode == "stubborn":
            continue
        if mode == f"refuse-{command}":
            answer = f"?{number} cannot {command}\n\n"
        elif command == "genmove":
            answer = genmove(mode, number, argument)
        elif command == "list_commands":
            answer = f"={number} " + "\n".join(COMMANDS) + "\n\n"
        elif command == "known_command":
            answer = f"={number} {str(arguments[0] in COMMANDS).lower()}\n\n"
        elif command == "name":
            answer = f"={number} Bad\n\n"
        elif command == "version":
            answer = f"={number} 0.1\n\n"
        elif command == "final_score":
            answer = f"={number} " + {"vague": "somewhere around even"}.get(mode, "B+3.5 (upper bound: 4)") + "\n\n"
        elif command not in COMMANDS:
            answer = f"?{number} unknown command\n\n"
        sys.stdout.write(answer)
        sys.stdout.flush()
        if command == "quit":
            break


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["good"]))
