"""What is read off the position alone: patterns, groups of moves, and moves that are left out."""

from __future__ import annotations

from tengen.config import GoConfig
from tengen.go import patterns
from tengen.go.search import GoSearch
from tengen.inside.layer import Layer
from tengen.inside.look import Look


def pattern_layers(look: Look) -> list[Layer]:
    """The 3x3 patterns that moves of the side to move match."""
    name = look.config.playout.patterns
    known = patterns.load(name)
    board = look.game.board
    order = {pattern: number for number, (pattern, _, _) in enumerate(known.patterns, 1)}
    found: dict[str, str] = {}
    for vertex in known.matches(board):
        pattern = known.find(board, vertex)
        if pattern is not None and board.legal(vertex):
            found[vertex] = pattern
    used = sorted({order[pattern] for pattern in found.values()})
    names = {number: pattern for pattern, number in order.items()}
    return [
        Layer(
            "patterns",
            "Patterns",
            f"Legal moves whose surroundings match one of the {len(known)} patterns of the set {name}, by its number.",
            "shape",
            scale="categories",
            unit="name",
            low=1,
            high=max(2, len(order)),
            legend=tuple((float(number), names[number]) for number in used),
            values={vertex: float(order[pattern]) for vertex, pattern in found.items()},
            notes=found,
            absent="" if found else "No move matches a pattern.",
        )
    ]


def group_layers(look: Look) -> list[Layer]:
    """The groups of moves, by number; a move may be in several."""
    names = group_names(look)
    groups = dict(zip(names, look.search.groups(), strict=True))
    on_board = set(look.points)
    members: dict[str, list[int]] = {}
    for number, group in enumerate(groups.values(), 1):
        for vertex in group:
            if vertex in on_board:
                members.setdefault(vertex, []).append(number)
    titles = list(groups)
    use = "uses them below the root" if look.config.tree.groups else "does not use them: tree.groups is off"
    return [
        Layer(
            "groups",
            "Groups of moves",
            f"The groups of groups.kinds that moves are in, by number; the tree of this configuration {use}.",
            "shape",
            scale="categories",
            unit="name",
            low=1,
            high=max(2, len(titles)),
            legend=tuple((float(n), f"{title} ({len(groups[title])})") for n, title in enumerate(titles, 1)),
            values={vertex: float(numbers[0]) for vertex, numbers in members.items()},
            notes={vertex: ", ".join(titles[n - 1] for n in numbers) for vertex, numbers in members.items()},
            absent="" if members else "There are no moves to sort.",
        )
    ]


def group_names(look: Look) -> list[str]:
    """A name for each group; `chains` is as many groups as there are such chains, and `else` is added if it lacks."""
    words = look.config.groups.kinds.split()
    names: list[str] = []
    for word in words:
        if word.startswith("chains:"):
            names += [f"{word} #{i}" for i in range(1, _chains(look, word) + 1)]
        else:
            names.append(word)
    if "all" not in words and "else" not in words:
        names.append("else")
    return [name if names.count(name) == 1 else f"{name} ({i})" for i, name in enumerate(names, 1)]


def _chains(look: Look, word: str) -> int:
    alone = GoConfig().with_values({"groups.kinds": f"{word} all", "tree.memory_mb": 1.0})
    return len(GoSearch(look.game, alone).groups()) - 1


def pruning_layers(look: Look) -> list[Layer]:
    """Moves that the rules of pruning leave out at the root."""
    on_board = set(look.points)
    pruned = [str(vertex) for vertex in look.search.pruned if str(vertex) in on_board]
    rules = [key for key, value in look.config.items() if key.startswith("pruning.") and value is True]
    return [
        Layer(
            "pruned",
            "Left out",
            "Legal moves that new nodes leave out" + (f"; rules that are on: {', '.join(rules)}." if rules else "."),
            "shape",
            scale="categories",
            unit="name",
            low=1,
            high=2,
            legend=((1.0, "left out"),),
            values=dict.fromkeys(pruned, 1.0),
            absent="" if pruned else "No move is left out." if rules else "No rule of pruning is on.",
        )
    ]
