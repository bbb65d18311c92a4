// Marks and arrows over the board, as a study holds them, and what they are drawn with.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { Icon } from "../ui/icons.js";
import { getCellHeight, getCellWidth } from "../board/geometry.js";
import { tools } from "../state/pen.js";
import { describeSign } from "../state/signs.js";
import { getTable } from "../state/currenttable.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Cell, StudyMark } from "../../../types/wire" */
/** @typedef {import("../state/pen.js").Tool} Tool */

/** The outlines of marks around a point. @type {{[kind: string]: (at: Point, r: number) => string}} */
const outlines = {
  circle: ({ x, y }, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  square: ({ x, y }, r) => `M${x - 0.88 * r} ${y - 0.88 * r}h${1.76 * r}v${1.76 * r}h${-1.76 * r}z`,
  triangle: ({ x, y }, r) => `M${x} ${y - 1.12 * r}L${x + r} ${y + 0.68 * r}H${x - r}Z`,
  cross: ({ x, y }, r) => `M${x - 0.8 * r} ${y - 0.8 * r}l${1.6 * r} ${1.6 * r}m0 ${-1.6 * r}l${-1.6 * r} ${1.6 * r}`,
  selected: ({ x, y }, r) => `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`,
};

/** How large a mark is on a cell. @param {Cell} c */
const getMarkRadius = (c) => 0.27 * Math.min(1, getCellWidth(c), getCellHeight(c));

/** The outline of an arrow, or of a line. @param {Point} from @param {Point} to @param {boolean} headed */
function computeArrow(from, to, headed) {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const head = headed ? Math.min(0.44, 0.6 * long) : 0;
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(from.x + along * dx - aside * dy).toFixed(3)} ${(from.y + along * dy + aside * dx).toFixed(3)}`;
  const w = 0.065;
  const tip = headed ? `L${at(long - head, 0.21)}L${at(long, 0)}L${at(long - head, -0.21)}` : "";
  return `M${at(0, w)}L${at(long - head, w)}${tip}L${at(long - head, -w)}L${at(0, -w)}Z`;
}

/** @param {{scene: Scene}} props */
export function Marks({ scene }) {
  const { pen, shownNode, study, trial } = getTable();
  const node = study.nodes.value.get(shownNode.value);
  const { marks = [], arrows = [] } = node ?? {};
  const coming = pen.sketch.value;
  const sign = trial.current.value ? undefined : describeSign(node?.sign);
  if (!marks.length && !arrows.length && !coming && !sign) return null;
  const cells = new Map(scene.cells.toReversed().map((c) => [c.name, c]));
  const [from, to] = coming ? [scene.cells[coming.from], scene.cells[coming.to]] : [];
  return html`
    ${sign && html`<${MoveSign} scene=${scene} sign=${sign} />`}
    <g class="by-hand">
      ${arrows.map(({ from, to, line }) => {
        const [a, b] = [cells.get(from), cells.get(to)];
        return a && b && html`<path key="${from}-${to}" class="way" d=${computeArrow(a, b, !line)} />`;
      })}
      ${marks.map((m) => {
        const c = cells.get(m.cell);
        return c && html`<${Mark} key="${m.cell}-${m.kind}" c=${c} m=${m} />`;
      })}
      ${
        coming &&
        from &&
        to &&
        (coming.from === coming.to
          ? html`<path class="halo" d=${outlines.circle(from, 0.12)} /><path class="ink" d=${outlines.circle(from, 0.12)} />`
          : html`<path class="way coming" d=${computeArrow(from, to, coming.headed)} />`)
      }
    </g>`;
}

/** The sign of the last move beside its stone. @param {{scene: Scene, sign: {sign: string, kind: string}}} props */
function MoveSign({ scene, sign }) {
  const last = scene.marks.find((m) => m.kind === "last");
  if (!last) return null;
  const c = scene.cells[last.cell];
  const [x, y] = [c.x + 0.36 * getCellWidth(c), c.y - 0.36 * getCellHeight(c)];
  return html`<g class="move-sign ${sign.kind}"><circle cx=${x} cy=${y} r="0.21" /><text x=${x} y=${y} font-size="0.27">${sign.sign}</text></g>`;
}

/** @param {{c: Cell, m: StudyMark}} props */
function Mark({ c, m }) {
  if (m.kind === "label") {
    const text = m.text ?? "";
    const length = [...text].length;
    const fontSize = (Math.min(0.52, 1.5 / Math.max(length, 1)) * Math.min(1, getCellWidth(c), getCellHeight(c))).toFixed(3);
    return html`<text class="letter" x=${c.x} y=${c.y}
      font-size=${fontSize}>${length > 12 ? [...text].slice(0, 11).join("") + "…" : text}</text>`;
  }
  if (m.kind === "dim")
    return html`<rect class="dim" x=${c.x - getCellWidth(c) / 2} y=${c.y - getCellHeight(c) / 2} width=${getCellWidth(c)} height=${getCellHeight(c)} />`;
  const d = outlines[m.kind]?.(c, getMarkRadius(c));
  return d && html`<path class="halo" d=${d} /><path class="ink" d=${d} />`;
}

/** @param {{name: Tool}} props */
function ToolSample({ name }) {
  const middle = { x: 0, y: 0 };
  if (name === "label")
    return html`<svg class="sample" viewBox="-0.5 -0.5 1 1" aria-hidden="true"><text x="0" y="0" font-size="0.7">A</text></svg>`;
  const [from, to] = [
    { x: -0.38, y: 0.38 },
    { x: 0.38, y: -0.38 },
  ];
  const way = name === "arrow" || name === "line";
  return html`<svg class="sample" viewBox="-0.5 -0.5 1 1" aria-hidden="true"><path class=${way ? "way" : "ink"}
    d=${way ? computeArrow(from, to, name === "arrow") : outlines[name](middle, 0.34)} /></svg>`;
}

/** What one draws with, in the place of the chart. */
export function Palette() {
  const { clear, choose, tool, undo } = getTable().pen;
  return html`
    <div class="palette" role="toolbar" aria-label=${t("Draw on the board")}>
      <span class="tools" role="radiogroup" aria-label=${t("Drawing tools")}>
        ${tools.map(
          ({ name, title }, i) => html`
          <button type="button" key=${name} class="tool" role="radio" id="draw-${name}" aria-checked=${String(tool.value === name)}
            aria-label=${title} data-tip="${title} (${i + 1})" onClick=${() => choose(name)}><${ToolSample} name=${name} /></button>`,
        )}
      </span>
      <span class="tools">
        <button type="button" class="tool" id="draw-undo" aria-label=${t("Undo")}
          data-tip=${t("{name} ({key})", { name: t("Undo"), key: "z" })} onClick=${undo}><${Icon} name="undo" /></button>
        <button type="button" class="tool" id="draw-clear" aria-label=${t("Clear marks")} data-tip=${t("Clear marks")}
          onClick=${clear}><${Icon} name="erase" /></button>
        <button type="button" class="tool" id="draw-end" aria-label=${t("Stop drawing")}
          data-tip=${t("{name} ({key})", { name: t("Stop drawing"), key: "a" })} onClick=${() => choose("")}><${Icon} name="close" /></button>
      </span>
    </div>`;
}
