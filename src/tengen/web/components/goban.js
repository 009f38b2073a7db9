// The Go board. Python gives it one state, of which later only what changed; it says which point was meant.
import { candidates, variation } from "tengen-board/candidates.js";
import { Geometry } from "tengen-board/geometry.js";
import { known } from "tengen-board/known.js";
import * as layers from "tengen-board/layers.js";
import { patched } from "tengen-board/patched.js";
import { region, selecting } from "tengen-board/region.js";
import { playPass, playStone } from "tengen-board/sound.js";
import { create, Layer } from "tengen-board/svg.js";

const LAYERS = ["grid", "coordinates", "shadows", "stones", "heats", "owners", "marks", "counting", "region", "candidates",
  "known", "line", "pointer"];
// Which parts of the state each group of layers depends on.
const NEEDS = {
  board: ["size", "coordinates"],
  stones: ["size", "coordinates", "stones", "dead"],
  marks: ["size", "coordinates", "stones", "last", "ko", "numbers", "labels", "marks"],
  counting: ["size", "coordinates", "stones", "territory", "dead"],
  owners: ["size", "coordinates", "ownership"],
  heats: ["size", "coordinates", "heat"],
  candidates: ["size", "coordinates", "candidates", "next", "line", "toMove"],
  region: ["size", "coordinates", "stones", "selecting", "region", "cells"],
  known: ["size", "coordinates", "known", "line"],
  pointer: ["size", "coordinates", "stones", "ghost", "selecting", "candidates", "line"],
};
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let boards = 0;

