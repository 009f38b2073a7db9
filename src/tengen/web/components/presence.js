// Tells when the page is in sight again: its tab was behind others, or it comes back from the browser's memory.
export default {
  template: "<span hidden></span>",
  mounted() {
    document.addEventListener("visibilitychange", this.changed);
    document.addEventListener("resume", this.changed);
    window.addEventListener("pageshow", this.changed);
  },
  unmounted() {
    document.removeEventListener("visibilitychange", this.changed);
    document.removeEventListener("resume", this.changed);
    window.removeEventListener("pageshow", this.changed);
  },
  methods: {
    changed() {
      if (document.visibilityState === "visible" && window.socket?.connected) emitEvent("page-shown");
    },
  },
};
