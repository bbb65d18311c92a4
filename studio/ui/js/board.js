// The board: one picture for every game, drawn from its scene alone.
import { useMemo, useRef, useState, useEffect } from "preact/hooks";
import { html } from "./html.js";
import { frame, labels, turned, lines, hexagon, holed, cellAt, step, stoneSize } from "./geometry.js";
import { distance } from "./score.js";
import { Candidates, Line, Now, Ghost, Pulse, Shake, mostGhosts, leads, paint, ink } from "./overlay.js";

/** @import { Box, Note as Remark, Scene } from "../../types/page" */
/** @import { Placed, Thought } from "../../types/wire" */

const holeSize = 0.4;

/** The gradients that all boards of the page share. */
export const Paints = () => html`
  <svg class="paints" width="0" height="0" aria-hidden="true">
    <defs>
      ${[0, 1, 2, 3].map((seat) => html`
        <radialGradient id="stone-${seat}" cx="36%" cy="30%" r="75%">
          <stop offset="0" class="hi${seat}" /><stop offset="1" class="lo${seat}" />
        </radialGradient>
        <radialGradient id="disc-${seat}" cx="50%" cy="50%" r="50%">
          <stop offset="0.62" class="disc-in${seat}" /><stop offset="0.66" class="disc-rim${seat}" /><stop offset="1" class="disc-out${seat}" />
        </radialGradient>`)}
      <radialGradient id="glow"><stop offset="0.5" class="glow-in" /><stop offset="1" class="glow-out" /></radialGradient>
    </defs>
  </svg>`;

/** A board without life: the cards of the first page. @param {{scene: Scene}} props */
export function Picture({ scene }) {
  const { box, plane } = frame(scene, false);
  return html`
    <svg class="board look-${scene.look}" viewBox="${box.x} ${box.y} ${box.w} ${box.h}" aria-hidden="true">
      <${Ground} scene=${scene} plane=${plane} />
      <${Stones} scene=${scene} numbers=${false} />
      <${Front} scene=${scene} plane=${plane} />
      <${Marks} scene=${scene} numbers=${false} />
    </svg>`;
}

/** What lies under the stones. @param {{scene: Scene, plane: Box}} props */
function Ground({ scene, plane }) {
  const grid = useMemo(() => (scene.look === "points" ? lines(scene.cells) : ""), [scene.cells]);
  const { look, cells } = scene;
  if (look === "holes") return html`<rect class="well" x=${plane.x + 0.1} y=${plane.y + 0.1} width=${plane.w - 0.2} height=${plane.h - 0.2} rx="0.3" />`;
  if (look === "hexes") return html`${cells.map((c) => html`<polygon class="tile" points=${hexagon(c, 0.545)} />`)}`;
  if (look === "tiles") {
    return html`
      <rect class="frame" x=${plane.x} y=${plane.y} width=${plane.w} height=${plane.h} rx=${(0.02 * plane.w).toFixed(3)} />
      ${cells.map((c) => html`<rect class="tile" x=${c.x - 0.485} y=${c.y - 0.485} width="0.97" height="0.97" rx="0.06" />`)}`;
  }
  return html`
    <rect class="wood" x=${plane.x} y=${plane.y} width=${plane.w} height=${plane.h} rx=${(0.012 * plane.w).toFixed(3)} />
    <path class="grid" d=${grid} />
    ${cells.filter((c) => c.star).map((c) => html`<circle class="star" cx=${c.x} cy=${c.y} r="0.095" />`)}`;
}

/** What lies over the stones. @param {{scene: Scene, plane: Box}} props */
function Front({ scene, plane }) {
  const path = useMemo(() => (scene.look === "holes" ? holed(plane, scene.cells, holeSize) : ""), [scene.cells]);
  return path && html`<path class="plane" d=${path} fill-rule="evenodd" />`;
}

