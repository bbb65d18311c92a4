// The list of the moves of the study: of a long one the rows in sight.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { joinList, t } from "../net/language.js";
import { getTable } from "../state/currenttable.js";
import { describeMistake, gradeSigns, isMistake } from "../state/judgements.js";
import { describeSign } from "../state/signs.js";
import { layOutRows } from "./movelistrows.js";
import { openNodeMenu } from "./nodemenu.js";
import { formatScore as words, formatShortScore } from "../state/score.js";

/** @typedef {import("../state/study.js").Node} Node */
/** @typedef {import("./movelistrows.js").Row} Row */

const overscan = 12;
const maxUnvirtualized = 60; // rows that are drawn all

/** Returns the width of a column with room for the longest move, and for scores. @param {Map<number, Node>} nodes */
function measureColumn(nodes) {
  let [length, scored] = [2, false];
  for (const n of nodes.values()) {
    if (n.move && n.move.length > length) length = n.move.length;
    scored ||= !!n.evaluations?.length;
  }
  return Math.max(72, 52 + 9 * length) + (scored ? 48 : 0);
}

/** @param {number} depth of a variation */
const getIndent = (depth) => Math.min(depth, 8) * 12;

/** Texts as they were wrapped. @type {Map<string, string[]>} */
const wrapped = new Map();
const maxWrapped = 20_000; // texts that are kept
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/** Returns the lines of a text of some width in pixels. @param {string} text @param {number} width */
function wrapText(text, width) {
  const key = `${width} ${text}`;
  const known = wrapped.get(key);
  if (known) return known;
  if (wrapped.size >= maxWrapped) wrapped.clear();
  canvas ??= document.createElement("canvas").getContext("2d");
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  if (canvas) canvas.font = `${fontSize} ${fontFamily}`;
  const measure = (/** @type {string} */ part) => canvas?.measureText(part).width ?? 8 * part.length;
  const lines = text.split("\n").flatMap((paragraph) => (measure(paragraph) <= width ? [paragraph] : breakLine(paragraph, width, measure)));
  wrapped.set(key, lines);
  return lines;
}

/** Breaks a paragraph between its words, and words that are too long. @param {string} text @param {number} width @param {(part: string) => number} measure */
function breakLine(text, width, measure) {
  const lines = [""];
  for (const { segment } of segmenter.segment(text)) {
    for (const part of measure(segment) > width ? segment : [segment]) {
      if (lines[lines.length - 1] && measure((lines[lines.length - 1] + part).trimEnd()) > width) lines.push(part.trimStart());
      else lines[lines.length - 1] += part;
    }
  }
  return lines;
}

/** How high a row is, as the style has it. @param {Element | null} list */
const getRowHeight = (list) => (list && parseFloat(getComputedStyle(list).getPropertyValue("--row"))) || 28;

export function MoveList() {
  const { goToPly, ply, shownLine, shownNode, study } = getTable();
  const { folded, gamePath, nodes } = study;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const centred = useRef(""); // what was last scrolled to
  const [top, setTop] = useState(0);
  const [{ width, height, rowHeight }, setSize] = useState({ width: 304, height: 300, rowHeight: 28 });
  const columnWidth = useMemo(() => measureColumn(nodes.value), [nodes.value]);
  const numColumns = Math.max(1, Math.floor((width - 8) / columnWidth));
  const { rows, at } = useMemo(() => {
    const rows = layOutRows(study, numColumns, (text, depth) => wrapText(text, width - 24 - getIndent(depth)));
    const at = new Map();
    rows.forEach((row, i) => row.text === undefined && row.ids.forEach((id) => at.set(id, i)));
    return { rows, at };
  }, [nodes.value, folded.value, numColumns, width]);
  const current = at.get(shownNode.value);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const measureList = () =>
      setSize((was) => {
        const is = { width: seen.clientWidth, height: seen.clientHeight, rowHeight: getRowHeight(seen) };
        return is.width === was.width && is.height === was.height && is.rowHeight === was.rowHeight ? was : is;
      });
    measureList();
    const watch = new ResizeObserver(measureList);
    watch.observe(seen);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen || current === undefined) return;
    const y = current * rowHeight;
    const isOut = y < seen.scrollTop || y + rowHeight > seen.scrollTop + height;
    const place = `${shownNode.value} ${height} ${rowHeight}`;
    if (isOut || centred.current !== place) seen.scrollTop = Math.round((y - (height - rowHeight) / 2) / rowHeight) * rowHeight;
    centred.current = place;
    setTop(seen.scrollTop);
  }, [current, rows, rowHeight, height, shownNode.value]);
  const isShort = rows.length <= maxUnvirtualized;
  const from = isShort ? 0 : Math.max(0, Math.floor(top / rowHeight) - overscan);
  const to = isShort ? rows.length : Math.min(rows.length, Math.ceil((top + height) / rowHeight) + overscan);
  const numKnown = shownNode.value < 0 ? countKnown(study, shownLine.value) : shownLine.value.length;
  const unstoredMoves = shownLine.value.slice(numKnown); // of a line that the study does not hold
  return html`
    <ol class="record tree" ref=${box} aria-label=${t("Moves and variations")}
      onScroll=${(/** @type {Event} */ e) => !isShort && setTop(/** @type {HTMLElement} */ (e.currentTarget).scrollTop)}>
      ${rows.length === 0 && html`<li class="quiet">${t("No moves yet")}</li>`}
      ${from > 0 && html`<li key="above" aria-hidden="true" style=${{ height: `${from * rowHeight}px` }}></li>`}
      ${rows.slice(from, to).map(
        (row, i) => html`<${MoveRow} key=${from + i} row=${row} entry=${columnWidth} playing=${gamePath.value}
        current=${from + i === current ? shownNode.value : -1} />`,
      )}
      ${
        unstoredMoves.length > 0 &&
        html`
        <li class="variation stray" key="stray">${unstoredMoves.map(
          (move, i) => html`
          <button type="button" key=${i} class="undone" style=${{ width: `${columnWidth - 4}px` }}
            aria-current=${ply.value === numKnown + i + 1 ? "step" : undefined}
              aria-label=${t("Move {number}: {move}", { number: numKnown + i + 1, move })}
            onClick=${() => goToPly(numKnown + i + 1, "push")}><span class="no">${numKnown + i + 1}</span> ${move}</button>`,
        )}
        </li>`
      }
      ${rows.length * rowHeight > height && html`<li key="rest" aria-hidden="true" style=${{ height: `${height % rowHeight}px` }}></li>`}
      ${to < rows.length && html`<li key="below" aria-hidden="true" style=${{ height: `${(rows.length - to) * rowHeight}px` }}></li>`}
    </ol>`;
}

