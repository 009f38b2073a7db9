"""Players: from a game to the next move."""
