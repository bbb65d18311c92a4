// The evaluation over the game, and the thin bar along the board's edge.
import { html } from "./html.js";
import { state, course, ply, values, thinking, walkTo, key, shown } from "./play.js";
import { worth, words } from "./score.js";

/** The value of each ply of the course for the first seat, null where unknown. */
function known() {
  const s = state.value;
  return [null, ...course.value].map((_, n) => {
    const found = values.value.get(key(course.value.slice(0, n)));
    if (found) return { value: worth(found.score) * (found.turn === 0 ? 1 : -1), score: found.score, turn: found.turn };
    const thought = n > 0 && n <= s.record.moves.length ? s.record.thinking?.[n - 1] : null;
    if (!thought || !(thought.depth > 0 || thought.nodes > 0)) return null;
    const turn = s.movers[n - 1];
    return { value: worth(thought.score) * (turn === 0 ? 1 : -1), score: thought.score, turn };
  });
}

/** The line of values, gaps bridged. @param {any[]} points @param {number} width */
function outline(points, width) {
  const at = (/** @type {any} */ p, /** @type {number} */ n) => `${n * width},${(32 - p.value * 28).toFixed(1)}`;
  return points.map((p, n) => (p ? at(p, n) : null)).filter(Boolean).join(" ");
}

export function Chart() {
  const s = state.value;
  if (!s || s.seats.length !== 2) return null;
  const points = known();
  const plies = Math.max(course.value.length, 12);
  const width = 1000 / plies;
  const line = outline(points, width);
  const here = Math.min(ply.value, plies) * width;
  const firstX = line ? line.slice(0, line.indexOf(",")) : "0";
  const lastX = line ? line.slice(line.lastIndexOf(" ") + 1).split(",")[0] : "0";
  const jump = (/** @type {any} */ e) => {
    const box = e.currentTarget.getBoundingClientRect();
    walkTo(Math.round(((e.clientX - box.left) / box.width) * plies), "push");
  };
  const onKey = (/** @type {KeyboardEvent} */ e) => {
    const to = { ArrowLeft: ply.value - 1, ArrowRight: ply.value + 1, Home: 0, End: course.value.length }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    walkTo(to);
  };
  const valued = points[ply.value];
  return html`
    <div class="chart" role="slider" tabindex="0" aria-label="Evaluation over the game" aria-valuemin="0" aria-valuemax=${course.value.length}
      aria-valuenow=${ply.value} aria-valuetext="Move ${ply.value}${valued ? ": " + words(valued.score, s.seats, valued.turn) : ""}"
      onClick=${jump} onKeyDown=${onKey}>
      <svg viewBox="0 0 1000 64" preserveAspectRatio="none" aria-hidden="true">
        <line class="even" x1="0" x2="1000" y1="32" y2="32" />
        ${line && html`<polygon class="area" points="${firstX},32 ${line} ${lastX},32" /><polyline class="curve" points=${line} />`}
        <line class="here" x1=${here} x2=${here} y1="0" y2="64" />
      </svg>
      ${!course.value.length && html`<span class="quiet">The evaluation of each move appears here</span>`}
    </div>`;
}

/** The bar along the board's edge: how much of it is the first seat's. */
export function Bar() {
  const s = state.value;
  if (!s || s.seats.length !== 2) return null;
  const best = thinking.value?.thoughts[0];
  const points = known();
  let value = 0;
  if (best) value = worth(best.score) * (thinking.value.turn === 0 ? 1 : -1);
  else value = points.slice(0, ply.value + 1).findLast((p) => p !== null)?.value ?? 0;
  if (shown.value.over) value = shown.value.winner < 0 ? 0 : shown.value.winner === 0 ? 1 : -1;
  return html`
    <div class="bar s-holder look-${s.scene.look}" role="img" aria-label="Balance: ${Math.round((value + 1) * 50)} per cent for ${s.seats[0]}">
      <div class="share" style=${{ transform: `scaleY(${((value + 1) / 2).toFixed(3)})` }}></div>
    </div>`;
}