/** Returns how many moves of a line the study holds. @param {import("../state/study.js").Study} study @param {string[]} line */
function countKnown({ findNode }, line) {
  let count = line.length;
  while (count > 0 && findNode(line.slice(0, count)) < 0) count--;
  return count;
}

/**
 * A row, drawn anew where something of it is another: a step touches two.
 * @param {{row: Row, entry: number, playing: Set<number>, current: number}} props
 */
const MoveRow = ({ row, entry, playing, current }) =>
  useMemo(() => {
    const { goToNode, study } = getTable();
    const indent = { paddingLeft: `${getIndent(row.depth)}px` };
    if (row.text !== undefined) return html`<li class="remark" style=${indent} onClick=${() => goToNode(row.ids[0])}>${row.text}</li>`;
    return html`
    <li class=${row.depth ? "variation" : ""} style=${indent}>
      ${row.ids.map((id) => html`<${MoveButton} key=${id} id=${id} entry=${entry} playing=${playing.has(id)} current=${id === current} />`)}
      ${row.hidden !== undefined && html`<span class="folded" onClick=${() => study.toggleFold(row.ids[row.ids.length - 1])}>+${row.hidden}</span>`}
    </li>`;
  }, [row, entry, playing, current]);

/** @param {{id: number, entry: number, playing: boolean, current: boolean}} props */
function MoveButton({ id, entry, playing, current }) {
  const hold = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const { goToNode, review, study, trial } = getTable();
  const { nodes, plies, transpositions } = study;
  const n = nodes.value.get(id);
  if (!n) return null;
  const number = plies.value.get(id) ?? 0;
  const others = (transpositions.value.get(id) ?? []).filter((o) => o !== id);
  const transpositionNote = others.length
    ? t("transposes to move {number} of {n} other variations", { number: plies.value.get(others[0]), n: others.length })
    : "";
  const score = describeEvaluation(n);
  const judged = review.judgedNodes.value.get(id);
  const isSolving = trial.current.value !== null;
  const sign = isSolving ? undefined : describeSign(n.sign || gradeSigns[judged?.grade ?? ""]);
  const description = joinList([
    judged?.grade && !isSolving ? describeMistake(judged) : sign?.title,
    score?.words,
    n.comment && t("with a comment"),
    (n.marks?.length || n.arrows?.length) && t("with marks"),
    transpositionNote,
  ]);
  return html`
    <button type="button" class=${[!playing && "undone", judged && judged === review.explained.value && "explained"].filter(Boolean).join(" ")} style=${{ width: `${entry - 4}px` }} aria-current=${current ? "step" : undefined}
      aria-label=${joinList([t("Move {number}: {move}", { number, move: [n.move || t("setup"), score?.short].filter(Boolean).join(" ") }), description])} title=${description || undefined}
      onClick=${() => (judged && isMistake(judged) && !isSolving ? review.explain(judged) : goToNode(id, "push"))}
      onContextMenu=${(/** @type {MouseEvent} */ e) => (e.preventDefault(), openNodeMenu(id, /** @type {HTMLElement} */ (e.currentTarget)))}
      onPointerDown=${(/** @type {PointerEvent} */ e) => {
        const at = /** @type {HTMLElement} */ (e.currentTarget);
        if (e.pointerType !== "mouse") hold.current = setTimeout(() => openNodeMenu(id, at), 500);
      }}
      onPointerUp=${() => clearTimeout(hold.current)} onPointerLeave=${() => clearTimeout(hold.current)}
        onPointerCancel=${() => clearTimeout(hold.current)}>
      <span class="no">${number}</span> ${n.move || "·"}${sign && html`<span class="sign ${sign.kind}" aria-hidden="true">${sign.sign}</span>`}${
        n.comment || n.marks?.length || n.arrows?.length
          ? html`<i class="annotated"
          aria-hidden="true"></i>`
          : null
      }${
        others.length
          ? html`<span class="same" onClick=${(/** @type {Event} */ e) => (e.stopPropagation(), goToNode(others[0], "push"))}>≡</span>`
          : null
      }${score && html`${" "}<span class="worth" aria-hidden="true">${score.short}</span>`}
    </button>`;
}

/** What was said last of a position, as a number and in words; null if nothing. @param {Node} n */
function describeEvaluation(n) {
  const evaluation = n.evaluations?.at(-1);
  if (!evaluation) return null;
  const { getScale, state } = getTable();
  const { seats } = state.value;
  const [turn, scale] = [n.turn ?? 0, getScale(evaluation.by)];
  return {
    short: formatShortScore(evaluation.score, seats, turn, scale, evaluation.bound),
    words: `${words(evaluation.score, seats, turn, scale, evaluation.bound)} (${evaluation.by})`,
  };
}
