"""A small network for Connect Four, in NumPy alone, that learns from games against itself.

    python connect_four_network.py --games 2000 --keep network.npz --curve curve.csv

Games are played by PUCT over the network; the visits of each search are what its policy learns, the results of the
games are what its value learns. Now and then it meets plain UCT at the same number of simulations. Ctrl-C loses
nothing that is in the file behind --keep: the same command goes on from there.
"""

import argparse
import csv
import json
import os
from itertools import pairwise
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from rich.progress import track

import tengen

PUCT = tengen.TreeConfig().with_settings(["exploration.formula=puct", "exploration.coefficient=1"])
UCT = tengen.TreeConfig().with_settings(["exploration.coefficient=0.7"])
_BITS = np.arange(7) * 7 + np.arange(5, -1, -1)[:, None]  # of the points, row by row from the top
_KINDS = ("layers", "means", "squares")  # what a network remembers, six arrays each
_SEEN = ("boards", "policies", "results")


class ConnectFour(tengen.Domain):
    """A state is (stones of who moved last, stones of who is to move, moves so far), with seven bits a column."""

    rewards = (0, 1)

    def initial(self):
        return (0, 0, 0)

    def to_move(self, state):
        return state[2] % 2

    def actions(self, state):
        return [c for c in range(7) if not (state[0] | state[1]) >> (7 * c + 5) & 1]

    def play(self, state, action):
        last, own, moves = state
        taken = last | own
        return (own | (taken + (1 << 7 * action) & ~taken & 0x3F << 7 * action), last, moves + 1)

    def outcome(self, state):
        last, _, moves = state
        for step in (1, 7, 6, 8):  # up, right and the two diagonals: four in a row are two pairs two steps apart
            pairs = last & last >> step
            if pairs & pairs >> 2 * step:
                return moves % 2  # the first player has just made an odd move
        return 0.5 if moves == 42 else None

    def observe(self, state):
        """Two planes of 6 x 7: the stones of the player to move, and those of the other one."""
        return (np.array([state[1], state[0]])[:, None, None] >> _BITS & 1).astype(np.float32)


class Network(tengen.Evaluator):
    """84 numbers, two hidden layers, and out of them seven moves and a value; learns by Adam (Kingma and Ba 2015)."""

    batch_size = 8  # small: a search of 100 simulations that looks at 32 positions at once goes astray

    def __init__(self, rng, hidden=(256, 128)):
        sizes = (84, *hidden, 8)
        self.layers = [rng.normal(0, (2 / m) ** 0.5, (m, n)).astype(np.float32) for m, n in pairwise(sizes)]
        self.layers[-1] *= 0.1  # it begins by knowing nothing: all moves alike, all positions even
        self.layers += [np.zeros(n, np.float32) for n in sizes[1:]]
        self.means = [np.zeros_like(each) for each in self.layers]
        self.squares = [np.zeros_like(each) for each in self.layers]
        self.steps = 0

    def forward(self, boards):
        """(what went into each layer, logarithms of the policies, values from 0 to 1)."""
        w1, w2, w3, b1, b2, b3 = self.layers
        x = boards.reshape(len(boards), 84)
        first = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        out = second @ w3 + b3
        moves = out[:, :7] - out[:, :7].max(axis=1, keepdims=True)
        moves -= np.log(np.exp(moves).sum(axis=1, keepdims=True))
        return (x, first, second), moves, 1 / (1 + np.exp(-out[:, 7]))

    def evaluate(self, boards):
        _, moves, values = self.forward(boards)
        return np.exp(moves), values

    def learn(self, boards, policies, results, rate):
        """One step towards the policies and results; gives the two losses before it (cross entropies)."""
        inputs, moves, values = self.forward(boards)
        sure = np.clip(values, 1e-6, 1 - 1e-6)
        loss = (-(policies * moves).sum(1).mean(), -(results * np.log(sure) + (1 - results) * np.log(1 - sure)).mean())
        slope = np.column_stack([np.exp(moves) - policies, values - results]).astype(np.float32) / len(boards)
        weights, biases = [], []
        for layer in (2, 1, 0):
            weights.insert(0, inputs[layer].T @ slope)
            biases.insert(0, slope.sum(axis=0))
            slope = slope @ self.layers[layer].T * (inputs[layer] > 0)
        self.steps += 1
        for at, gradient in enumerate(weights + biases):
            self.means[at] += 0.1 * (gradient - self.means[at])
            self.squares[at] += 0.001 * (gradient**2 - self.squares[at])
            mean, square = self.means[at] / (1 - 0.9**self.steps), self.squares[at] / (1 - 0.999**self.steps)
            self.layers[at] -= rate * (mean / (np.sqrt(square) + 1e-8) + 1e-4 * self.layers[at])
        return loss


