// What a book and a database of games know of points, as tabs at the upper corners of a point: they hide no candidate.
import { text } from "tengen-board/svg.js";

// known: [{vertex, book, games}], each a short text, or null where nothing is known. roomy: there is space for the texts.
export function known(geometry, state, roomy) {
  const pieces = [];
  for (const { vertex, book, games } of state.known ?? []) {
    if (vertex === "pass") continue;
    const { px, py } = geometry.at(vertex);
    for (const [kind, label, left] of [["book", book, true], ["games", games, false]]) {
      if (label == null) continue;
      const width = roomy ? 48 : 30, height = roomy ? 31 : 30;
      const x = left ? px - 50 : px + 50 - width;
      const y = py - 53;
      // Books square and games round, so that colour is not all that tells them apart.
      pieces.push([`${kind}${vertex}`, "rect", { x, y, width, height, rx: left ? 4 : 15, class: `known-${kind}` }]);
      if (roomy) pieces.push(text(`${kind}t${vertex}`, x + width / 2, y + height / 2 + 1, 25, label, `known-${kind}-text`));
    }
  }
  return pieces;
}
