// Keyed pieces of SVG: only what changed touches the page, so that ten pictures per second stay cheap.
const NAMESPACE = "http://www.w3.org/2000/svg";

export function create(tag, attributes = {}) {
  const node = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

export class Layer {
  constructor(parent, name) {
    this.group = create("g", { class: name });
    this.pieces = new Map();
    parent.append(this.group);
  }

  // pieces: [key, tag, attributes, text]; what is not named again disappears.
  show(pieces) {
    const wanted = new Set();
    for (const [key, tag, attributes, text] of pieces) {
      wanted.add(key);
      this.put(key, tag, attributes, text);
    }
    for (const [key, piece] of this.pieces) {
      if (wanted.has(key)) continue;
      piece.node.remove();
      this.pieces.delete(key);
    }
  }

  put(key, tag, attributes, text) {
    let piece = this.pieces.get(key);
    if (!piece || piece.tag !== tag) {
      piece?.node.remove();
      piece = { tag, node: create(tag), attributes: {}, text: undefined };
      this.pieces.set(key, piece);
      this.group.append(piece.node);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (piece.attributes[name] !== value) piece.node.setAttribute(name, value);
    }
    for (const name of Object.keys(piece.attributes)) {
      if (!(name in attributes)) piece.node.removeAttribute(name);
    }
    piece.attributes = attributes;
    if (piece.text !== text) piece.node.textContent = text ?? "";
    piece.text = text;
  }
}

export function text(key, x, y, size, content, kind) {
  return [key, "text", { x, y, "font-size": size, class: kind }, content];
}
