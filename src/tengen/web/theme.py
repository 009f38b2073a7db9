"""The frame of every page: colours, header, navigation, and the menu of preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nicegui import ui

from tengen.web.components.keys import Keys
from tengen.web.components.presence import Presence
from tengen.web.help import show_help
from tengen.web.preferences import Preferences, prefer, preferences

_HERE = Path(__file__).parent
_STYLES = (_HERE / "theme.css", *sorted((_HERE / "components").glob("*.css")), *sorted((_HERE / "pages").glob("*.css")))
_BRAND = """<svg viewBox="0 0 26 26" aria-hidden="true"><g stroke="#c9a262" stroke-width="1.6">
<path d="M13 1v24M1 13h24"/><path d="M4 4h18v18H4z" fill="none"/></g>
<circle cx="13" cy="13" r="6.2" fill="#f6f3ea"/></svg>"""

# Order, name and icon of pages in the header, by path; register() of a module of pages adds its own.
_pages: dict[str, tuple[int, str, str]] = {}


def add_page(path: str, name: str, icon: str, order: int = 1000) -> None:
    """Put a page into the header: by its number there, and by its name among those without one, which come last."""
    _pages[path] = (order, name, icon)


def _pages_in_order() -> list[tuple[str, str, str]]:
    return [(path, name, icon) for path, (_, name, icon) in sorted(_pages.items(), key=lambda page: page[1])]


@contextmanager
def frame(title: str, here: str, on_change: Callable[[Preferences], Any] | None = None) -> Iterator[None]:
    """A page with its header; `here` is the path of its entry there. on_change hears of changed preferences."""
    ui.page_title(f"{title} · Tengen")
    for style in _STYLES:
        ui.add_css(style)
    mode = ui.dark_mode(preferences().dark)
    with ui.header().classes("top").props('role="banner"'):
        with ui.link(target="/").classes("brand"):
            ui.html(_BRAND, sanitize=False)
            ui.label("Tengen")
        with ui.element("nav").classes("nav only-desk").props('aria-label="Pages"'):
            for path, name, _ in _pages_in_order():
                ui.link(name, path).props('aria-current="page"' if path == here else "")
        ui.element("div").classes("spacer only-phone")
        button("", "help_outline", lambda: show_help(here), label="Help", kind="bare").props("round")
        _menu(mode, on_change)
        with button("", "menu", label="Pages", kind="bare").props("round").classes("only-phone"), ui.menu():
            for path, name, icon in _pages_in_order():
                item = ui.menu_item(on_click=lambda path=path: ui.navigate.to(path)).props('role="menuitem"')
                with item.classes("page-item"):
                    ui.icon(icon)
                    ui.label(name)
    with ui.element("div").classes("page") as main:
        ui.skip_link("Skip to the content", target=main)
        Keys({"?": lambda: show_help(here)})
        Presence()
        yield


def heading(text: str, level: int = 2) -> ui.element:
    """A heading that screen readers find."""
    with ui.element(f"h{level}") as element:
        ui.label(text)
    return element


def button(
    text: str,
    icon: str | None = None,
    on_click: Callable[..., Any] | None = None,
    *,
    label: str | None = None,
    kind: str = "plain",
) -> ui.button:
    """A button: "main" is what one mostly wants, "danger" ends something, "bare" has no ground.

    The label says what a button with nothing but an icon does, to screen readers and to the pointer.
    """
    made = (
        ui.button(text, icon=icon, on_click=on_click, color=None).props("unelevated no-caps").classes(f"{kind}-button")
    )
    if label:
        made.props["aria-label"] = label  # not parsed: titles of games stand in labels, and may have quotes in them
        made.tooltip(label)
    return made


@contextmanager
def panel(title: str | None = None) -> Iterator[ui.element]:
    """A framed part of a page; gives the line of its title, for buttons."""
    with ui.element("section").classes("panel") as section:
        if title is not None:
            section.props(f'aria-label="{title}"')
            with ui.element("div").classes("panel-head") as head:
                heading(title)
            yield head
        else:
            yield section


def _menu(mode: ui.dark_mode, on_change: Callable[[Preferences], Any] | None) -> None:
    now = preferences()

    def change(**changes: Any) -> None:
        changed = prefer(**changes)
        mode.value = changed.dark
        if on_change:
            on_change(changed)

    with (
        button("", "tune", label="Preferences", kind="bare").props("round"),
        ui.menu(),
        ui.column().classes("preference-menu"),
    ):
        ui.label("Colours").classes("small quiet")
        ui.toggle(
            {"auto": "System", "light": "Light", "dark": "Dark"},
            value=now.mode,
            on_change=lambda e: change(mode=e.value),
        )
        ui.label("Board").classes("small quiet")
        ui.toggle({"wood": "Wood", "plain": "Plain"}, value=now.board, on_change=lambda e: change(board=e.value))
        ui.switch("Coordinates", value=now.coordinates, on_change=lambda e: change(coordinates=e.value))
        ui.switch("Move numbers", value=now.numbers, on_change=lambda e: change(numbers=e.value))
        ui.switch("Sounds", value=now.sound, on_change=lambda e: change(sound=e.value))
        ui.switch("Touch: second tap plays", value=now.confirm, on_change=lambda e: change(confirm=e.value))
