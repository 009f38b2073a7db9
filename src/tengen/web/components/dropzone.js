// Files dropped anywhere on the page go to an upload element.
export default {
  template: `<div class="dropzone" v-show="over" aria-hidden="true"><div>{{ text }}</div></div>`,
  props: { target: Number, text: String },
  data() {
    return { over: false };
  },
  mounted() {
    this.handlers = { dragover: this.drag, dragleave: this.leave, drop: this.drop };
    for (const [name, handler] of Object.entries(this.handlers)) document.addEventListener(name, handler);
  },
  unmounted() {
    for (const [name, handler] of Object.entries(this.handlers)) document.removeEventListener(name, handler);
  },
  methods: {
    drag(event) {
      if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
      event.preventDefault();
      this.over = true;
    },
    leave(event) {
      if (!event.relatedTarget) this.over = false;
    },
    drop(event) {
      if (!this.over) return;
      event.preventDefault();
      this.over = false;
      getElement(this.target).$refs.qRef.addFiles(event.dataTransfer.files);
    },
  },
};