/** @param {{scene: Scene, numbers: boolean, fresh?: number}} props fresh: the ply whose disc falls */
function Stones({ scene, numbers, fresh = 0 }) {
  const { cells, stones, look, marks } = scene;
  const won = new Set(marks.filter((m) => m.kind === "win").map((m) => m.cell));
  const last = marks.find((m) => m.kind === "last")?.cell;
  const size = stoneSize[look];
  const top = Math.min(...cells.map((c) => c.y));
  return html`
    <g class=${won.size ? "stones dimmed" : "stones"}>
      ${stones.map((s) => {
        const { x, y } = cells[s.cell];
        const ply = s.ply ?? 0;
        const falls = look === "holes" && fresh > 0 && ply === fresh;
        if (s.glyph) return html`<text key="${s.cell}-${s.player}" class="glyph g${ink(scene, s.player)}${won.has(s.cell) ? " won" : ""}" x=${x} y=${y}>${s.glyph}</text>`;
        const kind = `stone s${ink(scene, s.player)}${won.has(s.cell) ? " won" : ""}${falls ? " falls" : ""}`;
        return html`
          <g key="${s.cell}-${s.player}" class=${kind} style=${falls ? { "--drop": `${top - y - 1}px` } : undefined}>
            ${won.has(s.cell) && html`<circle class="glow" cx=${x} cy=${y} r="0.72" />`}
            ${look !== "holes" && html`<circle class="shadow" cx=${x + 0.02} cy=${y + 0.045} r=${size} />`}
            <circle class="body" cx=${x} cy=${y} r=${size} fill=${paint(scene, s.player)} />
            ${numbers && ply > 0 && html`<text class="number${s.cell === last ? " newest" : ""}" x=${x} y=${y} font-size=${ply > 99 ? 0.33 : 0.4}>${ply}</text>`}
          </g>`;
      })}
    </g>`;
}

/** @param {{scene: Scene, numbers: boolean}} props */
function Marks({ scene, numbers }) {
  const { cells, marks, look, stones } = scene;
  const size = stoneSize[look];
  const lettered = new Set(stones.filter((s) => s.glyph).map((s) => s.cell));
  return html`
    <g class="marks">
      ${marks.map((m) => {
        const { x, y } = cells[m.cell];
        if (lettered.has(m.cell)) return html`<rect class=${m.kind === "win" ? "winner letter" : "last letter"} x=${x - 0.44} y=${y - 0.44} width="0.88" height="0.88" rx="0.1" />`;
        if (m.kind === "win") return html`<circle class="winner" cx=${x} cy=${y} r=${size - 0.01} />`;
        if (m.kind === "last") return html`<circle class="last on${ink(scene, stones.find((s) => s.cell === m.cell)?.player ?? 0)}" cx=${x} cy=${y} r=${numbers ? size - 0.06 : size * 0.48} />`;
        if (m.kind === "forbidden") return html`<path class="forbidden" d="M${x - 0.13} ${y - 0.13}l.26 .26m0 -.26l-.26 .26" />`;
        if (m.kind === "endangered") return html`<circle class="endangered" cx=${x} cy=${y} r=${size + 0.02} />`;
        if (m.kind === "capture") return html`<path class="capture" d="M${x - 0.16} ${y}h.32m-.16 -.16v.32" />`;
        if (m.text) return html`<text class=${`points ${m.kind}${m.best ? " best" : ""}`} x=${x} y=${y}>${m.text}</text>`;
        return html`<circle class="hinted" cx=${x} cy=${y} r="0.16" />`;
      })}
      ${[...remarks(scene)].map(([cell, words]) => html`<circle class="why" cx=${cells[cell].x} cy=${cells[cell].y} r="0.45"><title>${words}</title></circle>`)}
    </g>`;
}

/** What the marks say in words, by cell. @param {Scene} scene @returns {Map<number, string>} */
function remarks({ marks }) {
  const said = new Map();
  for (const m of marks) {
    if (!m.text || !["forbidden", "endangered", "capture"].includes(m.kind)) continue;
    const before = said.get(m.cell);
    said.set(m.cell, before ? `${before}; ${m.text}` : m.text);
  }
  return said;
}

