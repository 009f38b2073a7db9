// Moves that a search looks at, and the line that follows one of them.
import { stone } from "tengen-board/layers.js";
import { text } from "tengen-board/svg.js";

const SCALE = [[0, [86, 204, 178]], [0.03, [166, 214, 96]], [0.08, [242, 208, 82]], [0.16, [242, 160, 84]], [0.3, [240, 132, 122]]];

const UNKNOWN = "rgb(201 198 190)";

// From green to red by what a move loses against the best; all are light enough for dark text.
export function colourOfLoss(loss) {
  if (loss == null) return UNKNOWN;
  let [low, from] = SCALE[0];
  for (const [high, to] of SCALE.slice(1)) {
    if (loss <= high) {
      const share = Math.max(0, (loss - low) / (high - low));
      return `rgb(${from.map((value, i) => Math.round(value + share * (to[i] - value))).join(" ")})`;
    }
    [low, from] = [high, to];
  }
  return `rgb(${from.join(" ")})`;
}

export function shortCount(count) {
  if (count < 1000) return String(count);
  if (count < 100000) return `${(count / 1000).toFixed(count < 10000 ? 1 : 0)}k`;
  return `${(count / 1e6).toFixed(1)}M`;
}

// Large enough for numbers, or a small sign that the search has been there.
export function radiusOf({ numbered, trust }) {
  return numbered ? 36 + 10 * trust : 14 + 40 * trust;
}

// roomy: there is space for visits below the win rate. A move that has a color may be of either side. The best move has a second ring, never colour alone.
export function candidates(geometry, state, roomy) {
  const pieces = [];
  (state.candidates ?? []).forEach((move, rank) => {
    const { vertex, winRate, visits, loss, numbered, trust, color } = move;
    if (vertex === "pass") return;
    const { px, py } = geometry.at(vertex);
    const r = Math.round(radiusOf(move)), opacity = (0.3 + 0.7 * trust).toFixed(2);
    const kind = numbered ? "candidate" : "candidate few";
    pieces.push([`c${vertex}`, "circle", { cx: px, cy: py, r, opacity, fill: colourOfLoss(loss), class: kind }]);
    if (rank === 0) pieces.push([`b${vertex}`, "circle", { cx: px, cy: py, r: r - 4, opacity, class: "best" }]);
    if (!numbered) return;
    const percent = winRate == null ? "–" : (100 * winRate).toFixed(roomy ? 1 : 0);
    const scale = r / 46;
    pieces.push(text(`w${vertex}`, px, py - (roomy ? 12 * scale : 0), (roomy ? 29 : 44) * scale, percent, "candidate-text"));
    if (roomy) pieces.push(text(`v${vertex}`, px, py + 18 * scale, 23 * scale, shortCount(visits), "candidate-text"));
    if (color) pieces.push([`k${vertex}`, "circle", { cx: px + 33, cy: py - 33, r: 12, opacity, class: `candidate-side ${color}` }]);
  });
  if (state.next && state.next !== "pass") {
    const { px, py } = geometry.at(state.next);
    pieces.push(["next", "rect", { x: px - 47, y: py - 47, width: 94, height: 94, rx: 16, class: "next" }]);
  }
  return pieces;
}

// A line as numbered stones. Captures on the way are not carried out: a later move on the same point hides an earlier.
export function variation(geometry, moves, first, id) {
  const pieces = [];
  moves.forEach((vertex, i) => {
    if (vertex === "pass") return;
    const point = geometry.at(vertex);
    const black = (first === "black") === (i % 2 === 0);
    pieces.push(stone(`s${vertex}`, point, black ? "black" : "white", id, "in-line"));
    pieces.push(text(`t${vertex}`, point.px, point.py, 46, i + 1, `number ${black ? "on-black" : "on-white"}`));
  });
  return pieces;
}
