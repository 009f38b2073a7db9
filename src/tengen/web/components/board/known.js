// What a book and a database of games know of points: a ring, and tabs on its upper half, which hide no candidate.
import { text } from "tengen-board/svg.js";

// known: [{vertex, book, games}], each a short text, or null where nothing is known. roomy: there is space for the texts.
export function known(geometry, state, roomy) {
  const pieces = [];
  for (const { vertex, book, games } of state.known ?? []) {
    if (vertex === "pass") continue;
    const { px, py } = geometry.at(vertex);
    pieces.push([`r${vertex}`, "circle", { cx: px, cy: py, r: 47, class: "known-ring" }]);
    for (const [kind, label, left] of [["book", book, true], ["games", games, false]]) {
      if (label == null) continue;
      const width = roomy ? 45 : 32, height = roomy ? 29 : 32;
      const x = left ? px - 47 : px + 47 - width;
      const y = roomy ? py - 58 : py - 54;
      // Books square and games round, so that colour is not all that tells them apart.
      pieces.push([`${kind}${vertex}`, "rect", { x, y, width, height, rx: left ? 4 : height / 2, class: `known-${kind}` }]);
      if (roomy) pieces.push(text(`${kind}t${vertex}`, x + width / 2, y + height / 2 + 1, 24, label, `known-${kind}-text`));
    }
  }
  return pieces;
}