/**
 * A board that answers.
 * @param {{scene: Scene, seats: string[], turn: number, settings: import("./settings.js").Settings, flipped: boolean,
 *   thought?: Thought, scale: number, line: Placed[] | null, hint?: Placed | null, note: Remark | null,
 *   fresh: number, placing: number, kept: Placed[], active: boolean, label: string,
 *   onPlay: (cell: number) => void, onSay: (text: string) => void}} props
 */
export function Board(props) {
  const { settings, turn, thought, hint, note, fresh, active } = props;
  const scene = useMemo(() => (props.flipped ? turned(props.scene) : props.scene), [props.scene, props.flipped]);
  const { cells, look, moves } = scene;
  const aims = useMemo(() => new Map(moves.map((m) => [m.path[0], m])), [moves]);
  const { box, plane, letter } = frame(scene, settings.coordinates);
  const [over, setOver] = useState(-1);
  const [cursor, setCursor] = useState(-1);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const pressed = useRef(-1);

  /** @param {PointerEvent} e */
  const under = (e) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return -1;
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse());
    return cellAt(cells, p.x, p.y);
  };
  const onDown = (/** @type {PointerEvent} */ e) => {
    if (e.button !== 0) return;
    e.preventDefault(); // a click must not move the keyboard's focus here
    pressed.current = under(e);
    setOver(pressed.current);
    if (e.pointerType !== "mouse") svg.current?.setPointerCapture(e.pointerId);
  };
  const onUp = (/** @type {PointerEvent} */ e) => {
    const cell = under(e);
    const meant = pressed.current >= 0 && (e.pointerType !== "mouse" || cell === pressed.current);
    pressed.current = -1;
    if (e.pointerType !== "mouse") setOver(-1);
    if (meant && cell >= 0) props.onPlay(cell);
  };
  const onKey = (/** @type {KeyboardEvent} */ e) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (way) {
      const from = cursor >= 0 ? cursor : start(scene);
      moveTo(cursor >= 0 ? step(cells, from, way[0], way[1]) : from);
    } else if (e.key === "Enter" && cursor >= 0) {
      props.onPlay(cursor);
    } else if (e.key === "Escape") {
      svg.current?.blur();
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  const moveTo = (/** @type {number} */ cell) => {
    setCursor(cell);
    props.onSay(describe(props.scene, cell, props.seats));
  };
  const aim = active ? aims.get(over >= 0 ? over : cursor) : undefined;
  const coming = thought?.line ?? [];
  const decided = thought && distance(thought.score) !== null;
  const ghost = aim && (aim.land >= 0 ? aim.land : aim.path[0]);

  return html`
    <svg ref=${svg} class="board look-${look}${active ? " active" : ""}" viewBox="${box.x} ${box.y} ${box.w} ${box.h}"
      style=${{ "--letter": `${letter.toFixed(3)}px` }} tabindex="0" role="application" aria-label=${props.label} aria-describedby="board-help"
      onPointerDown=${onDown} onPointerUp=${onUp} onPointerMove=${(/** @type {PointerEvent} */ e) => setOver(under(e))}
      onPointerLeave=${() => { setOver(-1); pressed.current = -1; }} onPointerCancel=${() => { setOver(-1); pressed.current = -1; }}
      onKeyDown=${onKey} onBlur=${() => setCursor(-1)}
      onFocus=${() => { if (svg.current?.matches(":focus-visible")) moveTo(start(scene)); }}>
      <${Ground} scene=${scene} plane=${plane} />
      ${settings.coordinates && labels(scene, plane, letter).map((l) => html`<text class="label" x=${l.x} y=${l.y}>${l.text}</text>`)}
      <${Stones} scene=${scene} numbers=${settings.numbers} fresh=${fresh} />
      <${Front} scene=${scene} plane=${plane} />
      <${Marks} scene=${scene} numbers=${settings.numbers} />
      ${settings.candidates && !props.line && html`<${Candidates} scene=${scene} thought=${thought} scale=${props.scale} hinted=${hint?.cell ?? -1} hidden=${settings.line ? coming.slice(0, mostGhosts).map((m) => m.cell) : []} />`}
      ${props.line
        ? html`<${Line} scene=${scene} line=${props.line} strong=${true} decided=${decided} />`
        : settings.line && coming.length > 0 && html`<${Line} scene=${scene} line=${coming} strong=${false} decided=${decided} skip=${hint || (settings.candidates && thought?.candidates?.length && leads(thought)) ? 1 : 0} />`}
      ${settings.now && !props.line && thought?.now && html`<${Now} scene=${scene} line=${thought.now} />`}
      ${hint && html`<${Pulse} scene=${scene} hint=${hint} />`}
      ${props.kept.map((k) => html`<${Ghost} key="kept-${k.cell}" scene=${scene} cell=${k.cell} seat=${k.seat} />`)}
      ${ghost !== undefined && html`<${Ghost} scene=${scene} cell=${ghost} seat=${props.placing >= 0 ? props.placing : scene.next ? scene.next - 1 : turn} />`}
      ${cursor >= 0 && html`<rect class="cursor" x=${cells[cursor].x - 0.48} y=${cells[cursor].y - 0.48} width="0.96" height="0.96" rx="0.14" />`}
      ${note && note.cell >= 0 && html`<${Shake} key=${note.at} scene=${scene} cell=${note.cell} />`}
    </svg>`;
}

