"""Whatever a client sends, every line has an answer and nothing breaks; `make fuzz` sends more."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.analysis.conversations import EXAMPLES, converse, lines


def test_the_examples_hold_a_conversation() -> None:
    answers = converse([json.dumps(each).encode() for each in EXAMPLES])
    assert not [each for each in answers if "error" in each]


@settings(max_examples=150)
@given(st.lists(lines(), min_size=1, max_size=8))
def test_any_conversation(conversation: list[bytes]) -> None:
    converse(conversation)


@settings(max_examples=100)
@given(st.data())
def test_a_query_that_is_cut_off(data: st.DataObject) -> None:
    line = json.dumps(data.draw(st.sampled_from(EXAMPLES))).encode()
    cut = line[: data.draw(st.integers(1, len(line) - 1))]
    answers = converse([cut])
    assert "error" in answers[0]
    assert "id" not in answers[0]
