"""Arguments of the commands of analysis."""

from __future__ import annotations

import pytest

from tengen.go import Color
from tengen.go.search.restriction import Ban, Restriction
from tengen.gtp.analysis_options import AnalysisOptions, parse_analysis
from tengen.gtp.arguments import Arguments, Refused


def parse(text: str, detailed: bool = True) -> AnalysisOptions:
    return parse_analysis(Arguments(text), 9, detailed=detailed)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", AnalysisOptions()),
        ("b", AnalysisOptions(Color.BLACK)),
        ("50", AnalysisOptions(interval=0.5)),
        ("B 50", AnalysisOptions(Color.BLACK, 0.5)),
        ("50 white", AnalysisOptions(Color.WHITE, 0.5)),
        ("w interval 10", AnalysisOptions(Color.WHITE, 0.1)),
        ("interval 10 minmoves 3 maxmoves 8", AnalysisOptions(None, 0.1, 3, 8)),
        ("b 10 ownership true", AnalysisOptions(Color.BLACK, 0.1, ownership=True)),
        ("rootInfo TRUE pvVisits true", AnalysisOptions(root_info=True, variation_visits=True)),
        ("pvEdgeVisits true ownership false", AnalysisOptions(edge_visits=True)),
        ("movesOwnership false", AnalysisOptions()),
        ("movesOwnership true", AnalysisOptions(moves_ownership=True)),
        (
            "ownershipstdev true movesOwnershipStdev true",
            AnalysisOptions(ownership_stdev=True, moves_ownership_stdev=True),
        ),
        ("noResultValue false", AnalysisOptions()),
        ("avoid b d4,E5 3", AnalysisOptions(avoid=(Ban("black", ("D4", "E5"), 3),))),
        ("avoid w pass,resign 1", AnalysisOptions(avoid=(Ban("white", ("pass",), 1),))),
        (
            "10 avoid b D4 1 avoid w C3 20",
            AnalysisOptions(None, 0.1, avoid=(Ban("black", ("D4",), 1), Ban("white", ("C3",), 20))),
        ),
        ("allow b D4 2", AnalysisOptions(allow=(Ban("black", ("D4",), 2),))),
    ],
)
def test_what_is_read(text: str, options: AnalysisOptions) -> None:
    assert parse(text) == options


def test_a_restriction_only_if_there_is_one() -> None:
    assert parse("b 10").restriction is None
    assert parse("allow b D4 2").restriction == Restriction(allow=(Ban("black", ("D4",), 2),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b w", "'w' comes after another"),
        ("10 20", "'20' comes after another"),
        ("-1", "neither a color, an interval nor"),
        ("interval", "interval needs its value"),
        ("interval soon", "invalid interval 'soon'"),
        ("interval -5", "invalid interval -5"),
        ("minmoves x", "invalid minmoves 'x'"),
        ("maxmoves 0", "invalid maxmoves 0"),
        ("ownership", "ownership needs true or false"),
        ("ownership maybe", "invalid ownership 'maybe'"),
        ("movesOwnership", "movesOwnership needs true or false"),
        ("noResultValue true", "noResultValue is not available"),
        ("avoid", "avoid needs COLOR"),
        ("avoid b", "avoid needs VERTEX"),
        ("avoid b D4", "avoid needs a depth"),
        ("avoid x D4 1", "invalid color 'x'"),
        ("avoid b K4 1", "invalid coordinate 'K4'"),
        ("avoid b D4 0", "invalid depth of avoid 0"),
        ("colour b", "'colour' is neither"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        parse(text)


def test_leela_zero_has_no_ownership() -> None:
    with pytest.raises(Refused, match="'ownership' is neither"):
        parse("ownership true", detailed=False)
