"""Where the tree of variations puts its nodes."""

from __future__ import annotations

import random

import pytest

from tengen.web.components.variations import lay_out


def random_tree(seed: int) -> dict[int, int | None]:
    """Parents before children; mostly long lines, as games are."""
    draw = random.Random(seed)
    parents: dict[int, int | None] = {0: None}
    for node in range(1, draw.randint(1, 120)):
        parents[node] = node - 1 if draw.random() < 0.7 else draw.randrange(node)
    return parents


@pytest.mark.parametrize("seed", range(60))
def test_nodes_have_places_of_their_own_and_links_cross_none(seed: int) -> None:
    parents = random_tree(seed)
    places = lay_out(parents)
    assert set(places) == set(parents)
    taken = {place: node for node, place in places.items()}
    assert len(taken) == len(parents)
    seen: set[int] = set()
    for node, parent in parents.items():
        column, lane = places[node]
        if parent is None:
            assert (column, lane) == (0, 0)
            continue
        assert column == places[parent][0] + 1
        if parent not in seen:  # first children go straight on
            assert lane == places[parent][1]
        seen.add(parent)
        # A link goes down in the parent's column: nobody else stands there.
        assert not [lower for lower in range(places[parent][1] + 1, lane) if (column - 1, lower) in taken]


def test_a_part_of_a_tree_begins_in_the_first_column() -> None:
    assert lay_out({5: 4, 6: 5, 9: 4}) == {5: (0, 0), 6: (1, 0), 9: (0, 1)}


def test_a_long_line_and_many_variations_are_no_burden() -> None:
    parents: dict[int, int | None] = {0: None, **{node: node - 1 for node in range(1, 20_000)}}
    assert lay_out(parents)[19_999] == (19_999, 0)
    wide: dict[int, int | None] = {0: None, **dict.fromkeys(range(1, 5000), 0)}
    assert lay_out(wide)[4_999] == (1, 4_998)
