// A game as a layered graph: MAX moves from squares, MIN from circles. Lines are as wide as their visits.
// While it is drawn by hand ("editing"), a node can be dragged onto another one or onto empty ground, and keys change it.
import { drawing } from "tengen-board/drawing.js";

const TOP = 30, FOOT = 34, LEFT = 46;
const NEAR = 40, FAR = 14; // pixels to a node that is meant, and of a movement that is no click
const WAYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const EDITS = { "+": "add", Insert: "add", Delete: "remove", x: "max", n: "min" };

export default {
  template: `
    <div class="pgraph" :class="{ editing }" role="application" tabindex="0" aria-roledescription="Game tree" :aria-label="told" @keydown="key" @click="click"
         @pointerdown="press" @pointermove="drag" @pointerup="drop" @pointercancel="release" @pointerleave="release">
      <svg ref="svg" aria-hidden="true"></svg>
      <span class="unseen" aria-live="polite">{{ told }}</span>
    </div>`,
  mixins: [drawing(["names", "links", "nodes", "texts", "marks"])],
  data() {
    return { told: "Game tree", editing: false };
  },
  created() {
    this.now = { nodes: [], moves: [], path: [], chosen: 0, truth: true, line: [], editing: false };
    this.held = null; // the node from which a move is being drawn, and where the pointer is
    this.places = new Map();
  },
  methods: {
    draw() {
      const width = this.$el.clientWidth;
      this.editing = this.now.editing;
      const { nodes } = this.now;
      if (!width || !nodes.length) return;
      const last = Math.max(...nodes.map((node) => node.level));
      const depth = this.now.editing ? last + 1 : last; // room for what is drawn next
      const counts = new Map();
      for (const node of nodes) counts.set(node.level, (counts.get(node.level) ?? 0) + 1);
      const most = Math.max(...counts.values());
      this.step = Math.max(78, Math.min(120, 560 / Math.max(1, depth)));
      const height = TOP + depth * this.step + FOOT;
      this.$refs.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.$refs.svg.style.height = `${height}px`;
      const room = (width - LEFT - 8) / most;
      this.largest = Math.max(4, Math.min(24, room * 0.45));
      this.places = new Map(nodes.map((node) => {
        const own = (width - LEFT - 8) / counts.get(node.level);
        const radius = Math.max(this.largest, Math.min(22, own * 0.3));
        return [node.id, { x: LEFT + node.x * (width - LEFT - 8), y: TOP + node.level * this.step, radius, node }];
      }));
      this.layers[0].show([...counts.keys()].map((level) => [
        `l${level}`, "text", { x: 2, y: TOP + level * this.step, class: "pgraph-level" }, level === last && last ? "End" : level % 2 ? "MIN" : "MAX",
      ]));
      this.layers[1].show(this.links());
      this.layers[2].show(nodes.flatMap((node) => this.shape(node)));
      this.layers[3].show(nodes.flatMap((node) => this.texts(node)));
      this.mark();
    },

    links() {
      const all = Math.max(1, this.now.nodes[0].visits);
      // Links of the last simulation come last, above the others.
      const order = [...this.now.moves].sort((a, b) => (a.last ? 1 : 0) - (b.last ? 1 : 0));
      return order.flatMap((move) => {
        const from = this.places.get(move.parent), to = this.places.get(move.child);
        const parallel = this.now.moves.filter((other) => other.parent === move.parent && other.child === move.child);
        const bend = (parallel.indexOf(move) - (parallel.length - 1) / 2) * 26;
        const thick = move.visits ? 1.2 + 9 * Math.sqrt(move.visits / all) : 0.8;
        const kind = [move.last ? `last-${move.last}` : "", move.best ? "best" : "", move.visits ? "" : "unseen-move", this.now.truth && move.wins ? "wins" : ""];
        const middle = { x: (from.x + to.x) / 2 + bend, y: (from.y + to.y) / 2 };
        const d = `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`;
        const key = `${move.parent}-${move.move}`;
        const pieces = [[key, "path", { d, "stroke-width": thick.toFixed(2), class: `pgraph-link ${kind.join(" ")}` }]];
        if (move.groups.length && this.largest >= 9) {
          const way = 0.28 + 0.13 * (move.move % 3); // neighbours stand beside each other, not on each other
          const at = { x: from.x + (to.x - from.x) * way + bend / 2, y: from.y + (to.y - from.y) * way };
          pieces.push([`g${key}`, "text", { x: at.x, y: at.y, class: "pgraph-group" }, move.groups.map((group) => "abcdefghi"[group]).join("")]);
        }
        return pieces;
      });
    },
    shape(node) {
      const { x, y, radius } = this.places.get(node.id);
      const value = node.value ?? 0.5;
      const hue = value < 0.5 ? 215 : 22;
      const strength = node.visits ? Math.round(35 + 110 * Math.abs(value - 0.5)) : 0;
      const truth = node.max_wins === null ? "" : node.max_wins ? "max-wins" : "min-wins";
      const kind = `pgraph-node ${node.visits ? "" : "unvisited"} ${this.now.truth ? truth : ""}`;
      const style = node.visits ? `fill:hsl(${hue} ${strength}% var(--pgraph-light))` : "";
      const look = { class: kind, style, "data-node": node.id };
      if (node.player === "max" && !node.end) {
        return [[`n${node.id}`, "rect", { ...look, x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, rx: 4 }]];
      }
      if (node.end) {
        const r = radius * 0.92;
        return [[`n${node.id}`, "path", { ...look, d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` }]];
      }
      return [[`n${node.id}`, "circle", { ...look, cx: x, cy: y, r: radius }]];
    },
    texts(node) {
      const { x, y, radius } = this.places.get(node.id);
      const pieces = [];
      if (this.now.editing && !node.visits && radius >= 10) {
        // Numbers to draw by, and who wins at ends: the rim alone would say it by colour and dashes.
        const winner = node.max_wins ? "MAX" : "MIN";
        const text = !node.end ? node.id : node.max_wins === null ? "?" : winner;
        pieces.push([`v${node.id}`, "text", { x, y, class: node.end && text !== "?" ? "pgraph-winner" : "pgraph-value" }, text]);
        if (node.end) pieces.push([`c${node.id}`, "text", { x: x + radius + 2, y: y - radius + 3, class: "pgraph-count" }, node.id]);
        return pieces;
      }
      if (radius >= 13 && node.visits) pieces.push([`v${node.id}`, "text", { x, y, class: "pgraph-value" }, (100 * node.value).toFixed(0)]);
      if (radius >= 10 && node.visits) {
        pieces.push([`c${node.id}`, "text", { x: x + radius + 4, y: y - radius + 3, class: "pgraph-count" }, node.visits]);
      }
      return pieces;
    },
    mark() {
      const place = this.places.get(this.now.chosen);
      const marks = place ? [["chosen", "circle", { cx: place.x, cy: place.y, r: place.radius * 1.5 + 3, class: "pgraph-chosen" }]] : [];
      if (this.held?.far) {
        const from = this.places.get(this.held.node);
        if (from) marks.push(["drawn", "path", { d: `M${from.x} ${from.y}L${this.held.x} ${this.held.y}`, class: "pgraph-drawn" }]);
      }
      this.layers[4].show(marks);
      this.told = place ? `Game tree. ${this.tell(place.node)}` : "Game tree";
    },
    tell(node) {
      const truth = node.max_wins === null ? "nobody has said who wins" : node.max_wins ? "MAX wins" : "MIN wins";
      const value = node.visits ? `, MAX wins ${(100 * node.value).toFixed(0)} percent of ${node.visits} simulations` : ", not visited";
      return `Node ${node.id}, level ${node.level}, ${node.end ? "the end" : `${node.player.toUpperCase()} to move`}${value}. In truth ${truth}`;
    },

    under(event) {
      const area = this.$refs.svg.getBoundingClientRect();
      const x = event.clientX - area.left, y = event.clientY - area.top;
      let node = null, nearest = NEAR;
      for (const [id, place] of this.places) {
        const distance = Math.hypot(place.x - x, place.y - y);
        if (distance < nearest) [node, nearest] = [id, distance];
      }
      return { node, x, y };
    },
    click(event) {
      if (this.dropped) return (this.dropped = false);
      const { node } = this.under(event);
      if (node !== null) this.$emit("choose", { node });
    },
    // Fingers scroll; for them there are buttons.
    press(event) {
      this.dropped = false;
      const { node, x, y } = this.under(event);
      this.held = this.now.editing && event.pointerType !== "touch" && event.button === 0 && node !== null ? { node, x, y, from: { x, y }, far: false } : null;
    },
    drag(event) {
      if (!this.held) return;
      const { x, y } = this.under(event);
      const far = this.held.far || Math.hypot(x - this.held.from.x, y - this.held.from.y) > FAR;
      this.held = { ...this.held, x, y, far };
      this.mark();
    },
    drop(event) {
      const held = this.held;
      this.held = null;
      if (!held?.far) return;
      this.dropped = true; // the click that follows is no choice
      this.mark();
      const { node } = this.under(event);
      if (node === null) this.$emit("edit", { what: "add", node: held.node });
      else if (node !== held.node) this.$emit("edit", { what: "link", node: held.node, child: node });
    },
    release() {
      if (!this.held) return;
      this.held = null;
      this.mark();
    },
    // Keys mean the node that is chosen when they arrive: whoever types fast is ahead of the picture.
    key(event) {
      const edit = EDITS[event.key] ?? EDITS[event.key.toLowerCase()];
      if (this.now.editing && edit && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        this.$emit("edit", { what: edit });
        return;
      }
      if (!(event.key in WAYS)) return;
      event.preventDefault();
      event.stopPropagation();
      this.$emit("go", { way: WAYS[event.key] });
    },
  },
};
