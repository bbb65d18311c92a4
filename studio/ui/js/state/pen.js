// Marks and arrows that are drawn on the board by hand, and stored in the study at the position.
import { signal } from "@preact/signals";
import { t, translate } from "../net/language.js";

/** @import { Edit } from "../../../types/wire" */
/** @typedef {"circle" | "square" | "triangle" | "cross" | "label" | "arrow" | "line"} Tool */
/** @typedef {{from: number, to: number, headed: boolean}} Sketch an arrow by its cells */

/** The tools, in the order of their keys. @type {{name: Tool, title: string}[]} */
export const tools = [
  { name: "circle", title: t("Circle") },
  { name: "square", title: t("Square") },
  { name: "triangle", title: t("Triangle") },
  { name: "cross", title: t("Cross") },
  { name: "label", title: t("Letter") },
  { name: "arrow", title: t("Arrow") },
  { name: "line", title: t("Straight line") },
];

/** Returns the shape that a press with the other button draws. @param {PointerEvent} e @returns {Tool} */
const shapeOf = (e) => (e.shiftKey ? "square" : e.altKey ? "triangle" : e.ctrlKey && e.button === 2 ? "cross" : "circle");

/**
 * @param {import("./lifetime.js").Lifetime} lifetime @param {import("./study.js").Study} study
 * @param {import("./shownposition.js").ShownPosition} position @param {import("./notes.js").Notes} notes
 */
