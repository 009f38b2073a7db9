"""Choosing a layer, and reading it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from tengen.inside import Layer
from tengen.web.theme import panel

_FAMILIES = {
    "search": "The search",
    "priors": "Known before",
    "playouts": "Playouts",
    "endings": "How they end",
    "shape": "The position",
}


class LayerPanel:
    """Buttons for all layers by family, the meaning of the chosen one, and its legend."""

    def __init__(self, on_choose: Callable[[str], Any], chosen: str = "visits") -> None:
        self.chosen = chosen
        self._on_choose = on_choose
        self._shown: list[tuple[str, bool]] = []
        with panel("Layers"):
            self._buttons = ui.element("div").classes("layer-groups")
            with ui.element("div").classes("layer-meaning").props("aria-live=polite"):
                self._meaning = ui.label("")
            self._legend = ui.element("div").classes("legend")
            self._point = ui.label("Point at the board to read a value.").classes("small quiet layer-point")

    def show(self, layers: list[Layer]) -> None:
        """The layers as they are now."""
        names = [(layer.name, bool(layer.absent)) for layer in layers]
        if names != self._shown:
            self._shown = names
            self._fill(layers)
        if self.chosen not in {name for name, _ in names}:
            self.chosen = "visits"
        layer = next(layer for layer in layers if layer.name == self.chosen)
        self._meaning.set_text(f"{layer.title}: {layer.meaning}" + (f" {layer.absent}" if layer.absent else ""))
        self._draw_legend(layer)

    def tell(self, layer: Layer | None, vertex: str | None) -> None:
        """What the layer says of a point."""
        if layer is None or vertex is None:
            self._point.set_text("Point at the board to read a value.")
        elif vertex not in layer.values:
            self._point.set_text(f"{vertex}: nothing.")
        else:
            note = layer.notes.get(vertex, "")
            value = "" if layer.scale == "categories" else precise(layer, vertex)
            self._point.set_text(f"{vertex}: " + ", ".join(part for part in (value, note) if part))

    def _fill(self, layers: list[Layer]) -> None:
        self._buttons.clear()
        with self._buttons:
            for family, title in _FAMILIES.items():
                members = [layer for layer in layers if layer.family == family]
                with ui.element("div").classes("layer-group").props(f'role="group" aria-label="{title}"'):
                    ui.label(title).classes("small quiet layer-family")
                    with ui.element("div").classes("layer-buttons"):
                        for layer in members:
                            self._button(layer)

    def _button(self, layer: Layer) -> None:
        pressed = "true" if layer.name == self.chosen else "false"
        short = layer.title.split(": ", 1)[-1]
        made = ui.element("button").classes("chip").props(f'type="button" aria-pressed="{pressed}"')
        if layer.absent:
            made.classes("chip-empty").props(f'aria-label="{layer.title}, empty here"')
        else:
            made.props(f'aria-label="{layer.title}"')
        with made:
            ui.label(short)
        made.mark(f"layer-{layer.name}")
        made.on("click", lambda: self._choose(layer.name))

    def _choose(self, name: str) -> None:
        self.chosen = name
        for element in self._buttons.descendants():
            if element.tag == "button":
                element.props(f'aria-pressed="{"true" if f"layer-{name}" in element._markers else "false"}"')
        self._on_choose(name)

    def _draw_legend(self, layer: Layer) -> None:
        self._legend.clear()
        if not layer.values:
            return
        with self._legend:
            if layer.scale == "categories":
                for value, text in layer.legend:
                    with ui.element("span").classes("legend-kind"):
                        hue = hue_of(value)
                        with ui.element("i").style(f"background: hsl({hue} 85% 62%)"):
                            ui.label(f"{value:.0f}")
                        ui.label(text)
                return
            ends = layer.legend or ((layer.low, ""), (layer.high, ""))
            with ui.element("span").classes("legend-scale"):
                ui.label(_end(layer, *ends[0]))
                scale = "ownership" if layer.name == "ownership" else layer.scale  # the board draws it in its own way
                ui.element("i").classes(f"scale-{scale}").props('aria-hidden="true"')
                ui.label(_end(layer, *ends[-1]))


def heat(layer: Layer) -> list[dict[str, Any]]:
    """A layer as the board draws it."""
    found: list[dict[str, Any]] = []
    for vertex in layer.values:
        share = layer.share(vertex)
        piece: dict[str, Any] = {"vertex": vertex, "value": share, "text": layer.text(vertex)}
        if layer.scale == "diverging":
            piece["value"] = 2 * share - 1
        elif layer.scale == "categories":
            piece["value"] = 0.75
            piece["hue"] = hue_of(layer.values[vertex])
        found.append(piece)
    return found


def hue_of(number: float) -> int:
    """A colour for a number, far from those of its neighbours."""
    return round(number * 137.508) % 360


def precise(layer: Layer, vertex: str) -> str:
    """The value in full."""
    value = layer.values[vertex]
    return f"{value:.2%}" if layer.unit == "percent" else f"{value:,.0f}" if layer.unit == "count" else f"{value:.3g}"


def _end(layer: Layer, value: float, text: str) -> str:
    number = f"{value:.0%}" if layer.unit == "percent" else f"{value:.3g}"
    return f"{number} {text}".strip()
