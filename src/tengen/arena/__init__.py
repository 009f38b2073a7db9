"""The arena: games between players, matches, tournaments, ratings, regression tests."""