/** Where the keyboard's cursor begins: at the last move, or in the middle. @param {Scene} scene */
function start(scene) {
  const last = scene.marks.find((m) => m.kind === "last");
  if (last) return last.cell;
  const middle = { x: scene.cells.reduce((sum, c) => sum + c.x, 0) / scene.cells.length, y: scene.cells.reduce((sum, c) => sum + c.y, 0) / scene.cells.length };
  let best = 0;
  scene.cells.forEach((c, i) => {
    const here = scene.cells[best];
    if (Math.hypot(c.x - middle.x, c.y - middle.y) < Math.hypot(here.x - middle.x, here.y - middle.y)) best = i;
  });
  return best;
}

/** A cell in words. @param {Scene} scene @param {number} cell @param {string[]} seats */
function describe(scene, cell, seats) {
  const stone = scene.stones.find((s) => s.cell === cell);
  const playable = scene.moves.some((m) => m.path[0] === cell);
  const words = remarks(scene).get(cell);
  return `${scene.cells[cell].name}, ${stone ? seats[stone.player] : playable ? "free" : "not playable"}${words ? `, ${words}` : ""}`;
}

/**
 * The sentence beside a point.
 * @param {{scene: Scene, flipped: boolean, labelled: boolean, note: Remark}} props
 */
export function Note({ scene, flipped, labelled, note }) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    setGone(false);
    const timer = setTimeout(() => setGone(true), 5000);
    return () => clearTimeout(timer);
  }, [note.at]);
  if (gone) return null;
  if (note.cell < 0) return html`<p class="note loose" role="alert">${note.text}</p>`;
  const drawn = flipped ? turned(scene) : scene;
  const { box } = frame(drawn, labelled);
  const { x, y } = drawn.cells[note.cell];
  const across = (x - box.x) / box.w;
  const down = (y - box.y) / box.h;
  const place = {
    left: across < 0.5 ? `${(across + 0.6 / box.w) * 100}%` : "auto",
    right: across < 0.5 ? "auto" : `${(1 - across + 0.6 / box.w) * 100}%`,
    top: `${down * 100}%`,
  };
  return html`<p class="note" role="alert" style=${place}>${note.text}</p>`;
}
