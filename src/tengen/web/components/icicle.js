// A search tree as boxes under boxes. A click or the arrow keys choose a box, a second click or Enter zooms into it.
import { drawing } from "tengen-board/drawing.js";

const LEFT = 54, ROW = 34;

export default {
  template: `
    <div class="icicle" role="application" tabindex="0" aria-roledescription="Search tree" :aria-label="told"
         @keydown="key" @click="click" @dblclick="dblclick" @pointermove="hover" @pointerleave="leave">
      <svg ref="svg" aria-hidden="true"></svg>
      <div v-if="!any" class="icicle-empty quiet">{{ empty }}</div>
      <div class="icicle-told" aria-hidden="true">{{ shown }}</div>
      <span class="unseen" aria-live="polite">{{ told }}</span>
    </div>`,
  mixins: [drawing(["rows", "boxes", "names", "mark"])],
  data() {
    return { any: false, empty: "", told: "Search tree", shown: "" };
  },
  created() {
    this.now = { boxes: [], chosen: [], rows: 8, empty: "" };
    this.places = [];
    this.pointed = null;
  },
  methods: {
    draw() {
      const width = this.$el.clientWidth;
      const { boxes, rows, empty } = this.now;
      this.any = boxes.length > 1;
      this.empty = empty;
      if (!width) return;
      const height = (rows + 1) * ROW;
      this.$refs.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.$refs.svg.style.height = `${height}px`;
      const inner = width - LEFT - 2;
      this.places = boxes.map((box) => ({
        box, key: box.path.join(" "), x: LEFT + box.x * inner, y: box.depth * ROW, width: Math.max(0.6, box.width * inner - 1),
      }));
      this.layers[0].show(this.rowNames(boxes));
      this.layers[1].show(this.places.map((place) => this.rect(place)));
      this.layers[2].show(this.places.flatMap((place) => this.name(place)));
      this.mark();
    },

    // Who moves in each row: the colour of the boxes tells only how good the moves are.
    rowNames(boxes) {
      const movers = new Map(boxes.filter((box) => box.depth > 0).map((box) => [box.depth, box.mover]));
      return [...movers].map(([depth, mover]) => [
        `m${depth}`, "text", { x: 4, y: depth * ROW + ROW / 2, class: "icicle-row" }, mover === "black" ? "Black" : "White",
      ]);
    },
    rect({ box, key, x, y, width }) {
      const kind = [box.depth === 0 ? "top" : "", box.group ? "group" : "", box.shared ? "shared" : ""].join(" ");
      const good = box.value - 0.5;
      const fill = box.depth === 0 ? undefined : `hsl(${good < 0 ? 215 : 22} ${Math.round(30 + 110 * Math.min(0.5, Math.abs(good)))}% var(--icicle-light))`;
      const look = { x: x.toFixed(2), y: y + 1, width: width.toFixed(2), height: ROW - 2, rx: Math.min(4, width / 4), class: `icicle-box ${kind}` };
      return [key, "rect", fill ? { ...look, style: `fill:${fill}` } : look];
    },
    name({ box, key, x, y, width }) {
      const rate = `${(100 * box.value).toFixed(0)}%`;
      const long = box.depth === 0 ? `${box.visits.toLocaleString("en-GB")} visits` : `${box.move} ${rate} · ${box.visits.toLocaleString("en-GB")}`;
      const texts = box.depth === 0 ? [long] : [long, `${box.move} ${rate}`, box.move];
      const fitting = texts.find((each) => each.length * 7.2 + 8 <= width);
      return fitting ? [[`n${key}`, "text", { x: x + width / 2, y: y + ROW / 2, class: "icicle-name" }, fitting]] : [];
    },
    mark() {
      const pieces = [];
      for (const [kind, key] of [["pointed", this.pointed], ["chosen", this.now.chosen.join(" ")]]) {
        const place = this.places.find((each) => each.key === key);
        if (!place) continue;
        const { x, y, width } = place;
        pieces.push([kind, "rect", { x: x - 1, y, width: width + 2, height: ROW, rx: 4, class: `icicle-${kind}` }]);
      }
      this.layers[3].show(pieces);
      const chosen = this.find(this.now.chosen);
      this.told = chosen ? `Search tree. ${this.tell(chosen)}` : "Search tree";
      this.shown = this.tell(this.places.find((each) => each.key === this.pointed)?.box ?? chosen);
    },
    tell(box) {
      if (!box) return "";
      const name = box.path.length ? box.path.join(" ") : "Root";
      const more = box.hidden ? ` · ${box.hidden} more below` : "";
      const shared = box.shared ? " · drawn open elsewhere" : "";
      const rate = box.depth ? ` · wins ${(100 * box.value).toFixed(1)}% for ${box.mover === "black" ? "Black" : "White"}` : "";
      return `${name} · ${box.visits.toLocaleString("en-GB")} visits${rate}${more}${shared}`;
    },

    find(path) {
      const key = path.join(" ");
      return this.places.find((each) => each.key === key)?.box;
    },
    under(event) {
      const area = this.$refs.svg.getBoundingClientRect();
      const x = event.clientX - area.left, y = event.clientY - area.top;
      return this.places.find((each) => y >= each.y && y < each.y + ROW && x >= each.x && x < each.x + each.width + 1);
    },
    hover(event) {
      const key = this.under(event)?.key ?? null;
      if (key === this.pointed) return;
      this.pointed = key;
      this.mark();
    },
    leave() {
      this.pointed = null;
      this.mark();
    },
    click(event) {
      const place = this.under(event);
      if (place) this.choose(place.box);
    },
    dblclick(event) {
      const place = this.under(event);
      if (place) this.zoom(place.box);
    },
    choose(box) {
      if (!box || box.path.join(" ") === this.now.chosen.join(" ")) return;
      this.patch({ chosen: box.path }); // at once: the next key goes on from here
      this.$emit("choose", { path: box.path });
    },
    zoom(box) {
      if (box?.node) this.$emit("zoom", { path: box.path });
    },
    key(event) {
      const here = this.find(this.now.chosen) ?? this.now.boxes[0];
      if (!here) return;
      const parent = this.find(here.path.slice(0, -1));
      const below = this.now.boxes.filter((box) => box.depth === here.depth + 1 && this.starts(box.path, here.path));
      const beside = this.now.boxes.filter((box) => box.depth === here.depth && box.path.length === here.path.length);
      beside.sort((a, b) => a.x - b.x);
      const at = beside.indexOf(here);
      const target = { ArrowUp: here.depth > 0 ? parent : here, ArrowDown: below[0], ArrowLeft: beside[at - 1], ArrowRight: beside[at + 1] }[event.key];
      if (event.key === "Enter") this.zoom(here);
      else if (event.key.startsWith("Arrow")) this.choose(target);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    starts(path, begin) {
      return begin.every((move, i) => path[i] === move);
    },
  },
};
