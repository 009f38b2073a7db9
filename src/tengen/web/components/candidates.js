// What a search has found: its numbers in a line, its moves as a table. The line of the row under the pointer or the focus is
// shown on the board.
import { colourOfLoss, shortCount } from "tengen-board/candidates.js";
import { patched } from "tengen-board/patched.js";

export default {
  mixins: [patched],
  template: `
    <div class="found"><div class="small quiet figures">{{ told }}</div>
    <table class="plain-table candidates-table" @pointerleave="look(null)">
      <thead><tr><th scope="col">Move</th><th scope="col" class="right" title="Of the side to move">Win rate</th>
        <th scope="col" class="right" title="In points, komi included">Lead</th>
        <th scope="col" class="right" title="Against the best move, of win rate and of the lead in points">Loss</th>
        <th scope="col" class="right">Visits</th><th scope="col" class="wide-only">Line</th></tr></thead>
      <tbody>
        <tr v-for="(row, rank) in rows" :key="rank" :class="{ few: row.few }" @pointerenter="look(row.vertex)">
          <td><button type="button" @focus="look(row.vertex)" @blur="look(null)" @click="$emit('choose', { vertex: row.vertex })"
              :aria-label="'Play ' + row.vertex"><i :style="{ background: row.colour }">{{ rank + 1 }}</i>{{ row.vertex }}</button></td>
          <td class="right">{{ row.rate }}</td><td class="right">{{ row.lead }}</td>
          <td class="right lost">{{ row.lost }}</td><td class="right">{{ row.visits }}</td>
          <td class="wide-only line">{{ row.line }}</td>
        </tr>
        <tr v-if="!rows.length"><td colspan="6" class="quiet">{{ empty }}</td></tr>
      </tbody>
    </table></div>`,
  data() {
    return { rows: [], empty: "", told: "" };
  },
  mounted() {
    this.receive(this.state);
  },
  methods: {
    patch(changes) {
      if ("empty" in changes) this.empty = changes.empty;
      if ("told" in changes) this.told = changes.told;
      if (!("candidates" in changes)) return;
      this.rows = changes.candidates.map(({ vertex, winRate, lead, visits, loss, lost, numbered, line }) => ({
        vertex,
        few: !numbered,
        colour: numbered ? colourOfLoss(loss) : "transparent",
        rate: numbered ? `${(100 * winRate).toFixed(1)}%` : "–",
        lead: (numbered && lead) || "–",
        lost: numbered ? lost : "–",
        visits: shortCount(visits),
        line: line.slice(1, 7).join(" "),
      }));
    },
    look(vertex) {
      if (vertex === this.looked) return;
      this.looked = vertex;
      this.$emit("look", { vertex });
    },
  },
};
