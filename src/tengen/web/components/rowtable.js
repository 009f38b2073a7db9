// Rows with a button each: moves with what is known of them, or games. What the pointer or the focus is on is told.
import { patched } from "tengen-board/patched.js";

export default {
  mixins: [patched],
  template: `
    <div class="row-table" role="group" :aria-label="label" tabindex="0">
    <table class="plain-table" :aria-label="label" @pointerleave="look(null)">
      <thead><tr><th v-for="column in columns" scope="col" :class="column.kind" :title="column.hint">{{ column.title }}</th></tr></thead>
      <tbody>
        <tr v-for="row in rows" :key="row.key" :class="{ few: row.few, looked: row.key === lit }" @pointerenter="look(row.key)">
          <td><button type="button" :disabled="row.dead" @focus="look(row.key)" @blur="look(null)" @click="$emit('choose', { key: row.key })"
              :aria-label="row.say"><i v-if="row.badge" :style="{ background: row.colour }">{{ row.badge }}</i><span
              v-if="row.stone" class="strip-stone" :class="row.stone" aria-hidden="true"></span>{{ row.name }}</button></td>
          <td v-for="(cell, at) in row.cells" :class="columns[at + 1]?.kind" :title="columns[at + 1]?.kind.endsWith('fill') ? cell : undefined">
            <template v-if="cell?.text === undefined">{{ cell }}</template>
            <span v-else-if="cell.share !== undefined" class="share"><span aria-hidden="true"><i :style="{ width: 100 * cell.share + '%' }"></i></span><b>{{ cell.text }}</b></span>
            <span v-else class="rate" :title="cell.hint"><b>{{ cell.text }}</b><span aria-hidden="true"><i
              :style="{ left: 100 * cell.low + '%', right: 100 - 100 * cell.high + '%' }"></i><u :style="{ left: 100 * cell.rate + '%' }"></u></span></span>
          </td>
        </tr>
        <tr v-if="!rows.length"><td :colspan="columns.length" class="quiet">{{ empty }}</td></tr>
      </tbody>
    </table></div>`,
  data() {
    return { label: "", columns: [], rows: [], empty: "", lit: null };
  },
  mounted() {
    this.receive(this.state);
  },
  methods: {
    patch(changes) {
      for (const name of ["label", "columns", "rows", "empty", "lit"]) if (name in changes) this[name] = changes[name];
    },
    look(key) {
      if (key === this.looked) return;
      this.looked = key;
      this.$emit("look", { key });
    },
  },
};
