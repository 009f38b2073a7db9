// Changes of a component's state. They come as messages of their own: as calls of methods they would be code, which the
// browser compiles anew each time. `version` counts them, as an update of the whole element may overtake a change.
const parts = new Map(); // components by the id of their element
let heard = null; // the socket that is listened to

function listen() {
  if (!window.socket || heard === window.socket) return;
  heard = window.socket;
  heard.on("patch", (message) => {
    if (message._id < window.nextMessageId) return; // sent again after a short break
    window.nextMessageId = message._id + 1;
    parts.get(message.element)?.receive(message.changes);
  });
}

export const patched = {
  props: { state: Object },
  created() {
    this.version = -1;
  },
  mounted() {
    parts.set(this.$attrs.id, this);
    setTimeout(listen); // the page makes its socket when all its parts are there
  },
  unmounted() {
    if (parts.get(this.$attrs.id) === this) parts.delete(this.$attrs.id);
  },
  watch: {
    state(state) {
      this.receive(state);
    },
  },
  methods: {
    receive(changes) {
      if (changes.version <= this.version) return;
      this.version = changes.version;
      this.patch(changes);
    },
  },
};
