"""A database of game records in one SQLite file: imported without duplicates, filtered, searched and exported.

with Database("games.db") as games:
    print(len(games))
    for game in games.select(Filter(size=19, player="Cho Chikun", won="black")):
        print(game.date, game.white, game.result)
    games.game(17).game(100)                # the position after 100 moves, as a Game
"""

from tengen.games.database import Database
from tengen.games.filters import Filter
from tengen.games.stored import StoredGame

__all__ = ["Database", "Filter", "StoredGame"]
