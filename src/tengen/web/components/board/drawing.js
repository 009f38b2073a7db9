// A component that draws its state into layers of an SVG, again whenever the state or the size changes. It sets `now`
// when created and has a method `draw`.
import { patched } from "tengen-board/patched.js";
import { Layer } from "tengen-board/svg.js";

export function drawing(names) {
  return {
    mixins: [patched],
    mounted() {
      this.layers = names.map((name) => new Layer(this.$refs.svg, name));
      this.observer = new ResizeObserver(() => this.draw());
      this.observer.observe(this.$el);
      this.receive(this.state);
    },
    unmounted() {
      this.observer.disconnect();
    },
    methods: {
      patch(changes) {
        this.now = { ...this.now, ...changes };
        this.draw();
      },
    },
  };
}
