"""Analysing in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import PHONE, Visitor

GAME = (GAMES / "game9.sgf").read_bytes()


def test_a_real_record_is_opened_and_searched(visitor: Visitor) -> None:
    page = visitor.open("/analyse")
    page.locator("input[type=file]").set_input_files(GAMES / "game9.sgf")
    page.wait_for_url("**/board/*")
    expect(visitor.heading).to_have_text("game9")
    page.get_by_role("button", name="Last position").click()
    expect(visitor.stones("black").nth(10)).to_be_attached()
    page.keyboard.press("ArrowUp")  # ten moves back
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 43"))

    page.get_by_role("switch", name="Ownership").click()
    expect(page.get_by_role("switch", name="Ownership")).to_be_checked()
    page.keyboard.press(" ")
    expect(visitor.goban.locator(".candidate").first).to_be_visible()
    expect(visitor.goban.locator(".best")).to_have_count(1)
    expect(visitor.goban.locator(".candidate-text").first).to_have_text(re.compile(r"^\d+\.\d$"))
    expect(visitor.goban.locator(".owner").nth(10)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()

    row = page.locator(".candidates-table tbody tr").first
    expect(row.locator(".lost")).to_have_text("0.0% · 0.0")
    expect(row).to_have_text(re.compile(r"\d+\.\d%.*(even|[BW]\+\d+\.\d)"))
    best = page.locator(".candidates-table button").first.inner_text().split()[-1]
    visitor.hover(best)
    expect(visitor.goban.locator(".line .stone").nth(1)).to_be_visible()
    expect(visitor.goban.locator(".candidate")).to_have_count(0)
    expect(visitor.goban.locator(".ghost")).to_have_count(0)  # it would cover the first stone of the line
    page.mouse.move(5, 400)
    expect(visitor.goban.locator(".candidate").first).to_be_visible()


def test_candidates_fade_and_shrink_with_few_visits(visitor: Visitor, server: Server) -> None:
    """Drawn by the board's own code from a search that is made up."""
    page = visitor.open(f"/board/{server.board(GAME)}")
    moves = [
        {"vertex": "E5", "winRate": 0.61, "visits": 800, "loss": 0.0, "numbered": True, "trust": 0.98},
        {"vertex": "C3", "winRate": 0.5, "visits": 60, "loss": 0.11, "numbered": True, "trust": 0.45},
        {"vertex": "G7", "winRate": 1.0, "visits": 2, "loss": 0.0, "numbered": False, "trust": 0.01},
    ]
    drawn = page.evaluate(
        """async (moves) => {
          const { candidates } = await import("tengen-board/candidates.js");
          const { Geometry } = await import("tengen-board/geometry.js");
          const { Layer } = await import("tengen-board/svg.js");
          const svg = document.querySelector(".goban svg");
          new Layer(svg, "made-up").show(candidates(new Geometry(9, true), { candidates: moves }, true));
          const circles = [...svg.querySelectorAll(".made-up .candidate")].map((each) => {
            const style = getComputedStyle(each);
            return { r: each.getBBox().width / 2, opacity: Number(style.opacity), fill: style.fill,
              dashed: style.strokeDasharray !== "none" };
          });
          const texts = [...svg.querySelectorAll(".made-up text")].map((each) => each.textContent);
          return { circles, texts };
        }""",
        moves,
    )
    best, second, few = drawn["circles"]
    assert drawn["texts"] == ["61.0", "800", "50.0", "60"]
    assert best["r"] > second["r"] > 1.5 * few["r"]
    assert best["opacity"] > 0.95 > second["opacity"] > 1.5 * few["opacity"]
    assert few["dashed"]
    assert not best["dashed"]
    assert best["fill"] != second["fill"]  # the colour is the loss


def test_analysis_leaves_nothing_behind_in_the_browser(visitor: Visitor, server: Server) -> None:
    heard: list[str] = []
    visitor.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page = visitor.open(f"/board/{server.board(GAME)}")
    page.keyboard.press(" ")
    page.wait_for_function("window.nextMessageId > 30")
    assert any('"patch"' in frame for frame in heard)
    assert not [frame for frame in heard if "run_javascript" in frame]  # the browser would compile each one
    marks = "performance.getEntriesByType('mark').length + performance.getEntriesByType('measure').length"
    assert page.evaluate(marks) == 0  # they would stay for as long as the page does


def test_walking_through_the_record(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(GAME)}")
    page.keyboard.press("End")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 53"))
    expect(visitor.goban.locator("[aria-live]").first).to_have_text("Move 53: Black D5")
    curve = page.get_by_role("slider", name="Move of the game")
    expect(curve).to_have_attribute("aria-valuenow", "53")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": 46 + (box["width"] - 56) * 20 / 53, "y": 60})
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 20"))
    page.get_by_role("treeitem", name="22 white").click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 22"))
    page.get_by_role("tree").press("ArrowLeft")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 21"))

    visitor.click("A1")  # a variation
    expect(page.get_by_role("treeitem", name="22 white A1")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("treeitem", name="22 white A1")).to_have_count(0)


