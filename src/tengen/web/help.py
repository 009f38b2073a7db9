"""Help on every page: the keys, and what is seen there."""

from __future__ import annotations

from dataclasses import dataclass

from nicegui import ui


@dataclass(frozen=True)
class Section:
    """Terms with their meanings, under a heading."""

    title: str
    entries: tuple[tuple[str, str], ...]


_KEYS = Section(
    "Keys",
    (
        ("← →", "a move back or forward"),
        ("↑ ↓", "ten moves"),
        ("Home, End", "the first and the last position"),
        ("Space", "analysis on and off; in a game a hint"),
        ("P, U", "pass, take back"),
        ("E", "tools for editing, in analysis"),
        ("Tab", "to the board: the arrow keys move a cursor there, and Enter plays"),
        ("?", "this help; Escape closes it"),
    ),
)
_OTHER_KEYS = Section(
    "Keys",
    (
        ("Tab", "from part to part: on boards and in trees the arrow keys move, and Enter chooses"),
        ("?", "this help; Escape closes it"),
    ),
)
_BOARD = Section(
    "On the board",
    (
        ("Ring on a stone", "the last move"),
        ("Circle with numbers", "a move that the search looks at: win rate of the side to move, and visits"),
        ("Small dashed circle", "a move with few visits, of which nothing is known yet"),
        ("Green to red", "what a move loses against the best one, which has a second ring"),
        ("Numbered stones", "how the search goes on after the move that you point at"),
        ("Dashed square", "the move that the record goes on with"),
        ("Small hollow square", "a ko that may not be retaken at once"),
        ("Red cross", "a dead stone: it is taken off for the count"),
        ("Square and round tab", "a move of the book, and one of the database of games, with its share in percent"),
        ("Filled squares", "territory in a count; in analysis the probable owner of a point, the surer the larger"),
    ),
)
_WORDS = Section(
    "Words",
    (
        ("Level", "how strong the computer plays: 30k is a beginner, smaller numbers are stronger, d is a master"),
        ("Handicap", "stones that Black has on the board before the game begins"),
        ("Komi", "points that White gets for moving second"),
        ("Win rate", "how often a side wins as far as the search can tell; the curve has Black's"),
        ("Lead", "by how many points a side is ahead: B+3.5 is Black by three and a half"),
        ("Loss", "what a move gives away against the best one, of the win rate and in points"),
        ("Visits", "how often the search has tried a move: numbers of few visits mean little"),
        ("Playouts", "games that the search plays to their end, one for each simulation"),
        ("Preset", "a way to search; tengen is the strongest"),
        ("Review", "every move of a game judged, with the biggest mistakes"),
    ),
)
_INSIDE = Section(
    "Look inside",
    (
        ("Layer", "one kind of number that the search has for each point: choose it, then point at the board"),
        ("Settings", "parameters that differ from the preset, such as rave.parameter=0.1"),
        ("A playout", "one random game from this position, move by move, with the rule that chose each move"),
        ("The tree", "moves below one another, as wide as their visits; click to go in"),
        ("The formula", "how the search weighs the moves of a node: the largest value is tried next"),
        ("Side by side", "two presets at the same position"),
    ),
)
_EXPLORE = Section(
    "Explore",
    (
        ("Circle with numbers", "a move that was played here: win rate of the side that plays it, and games"),
        ("Green to red", "how far its win rate is behind the best of the moves with enough games"),
        ("Small dashed circle", "a move of few games"),
        ("Games", "in how many of the database it was played; mirrored and colour-exchanged positions count together"),
        ("Bar beside a win rate", "where it lies with a certainty of 95%: the fewer games, the wider"),
        (
            "Part of the board",
            "a rectangle instead of the whole board: drag it, or choose two corners by click or Enter",
        ),
        ("Strong edge", "the rectangle lies at this edge of the board, and is looked for at edges only"),
        (
            "?, own, opp",
            "a point that may hold anything, or holds a stone of the side to move, or one of the other side",
        ),
        ("← →, Home, End", "a move back or forward, the beginning and the end of the line"),
        ("P, R", "pass; rectangle on and off"),
    ),
)
_PGAME = Section(
    "P-games",
    (
        ("P-game", "an artificial game whose best result is known, so that errors of a search can be counted"),
        ("Square, circle", "a position where MAX, or MIN, is to move; lines are as wide as their visits"),
        ("Groups of moves", "moves behind a node of their own: a group is chosen first, then a move in it"),
        ("Merged nodes", "positions that can be reached in several ways"),
    ),
)
_ARENA = Section(
    "Arena",
    (
        ("Match", "games between two presets; each plays Black in every second game"),
        ("Elo", "how much stronger the first is: 100 Elo win about 64 of 100 games; the band is where it lies 95%"),
        ("SPRT", "a test that stops a match as soon as one of two answers is sure enough"),
        ("LLR", "how far the test is: at the upper line the first answer to be stronger holds, at the lower the other"),
        ("Void", "a game that counts for nobody, as a program failed"),
    ),
)
_LAB = Section(
    "Lab",
    (
        ("Experiment", "a published table or figure, measured again by this program"),
        ("Published, ours", "the number in the document, and what was measured, with an interval of 95%"),
        ("Units", "how often something was measured; intervals shrink with more of them"),
        ("Verdict", "whether both agree within their intervals and what the experiment allows"),
        ("Measure", "take more units on this machine"),
    ),
)
_SECTIONS = {"/explore": _EXPLORE, "/inside": _INSIDE, "/pgame": _PGAME, "/arena": _ARENA, "/lab": _LAB}


def sections(here: str) -> tuple[Section, ...]:
    """What the page at a path of the header needs: its own first."""
    own = _SECTIONS.get(here)
    return (_KEYS, _BOARD, _WORDS) if own is None else (own, _WORDS, _OTHER_KEYS)


def show_help(here: str) -> None:
    """Open the help of a page."""
    with ui.dialog().props('aria-label="Help"') as dialog, ui.card().classes("help"):
        with ui.element("div").classes("panel-head"):
            with ui.element("h2"):
                ui.label("Help")
            close = ui.button(icon="close", on_click=dialog.close, color=None).props("flat round dense autofocus")
            close.props["aria-label"] = "Close the help"
        with ui.element("div").classes("help-text").props('tabindex="0" role="region" aria-label="Keys and words"'):
            for section in sections(here):
                with ui.element("h3"):
                    ui.label(section.title)
                with ui.element("dl").classes("help-terms"):
                    for term, meaning in section.entries:
                        with ui.element("dt"):
                            ui.label(term)
                        with ui.element("dd"):
                            ui.label(meaning)
    dialog.on("hide", dialog.delete)
    dialog.open()
