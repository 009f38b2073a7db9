"""How the engine's dead stones and scores agree with GNU Go's on finished games.

python docs/compare_scoring.py GAMES...       SGF files or collections, .xz too; prints the differences and the shares
"""

import argparse
import lzma
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tengen.arena.find import installed
from tengen.arena.gtp import GtpClient
from tengen.arena.gtp.gnugo import with_options
from tengen.arena.referee import plain_score
from tengen.engine.engine import Engine
from tengen.go import Game
from tengen.go.sgf import Record


def texts_of(path: str) -> Iterator[str]:
    if path.endswith(".xz"):
        with lzma.open(path, "rt", encoding="utf8") as file:
            yield from file
    else:
        yield Path(path).read_text("utf8")


def finished_games(paths: list[str], most: int) -> list[tuple[str, Game]]:
    """Games that ended with two passes."""
    found: list[tuple[str, Game]] = []
    for path in paths:
        count = 0
        for number, text in enumerate(texts_of(path)):
            game = Record.from_text(text, path).game()
            if game.passes_in_a_row >= 2 and game.move_number > game.size:
                found.append((f"{Path(path).name} {number + 1}", game))
                count += 1
            if count >= most:
                break
    return found


def gnugo_says(game: Game, client: GtpClient) -> tuple[set[str], str | None]:
    with tempfile.NamedTemporaryFile(suffix=".sgf") as file:
        Path(file.name).write_bytes(Record.from_game(game).to_bytes())
        client.send("clear_cache")
        client.send(f"loadsgf {file.name}")
        dead = set(client.send("final_status_list dead").split())
        return dead, plain_score(client.send("final_score"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--most", type=int, default=10**9, help="games of each file")
    arguments = parser.parse_args()
    program = installed("gnugo")
    if program is None:
        sys.exit("GNU Go is not installed")
    engine = Engine()
    games = finished_games(arguments.games, arguments.most)
    same_dead = same_score = 0
    for name, game in games:
        engine.set_game(game)
        status = engine.status()
        dead = {vertex for stone in status.dead for vertex in game.board.chain(stone)}
        score = plain_score(game.score(status.dead, status.seki).text)
        client = GtpClient(with_options([program, "--mode", "gtp", "--quiet"], game.rules, 0), timeout=120)
        try:
            gnugo_dead, gnugo_score = gnugo_says(game, client)
        finally:
            client.close()
        same_dead += dead == gnugo_dead
        same_score += score == gnugo_score
        if dead != gnugo_dead or score != gnugo_score:
            print(
                f"{name}: {score} GNU Go {gnugo_score}; only ours dead {sorted(dead - gnugo_dead)}, "
                f"only GNU Go's {sorted(gnugo_dead - dead)}",
                flush=True,
            )
    print(
        f"{len(games)} games: same dead stones {same_dead / len(games):.1%}, same score {same_score / len(games):.1%}"
    )


if __name__ == "__main__":
    main()
