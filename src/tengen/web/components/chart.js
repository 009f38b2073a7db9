// One line over numbers with the band of its interval, and named lines across.
import { drawing } from "tengen-board/drawing.js";
import { text } from "tengen-board/svg.js";

const LEFT = 52, RIGHT = 12, TOP = 10, FOOT = 26;

export default {
  template: `
    <figure class="chart" role="img" :aria-label="told" @pointermove="hover" @pointerleave="leave">
      <svg ref="svg" aria-hidden="true"></svg>
      <figcaption aria-hidden="true">{{ shown }}</figcaption>
    </figure>`,
  mixins: [drawing(["frame", "band", "line", "here"])],
  data() {
    return { told: "", shown: "" };
  },
  created() {
    this.now = { title: "", x: "", y: "", points: [], rules: [] };
    this.pointed = null;
  },
  methods: {
    draw() {
      const width = this.$el.clientWidth, height = this.$refs.svg.clientHeight;
      const { points, rules, title } = this.now;
      if (!width || !height) return;
      this.$refs.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      const known = points.filter((point) => point.y != null);
      // Wide intervals of the first games would flatten everything: they run out of the picture.
      const later = known.slice(Math.floor(known.length / 6));
      const values = [...later.flatMap((point) => [point.y, point.low, point.high]), ...rules.map((rule) => rule.y)].filter((value) => value != null);
      let low = Math.min(0, ...values), high = Math.max(0, ...values);
      if (high - low < 1e-9) [low, high] = [-1, 1];
      const step = this.nice((high - low) / 4);
      low = Math.floor(low / step) * step;
      high = Math.ceil(high / step) * step;
      const last = Math.max(1, ...points.map((point) => point.x));
      this.px = (x) => LEFT + ((width - LEFT - RIGHT) * x) / last;
      const py = (y) => TOP + (height - TOP - FOOT) * (1 - (Math.min(high, Math.max(low, y)) - low) / (high - low));
      const frame = [];
      for (let y = low; y <= high + step / 2; y += step) {
        frame.push([`r${y.toFixed(6)}`, "line", { x1: LEFT, x2: width - RIGHT, y1: py(y), y2: py(y), class: Math.abs(y) < step / 9 ? "chart-zero" : "chart-rule" }]);
        frame.push(text(`t${y.toFixed(6)}`, LEFT - 6, py(y), 11, Number(y.toFixed(6)).toLocaleString("en-GB"), "chart-tick"));
      }
      const every = this.nice(last / Math.max(2, width / 90)) || 1;
      for (let x = 0; x <= last; x += Math.max(1, every)) frame.push(text(`x${x}`, this.px(x), height - 10, 11, x, "chart-x"));
      rules.forEach((rule, i) => {
        frame.push([`n${i}`, "line", { x1: LEFT, x2: width - RIGHT, y1: py(rule.y), y2: py(rule.y), class: "chart-named" }]);
        frame.push(text(`m${i}`, width - RIGHT - 2, py(rule.y) + (rule.y > 0 ? -9 : 10), 11, rule.name, "chart-name"));
      });
      this.layers[0].show(frame);
      const open = { least: { high: high }, most: { low: low } }; // to the end of the picture
      const banded = known.map((point) => ({ ...point, ...open[point.bound] })).filter((point) => point.low != null && point.high != null);
      const there = banded.map((point, i) => `${i ? "L" : "M"}${this.px(point.x).toFixed(1)} ${py(point.high).toFixed(1)}`).join("");
      const back = [...banded].reverse().map((point) => `L${this.px(point.x).toFixed(1)} ${py(point.low).toFixed(1)}`).join("");
      this.layers[1].show(banded.length > 1 ? [["band", "path", { d: `${there}${back}Z`, class: "chart-band" }]] : []);
      const path = (some) => some.map((point, i) => `${i ? "L" : "M"}${this.px(point.x).toFixed(1)} ${py(point.y).toFixed(1)}`).join("") + (some.length === 1 ? "h3" : "");
      const parts = [["bound", known.filter((point) => point.bound), "chart-line chart-bound"], ["line", known.filter((point) => !point.bound), "chart-line"]];
      this.layers[2].show(parts.filter(([, some]) => some.length).map(([key, some, kind]) => [key, "path", { d: path(some), class: kind }]));
      const at = this.pointed ?? known.at(-1);
      this.layers[3].show(at ? [["dot", "circle", { cx: this.px(at.x), cy: py(at.y), r: 4, class: "chart-dot" }]] : []);
      this.shown = at ? this.tell(at) : `${title}: nothing yet`;
      this.told = `${title}. ${known.length ? this.tell(known.at(-1)) : "Nothing yet"}`;
    },
    nice(raw) {
      const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1e-9)));
      return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw);
    },
    tell(point) {
      const number = (value) => (value >= 0 ? "+" : "−") + Math.abs(value).toFixed(Math.abs(value) < 10 ? 2 : 0);
      const band = point.low != null && point.high != null ? ` (${number(point.low)} to ${number(point.high)})` : "";
      const bound = point.bound ? `at ${point.bound} ` : "";
      return `${this.now.y} ${bound}${number(point.y)}${band} after ${point.x} ${this.now.x}`;
    },
    hover(event) {
      const box = this.$refs.svg.getBoundingClientRect();
      const x = event.clientX - box.left;
      const known = this.now.points.filter((point) => point.y != null);
      if (!known.length || !this.px) return;
      this.pointed = known.reduce((best, point) => (Math.abs(this.px(point.x) - x) < Math.abs(this.px(best.x) - x) ? point : best));
      this.draw();
    },
    leave() {
      this.pointed = null;
      this.draw();
    },
  },
};