def test_comments_marks_stones_and_the_file(visitor: Visitor, server: Server, tmp_path: Path) -> None:
    page = visitor.open(f"/board/{server.board(GAME)}")
    page.keyboard.press("ArrowRight")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 1,"))
    page.get_by_role("textbox", name="Comment").fill("The <b>centre</b> first.")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.get_by_role("button", name="Triangle").click()
    expect(page.get_by_role("button", name="Triangle")).to_have_attribute("aria-pressed", "true")
    visitor.click("E5")
    expect(visitor.goban.locator(".mark")).to_have_count(1)
    page.get_by_role("button", name="Letter").click()
    visitor.click("A9")
    expect(visitor.goban.locator(".label")).to_have_text("A")
    page.get_by_role("button", name="White stone").click()
    visitor.click("J1")
    expect(visitor.stones("white")).to_have_count(1)
    page.get_by_role("button", name="White stone").click()

    page.get_by_role("button", name="Analyse").click()
    expect(visitor.goban.locator(".candidate").first).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Save SGF").click()
    with page.expect_download() as download:
        page.get_by_text("With the analysis in it").click()
    file = tmp_path / "saved.sgf"
    download.value.save_as(file)
    saved = file.read_text()
    assert "C[The <b>centre</b> first.]" in saved
    assert "TR[ee]" in saved
    assert "LB[aa:A]" in saved
    assert "AW[ii]" in saved
    assert "SBKV[" in saved


def test_a_review_names_the_biggest_mistakes(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(GAME)}")
    page.get_by_label("Playouts").click()
    page.get_by_role("option", name="100", exact=True).click()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_text("The review is complete: 53 of 53 moves")).to_be_visible()
    expect(page.locator(".curve-line.rate")).to_be_visible()
    expect(page.locator(".curve-line.score")).to_be_visible()
    mistakes = page.locator(".mistake-row")
    expect(mistakes.first).to_be_visible()  # they come a message later than the last move
    losses = [float(text.strip("−%")) for text in page.locator(".mistake-loss").all_inner_texts()]
    assert all(float(text.strip("−")) >= 0 for text in page.locator(".mistake-points").all_inner_texts())
    assert page.locator(".mistake-points").count() == len(losses)
    assert losses
    assert losses == sorted(losses, reverse=True)
    number = int(mistakes.first.inner_text().split()[0])
    mistakes.first.click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile(f"move {number - 1},"))
    expect(visitor.goban.locator(".line .stone").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(visitor.goban.locator(".line .stone")).to_have_count(0)


def test_a_mistake_is_shown_on_a_phone_too(visit: Callable[..., Visitor], server: Server) -> None:
    board = server.board(GAME)
    server.call("POST", f"/boards/{board}/review", {"playouts": 20})
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.open(f"/board/{board}")
    mistake = page.locator(".mistake-row").last
    mistake.scroll_into_view_if_needed()
    expect(visitor.goban).not_to_be_in_viewport()
    mistake.tap()
    expect(visitor.goban).to_be_in_viewport(ratio=0.99)
    expect(visitor.goban.locator(".line .stone").first).to_be_visible()


@pytest.mark.parametrize("size", [(844, 390), (1100, 420)])
def test_a_low_screen_has_the_whole_board(visit: Callable[..., Visitor], server: Server, size: tuple[int, int]) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    page = visitor.open(f"/board/{server.board(GAME)}")
    expect(visitor.goban).to_be_in_viewport(ratio=1)
    for part in (page.locator(".strip").first, page.locator(".strip").last, page.locator(".steps")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(visitor.heading).to_be_in_viewport(ratio=1)
    box = visitor.goban.bounding_box()
    assert box is not None
    assert box["height"] > size[1] - 100
    page.mouse.wheel(0, 10_000)
    expect(page.get_by_role("textbox", name="Comment")).to_be_in_viewport()
    expect(visitor.goban).to_be_in_viewport(ratio=1)  # it stays while the rest is read


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_tools_for_stones_look_like_them(visit: Callable[..., Visitor], server: Server, mode: str) -> None:
    visitor = visit(color_scheme=mode)
    page = visitor.open(f"/board/{server.board(GAME)}")
    page.get_by_role("button", name="Edit", exact=True).click()
    ground = "(each) => getComputedStyle(each).backgroundImage.match(/\\d+, \\d+, \\d+/g).at(-1).split(',')[0]"
    for name, dark in (("Black stone", True), ("White stone", False)):
        tool = page.get_by_role("button", name=name)
        assert (int(tool.locator(".strip-stone").evaluate(ground)) < 80) is dark


def test_a_komi_that_is_refused_does_not_stay(visitor: Visitor, server: Server) -> None:
    board = server.board(GAME)
    before = server.call("GET", f"/boards/{board}")["komi"]
    page = visitor.open(f"/board/{board}")
    page.keyboard.press("e")
    field = page.get_by_label("Komi")
    expect(field).to_have_value(f"{before:.1f}")
    for wrong in ("1000000000", ""):
        field.fill(wrong)
        field.press("Tab")
        expect(field).to_have_value(f"{before:.1f}")
    field.fill("5.5")
    field.press("Tab")
    expect(page.get_by_label("Status")).to_contain_text("komi 5.5")
    expect(field).to_have_value("5.5")
