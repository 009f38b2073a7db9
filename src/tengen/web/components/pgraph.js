// A game as a layered graph: MAX moves from squares, MIN from circles. Lines are as wide as their visits.
import { drawing } from "tengen-board/drawing.js";

const TOP = 30, FOOT = 34, LEFT = 46;

export default {
  template: `
    <div class="pgraph" role="application" tabindex="0" aria-roledescription="Game tree" :aria-label="told" @keydown="key" @click="click">
      <svg ref="svg" aria-hidden="true"></svg>
      <span class="unseen" aria-live="polite">{{ told }}</span>
    </div>`,
  mixins: [drawing(["names", "links", "nodes", "texts", "marks"])],
  data() {
    return { told: "Game tree" };
  },
  created() {
    this.now = { nodes: [], moves: [], path: [], chosen: 0, truth: true, line: [] };
    this.places = new Map();
  },
  methods: {
    draw() {
      const width = this.$el.clientWidth;
      const { nodes } = this.now;
      if (!width || !nodes.length) return;
      const depth = Math.max(...nodes.map((node) => node.level));
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
        `l${level}`, "text", { x: 2, y: TOP + level * this.step, class: "pgraph-level" }, level === depth ? "End" : level % 2 ? "MIN" : "MAX",
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
      const kind = `pgraph-node ${node.visits ? "" : "unvisited"} ${this.now.truth ? (node.max_wins ? "max-wins" : "min-wins") : ""}`;
      const style = node.visits ? `fill:hsl(${hue} ${strength}% var(--pgraph-light))` : "";
      const look = { class: kind, style };
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
      if (radius >= 13 && node.visits) pieces.push([`v${node.id}`, "text", { x, y, class: "pgraph-value" }, (100 * node.value).toFixed(0)]);
      if (radius >= 10 && node.visits) {
        pieces.push([`c${node.id}`, "text", { x: x + radius + 4, y: y - radius + 3, class: "pgraph-count" }, node.visits]);
      }
      return pieces;
    },
    mark() {
      const place = this.places.get(this.now.chosen);
      this.layers[4].show(place ? [["chosen", "circle", { cx: place.x, cy: place.y, r: place.radius * 1.5 + 3, class: "pgraph-chosen" }]] : []);
      this.told = place ? `Game tree. ${this.tell(place.node)}` : "Game tree";
    },
    tell(node) {
      const truth = node.max_wins ? "MAX wins" : "MIN wins";
      const value = node.visits ? `, MAX wins ${(100 * node.value).toFixed(0)} percent of ${node.visits} simulations` : ", not visited";
      return `Node ${node.id}, level ${node.level}, ${node.end ? "the end" : `${node.player.toUpperCase()} to move`}${value}. In truth ${truth}`;
    },

    click(event) {
      const area = this.$refs.svg.getBoundingClientRect();
      const x = event.clientX - area.left, y = event.clientY - area.top;
      let best = null, nearest = 40;
      for (const [id, place] of this.places) {
        const distance = Math.hypot(place.x - x, place.y - y);
        if (distance < nearest) [best, nearest] = [id, distance];
      }
      if (best !== null) this.$emit("choose", { node: best });
    },
    key(event) {
      const here = this.now.chosen;
      const level = this.places.get(here)?.node.level;
      const row = [...this.places.values()].filter((place) => place.node.level === level).sort((a, b) => a.x - b.x);
      const at = row.findIndex((place) => place.node.id === here);
      const target = {
        ArrowUp: this.now.moves.find((move) => move.child === here)?.parent,
        ArrowDown: this.now.moves.find((move) => move.parent === here)?.child,
        ArrowLeft: row[at - 1]?.node.id,
        ArrowRight: row[at + 1]?.node.id,
      }[event.key];
      if (!event.key.startsWith("Arrow")) return;
      event.preventDefault();
      event.stopPropagation();
      if (target !== undefined) this.$emit("choose", { node: target });
    },
  },
};