class Curious(tengen.Evaluator):
    """A network whose policy of the root is mixed with noise, so that games against itself try every move."""

    batch_size = Network.batch_size

    def __init__(self, network, rng):
        self.network, self.rng, self.at_root = network, rng, True

    def evaluate(self, boards):
        policies, values = self.network.evaluate(boards)
        if self.at_root:  # the first that a search asks for, and alone
            policies[0] = 0.75 * policies[0] + 0.25 * self.rng.dirichlet(np.ones(7))
            self.at_root = False
        return policies, values


class Training:
    """All that a run is: the network, the last positions of its games, how far it is, and how strong it has been."""

    def __init__(self, seed=0, window=50_000):
        self.rng = np.random.default_rng(seed)
        self.network = Network(self.rng)
        self.boards = np.zeros((0, 2, 6, 7), np.uint8)
        self.policies = np.zeros((0, 7), np.float32)
        self.results = np.zeros(0, np.float32)
        self.window, self.games = window, 0
        self.curve = []  # games so far, score against UCT and half of its interval, losses of policies and values

    def play(self, simulations, drawn=10):
        """A game of the network against itself: its positions, the visits there, and the results for who moved.

        The first so many moves are drawn by their visits; then the best one is played.
        """
        problem = ConnectFour()
        state, boards, policies = problem.initial(), [], []
        while (result := problem.outcome(state)) is None:
            search = tengen.Search(problem, PUCT, state=state, evaluator=Curious(self.network, self.rng))
            found = search.run(simulations, seed=int(self.rng.integers(2**32)))
            visits = np.zeros(7)
            for move in found.moves:
                visits[move.action] = move.visits
            boards.append(problem.observe(state))
            policies.append(visits / visits.sum())
            action = int(self.rng.choice(7, p=policies[-1])) if state[2] < drawn else found.best
            state = problem.play(state, action)
        self.games += 1
        return boards, policies, [abs(result - mover % 2) for mover in range(len(boards))]

    def remember(self, games):
        """Add games to the last positions, and forget the oldest."""
        for name, lists in zip(_SEEN, zip(*games, strict=True), strict=True):
            before = getattr(self, name)
            setattr(self, name, np.concatenate([before, *lists]).astype(before.dtype)[-self.window :])

    def learn(self, steps, rate, batch=256):
        """So many steps on positions drawn from the last ones, half of them seen in a mirror; gives the mean losses."""
        losses = []
        for _ in range(steps):
            drawn = self.rng.integers(len(self.results), size=batch)
            boards, policies = self.boards[drawn].astype(np.float32), self.policies[drawn]
            boards[::2], policies[::2] = boards[::2, :, :, ::-1].copy(), policies[::2, ::-1].copy()
            losses.append(self.network.learn(boards, policies, self.results[drawn], rate))
        return [float(loss) for loss in np.mean(losses, axis=0)]

    def keep(self, file):
        """Everything in one file of plain arrays, put into its place in one step."""
        words = {"random": self.rng.bit_generator.state, "games": self.games, "curve": self.curve}
        parts = {f"{kind}{i}": each for kind in _KINDS for i, each in enumerate(getattr(self.network, kind))}
        parts |= {name: getattr(self, name) for name in _SEEN}
        with open(f"{file}.part", "wb") as part:
            np.savez(part, steps=self.network.steps, words=json.dumps(words), **parts)
        os.replace(f"{file}.part", file)

    def go_on(self, file):
        """As it was when it was kept."""
        try:
            with np.load(file) as kept:  # plain arrays only: nothing in such a file is ever executed
                words = json.loads(str(kept["words"]))
                self.rng.bit_generator.state = words["random"]
                self.games, self.curve = words["games"], words["curve"]
                self.network.steps = int(kept["steps"])
                for name in _SEEN:
                    setattr(self, name, kept[name])
                for kind in _KINDS:
                    setattr(self.network, kind, [kept[f"{kind}{i}"] for i in range(6)])
        except (KeyError, ValueError, EOFError, BadZipFile):
            raise SystemExit(f"{file} is not a file that this program has kept") from None


