// The evaluation over the game, and the thin bar along the board's edge.
import { html } from "./html.js";
import { state, atTable, onBoard, course, ply, values, thinking, walkTo, key, scaleOf, hidden } from "./play.js";
import { worth, words } from "./score.js";
import { ink } from "./overlay.js";

/** @typedef {{at: number, value: number, score: number, turn: number, engine: string}} Point value: for the first seat, -1 to 1 */

/** The value of each ply of the course, null where no engine has looked. @returns {(Point | null)[]} */
function known() {
  const s = atTable();
  if (hidden.value) return [];
  return [null, ...course.value].map((_, n) => {
    const found = values.value.get(key(course.value.slice(0, n)));
    if (found) return point(n, found.score, found.turn, found.engine);
    const thought = n > 0 && course.value[n - 1] === s.record.moves[n - 1] ? s.record.thinking?.[n - 1] : null;
    if (!thought || !(thought.depth || thought.nodes)) return null;
    const turn = s.movers[n - 1];
    return point(n, thought.score, turn, s.players[turn].engine ?? "");
  });
}

/** @param {number} at @param {number} score @param {number} turn whose score it is @param {string} engine @returns {Point} */
const point = (at, score, turn, engine) =>
  ({ at, value: worth(score, scaleOf(engine)) * (turn === 0 ? 1 : -1), score, turn, engine });

/** The points of each engine: engines see things differently. @param {(Point | null)[]} points @returns {Point[][]} */
function curves(points) {
  /** @type {Map<string, Point[]>} */
  const by = new Map();
  for (const p of points) if (p) by.set(p.engine, [...(by.get(p.engine) ?? []), p]);
  return [...by.values()];
}

/** One engine's view: a line, or a dash where there is but one value. @param {{points: Point[], width: number, faint: boolean}} props */
function Curve({ points, width, faint }) {
  const place = (/** @type {Point} */ p) => `${p.at * width},${(32 - p.value * 28).toFixed(1)}`;
  const first = points[0];
  const last = points[points.length - 1];
  const line = points.map(place).join(" ");
  if (first === last) return html`<line class="curve" x1=${(first.at - 0.3) * width} x2=${(first.at + 0.3) * width} y1=${32 - first.value * 28} y2=${32 - first.value * 28} />`;
  return html`
    ${!faint && html`<polygon class="area" points="${first.at * width},32 ${line} ${last.at * width},32" />`}
    <polyline class=${faint ? "curve faint" : "curve"} points=${line} />`;
}

export function Chart() {
  const s = state.value;
  if (!s || s.seats.length !== 2) return null;
  const points = known();
  const plies = Math.max(course.value.length, 12);
  const width = 1000 / plies;
  const lines = curves(points);
  const here = Math.min(ply.value, plies) * width;
  const jump = (/** @type {import("preact").TargetedMouseEvent<HTMLElement>} */ e) => {
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
      aria-valuenow=${ply.value} aria-valuetext="Move ${ply.value}${valued ? ": " + words(valued.score, s.seats, valued.turn, scaleOf(valued.engine)) : ""}"
      onClick=${jump} onKeyDown=${onKey}>
      <svg viewBox="0 0 1000 64" preserveAspectRatio="none" aria-hidden="true">
        ${lines.length > 0 && html`<line class="even" x1="0" x2="1000" y1="32" y2="32" />`}
        ${lines.map((points, i) => html`<${Curve} key=${points[0].engine} points=${points} width=${width} faint=${i > 0} />`)}
        ${lines.length > 0 && html`<line class="here" x1=${here} x2=${here} y1="0" y2="64" />`}
      </svg>
      ${!lines.length && html`<span class="quiet">The course of the game appears here as engines look at it</span>`}
    </div>`;
}

/** The bar along the board's edge, in the colours of both sides' stones: how much of it is the first seat's. */
export function Bar() {
  const s = state.value;
  if (!s || s.seats.length !== 2) return null;
  const thoughts = thinking.value;
  const best = thoughts?.thoughts[0];
  const { over, winner } = onBoard();
  let value = 0;
  if (over) value = winner < 0 ? 0 : winner === 0 ? 1 : -1;
  else if (best) value = worth(best.score, scaleOf(thoughts.engine)) * (thoughts.turn === 0 ? 1 : -1);
  else value = known().slice(0, ply.value + 1).findLast((p) => p !== null)?.value ?? 0;
  return html`
    <div class=${`bar s-holder look-${s.scene.look} side${ink(s.scene, 1)}`} role="img" aria-label="Balance: ${Math.round((value + 1) * 50)} per cent for ${s.seats[0]}">
      <div class=${`share side${ink(s.scene, 0)}`} style=${{ transform: `scaleY(${((value + 1) / 2).toFixed(3)})` }}></div>
    </div>`;
}
