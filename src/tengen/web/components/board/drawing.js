// A component that draws its state into layers of an SVG, again whenever the state or the size changes. It sets `now`
// when created and has a method `draw`.
import { Layer } from "tengen-board/svg.js";

export function drawing(names) {
  return {
    props: { state: Object },
    mounted() {
      this.layers = names.map((name) => new Layer(this.$refs.svg, name));
      this.observer = new ResizeObserver(() => this.draw());
      this.observer.observe(this.$el);
      this.patch(this.state);
    },
    unmounted() {
      this.observer.disconnect();
    },
    watch: {
      state(state) {
        this.patch(state);
      },
    },
    methods: {
      patch(changes) {
        this.now = { ...this.now, ...changes };
        this.draw();
      },
    },
  };
}
