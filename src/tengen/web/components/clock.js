// What a side has left. Between two messages the browser counts down by itself.
import { patched } from "tengen-board/patched.js";

export default {
  mixins: [patched],
  template: `<div class="clock" :class="{ running: view.running, short: low }" role="timer" :aria-label="name + ' clock'">
    <span class="clock-time">{{ shown }}</span><span class="clock-rest" v-if="rest">{{ rest }}</span></div>`,
  data() {
    return { view: {}, shown: "", rest: "", low: false, name: "" };
  },
  mounted() {
    this.receive(this.state);
    this.timer = setInterval(() => this.view.running && this.tick(), 100);
  },
  unmounted() {
    clearInterval(this.timer);
  },
  methods: {
    patch(changes) {
      this.view = { ...this.view, ...changes };
      this.name = this.view.name ?? "";
      this.since = performance.now();
      this.tick();
    },
    tick() {
      const gone = this.view.running ? (performance.now() - this.since) / 1000 : 0;
      const left = Math.max(0, (this.view.seconds ?? 0) - gone);
      const whole = left < 10 ? left.toFixed(1).padStart(4, "0") : String(Math.floor(left) % 60).padStart(2, "0");
      const hours = Math.floor(left / 3600);
      const minutes = Math.floor(left / 60) % 60;
      this.shown = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${whole}` : `${minutes}:${whole}`;
      const { in_main: main, periods, stones } = this.view;
      this.rest = main ? "" : stones > 1 ? `${stones} moves` : periods ? `${periods} × period` : "";
      this.low = left < 10;
    },
  },
};
