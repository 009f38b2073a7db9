// Win rate and score over a game, one above the other; a click or the arrow keys choose a move.
import { drawing } from "tengen-board/drawing.js";
import { text } from "tengen-board/svg.js";

const LEFT = 46, RIGHT = 10, TOP = 8, GAP = 14, FOOT = 20;
const CLOSE = 2; // moves between positions that a solid line may join

export default {
  template: `
    <div class="curve" role="slider" tabindex="0" aria-label="Move of the game" aria-orientation="horizontal"
         :aria-valuemin="0" :aria-valuemax="total" :aria-valuenow="current" :aria-valuetext="told"
         @pointermove="hover" @pointerleave="leave" @click="click" @keydown="key">
      <svg ref="svg" aria-hidden="true"></svg>
      <div class="curve-told" aria-hidden="true">{{ shown }}</div>
    </div>`,
  mixins: [drawing(["frame", "areas", "lines", "mistakes", "here"])],
  data() {
    return { total: 0, current: 0, told: "", shown: "" };
  },
  created() {
    this.now = { points: [], current: 0, total: 0 };
    this.pointed = null;
  },
  methods: {
    // points: {move, winRate (Black's), score (Black's lead) or null, loss, color, vertex, told and lost (in words)}
    draw() {
      const width = this.$el.clientWidth, height = this.$el.clientHeight;
      const { points, current, total, scores } = this.now;
      if (!width || !height) return;
      this.total = total;
      this.current = current;
      this.$refs.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      const inner = height - TOP - FOOT;
      const upper = scores ? Math.round((inner - GAP) * 0.6) : inner;
      this.scale = (move) => LEFT + ((width - LEFT - RIGHT) * move) / Math.max(1, total);
      const rate = (value) => TOP + upper * (1 - value);
      const most = Math.max(5, ...points.map((point) => Math.abs(point.score ?? 0)));
      const reach = Math.ceil(most / 5) * 5;
      const base = TOP + upper + GAP;
      const lead = (value) => base + (inner - upper - GAP) * (0.5 - value / reach / 2);
      this.drawFrame(width, height, rate, scores ? lead : null, reach);
      this.layers[1].show(this.area(points, "winRate", rate, 0.5, "rate"));
      this.layers[2].show([
        ...this.path(points, "winRate", rate, "rate"),
        ...(scores ? this.path(points, "score", lead, "score") : []),
      ]);
      this.layers[3].show(this.mistakes(points, rate));
      const at = this.pointed ?? current;
      const here = [["now", "line", { x1: this.scale(current), x2: this.scale(current), y1: TOP, y2: height - FOOT, class: "now" }]];
      if (this.pointed !== null) {
        const x = this.scale(this.pointed);
        here.push(["pointed", "line", { x1: x, x2: x, y1: TOP, y2: height - FOOT, class: "pointed" }]);
      }
      const point = points.find((each) => each.move === at);
      if (point?.winRate != null) here.push(["dot", "circle", { cx: this.scale(at), cy: rate(point.winRate), r: 4, class: "dot" }]);
      if (scores && point?.score != null) here.push(["dot2", "circle", { cx: this.scale(at), cy: lead(point.score), r: 4, class: "dot" }]);
      this.layers[4].show(here);
      this.told = this.tell(current);
      this.shown = this.tell(at);
    },

    drawFrame(width, height, rate, lead, reach) {
      const pieces = [];
      const rule = (key, y, label, kind) => {
        pieces.push([`r${key}`, "line", { x1: LEFT, x2: width - RIGHT, y1: y, y2: y, class: kind }]);
        pieces.push(text(`t${key}`, LEFT - 6, y, 11, label, "tick"));
      };
      rule("100", rate(1), "B 100%", "rule");
      rule("50", rate(0.5), "50%", "middle");
      rule("0", rate(0), "W 100%", "rule");
      if (lead) {
        rule("b", lead(reach), `B+${reach}`, "rule");
        rule("z", lead(0), "0", "middle");
        rule("w", lead(-reach), `W+${reach}`, "rule");
      }
      const step = [1, 2, 5, 10, 20, 50, 100, 200].find((each) => this.now.total / each <= Math.max(2, width / 70)) ?? 500;
      for (let move = 0; move <= this.now.total; move += step) {
        pieces.push(text(`m${move}`, this.scale(move), height - 8, 11, move, "move"));
      }
      this.layers[0].show(pieces);
    },

    // One line through all that is known. A computer's game knows every second position, those it had to move in; over
    // longer gaps the line is dashed, as nobody has looked there.
    path(points, name, place, kind) {
      const known = points.filter((point) => point[name] != null);
      const at = (point) => `${this.scale(point.move).toFixed(1)} ${place(point[name]).toFixed(1)}`;
      const pieces = [];
      let solid = "", dashed = "";
      known.forEach((point, i) => {
        const before = known[i - 1];
        if (before && point.move - before.move <= CLOSE) solid += `L${at(point)}`;
        else {
          if (before) dashed += `M${at(before)}L${at(point)}`;
          const next = known[i + 1];
          if (next && next.move - point.move <= CLOSE) solid += `M${at(point)}`;
          else pieces.push([`${kind}${point.move}`, "circle", { cx: this.scale(point.move), cy: place(point[name]), r: 2.5, class: `curve-point ${kind}` }]);
        }
      });
      if (dashed) pieces.push([`${kind}-gaps`, "path", { d: dashed, class: `curve-line curve-gap ${kind}` }]);
      if (solid) pieces.push([kind, "path", { d: solid, class: `curve-line ${kind}` }]);
      return pieces;
    },
    area(points, name, place, middle, kind) {
      const known = points.filter((point) => point[name] != null);
      if (known.length < 2) return [];
      const d = known.map((point) => `L${this.scale(point.move).toFixed(1)} ${place(point[name]).toFixed(1)}`).join("");
      const start = `M${this.scale(known[0].move)} ${place(middle)}`, end = `L${this.scale(known.at(-1).move)} ${place(middle)}Z`;
      return [[kind, "path", { d: start + d + end, class: `curve-area ${kind}` }]];
    },
    mistakes(points, rate) {
      return points.filter((point) => point.loss >= 0.05 && point.winRate != null).map((point) => {
        const x = this.scale(point.move), y = rate(point.winRate);
        const r = 4 + Math.min(6, 20 * point.loss), up = point.color === "white" ? -1 : 1;
        const d = `M${x} ${y + up * 3}l${r} ${up * r * 1.5}h${-2 * r}Z`;
        return [`x${point.move}`, "path", { d, class: "mistake" }];
      });
    },

    tell(move) {
      const point = this.now.points.find((each) => each.move === move);
      const played = point?.vertex ? ` · ${point.color === "white" ? "White" : "Black"} ${point.vertex}` : "";
      const value = point?.told ? ` · ${point.told}` : "";
      const lost = point?.lost ? ` · loses ${point.lost}` : "";
      return `Move ${move}${played}${value}${lost}`;
    },

    moveAt(event) {
      const box = this.$el.getBoundingClientRect();
      const share = (event.clientX - box.left - LEFT) / Math.max(1, box.width - LEFT - RIGHT);
      return Math.min(this.now.total, Math.max(0, Math.round(share * this.now.total)));
    },
    hover(event) {
      const move = this.moveAt(event);
      if (move === this.pointed) return;
      this.pointed = move;
      this.draw();
    },
    leave() {
      this.pointed = null;
      this.draw();
    },
    click(event) {
      this.$emit("jump", { move: this.moveAt(event) });
    },
    key(event) {
      const { current, total } = this.now;
      const target = { ArrowLeft: current - 1, ArrowDown: current - 1, ArrowRight: current + 1, ArrowUp: current + 1,
        PageUp: current + 10, PageDown: current - 10, Home: 0, End: total }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.$emit("jump", { move: Math.min(total, Math.max(0, target)) });
    },
  },
};
