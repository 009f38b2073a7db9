// Points of a board: names such as "D4" (no letter I), indices row by row from the top, and places in the picture.
export const CELL = 100;
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export class Geometry {
  constructor(size, coordinates) {
    this.size = size;
    this.letter = 17 + size; // of coordinates: small boards have large cells
    this.margin = coordinates ? Math.round(62 + 1.35 * this.letter) : 64;
    this.side = (size - 1) * CELL + 2 * this.margin;
  }

  name(x, y) {
    return LETTERS[x] + (this.size - y);
  }

  at(vertex) {
    const x = LETTERS.indexOf(vertex[0]);
    const y = this.size - Number(vertex.slice(1));
    return { x, y, px: this.margin + x * CELL, py: this.margin + y * CELL, index: y * this.size + x };
  }

  vertexOf(index) {
    return this.name(index % this.size, Math.floor(index / this.size));
  }

  contains(x, y) {
    return x >= 0 && y >= 0 && x < this.size && y < this.size;
  }

  // The point under a pointer, or null beside the board.
  under(event, element) {
    const box = element.getBoundingClientRect();
    const place = (offset, length) => Math.round(((offset / length) * this.side - this.margin) / CELL);
    const x = place(event.clientX - box.left, box.width);
    const y = place(event.clientY - box.top, box.height);
    return this.contains(x, y) ? this.name(x, y) : null;
  }

  stars() {
    const size = this.size;
    if (size < 7) return size % 2 ? [[(size - 1) / 2, (size - 1) / 2]] : [];
    const near = size < 13 ? 2 : 3;
    const far = size - 1 - near;
    const middle = (size - 1) / 2;
    const corners = [[near, near], [far, near], [near, far], [far, far]];
    if (size % 2 === 0) return corners;
    const sides = [[near, middle], [far, middle], [middle, near], [middle, far]];
    return [...corners, [middle, middle], ...(size >= 15 ? sides : [])];
  }

  letters() {
    return [...LETTERS.slice(0, this.size)];
  }
}
