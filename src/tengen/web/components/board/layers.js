// What each layer of the board shows, as pieces for Layer.show.
import { CELL } from "tengen-board/geometry.js";
import { text } from "tengen-board/svg.js";

const RADIUS = 48;

export function grid(geometry) {
  const { columns, rows, margin } = geometry;
  const right = margin + (columns - 1) * CELL;
  const bottom = margin + (rows - 1) * CELL;
  const kind = (i, lines) => (i === 0 || i === lines - 1 ? "edge" : "line");
  const pieces = [];
  for (let i = 0; i < rows; i++) {
    const at = margin + i * CELL;
    pieces.push([`h${i}`, "line", { x1: margin, x2: right, y1: at, y2: at, class: kind(i, rows) }]);
  }
  for (let i = 0; i < columns; i++) {
    const at = margin + i * CELL;
    pieces.push([`v${i}`, "line", { x1: at, x2: at, y1: margin, y2: bottom, class: kind(i, columns) }]);
  }
  for (const [x, y] of geometry.stars()) {
    pieces.push([`s${x},${y}`, "circle", { cx: margin + x * CELL, cy: margin + y * CELL, r: 10, class: "star" }]);
  }
  return pieces;
}

export function coordinates(geometry, shown) {
  if (!shown) return [];
  const letterSize = geometry.letter;
  const near = Math.round(0.9 * letterSize);
  const right = geometry.width - near;
  const bottom = geometry.height - near;
  const pieces = [];
  geometry.letters().forEach((letter, i) => {
    const at = geometry.margin + i * CELL;
    pieces.push(text(`t${i}`, at, near, letterSize, letter, "coordinate"), text(`b${i}`, at, bottom, letterSize, letter, "coordinate"));
  });
  for (let i = 0; i < geometry.rows; i++) {
    const at = geometry.margin + i * CELL;
    const row = geometry.rows - i;
    pieces.push(text(`l${i}`, near, at, letterSize, row, "coordinate"), text(`r${i}`, right, at, letterSize, row, "coordinate"));
  }
  return pieces;
}

export function stone(key, point, color, id, extra = "") {
  return [key, "circle", { cx: point.px, cy: point.py, r: RADIUS, fill: `url(#${id}-${color})`, class: `stone ${color} ${extra}` }];
}

export function stones(geometry, state, id) {
  const dead = new Set(state.dead);
  const pieces = [];
  const shadows = [];
  [...state.stones].forEach((letter, index) => {
    if (letter === ".") return;
    const vertex = geometry.vertexOf(index);
    const point = geometry.at(vertex);
    const gone = dead.has(vertex);
    pieces.push(stone(vertex, point, letter === "X" ? "black" : "white", id, gone ? "dead" : ""));
    if (!gone) shadows.push([vertex, "circle", { cx: point.px + 3, cy: point.py + 7, r: RADIUS, class: "shadow" }]);
  });
  return { pieces, shadows };
}

// Colour of whatever is written on a point: bright on black stones, dark elsewhere.
function ink(state, point) {
  return { X: "on-black", O: "on-white" }[state.stones[point.index]] ?? "on-wood";
}

export function marks(geometry, state) {
  const pieces = [];
  const numbered = state.numbers ?? {};
  for (const [vertex, number] of Object.entries(numbered)) {
    const point = geometry.at(vertex);
    const kind = `number ${ink(state, point)} ${vertex === state.last ? "newest" : ""}`;
    pieces.push(text(`n${vertex}`, point.px, point.py, String(number).length > 2 ? 40 : 48, number, kind));
  }
  if (state.last && !(state.last in numbered) && state.last !== "pass") {
    const point = geometry.at(state.last);
    pieces.push(["last", "circle", { cx: point.px, cy: point.py, r: 24, class: `last ${ink(state, point)}` }]);
  }
  if (state.ko) {
    const { px, py } = geometry.at(state.ko);
    pieces.push(["ko", "rect", { x: px - 22, y: py - 22, width: 44, height: 44, class: "ko" }]);
  }
  for (const [vertex, label] of Object.entries(state.labels ?? {})) {
    const point = geometry.at(vertex);
    if (state.stones[point.index] === ".") {
      pieces.push([`p${vertex}`, "circle", { cx: point.px, cy: point.py, r: 36, class: "patch" }]);
    }
    pieces.push(text(`l${vertex}`, point.px, point.py, label.length > 2 ? 36 : 52, label, `label ${ink(state, point)}`));
  }
  for (const [vertex, shape] of Object.entries(state.marks ?? {})) {
    const point = geometry.at(vertex);
    pieces.push([`m${vertex}`, "path", { d: outline(shape, point.px, point.py), class: `mark ${ink(state, point)}` }]);
  }
  return pieces;
}

function outline(shape, x, y) {
  if (shape === "triangle") return `M${x} ${y - 30}L${x + 27} ${y + 18}H${x - 27}Z`;
  if (shape === "square") return `M${x - 23} ${y - 23}h46v46h-46Z`;
  if (shape === "circle") return `M${x - 26} ${y}a26 26 0 1 0 52 0a26 26 0 1 0 -52 0`;
  return `M${x - 22} ${y - 22}l44 44M${x + 22} ${y - 22}l-44 44`;
}

export function counting(geometry, state) {
  const pieces = [];
  [...(state.territory ?? "")].forEach((letter, index) => {
    if (letter === "." || letter === state.stones[index]) return;
    const { px, py } = geometry.at(geometry.vertexOf(index));
    const kind = letter === "X" ? "black" : "white";
    pieces.push([`t${index}`, "rect", { x: px - 17, y: py - 17, width: 34, height: 34, class: `territory ${kind}` }]);
  });
  for (const vertex of state.dead ?? []) {
    const { px, py } = geometry.at(vertex);
    pieces.push([`d${vertex}`, "path", { d: outline("cross", px, py), class: "dead-mark" }]);
  }
  return pieces;
}

// Squares grow with certainty, so that the owner's colour is not all there is to see.
export function ownership(geometry, state) {
  const pieces = [];
  (state.ownership ?? []).forEach((value, index) => {
    const strength = Math.abs(value);
    if (strength < 0.1) return;
    const { px, py } = geometry.at(geometry.vertexOf(index));
    const half = Math.round(12 + 22 * strength);
    const kind = value > 0 ? "black" : "white";
    const opacity = (0.35 + 0.55 * strength).toFixed(2);
    const place = { x: px - half, y: py - half, width: 2 * half, height: 2 * half, opacity };
    pieces.push([`o${index}`, "rect", { ...place, class: `owner ${kind}` }]);
  });
  return pieces;
}

// heat: [{vertex, value in -1..1, text, hue}]; a hue stands for a kind, otherwise warm is positive and cold negative.
export function heat(geometry, state) {
  const pieces = [];
  for (const { vertex, value, text: label, hue } of state.heat ?? []) {
    const { px, py } = geometry.at(vertex);
    const strength = Math.min(1, Math.abs(value));
    const colour = `hsl(${hue ?? (value < 0 ? 215 : 14)} 85% ${value < 0 ? 66 : 62}%)`;
    const opacity = (0.15 + 0.8 * strength).toFixed(2);
    const place = { x: px - 46, y: py - 46, width: 92, height: 92, rx: 14, fill: colour, "fill-opacity": opacity };
    pieces.push([`h${vertex}`, "rect", { ...place, class: "heat" }]);
    if (label) pieces.push(text(`x${vertex}`, px, py, label.length > 4 ? 28 : 34, label, "heat-text"));
  }
  return pieces;
}