def match(ours, theirs, pairs, seed=0):
    """(score, half of its 95% interval) of one player against another: from each random opening two games are played,
    each side once with either colour. A player is a function from states and a seed to actions."""
    problem, rng, scores = ConnectFour(), np.random.default_rng(seed), []
    for _ in range(pairs):
        opening = problem.initial()
        for _ in range(4):
            opening = problem.play(opening, int(rng.choice(problem.actions(opening))))
        score, orders = 0.0, ((ours, theirs), (theirs, ours))
        for side, players in enumerate(orders):  # which side is ours
            state = opening
            while (result := problem.outcome(state)) is None:
                state = problem.play(state, players[state[2] % 2](state, int(rng.integers(2**32))))
            score += abs(result - side) / 2
        scores.append(score)
    return float(np.mean(scores)), 1.96 * float(np.std(scores, ddof=1)) / len(scores) ** 0.5


def player(simulations, network=None):
    """Plays the best move of a search: PUCT over a network, or plain UCT with random games."""
    config = UCT if network is None else PUCT

    def play(state, seed):
        search = tengen.Search(ConnectFour(), config, state=state, evaluator=network)
        return search.run(simulations, seed=seed).best

    return play


def main(arguments=None):
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=5000, help="games against itself, in all")
    ask.add_argument("--simulations", type=int, default=100, help="of each search")
    ask.add_argument("--every", type=int, default=100, help="games from one round of learning to the next")
    ask.add_argument("--steps", type=int, default=150, help="steps of a round of learning")
    ask.add_argument("--rate", type=float, default=0.001, help="how far a step goes")
    ask.add_argument("--match-every", type=int, default=500, help="games from one match against UCT to the next")
    ask.add_argument("--pairs", type=int, default=100, help="pairs of games in a match")
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--keep", type=Path, help="file (.npz) to go on from, and to keep everything in")
    ask.add_argument("--curve", type=Path, help="file (.csv) for the results of the matches")
    given = ask.parse_args(arguments)
    training = Training(given.seed)
    if given.keep and given.keep.exists():
        training.go_on(given.keep)
    uct, losses = player(given.simulations), [None, None]
    while True:
        over = training.games >= given.games
        if (over or training.games % given.match_every == 0) and training.games not in [
            row[0] for row in training.curve
        ]:
            score, half = match(player(given.simulations, training.network), uct, given.pairs, given.seed)
            training.curve.append([training.games, round(score, 4), round(half, 4), *losses])
            print(f"{training.games} games: {100 * score:.1f} ± {100 * half:.1f}% against UCT", flush=True)
        if given.keep:
            training.keep(given.keep)
        if over:
            break
        more = range(min(given.every, given.games - training.games))
        training.remember([training.play(given.simulations) for _ in track(more, f"from {training.games}")])
        losses = training.learn(given.steps, given.rate)
    if given.curve:
        with given.curve.open("w", newline="") as file:
            csv.writer(file).writerows([["games", "score", "half", "policy_loss", "value_loss"], *training.curve])
    return training


if __name__ == "__main__":
    main()
