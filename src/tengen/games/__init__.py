"""A database of game records in one SQLite file: imported without duplicates, filtered, searched and exported.

with Database("games.db") as games:
    print(len(games))
    for game in games.select(Filter(size=19, player="Cho Chikun", won="black")):
        print(game.date, game.white, game.result)
    games.game(17).game(100)                # the position after 100 moves, as a Game
    for move in games.continuations(Pattern.parse("....\\n..X.\\n....", "corner")):
        print(move.vertex, move.games, move.win_rate, move.players)
"""

from tengen.games.database import Database
from tengen.games.filters import Filter
from tengen.games.found import Continuation, Found
from tengen.games.query import Pattern, Position, Sequence
from tengen.games.stored import StoredGame

__all__ = ["Continuation", "Database", "Filter", "Found", "Pattern", "Position", "Sequence", "StoredGame"]
