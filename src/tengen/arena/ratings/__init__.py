"""Statistics of matches: intervals, Elo, sequential tests, ratings."""

from tengen.arena.ratings.bradley_terry import Ratings, Result, Row, rate
from tengen.arena.ratings.elo import elo_interval, elo_of, equal_cpu, expected_score, los, normalised_elo, time_ratio
from tengen.arena.ratings.igs import HandicapGame, igs_rating
from tengen.arena.ratings.intervals import METHODS, interval, standard_error
from tengen.arena.ratings.pairs import normalised_elo_of_pairs, pair_counts
from tengen.arena.ratings.sprt import ACCEPT_H0, ACCEPT_H1, Sprt, game_llr
from tengen.arena.ratings.summary import Score
from tengen.arena.ratings.unique import count_unique, moves_of, same_games

__all__ = [
    "ACCEPT_H0",
    "ACCEPT_H1",
    "METHODS",
    "HandicapGame",
    "Ratings",
    "Result",
    "Row",
    "Score",
    "Sprt",
    "count_unique",
    "elo_interval",
    "elo_of",
    "equal_cpu",
    "expected_score",
    "game_llr",
    "igs_rating",
    "interval",
    "los",
    "moves_of",
    "normalised_elo",
    "normalised_elo_of_pairs",
    "pair_counts",
    "rate",
    "same_games",
    "standard_error",
    "time_ratio",
]
