"""KataGo's wideRootNoise in terms of exploration.root_noise."""

MAX_WIDE_ROOT_NOISE = 5.0

# KataGo's moves are held back by a policy, so that its noise reaches few of them. Without one a quarter of the noise
# leaves the best move about as many visits: a quarter of them with its usual 0.04, and next to nothing with 1.
_SCALE = 4.0


def as_root_noise(wide_root_noise: float) -> float:
    """The deviation of the noise, in the unit of the rewards."""
    return wide_root_noise / _SCALE


def as_wide_root_noise(root_noise: float) -> float:
    """The other way round."""
    return root_noise * _SCALE
