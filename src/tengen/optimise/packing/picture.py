"""Packings as SVG."""

from __future__ import annotations

from html import escape

from tengen.optimise.packing.instance import Packing

_LONGEST = 720.0  # pixels of the longer side of the strip
_MARGIN = 34
# Soft colours that black numbers stand on; neighbours in the list differ.
_FILLS = ("#cfe3f5", "#fde2c4", "#d7ecd0", "#f6d3d6", "#e3d9f0", "#fbf1c0", "#cdeae6", "#f3d8e8", "#e4e4da", "#d9e0f7")


def svg(packing: Packing, title: str = "") -> str:
    """The strip with its rectangles, the bottom of the strip below; a dashed line is the optimum or the lower bound."""
    instance = packing.instance
    target = instance.optimum or instance.lower_bound
    top = max(packing.height, target)
    scale = _LONGEST / max(instance.width, top)
    width, height = instance.width * scale, top * scale
    name = title or f"{instance.name or 'packing'}: {len(packing.placements)} rectangles, height {packing.height}"

    def y(level: float) -> float:
        return _MARGIN + height - level * scale

    # Wide enough for the title too.
    whole_width = max(width + 2 * _MARGIN + 60, 7.6 * len(name) + 2 * _MARGIN)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole_width:.0f} {height + 2 * _MARGIN:.0f}" '
        f'width="{whole_width:.0f}" height="{height + 2 * _MARGIN:.0f}" role="img">',
        f"<title>{escape(name)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{_MARGIN}" y="{_MARGIN - 12}" font-family="system-ui, sans-serif" font-size="14" '
        f'fill="#333333">{escape(name)}</text>',
        f'<rect x="{_MARGIN}" y="{y(top):.2f}" width="{width:.2f}" height="{height:.2f}" fill="#f7f7f5"/>',
        '<g stroke="#5a6068" stroke-width="0.8" font-family="system-ui, sans-serif" text-anchor="middle">',
    ]
    for place in packing.placements:
        w, h = place.width * scale, place.height * scale
        left, upper = _MARGIN + place.x * scale, y(place.y + place.height)
        fill = _FILLS[place.rectangle * 7 % len(_FILLS)]
        label = str(place.rectangle + 1)
        size = min(14.0, 0.6 * h, 1.4 * w / len(label))
        turned = (place.width, place.height) != instance.rectangles[place.rectangle]
        told = f"{label}: {place.width} x {place.height} at {place.x}, {place.y}{', turned' if turned else ''}"
        parts.append(
            f'<g><title>{told}</title><rect x="{left:.2f}" y="{upper:.2f}" width="{w:.2f}" height="{h:.2f}" '
            f'fill="{fill}"/>'
        )
        if size >= 5:
            parts.append(
                f'<text x="{left + w / 2:.2f}" y="{upper + h / 2 + 0.35 * size:.2f}" font-size="{size:.1f}" '
                f'stroke="none" fill="#333333">{label}</text>'
            )
        parts.append("</g>")
    parts.append("</g>")
    what = "optimum" if instance.optimum else "bound"
    parts += [
        f'<path d="M{_MARGIN} {y(top):.2f}V{y(0):.2f}H{_MARGIN + width:.2f}V{y(top):.2f}" fill="none" '
        'stroke="#333333" stroke-width="1.6"/>',
        f'<path d="M{_MARGIN} {y(target):.2f}h{width + 6:.2f}" stroke="#b3261e" stroke-width="1.2" '
        'stroke-dasharray="5 4"/>',
        f'<text x="{_MARGIN + width + 9:.2f}" y="{y(target) + 4:.2f}" font-family="system-ui, sans-serif" '
        f'font-size="11" fill="#b3261e">{what} {target}</text>',
        "</svg>",
        "",
    ]
    return "\n".join(parts)
