// Keys that belong to the page as a whole: not while somebody writes, and not where a key has its own meaning.
const OWN = "input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], .q-dialog";
const PRESSED = "button, a, [role=switch], [role=checkbox], [role=tab], [role=radio]";

export default {
  template: "<span hidden></span>",
  props: { keys: Array },
  mounted() {
    document.addEventListener("keydown", this.heard);
    document.addEventListener("click", this.clicked, true); // switches stop clicks on their way up
  },
  unmounted() {
    document.removeEventListener("keydown", this.heard);
    document.removeEventListener("click", this.clicked, true);
  },
  methods: {
    // A button or switch that was clicked by a pointer would keep the space bar for itself.
    clicked(event) {
      const pressed = event.target.closest?.(PRESSED);
      if (event.detail === 0 || !pressed || pressed.closest(OWN)) return;
      setTimeout(() => pressed.contains(document.activeElement) && document.activeElement.blur());
    },
    heard(event) {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (event.ctrlKey || event.altKey || event.metaKey || !this.keys.includes(key)) return;
      if (event.target.closest?.(OWN) || document.querySelector(".q-dialog, .q-menu")) return;
      if ((key === " " || key === "Enter") && event.target.closest?.(PRESSED)) return;
      event.preventDefault();
      this.$emit("press", { key });
    },
  },
};
