// The list of the moves of the study: of a long one the rows in sight.
import { computed } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { listed, t } from "../net/language.js";
import { atTable, course, here, lookAt, ply, review, scaleOf, walkTo } from "../state/table.js";
import { Sign } from "../review/review.js";
import { fold, folded, lay, plies } from "./movelistrows.js";
import { openMenu } from "./nodemenu.js";
import { number as words, short } from "../state/score.js";
import { alike, find, game, nodes, path } from "../state/study.js";

/** @typedef {import("../state/study.js").Node} Node */
/** @typedef {import("./movelistrows.js").Row} Row */
/** @import { Judgement } from "../../../types/wire" */

const overscan = 12;
const few = 60; // rows that are drawn all

/** The nodes of the game. */
const playing = computed(() => new Set(path(game.value)));

/** What a column must have room for: the longest move, and numbers beside moves. */
const room = computed(() => {
  let [length, scored] = [2, false];
  for (const n of nodes.value.values()) {
    if (n.move && n.move.length > length) length = n.move.length;
    scored ||= !!n.evaluations?.length;
  }
  return Math.max(72, 52 + 9 * length) + (scored ? 48 : 0);
});

/** What the review says of the nodes on its line. */
const judged = computed(() => {
  /** @type {Map<number, Judgement | undefined>} */
  const found = new Map();
  const r = review.value;
  if (!r) return found;
  const by = new Map(r.judged.map((j) => [j.number, j]));
  let at = 0;
  for (const [i, move] of r.moves.entries()) {
    at = nodes.value.get(at)?.children.find((c) => nodes.value.get(c)?.move === move) ?? -1;
    if (at < 0) break;
    if (by.has(i + 1)) found.set(at, by.get(i + 1));
  }
  return found;
});

/** How high a row is, as the style has it. @param {Element | null} list */
const heightOf = (list) => (list && parseFloat(getComputedStyle(list).getPropertyValue("--row"))) || 28;

export function List() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(0);
  const [{ width, height, rowHeight }, measure] = useState({ width: 304, height: 300, rowHeight: 28 });
  const entry = room.value;
  const across = Math.max(1, Math.floor((width - 8) / entry));
  const { rows, at } = useMemo(() => {
    const rows = lay(across);
    const at = new Map();
    rows.forEach((row, i) => row.text === undefined && row.ids.forEach((id) => at.set(id, i)));
    return { rows, at };
  }, [nodes.value, folded.value, across]);
  const current = at.get(here.value);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const look = () =>
      measure((was) => {
        const is = { width: seen.clientWidth, height: seen.clientHeight, rowHeight: heightOf(seen) };
        return is.width === was.width && is.height === was.height && is.rowHeight === was.rowHeight ? was : is;
      });
    look();
    const watch = new ResizeObserver(look);
    watch.observe(seen);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen || current === undefined) return;
    const y = current * rowHeight;
    if (y < seen.scrollTop || y + rowHeight > seen.scrollTop + height) seen.scrollTop = y - height / 2;
    setTop(seen.scrollTop);
  }, [current, rows, rowHeight, height]);
  const all = rows.length <= few;
  const from = all ? 0 : Math.max(0, Math.floor(top / rowHeight) - overscan);
  const to = all ? rows.length : Math.min(rows.length, Math.ceil((top + height) / rowHeight) + overscan);
  const known = here.value < 0 ? shared(course.value) : course.value.length;
  const stray = course.value.slice(known); // of a line that the study does not hold
  return html`
    <ol class="record tree" ref=${box} aria-label=${t("Moves of the study")}
      onScroll=${(/** @type {Event} */ e) => !all && setTop(/** @type {HTMLElement} */ (e.currentTarget).scrollTop)}>
      ${rows.length === 0 && html`<li class="quiet">${t("No moves yet")}</li>`}
      ${from > 0 && html`<li key="above" aria-hidden="true" style=${{ height: `${from * rowHeight}px` }}></li>`}
      ${rows.slice(from, to).map(
        (row, i) => html`<${Line} key=${from + i} row=${row} entry=${entry} playing=${playing.value}
        current=${from + i === current ? here.value : -1} />`,
      )}
      ${
        stray.length > 0 &&
        html`
        <li class="variation stray" key="stray">${stray.map(
          (move, i) => html`
          <button type="button" key=${i} class="undone" style=${{ width: `${entry - 4}px` }}
            aria-current=${ply.value === known + i + 1 ? "step" : undefined}
              aria-label=${t("Move {number}: {move}", { number: known + i + 1, move })}
            onClick=${() => walkTo(known + i + 1, "push")}><span class="no">${known + i + 1}</span>${move}</button>`,
        )}
        </li>`
      }
      ${to < rows.length && html`<li key="below" aria-hidden="true" style=${{ height: `${(rows.length - to) * rowHeight}px` }}></li>`}
    </ol>`;
}

