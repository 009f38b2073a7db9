"""Numbers of searches as people read them."""

from tengen.go.search.wording import lead_text, loss_text, percent, position_text


def test_leads_and_losses_in_words() -> None:
    assert [lead_text(lead) for lead in (3.46, -2.0, 0.04, None)] == ["B+3.5", "W+2.0", "even", ""]
    assert percent(0.4321) == "43.2%"
    assert position_text(0.4321, -3.5) == "Black 43.2%, W+3.5"
    assert position_text(0.4321, None) == "Black 43.2%"
    assert loss_text(0.118, 4.66) == "11.8% and 4.7 points"
    assert loss_text(0.118, None) == "11.8%"