export function createPen(lifetime, { nodes, edit, revert }, { shown, shownNode }, { showNote }) {
  /** What a press on the board draws, "" while it plays. */
  const tool = signal(/** @type {Tool | ""} */ (""));
  /** The arrow that is being drawn, or null. */
  const sketch = signal(/** @type {Sketch | null} */ (null));

  /** @type {Tool} */
  let lastTool = "circle";
  /** A press of which nothing is drawn yet. @type {{from: number, mark: Tool | "", headed: boolean, taps: boolean} | null} */
  let pressed = null;
  /** The cell where an arrow begins that is drawn by two taps, or by keys; -1 if none. */
  let arrowStart = -1;

  /** Chooses a tool, "" to play again. @param {Tool | ""} name */
  function choose(name) {
    if (name) lastTool = name;
    tool.value = name;
    drop();
  }

  function drop() {
    pressed = null;
    arrowStart = -1;
    sketch.value = null;
  }

  // An arrow ends with its position.
  lifetime.effect(() => {
    void shownNode.value;
    drop();
  });

  const drawsLines = () => tool.value === "arrow" || tool.value === "line";

  /** Draws at a tapped cell with the tool. @param {number} cell */
  function tap(cell) {
    if (!drawsLines()) return void (tool.value && stamp(cell, tool.value));
    if (arrowStart < 0) {
      arrowStart = cell;
      sketch.value = { from: cell, to: cell, headed: tool.value === "arrow" };
    } else if (arrowStart === cell) drop();
    else drawArrow(arrowStart, cell, tool.value === "arrow");
  }

  /** @param {number} cell */
  const cellName = (cell) => shown.value.scene.cells[cell].name;

  /** @param {number} from @param {number} to @param {boolean} headed */
  async function drawArrow(from, to, headed) {
    const drawn = { from, to, headed };
    drop();
    sketch.value = drawn; // until the study has it
    await write({ edit: "arrow", arrow: { from: cellName(from), to: cellName(to), ...(headed ? {} : { line: true }) } });
    if (sketch.value === drawn) sketch.value = null;
  }

  /** @param {number} cell @param {Tool} kind */
  function stamp(cell, kind) {
    const name = cellName(cell);
    if (kind === "label") write({ edit: "mark", mark: { cell: name, kind, text: nextLabel(name) } });
    else if (kind !== "arrow" && kind !== "line") write({ edit: "mark", mark: { cell: name, kind } });
  }

  /** Returns the first free letter for a cell, or "" where there is a label already, which removes it. @param {string} cell */
  function nextLabel(cell) {
    const labels = (nodes.value.get(shownNode.value)?.marks ?? []).filter((m) => m.kind === "label");
    if (labels.some((m) => m.cell === cell)) return "";
    const used = new Set(labels.map((m) => m.text));
    for (let code = 65; code <= 90; code++) if (!used.has(String.fromCharCode(code))) return String.fromCharCode(code);
    for (let number = 1; ; number++) if (!used.has(String(number))) return String(number);
  }

  /** @param {Partial<Edit>} change */
  async function write(change) {
    if (shownNode.value < 0) return showNote(-1, t("Play this line first, then draw on its positions."));
    const { fault } = await edit({ ...change, node: shownNode.value });
    if (fault) showNote(-1, fault);
  }

  return {
    tool,
    sketch,
    choose,
    /** Chooses the last tool, or plays again. */
    toggle: () => choose(tool.value ? "" : lastTool),
    /** Removes all that is drawn at the position. */
    clear: () => write({ edit: "clear" }),
    /** Undoes the last change of the study. */
    async undo() {
      const { fault } = await revert("unedit");
      if (fault) showNote(-1, fault);
    },
    /** The handlers of the board's input: each reports whether the event was the pen's. */
    handlers: {
      /** @param {PointerEvent} e @param {number} cell */
      onPointerDown(e, cell) {
        const other = e.button === 2 || (e.button === 0 && e.ctrlKey);
        if (!e.isPrimary || (!other && (!tool.value || e.button !== 0))) return false;
        e.preventDefault();
        if (cell < 0) return true;
        if (other) pressed = { from: cell, mark: shapeOf(e), headed: !e.shiftKey, taps: false };
        else if (drawsLines()) pressed = { from: cell, mark: "", headed: tool.value === "arrow", taps: true };
        else pressed = { from: cell, mark: tool.value, headed: true, taps: true };
        return true;
      },
      /** @param {number} cell */
      onPointerMove(cell) {
        if (!pressed) return tool.value !== "";
        const { from, mark, headed, taps } = pressed;
        if (mark && taps) return true;
        if (cell !== from) arrowStart = -1;
        sketch.value = cell >= 0 && cell !== from ? { from, to: cell, headed } : null;
        return true;
      },
      /** @param {number} cell */
      onPointerUp(cell) {
        if (!pressed) return false;
        const { from, mark, headed, taps } = pressed;
        pressed = null;
        if (cell < 0) drop();
        else if (mark && (taps || cell === from)) stamp(cell, mark);
        else if (cell === from) tap(cell);
        else drawArrow(from, cell, headed);
        return true;
      },
      /** Enter on a cell. @param {number} cell */
      onEnter(cell) {
        if (!tool.value) return false;
        tap(cell);
        return true;
      },
      /** The keyboard's cursor has reached a cell. @param {number} cell */
      onCursorMove(cell) {
        if (arrowStart >= 0) sketch.value = cell === arrowStart ? null : { from: arrowStart, to: cell, headed: tool.value === "arrow" };
      },
      onEscape() {
        if (!tool.value) return false;
        if (arrowStart >= 0) drop();
        else choose("");
        return true;
      },
      onPointerCancel: drop,
      /** Returns the marks at a cell in words. @param {string} name */
      describeCell(name) {
        const { marks = [], arrows = [] } = nodes.value.get(shownNode.value) ?? {};
        return [
          ...marks
            .filter((m) => m.cell === name)
            .map((m) => (m.kind === "label" ? t("label {text}", { text: m.text }) : translate(m.kind))),
          ...arrows
            .filter((a) => a.from === name)
            .map((a) => (a.line ? t("line to {point}", { point: a.to }) : t("arrow to {point}", { point: a.to }))),
        ]
          .map((text) => `, ${text}`)
          .join("");
      },
    },
  };
}