/** How many moves of a line the study holds. @param {string[]} line */
function shared(line) {
  let count = line.length;
  while (count > 0 && find(line.slice(0, count)) < 0) count--;
  return count;
}

/**
 * A row, drawn anew where something of it is another: a step touches two.
 * @param {{row: Row, entry: number, playing: Set<number>, current: number}} props
 */
const Line = ({ row, entry, playing, current }) =>
  useMemo(() => {
    const indent = { paddingLeft: `${Math.min(row.depth, 8) * 12}px` };
    if (row.text !== undefined)
      return html`<li class="remark" style=${indent} title=${row.text} onClick=${() => lookAt(row.ids[0])}>${row.text.split("\n")[0]}</li>`;
    return html`
    <li class=${row.depth ? "variation" : ""} style=${indent}>
      ${row.ids.map((id) => html`<${Move} key=${id} id=${id} entry=${entry} playing=${playing.has(id)} current=${id === current} />`)}
      ${row.hidden !== undefined && html`<span class="folded" onClick=${() => fold(row.ids[row.ids.length - 1])}>+${row.hidden}</span>`}
    </li>`;
  }, [row, entry, playing, current]);

/** @param {{id: number, entry: number, playing: boolean, current: boolean}} props */
function Move({ id, entry, playing, current }) {
  const hold = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const n = nodes.value.get(id);
  if (!n) return null;
  const number = plies.value.get(id) ?? 0;
  const others = (alike.value.get(id) ?? []).filter((o) => o !== id);
  const same = others.length
    ? t("same position as move {number} of {n} other lines", { number: plies.value.get(others[0]), n: others.length })
    : "";
  const score = scored(n);
  const signs = listed([score?.words, n.comment && t("with a comment"), (n.marks?.length || n.arrows?.length) && t("with marks"), same]);
  return html`
    <button type="button" class=${playing ? "" : "undone"} style=${{ width: `${entry - 4}px` }} aria-current=${current ? "step" : undefined}
      aria-label=${listed([t("Move {number}: {move}", { number, move: n.move || t("set-up") }), signs])} title=${signs || undefined}
      onClick=${() => lookAt(id, "push")}
      onContextMenu=${(/** @type {MouseEvent} */ e) => (e.preventDefault(), openMenu(id, /** @type {HTMLElement} */ (e.currentTarget)))}
      onPointerDown=${(/** @type {PointerEvent} */ e) => {
        const at = /** @type {HTMLElement} */ (e.currentTarget);
        if (e.pointerType !== "mouse") hold.current = setTimeout(() => openMenu(id, at), 500);
      }}
      onPointerUp=${() => clearTimeout(hold.current)} onPointerLeave=${() => clearTimeout(hold.current)}
        onPointerCancel=${() => clearTimeout(hold.current)}>
      <span class="no">${number}</span>${n.move || "·"}<${Sign}
        j=${judged.value.get(id)} />${
          n.comment || n.marks?.length || n.arrows?.length
            ? html`<i class="annotated"
          aria-hidden="true"></i>`
            : null
        }${
          others.length
            ? html`<span class="same" onClick=${(/** @type {Event} */ e) => (e.stopPropagation(), lookAt(others[0], "push"))}>≡</span>`
            : null
        }${score && html`<span class="worth" aria-hidden="true">${score.short}</span>`}
    </button>`;
}

/** What was said last of a position, as a number and in words; null if nothing. @param {Node} n */
function scored(n) {
  const said = n.evaluations?.at(-1);
  if (!said) return null;
  const { seats } = atTable();
  const [turn, scale] = [n.turn ?? 0, scaleOf(said.by)];
  return {
    short: short(said.score, seats, turn, scale, said.bound),
    words: `${words(said.score, seats, turn, scale, said.bound)} (${said.by})`,
  };
}