export default {
  mixins: [patched, selecting],
  template: `
    <div class="goban" :class="['goban-' + theme, fixed ? 'goban-fixed' : '', chooses ? 'goban-selecting' : '']" role="application" tabindex="0"
         aria-roledescription="Go board" :aria-label="label" :aria-describedby="id + '-help'"
         @pointermove="move" @pointerleave="leave" @pointerdown="press" @pointerup="release" @pointercancel="cancel"
         @mousedown.prevent @keydown="key" @focus="focus" @blur="blur">
      <div class="goban-face"></div>
      <svg ref="svg" aria-hidden="true" focusable="false"></svg>
      <span :id="id + '-help'" class="unseen">{{ help }}</span>
      <span class="unseen" aria-live="polite">{{ spoken }}</span>
      <span class="unseen" aria-live="polite">{{ here }}</span>
    </div>`,
  data() {
    return { id: `goban-${boards++}`, theme: "wood", label: "Go board", spoken: "", here: "", fixed: false, chooses: false };
  },
  computed: {
    help() {
      return this.chooses
        ? "Arrow keys move the cursor. Enter sets a corner of the rectangle, and then the opposite one; inside the rectangle it changes what a point has to hold. Shift with arrow keys begins a new one."
        : "Arrow keys move the cursor, Enter chooses a point.";
    },
  },
  created() {
    this.now = {};
    this.pointed = null;
    this.cursor = null;
    this.pressed = null;
    this.proposed = null;
  },
  mounted() {
    this.$refs.svg.append(this.gradients());
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, new Layer(this.$refs.svg, name)]));
    this.receive(this.state);
    this.observer = new ResizeObserver(() => this.draw(["candidates", "known"]));
    this.observer.observe(this.$el);
  },
  unmounted() {
    this.observer.disconnect();
  },
  methods: {
    gradients() {
      const defs = create("defs");
      for (const [color, stops] of [["black", [["0", "light"], ["1", "dark"]]], ["white", [["0.3", "light"], ["1", "dark"]]]]) {
        const gradient = create("radialGradient", { id: `${this.id}-${color}`, cx: "36%", cy: "30%", r: "72%" });
        for (const [offset, shade] of stops) gradient.append(create("stop", { offset, class: `${color}-${shade}` }));
        defs.append(gradient);
      }
      return defs;
    },

    // changes: what differs from the state so far.
    patch(changes) {
      const before = this.now;
      this.now = { ...before, ...changes };
      const changed = Object.keys(changes).filter((key) => changes[key] !== before[key]);
      if (changed.length === 0 || !this.now.size) return;
      this.theme = this.now.theme ?? "wood";
      this.label = this.now.label ?? "Go board";
      this.fixed = this.now.interactive === false;
      this.chooses = Boolean(this.now.selecting);
      if (changed.includes("selecting") || changed.includes("size")) this.anchor = this.drag = null;
      if (changed.includes("spoken")) this.spoken = this.now.spoken ?? "";
      if (changed.includes("stones") || changed.includes("size")) this.proposed = null;
      if (!this.geometry || changed.includes("size") || changed.includes("coordinates")) this.resize();
      this.draw(Object.keys(NEEDS).filter((part) => NEEDS[part].some((key) => changed.includes(key))));
      if (changed.includes("reveal") && before.reveal !== undefined) this.$el.scrollIntoView({ block: "nearest" });
      if (changed.includes("ticket")) requestAnimationFrame(() => setTimeout(() => this.$emit("drawn", { ticket: this.now.ticket })));
      if (this.now.sound && before.size === this.now.size && changed.includes("moveNumber")) this.sound(before);
    },

    resize() {
      this.geometry = new Geometry(this.now.size, this.now.coordinates !== false);
      const { width, height } = this.geometry;
      this.$refs.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      // Pages that give a board the height of the window have to know how wide it is then.
      for (const element of [this.$el, this.$el.closest(".table, .welcome, .inside-table, .explore-table")]) {
        element?.style.setProperty("--aspect", width / height);
      }
      if (this.cursor && !this.geometry.contains(...this.cursor)) this.cursor = null;
    },

    draw(parts) {
      const { geometry, now } = this;
      if (!geometry) return;
      for (const part of parts) {
        if (part === "board") {
          this.layers.grid.show(layers.grid(geometry));
          this.layers.coordinates.show(layers.coordinates(geometry, now.coordinates !== false));
        } else if (part === "stones") {
          const { pieces, shadows } = layers.stones(geometry, now, this.id);
          this.layers.stones.show(pieces);
          this.layers.shadows.show(shadows);
        } else if (part === "marks") this.layers.marks.show(layers.marks(geometry, now));
        else if (part === "counting") this.layers.counting.show(layers.counting(geometry, now));
        else if (part === "owners") this.layers.owners.show(layers.ownership(geometry, now));
        else if (part === "heats") this.layers.heats.show(layers.heat(geometry, now));
        else if (part === "region") this.layers.region.show(region(geometry, this.regionInSight(), now.cells ?? {}));
        else if (part === "known") this.layers.known.show(this.lineInSight()?.length ? [] : known(geometry, now, this.roomy()));
        else if (part === "candidates") this.drawCandidates();
        else if (part === "pointer") this.drawPointer();
      }
    },

    // The line under the pointer or cursor, else the one that Python shows, hides the candidates.
    drawCandidates() {
      const line = this.lineInSight();
      this.layers.candidates.show(line?.length ? [] : candidates(this.geometry, this.now, this.roomy()));
      this.layers.line.show(line?.length ? variation(this.geometry, line, this.now.toMove, this.id) : []);
    },

    // A cell has space for two lines of text.
    roomy() {
      return (this.$el.clientWidth / this.geometry.width) * 100 >= 26;
    },

    lineInSight() {
      const here = this.cursorVertex() ?? this.pointed;
      const looked = (this.now.candidates ?? []).find((each) => each.vertex === here);
      return looked?.line?.length > 1 ? looked.line : this.now.line;
    },

    drawPointer() {
      const pieces = [];
      const target = this.proposed ?? this.pointed;
      const numbered = this.lineInSight()?.includes(target); // a stone of the line is there, and its number is to be read
      if (target && this.now.ghost && !numbered && !this.now.selecting) {
        const point = this.geometry.at(target);
        if (this.now.stones[point.index] === ".") pieces.push(layers.stone("ghost", point, this.now.ghost, this.id, "ghost"));
      }
      if (this.cursor) {
        const { px, py } = this.geometry.at(this.geometry.name(...this.cursor));
        const place = { x: px - 46, y: py - 46, width: 92, height: 92, rx: 10 };
        pieces.push(["under", "rect", { ...place, class: "cursor-under" }], ["over", "rect", { ...place, class: "cursor" }]);
      }
      this.layers.pointer.show(pieces);
    },

    sound(before) {
      const stones = (text) => [...(text ?? "")].filter((letter) => letter !== ".").length;
      const added = stones(this.now.stones) - stones(before.stones);
      if (this.now.last === "pass") playPass();
      else playStone(Math.max(0, 1 - added));
    },

    cursorVertex() {
      return this.cursor && this.geometry ? this.geometry.name(...this.cursor) : null;
    },

    look(vertex) {
      if (vertex === this.pointed) return;
      this.pointed = vertex;
      this.draw(this.anchor ? ["pointer", "region"] : ["pointer", "candidates", "known"]);
      this.$emit("hover", { vertex });
    },

    move(event) {
      if (this.drag) return this.followDrag(event);
      if (event.pointerType === "touch" && !this.pressed) return;
      this.look(this.geometry?.under(event, this.$refs.svg) ?? null);
    },
    leave() {
      this.pressed = null;
      this.look(null);
    },
    cancel() {
      if (this.drag) this.dropDrag();
      this.leave();
    },
    press(event) {
      if (event.button !== 0 || (this.drag && this.pressed !== event.pointerId)) return;
      this.pressed = event.pointerId;
      if (this.now.selecting && this.geometry) return this.startDrag(event);
      this.move(event);
    },
    release(event) {
      if (this.pressed !== event.pointerId) return;
      this.pressed = null;
      if (this.drag) return this.endDrag();
      const vertex = this.geometry.under(event, this.$refs.svg);
      const touch = event.pointerType === "touch";
      if (touch) this.look(null);
      if (!vertex) return;
      if (touch && this.now.confirm && this.now.ghost && this.proposed !== vertex) {
        this.proposed = vertex;
        this.draw(["pointer"]);
        return;
      }
      this.choose(vertex, touch ? "touch" : "mouse", event);
    },
    choose(vertex, by, event) {
      this.proposed = null;
      if (this.now.selecting) return this.corner(vertex);
      this.$emit("point", { vertex, by, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
    },

    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = STEPS[event.key];
      if (step) {
        const [x, y] = this.cursor ?? this.geometry.middle();
        if (event.shiftKey && this.now.selecting && this.cursor) this.anchor ??= this.cursorVertex();
        const moved = this.cursor ? [x + step[0], y + step[1]] : [x, y];
        if (this.geometry.contains(...moved)) this.cursor = moved;
      } else if (event.key === "Enter" && this.cursor) this.choose(this.cursorVertex(), "key", event);
      else if (event.key === "Escape" && this.anchor) this.anchor = null;
      else if (event.key === "Escape" && this.cursor) this.cursor = null;
      else return;
      event.preventDefault();
      event.stopPropagation();
      this.draw(["pointer", "candidates", "known", "region"]);
      this.speak();
    },
    focus() {
      if (!this.geometry) return;
      this.cursor ??= this.geometry.middle();
      this.draw(["pointer", "candidates", "known"]);
      this.speak();
    },
    blur() {
      this.cursor = null;
      this.draw(["pointer", "candidates", "known", "region"]);
    },
    speak() {
      const vertex = this.cursorVertex();
      if (!vertex) return (this.here = "");
      const kind = { ".": "empty", X: "black stone", O: "white stone" }[this.now.stones[this.geometry.at(vertex).index]];
      const rank = (this.now.candidates ?? []).findIndex((each) => each.vertex === vertex);
      const found = this.now.candidates?.[rank];
      const rate = found?.numbered ? `win rate ${(100 * found.winRate).toFixed(0)} percent` : "few visits";
      const told = found ? `, ${found.told ?? `candidate ${rank + 1}, ${rate}`}` : "";
      const known = this.now.known?.find((each) => each.vertex === vertex)?.told;
      this.here = `${vertex}, ${kind}${told}${known ? `, ${known}` : ""}${this.now.selecting ? this.placeInRegion(vertex) : ""}`;
    },
  },
};
