"""Control files, and what makes two runs the same."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.arena.control import load_tournament
from tengen.arena.match import named_match
from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Conditions, Pairing
from tengen.arena.store import Store
from tengen.arena.tournament import Tournament, meetings, shares_of, standings_of
from tengen.config import GoConfig
from tengen.engine.time_control import TimeControl
from tests.arena.stored import CONDITIONS, player, store_results
from tests.go.gnugo import MISSING, PATH

PLAYERS = """
[[player]]
name = "a"
player = "flat"
playouts = 10
[[player]]
name = "b"
player = "uct,playouts=20"
[[player]]
name = "c"
player = "rave"
seconds = 1
clock = "60+10/5"
"""


def load(folder: Path, text: str) -> Tournament:
    path = folder / "cup.toml"
    path.write_text(text)
    return load_tournament(path)


def names_of(pairings: list[Pairing]) -> list[str]:
    return [f"{pairing.name}: {pairing.games}" for pairing in pairings]


def test_round_robin_is_the_usual_kind(tmp_path: Path) -> None:
    cup = load(tmp_path, PLAYERS)
    assert (cup.name, cup.kind, cup.games, cup.sprt, cup.rounds) == ("cup", "round-robin", 100, None, 1)
    assert cup.conditions == Conditions()
    assert names_of(cup.round(1, [])) == ["a-vs-b: 100", "a-vs-c: 100", "b-vs-c: 100"]
    a, b, c = cup.players
    assert (a.kind, a.playouts) == ("flat", 10)
    assert (b.kind, b.playouts) == ("search", 20)
    assert (c.seconds, c.clock, c.playouts) == (1.0, TimeControl(60, 10, 5), None)


def test_everything_that_a_file_can_say(tmp_path: Path) -> None:
    cup = load(
        tmp_path,
        """
        name = "Great Cup"
        type = "gauntlet"
        games = 8
        candidates = ["c"]
        [conditions]
        size = 5
        komi = 3
        rules = "japanese"
        openings = "random:3"
        seed = 7
        move_timeout = 5
        game_timeout = 50.5
        max_moves = 60
        adjudicate = 0.95
        [sprt]
        elo0 = -5
        elo1 = 5
        alpha = 0.1
        beta = 0.2
        model = "normalised"
        [anchors]
        a = 1800
        """
        + PLAYERS,
    )
    assert cup.name == "Great-Cup"
    assert cup.conditions == Conditions(5, 3.0, "japanese", "random:3", 7, 5.0, 50.5, 60, 0.95)
    assert cup.sprt == Sprt(-5, 5, 0.1, 0.2, "normalised")
    assert cup.anchors == (("a", 1800.0),)
    assert names_of(cup.round(1, [])) == ["c-vs-a: 8", "c-vs-b: 8"]


def test_playoff(tmp_path: Path) -> None:
    pairings = '[[pairing]]\nfirst = "a"\nsecond = "c"\n[[pairing]]\nfirst = "b"\nsecond = "a"\ngames = 4\n'
    cup = load(tmp_path, 'type = "playoff"\ngames = 6\n' + PLAYERS + pairings)
    assert names_of(cup.round(1, [])) == ["a-vs-c: 6", "b-vs-a: 4"]


def test_swiss(tmp_path: Path) -> None:
    cup = load(tmp_path, 'type = "swiss"\nrounds = 3\ngames = 2\n' + PLAYERS)
    assert (cup.rounds, names_of(cup.round(1, []))) == (3, ["round-1-a-vs-b: 2"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("games = = 1", "Invalid value (at line 1"),
        ('games = "ten"' + PLAYERS, "games = 'ten' has to be a whole number"),
        ("games = true" + PLAYERS, "games = True has to be a whole number"),
        ("games = 3" + PLAYERS, "3 games of a against b"),
        ("gamez = 2" + PLAYERS, "there is no key 'gamez', only anchors, candidates"),
        ("name = 3" + PLAYERS, "name = 3 has to be text"),
        ('name = "?"' + PLAYERS, "name '?' has neither letter nor digit"),
        ('type = "ladder"' + PLAYERS, "type = 'ladder': choose from playoff, round-robin, gauntlet, swiss"),
        ('type = "match"' + PLAYERS, "type = 'match': choose from"),
        ("", "has 0 players: it takes two"),
        ("conditions = 9" + PLAYERS, "[conditions] has to be a table"),
        ("[conditions]\nboard = 9" + PLAYERS, "[conditions]: there is no key 'board'"),
        ("[conditions]\nsize = 9.0" + PLAYERS, "[conditions]: size = 9.0 has to be a whole number"),
        ("[conditions]\nsize = 1" + PLAYERS, "[conditions]: the board size 1"),
        ("[conditions]\nkomi = nan" + PLAYERS, "[conditions]: komi = nan has to be finite"),
        ('[conditions]\nrules = "x"' + PLAYERS, "[conditions]: no rules are called"),
        ('[conditions]\nopenings = "x"' + PLAYERS, "openings 'x': write none"),
        ("sprt = true" + PLAYERS, "[sprt] has to be a table"),
        ("[sprt]\nelo0 = 1" + PLAYERS, "[sprt]: elo1 is missing"),
        ("[sprt]\nelo0 = 1\nelo1 = 0" + PLAYERS, "[sprt]: elo0 = 1 and elo1 = 0"),
        ('[sprt]\nelo0 = "1"\nelo1 = 0' + PLAYERS, "[sprt]: elo0 = '1' has to be a number"),
        ("[anchors]\nz = 1" + PLAYERS, "[anchors]: there is no key 'z', only a, b, c"),
        ("rounds = 2" + PLAYERS, "rounds is only for type = 'swiss'"),
        ('type = "swiss"' + PLAYERS, "type = 'swiss' needs rounds"),
        ('type = "swiss"\nrounds = 0' + PLAYERS, "rounds = 0: from 1"),
        ('candidates = ["a"]' + PLAYERS, "candidates is only for type = 'gauntlet'"),
        ('type = "gauntlet"' + PLAYERS, "type = 'gauntlet' needs candidates"),
        ('type = "gauntlet"\ncandidates = "a"' + PLAYERS, "candidates = 'a' has to be a list of texts"),
        ('type = "gauntlet"\ncandidates = [1]' + PLAYERS, "candidates has to be a list of texts"),
        ('type = "gauntlet"\ncandidates = ["x"]' + PLAYERS, "of tournament 'cup' is called 'x'; there are a, b, c"),
        ('type = "gauntlet"\ncandidates = ["a", "b", "c"]' + PLAYERS, "needs candidates and opponents"),
        ('type = "playoff"' + PLAYERS, "type = 'playoff' needs [[pairing]]"),
        ('type = "playoff"\npairing = 1' + PLAYERS, "pairing has to be written as [[pairing]]"),
        ('type = "playoff"' + PLAYERS + '[[pairing]]\nfirst = "a"', "[[pairing]] number 1: second is missing"),
        ('type = "playoff"' + PLAYERS + '[[pairing]]\nfirst = "a"\nsecond = "z"', "is called 'z'"),
        ('type = "playoff"' + PLAYERS + '[[pairing]]\nfirst = "a"\nsecond = "a"', "'a' cannot meet itself"),
        (
            'type = "playoff"' + PLAYERS + 2 * '[[pairing]]\nfirst = "a"\nsecond = "b"\n',
            "a and b are paired twice",
        ),
        ("[player]\nplayer = 'uct'", "player has to be written as [[player]]"),
        ("player = ['uct']", "[[player]] number 1 has to be a table"),
        (PLAYERS + "[[player]]\nname = 'd'", "[[player]] number 4: player is missing"),
        (PLAYERS + "[[player]]\nplayer = 'uct'\nthreads = 2", "[[player]] number 4: there is no key 'threads'"),
        (PLAYERS + "[[player]]\nplayer = 'utc'", "[[player]] number 4: 'utc' is neither a preset"),
        (PLAYERS + "[[player]]\nplayer = 'uct'\nplayouts = 1.5", "number 4: playouts = 1.5 has to be a whole"),
        (PLAYERS + "[[player]]\nplayer = 'uct'\nplayouts = 0", "player 'uct 0': playouts = 0 has to be above 0"),
        (PLAYERS + "[[player]]\nplayer = 'uct'\nseconds = -1", "seconds = -1 has to be above 0"),
        (PLAYERS + "[[player]]\nplayer = 'uct'\nclock = '5m'", "[[player]] number 4: clock '5m': write MAIN"),
        (PLAYERS + "[[player]]\nplayer = 'uct,playouts=1'\nplayouts = 2", "number 4: playouts comes too late"),
        (PLAYERS + "[[player]]\nplayer = 'cat -u'\nplayouts = 2", "number 4: playouts is not for GTP programs"),
        (PLAYERS + "[[player]]\nname = 'A '\nplayer = 'uct'\n[[player]]\nname = 'A'\nplayer = 'uct'", "'A ' and 'A'"),
    ],
)  # fmt: skip
def test_mistakes_name_file_and_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)) as raised:
        load(tmp_path, text)
    assert str(raised.value).startswith(f"{tmp_path / 'cup.toml'}: ")
    assert "\n" not in str(raised.value)


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No such file"):
        load_tournament(tmp_path / "missing.toml")
    with pytest.raises(ValueError, match="Is a directory"):
        load_tournament(tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="not text in UTF-8"):
        load_tournament(tmp_path / "binary.toml")


# --- which runs are the same -----------------------------------------------------------------------------------------

CUP = Tournament("cup", "round-robin", (player("a"), player("b")), CONDITIONS, 4)


def begin(store: Store, cup: Tournament) -> None:
    store.run(cup.name, cup.kind, cup.settings())


def test_more_games_or_another_test_may_be_asked_for(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store_results(store, CUP, CUP.round(1, [])[0], "++--")
        assert standings_of(CUP, store)[0].reason == "all games played"
        more = replace(CUP, games=6, sprt=Sprt(0, 50))
        begin(store, more)
        standing = standings_of(more, store)[0]
        assert (standing.reason, standing.next_number(), standing.score().games) == (None, 4, 4)
        assert len(store.runs()) == 1


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (replace(CUP, conditions=replace(CONDITIONS, komi=7.5)), "conditions.komi"),
        (replace(CUP, conditions=replace(CONDITIONS, seed=2)), "conditions.seed"),
        (replace(CUP, players=(player("a"), player("b", playouts=1))), "players.b.playouts"),
        (replace(CUP, players=(*CUP.players, player("c"))), "players.c"),
    ],
)
def test_other_conditions_are_another_run(tmp_path: Path, other: Tournament, key: str) -> None:
    with Store(tmp_path) as store:
        begin(store, CUP)
        for attempt in (begin, lambda store, cup: standings_of(cup, store)):
            with pytest.raises(ValueError, match=rf"'cup' in .* other settings \({key} differ\)"):
                attempt(store, other)


def test_a_swiss_round_depends_on_those_before_so_its_games_stay(tmp_path: Path) -> None:
    swiss = replace(CUP, kind="swiss", rounds=2)
    with Store(tmp_path) as store:
        begin(store, swiss)
        begin(store, replace(swiss, rounds=3))
        with pytest.raises(ValueError, match=r"\(games differ\)"):
            begin(store, replace(swiss, games=6))


def test_nothing_to_report_of_a_run_that_was_never_begun(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with pytest.raises(ValueError, match=r"no run in .* is called 'cup'; there are: none"):
            standings_of(CUP, store)
        assert store.runs() == []


def test_swiss_rounds_follow_from_the_store(tmp_path: Path) -> None:
    names = [player(name) for name in "abcde"]
    swiss = Tournament("swiss", "swiss", tuple(names), CONDITIONS, 2, rounds=3)
    with Store(tmp_path) as store:
        begin(store, swiss)
        first = standings_of(swiss, store)
        assert [s.pairing.name for s in first] == ["round-1-a-vs-b", "round-1-c-vs-d"]  # e rests
        store_results(store, swiss, first[0].pairing, "--")
        assert len(standings_of(swiss, store)) == 2  # a round begins when the one before is over
        store_results(store, swiss, first[1].pairing, "+=")
        second = standings_of(swiss, store)
        assert shares_of(second) == {"a": 0.0, "b": 1.0, "c": 0.75, "d": 0.25}
        # b 1, c 0.75, e 0.5 (no games), d 0.25, a 0: a would rest, and has not yet
        assert [s.pairing.name for s in second[2:]] == ["round-2-b-vs-c", "round-2-e-vs-d"]
        met = meetings(second, names)
        assert (met[frozenset("ab")], met[frozenset("bc")], met[frozenset("ac")]) == (1, 1, 0)
        assert (met[frozenset("e")], met[frozenset("a")], met[frozenset("b")]) == (1, 1, 0)


def test_names_of_matches_come_from_everything_that_decides() -> None:
    players = [player("a"), player("b")]
    name = named_match(None, players, CONDITIONS, 4).name
    assert name.startswith("a-vs-b-5x5-")
    assert named_match(None, players, CONDITIONS, 10).name == name
    assert named_match(None, players, replace(CONDITIONS, komi=1.5), 4).name != name
    assert named_match(None, [player("a", 7), player("b")], CONDITIONS, 4).name != name
    assert named_match("My match!", players, CONDITIONS, 4).name == "My-match"


def test_a_player_may_meet_itself_in_a_match() -> None:
    match = named_match(None, [player("a"), player("a")], CONDITIONS, 4)
    assert [p.name for p in match.players] == ["a A", "a B"]


def test_a_match_of_players_with_long_names_fits_a_file_system(tmp_path: Path) -> None:
    match = named_match(None, [player("a" * 300), player("b" * 300)], CONDITIONS, 2)
    with Store(tmp_path) as store:
        store_results(store, match, match.round(1, [])[0], "+-")
    assert len(list(tmp_path.rglob("*.sgf"))) == 2


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_the_examples_of_the_documentation(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "arena.md").read_text()
    examples = [load(tmp_path, example) for example in re.findall(r"```toml\n(.*?)```", text, re.DOTALL)]
    assert [example.kind for example in examples] == ["gauntlet", "round-robin", "playoff", "swiss"]
    assert [len(example.round(1, [])) for example in examples] == [2, 3, 2, 2]


def test_a_configuration_that_says_less_may_mean_the_same(tmp_path: Path) -> None:
    """An earlier version knew fewer keys: what it did not write has its default."""
    full = GoConfig().with_settings(["rave.parameter=0.2"]).to_toml()
    for name, config, same in (("a", "[rave]\nparameter = 0.2\n", True), ("b", "[rave]\nparameter = 0.3\n", False)):
        with Store(tmp_path) as store:
            store.run(name, "match", {"players": {"x": {"config": full}}})
            if same:
                store.run(name, "match", {"players": {"x": {"config": config}}})
            else:
                with pytest.raises(ValueError, match=r"players\.x\.config differ"):
                    store.run(name, "match", {"players": {"x": {"config": config}}})


def test_a_board_that_is_not_square(tmp_path: Path) -> None:
    assert load(tmp_path, '[conditions]\nsize = "5x7"' + PLAYERS).conditions.size == (5, 7)
    assert load(tmp_path, '[conditions]\nsize = "5x5"' + PLAYERS).conditions.size == 5
