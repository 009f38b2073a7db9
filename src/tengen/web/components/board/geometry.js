// Points of a board: names such as "D4" (no letter I), indices row by row from the top, and places in the picture.
export const CELL = 100;
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export class Geometry {
  // size: the side of a square, or [columns, rows].
  constructor(size, coordinates) {
    [this.columns, this.rows] = Array.isArray(size) ? size : [size, size];
    this.letter = 17 + Math.max(this.columns, this.rows); // of coordinates: small boards have large cells
    this.margin = coordinates ? Math.round(62 + 1.35 * this.letter) : 64;
    this.width = (this.columns - 1) * CELL + 2 * this.margin;
    this.height = (this.rows - 1) * CELL + 2 * this.margin;
  }

  name(x, y) {
    return LETTERS[x] + (this.rows - y);
  }

  at(vertex) {
    const x = LETTERS.indexOf(vertex[0]);
    const y = this.rows - Number(vertex.slice(1));
    return { x, y, px: this.margin + x * CELL, py: this.margin + y * CELL, index: y * this.columns + x };
  }

  vertexOf(index) {
    return this.name(index % this.columns, Math.floor(index / this.columns));
  }

  contains(x, y) {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  // The point under a pointer, or null beside the board.
  under(event, element) {
    const [x, y] = this.place(event, element);
    return this.contains(x, y) ? this.name(x, y) : null;
  }

  // The same, and beside the board the point that is nearest.
  nearest(event, element) {
    const [x, y] = this.place(event, element);
    const within = (line, lines) => Math.min(lines - 1, Math.max(0, line));
    return this.name(within(x, this.columns), within(y, this.rows));
  }

  place(event, element) {
    const box = element.getBoundingClientRect();
    const line = (share, length) => Math.round((share * length - this.margin) / CELL);
    return [line((event.clientX - box.left) / box.width, this.width), line((event.clientY - box.top) / box.height, this.height)];
  }

  middle() {
    return [Math.floor(this.columns / 2), Math.floor(this.rows / 2)];
  }

  stars() {
    const odd = (side) => side % 2 === 1;
    const lines = (side) => (side < 13 ? [2, side - 3] : [3, side - 4]);
    const [middleX, middleY] = this.middle();
    const centre = odd(this.columns) && odd(this.rows) ? [[middleX, middleY]] : [];
    if (Math.min(this.columns, this.rows) < 7) return centre;
    const xs = lines(this.columns);
    const ys = lines(this.rows);
    const corners = xs.flatMap((x) => ys.map((y) => [x, y]));
    const aboveAndBelow = odd(this.columns) && this.columns >= 15 ? ys.map((y) => [middleX, y]) : [];
    const leftAndRight = odd(this.rows) && this.rows >= 15 ? xs.map((x) => [x, middleY]) : [];
    return [...corners, ...centre, ...aboveAndBelow, ...leftAndRight];
  }

  letters() {
    return [...LETTERS.slice(0, this.columns)];
  }
}
