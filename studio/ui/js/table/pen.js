// What is drawn on the board by hand: marks and arrows, which stand in the study at the
// position that is looked at.
import { signal, effect } from "@preact/signals";
import { t, translate } from "../net/language.js";
import { here, onBoard, say, state } from "../state/table.js";
import { edit, nodes, takeBack } from "../state/study.js";

/** @import { Edit } from "../../../types/wire" */
/** @typedef {"circle" | "square" | "triangle" | "cross" | "label" | "arrow" | "line"} Tool */
/** @typedef {{from: number, to: number, headed: boolean}} Sketch an arrow by its cells */

/** What there is to draw with, in the order of its keys. @type {{name: Tool, title: string}[]} */
export const tools = [
  { name: "circle", title: t("Circle") },
  { name: "square", title: t("Square") },
  { name: "triangle", title: t("Triangle") },
  { name: "cross", title: t("Cross") },
  { name: "label", title: t("Letter") },
  { name: "arrow", title: t("Arrow") },
  { name: "line", title: t("Straight line") },
];

/** What a press on the board draws, "" while it plays. */
export const tool = signal(/** @type {Tool | ""} */ (""));
/** The arrow that is being drawn, or null. */
export const sketch = signal(/** @type {Sketch | null} */ (null));

/** @type {Tool} */
let last = "circle";
/** A press of which nothing is drawn yet. @type {{from: number, mark: Tool | "", headed: boolean, taps: boolean} | null} */
let pressed = null;
/** The cell where an arrow begins that is drawn by two taps, or by keys; -1 if none. */
let begun = -1;

/** Takes a tool in the hand, "" puts it down. @param {Tool | ""} name */
export function take(name) {
  if (name) last = name;
  tool.value = name;
  drop();
}

/** Begins to draw with the tool of the last time, or ends. */
export const draw = () => take(tool.value ? "" : last);

function drop() {
  pressed = null;
  begun = -1;
  sketch.value = null;
}

const points = () => tool.value === "arrow" || tool.value === "line";

/** The shape of a press with the other button. @param {PointerEvent} e @returns {Tool} */
const shape = (e) => (e.shiftKey ? "square" : e.altKey ? "triangle" : e.ctrlKey && e.button === 2 ? "cross" : "circle");

/** The pen as the hand over the board knows it: each function reports whether the event was the pen's. */
export const pen = {
  /** @param {PointerEvent} e @param {number} cell */
  down(e, cell) {
    const other = e.button === 2 || (e.button === 0 && e.ctrlKey);
    if (!e.isPrimary || (!other && (!tool.value || e.button !== 0))) return false;
    e.preventDefault();
    if (cell < 0) return true;
    if (other) pressed = { from: cell, mark: shape(e), headed: !e.shiftKey, taps: false };
    else if (points()) pressed = { from: cell, mark: "", headed: tool.value === "arrow", taps: true };
    else pressed = { from: cell, mark: tool.value, headed: true, taps: true };
    return true;
  },
  /** @param {number} cell */
  move(cell) {
    if (!pressed) return tool.value !== "";
    const { from, mark, headed, taps } = pressed;
    if (mark && taps) return true;
    if (cell !== from) begun = -1;
    sketch.value = cell >= 0 && cell !== from ? { from, to: cell, headed } : null;
    return true;
  },
  /** @param {number} cell */
  up(cell) {
    if (!pressed) return false;
    const { from, mark, headed, taps } = pressed;
    pressed = null;
    if (cell < 0) drop();
    else if (mark && (taps || cell === from)) stamp(cell, mark);
    else if (cell === from) tap(cell);
    else arrow(from, cell, headed);
    return true;
  },
  /** Enter on a cell. @param {number} cell */
  enter(cell) {
    if (!tool.value) return false;
    tap(cell);
    return true;
  },
  /** The keyboard's cursor has gone to a cell. @param {number} cell */
  reach(cell) {
    if (begun >= 0) sketch.value = cell === begun ? null : { from: begun, to: cell, headed: tool.value === "arrow" };
  },
  escape() {
    if (!tool.value) return false;
    if (begun >= 0) drop();
    else take("");
    return true;
  },
  cancel: drop,
  /** What is drawn at a cell, in words. @param {string} name */
  words(name) {
    const n = nodes.value.get(here.value);
    const said = [
      ...(n?.marks ?? [])
        .filter((m) => m.cell === name)
        .map((m) => (m.kind === "label" ? t("label {text}", { text: m.text }) : translate(m.kind))),
      ...(n?.arrows ?? [])
        .filter((a) => a.from === name)
        .map((a) => (a.line ? t("line to {point}", { point: a.to }) : t("arrow to {point}", { point: a.to }))),
    ];
    return said.map((text) => `, ${text}`).join("");
  },
};

/** What a tap with the tool in the hand does. @param {number} cell */
function tap(cell) {
  if (!points()) return void (tool.value && stamp(cell, tool.value));
  if (begun < 0) {
    begun = cell;
    sketch.value = { from: cell, to: cell, headed: tool.value === "arrow" };
  } else if (begun === cell) drop();
  else arrow(begun, cell, tool.value === "arrow");
}

const cellName = (/** @type {number} */ cell) => onBoard().scene.cells[cell].name;

/** @param {number} from @param {number} to @param {boolean} headed */
async function arrow(from, to, headed) {
  const drawn = { from, to, headed };
  drop();
  sketch.value = drawn; // until it stands in the study
  await write({ edit: "arrow", arrow: { from: cellName(from), to: cellName(to), ...(headed ? {} : { line: true }) } });
  if (sketch.value === drawn) sketch.value = null;
}

/** @param {number} cell @param {Tool} kind */
function stamp(cell, kind) {
  const name = cellName(cell);
  if (kind === "label") write({ edit: "mark", mark: { cell: name, kind, text: letter(name) } });
  else if (kind !== "arrow" && kind !== "line") write({ edit: "mark", mark: { cell: name, kind } });
}

/** The letter for a cell: the first that is free, or none where there is one already, which takes it away. @param {string} cell */
function letter(cell) {
  const marks = (nodes.value.get(here.value)?.marks ?? []).filter((m) => m.kind === "label");
  if (marks.some((m) => m.cell === cell)) return "";
  const used = new Set(marks.map((m) => m.text));
  for (let code = 65; code <= 90; code++) if (!used.has(String.fromCharCode(code))) return String.fromCharCode(code);
  for (let number = 1; ; number++) if (!used.has(String(number))) return String(number);
}

/** Takes all that is drawn here away. */
export const clear = () => write({ edit: "clear" });

/** Takes the last change of the study back, where one draws. */
export async function undo() {
  const { fault } = await takeBack("unedit");
  if (fault) say(-1, fault);
}

/** @param {Partial<Edit>} change */
async function write(change) {
  if (here.value < 0) return say(-1, t("What is drawn stays at a position of the tree: play this line first."));
  const { fault } = await edit({ ...change, node: here.value });
  if (fault) say(-1, fault);
}

// Another table begins with empty hands, and an arrow with its position.
effect(() => {
  if (!state.value) take("");
});
effect(() => {
  void here.value;
  drop();
});
