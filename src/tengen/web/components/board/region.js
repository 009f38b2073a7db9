// A rectangle of points that is looked for: dragged by mouse or finger, or given by two corners, by clicks or by keys.
import { text } from "tengen-board/svg.js";

const HALF = 50; // of a cell

function bounds(geometry, [first, last]) {
  const [a, b] = [geometry.at(first), geometry.at(last)];
  return {
    left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y),
  };
}

export function holds(geometry, region, vertex) {
  const { left, right, top, bottom } = bounds(geometry, region);
  const { x, y } = geometry.at(vertex);
  return left <= x && x <= right && top <= y && y <= bottom;
}

// region: two corners, or null. Outside it the board is veiled; edges of the board that it reaches are drawn strong, as
// the pattern lies there. cells: what points have to hold instead of what they hold.
export function region(geometry, corners, cells) {
  if (!corners) return [];
  const { left, right, top, bottom } = bounds(geometry, corners);
  const place = (line) => geometry.margin + 100 * line;
  const [x0, x1, y0, y1] = [place(left) - HALF, place(right) + HALF, place(top) - HALF, place(bottom) + HALF];
  const board = `M0 0H${geometry.width}V${geometry.height}H0Z`;
  const pieces = [["veil", "path", { d: `${board}M${x0} ${y0}H${x1}V${y1}H${x0}Z`, "fill-rule": "evenodd", class: "veil" }]];
  for (const [vertex, label] of Object.entries(cells)) {
    if (!holds(geometry, corners, vertex)) continue;
    const { px, py } = geometry.at(vertex);
    pieces.push([`c${vertex}`, "rect", { x: px - 42, y: py - 30, width: 84, height: 60, rx: 14, class: "cell" }]);
    pieces.push(text(`t${vertex}`, px, py, label.length > 1 ? 36 : 46, label, "cell-text"));
  }
  const frame = { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 8 };
  pieces.push(["under", "rect", { ...frame, class: "region-under" }], ["frame", "rect", { ...frame, class: "region-frame" }]);
  const edges = [
    [left === 0, "l", x0, y0, x0, y1], [right === geometry.columns - 1, "r", x1, y0, x1, y1],
    [top === 0, "t", x0, y0, x1, y0], [bottom === geometry.rows - 1, "b", x0, y1, x1, y1],
  ];
  for (const [reached, key, xa, ya, xb, yb] of edges) {
    if (reached) pieces.push([`edge-${key}`, "path", { d: `M${xa} ${ya}L${xb} ${yb}`, class: "region-edge" }]);
  }
  return pieces;
}

// Mixed into the board: what pointer and keys do while a rectangle can be chosen. It says "region" with two corners, or
// "cell" with a point of the rectangle.
export const selecting = {
  created() {
    this.anchor = null; // the first corner, until the other one is there
    this.drag = null;
  },
  methods: {
    regionInSight() {
      if (this.drag?.moved) return [this.drag.from, this.drag.to];
      if (this.anchor) return [this.anchor, this.cursorVertex() ?? this.pointed ?? this.anchor];
      return this.now.region;
    },
    startDrag(event) {
      const from = this.geometry.nearest(event, this.$refs.svg);
      this.drag = { from, to: from, moved: false };
      this.$el.setPointerCapture(event.pointerId);
    },
    followDrag(event) {
      const to = this.geometry.nearest(event, this.$refs.svg);
      if (to === this.drag.to) return;
      this.drag.to = to;
      this.drag.moved ||= to !== this.drag.from;
      this.draw(["region"]);
    },
    endDrag() {
      const { from, to, moved } = this.drag;
      this.drag = null;
      if (moved) this.giveRegion(from, to);
      else this.corner(from);
    },
    dropDrag() {
      this.drag = null;
      this.draw(["region"]);
    },
    corner(vertex) {
      if (this.anchor) this.giveRegion(this.anchor, vertex);
      else if (this.now.region && holds(this.geometry, this.now.region, vertex)) this.$emit("cell", { vertex });
      else this.setAnchor(vertex);
    },
    setAnchor(vertex) {
      this.anchor = vertex;
      this.draw(["region"]);
      this.speak();
    },
    // What is said of a point while a rectangle is chosen.
    placeInRegion(vertex) {
      if (this.anchor) return `, rectangle from ${this.anchor}: Enter completes it`;
      if (!this.now.region || !holds(this.geometry, this.now.region, vertex)) return ", Enter sets a corner";
      return `, in the rectangle${this.now.cells[vertex] ? `, has to hold ${this.now.cells[vertex]}` : ""}`;
    },
    giveRegion(first, last) {
      this.anchor = null;
      this.now = { ...this.now, region: [first, last], cells: {} }; // until the page answers
      this.draw(["region"]);
      this.$emit("region", { first, last });
    },
  },
};
