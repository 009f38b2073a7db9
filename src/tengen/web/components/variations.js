// The tree of variations from left to right. Only what is in sight is drawn: a tree may have thousands of nodes.
import { drawing } from "tengen-board/drawing.js";
import { text } from "tengen-board/svg.js";

const STEP = 30, RADIUS = 11, PAD = 18;

export default {
  template: `
    <div class="variations" role="tree" aria-label="Variations" tabindex="0" :aria-activedescendant="active"
         @scroll.passive="draw" @click="click" @keydown="key">
      <svg ref="svg" role="group"></svg>
    </div>`,
  mixins: [drawing(["links", "stones", "texts"])],
  data() {
    return { active: null };
  },
  created() {
    this.now = { nodes: [], current: 0 };
  },
  methods: {
    patch(changes) {
      this.now = { ...this.now, ...changes };
      if ("nodes" in changes) {
        const nodes = this.now.nodes;
        const columns = nodes.reduce((most, node) => Math.max(most, node[1]), 0);
        const lanes = nodes.reduce((most, node) => Math.max(most, node[2]), 0);
        this.$refs.svg.setAttribute("width", columns * STEP + 2 * PAD);
        this.$refs.svg.setAttribute("height", lanes * STEP + 2 * PAD);
      }
      this.$nextTick(() => {
        this.follow();
        this.draw();
      });
    },

    // Scroll so that the current node is in sight.
    follow() {
      const node = this.now.nodes.find((each) => each[0] === this.now.current);
      if (!node) return;
      const [x, y] = this.place(node), box = this.$el;
      if (x < box.scrollLeft + 2 * STEP || x > box.scrollLeft + box.clientWidth - 2 * STEP) box.scrollLeft = x - box.clientWidth / 2;
      if (y < box.scrollTop + STEP || y > box.scrollTop + box.clientHeight - STEP) box.scrollTop = y - box.clientHeight / 2;
    },

    place(node) {
      return [PAD + node[1] * STEP, PAD + node[2] * STEP];
    },

    draw() {
      const box = this.$el, links = [], stones = [], texts = [];
      const inSight = (x, y) => x > box.scrollLeft - 200 && x < box.scrollLeft + box.clientWidth + 200 &&
        y > box.scrollTop - 200 && y < box.scrollTop + box.clientHeight + 200;
      for (const node of this.now.nodes) {
        const [x, y] = this.place(node);
        const [id, , , parent, color, number, move, comment] = node;
        const from = parent >= 0 ? this.place(this.now.nodes[parent]) : null;
        if (from && (inSight(x, y) || (x > box.scrollLeft - 200 && x < box.scrollLeft + box.clientWidth + 200))) {
          const elbow = y > from[1] ? `V${y - STEP / 2}L${x} ${y}` : `H${x}`;
          links.push([id, "path", { d: `M${from[0]} ${from[1]}${elbow}` }]);
        }
        if (!inSight(x, y)) continue;
        const here = id === this.now.current;
        const label = move ? `${number} ${color} ${move}` : "start";
        if (here) {
          stones.push([`here${id}`, "rect", { x: x - 15, y: y - 15, width: 30, height: 30, rx: 7, class: "here" }]);
          this.active = `node-${id}`;
        }
        stones.push([id, "circle", { cx: x, cy: y, r: color ? RADIUS : 7, class: color || "setup", role: "treeitem",
          id: `node-${id}`, "aria-label": label + (comment ? ", comment" : ""), "aria-selected": here }]);
        if (color) texts.push(text(id, x, y, number > 99 ? 9 : 11, move === "pass" ? "–" : number, color));
        if (comment) texts.push([`c${id}`, "circle", { cx: x + 9, cy: y - 9, r: 4, class: "comment" }]);
      }
      this.layers[0].show(links);
      this.layers[1].show(stones);
      this.layers[2].show(texts);
    },

    click(event) {
      const box = this.$refs.svg.getBoundingClientRect();
      const column = Math.round((event.clientX - box.left - PAD) / STEP);
      const lane = Math.round((event.clientY - box.top - PAD) / STEP);
      const node = this.now.nodes.find((each) => each[1] === column && each[2] === lane);
      if (node) this.$emit("jump", { id: node[0] });
    },

    // Left and right along a line, up and down between lines.
    key(event) {
      const here = this.now.nodes.find((node) => node[0] === this.now.current);
      if (!here) return;
      const place = this.now.nodes.indexOf(here);
      const lanes = this.now.nodes.filter((node) => node[1] === here[1]).sort((a, b) => a[2] - b[2]);
      const lane = lanes.indexOf(here);
      const target = {
        ArrowLeft: () => this.now.nodes[here[3]],
        ArrowRight: () => this.now.nodes.find((node) => node[3] === place),
        ArrowUp: () => lanes[lane - 1],
        ArrowDown: () => lanes[lane + 1],
      }[event.key];
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      const node = target();
      if (node) this.$emit("jump", { id: node[0] });
    },
  },
};
