"""Many games in one `tengen gtp` process, and how much memory it holds after some of them.

python docs/soak_gtp.py [GAMES]        prints the number of games and the resident memory in kB
"""

import subprocess
import sys


class Engine:
    """The program as a controller sees it."""

    def __init__(self) -> None:
        command = ["tengen", "gtp", "--playouts", "100", "--threads", "1"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(command + "\n")
        process.stdin.flush()
        lines: list[str] = []
        while line := process.stdout.readline():
            if line.strip():
                lines.append(line)
            elif lines:
                break
        answer = "".join(lines).strip()
        if not answer.startswith("="):
            sys.exit(f"{command}: {answer or 'the program has ended'}")
        return answer[1:].strip()

    def resident(self) -> int:
        with open(f"/proc/{self._process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def play(engine: Engine) -> None:
    """A game of the engine with itself."""
    engine.ask("boardsize 9")
    engine.ask("clear_board")
    passes = 0
    for number in range(500):
        move = engine.ask(f"genmove {'bw'[number % 2]}").lower()
        passes = passes + 1 if move == "pass" else 0
        if move == "resign" or passes == 2:
            break
    engine.ask("final_score")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    engine = Engine()
    for number in range(1, games + 1):
        play(engine)
        if number in (10, 50, 100, 150, games):
            print(number, engine.resident(), flush=True)
    engine.ask("quit")


if __name__ == "__main__":
    main()
