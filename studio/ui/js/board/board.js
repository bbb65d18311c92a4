// The board: one picture for every game, drawn from its scene alone.
import { useMemo, useId, useRef, useState, useEffect } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { frame, high, labels, rowsOf, turned, stoneSize, wide } from "./geometry.js";
import { distance } from "../state/score.js";
import { Candidates, Line, Now, Ghost, Pulse, Shake, Zone, mostGhosts, leads, spot } from "./overlay.js";
import { ink, paint } from "./colors.js";
import { skin } from "../state/skin.js";
import { Ground, Front } from "./background.js";
import { Piece, Seeds, round, room } from "./pieces.js";
import { Carried, Nexts, Patch, Way, moved } from "./movesteps.js";
import { Chooser } from "./movechooser.js";
import { standing, walks } from "./movepaths.js";
import { Cells, idOf } from "./accessiblegrid.js";
import { Loupe } from "./magnifier.js";
import { useHand } from "./input.js";
import { describer, remarks } from "./description.js";

/** @import { Note as Remark, Scene } from "../../../types/page" */
/** @import { Placed, Thought } from "../../../types/wire" */

const dogFur =
  "M-.36-.08L-.4-.4Q-.26-.42-.17-.27Q0-.33 .17-.27Q.26-.42 .4-.4L.36-.08" +
  "Q.44 .14 .28 .3Q.14 .42 0 .42Q-.14 .42-.28 .3Q-.44 .14-.36-.08Z";
const dogMask =
  "M-.3 .1Q-.2-.02-.1 .04Q0-.14 .1 .04Q.2-.02 .3 .1Q.3 .38 0 .39Q-.3 .38-.3 .1Z" +
  "M-.24-.16Q-.17-.22-.1-.16Q-.17-.12-.24-.16ZM.24-.16Q.17-.22 .1-.16Q.17-.12 .24-.16Z";

/** The gradients that all boards of the page share. */
export const Paints = () => html`
  <svg class="paints" width="0" height="0" aria-hidden="true">
    <defs>
      ${[0, 1, 2, 3].map(
        (seat) => html`
        <radialGradient id="stone-${seat}" cx="36%" cy="30%" r="75%">
          <stop offset="0" class="hi${seat}" /><stop offset="1" class="lo${seat}" />
        </radialGradient>
        <radialGradient id="disc-${seat}" cx="50%" cy="50%" r="50%">
          <stop offset="0.62" class="disc-in${seat}" /><stop offset="0.66" class="disc-rim${seat}" /><stop offset="1"
            class="disc-out${seat}" />
        </radialGradient>`,
      )}
      <g id="dog">
        <path class="fur" d=${dogFur} />
        <path class="ear" d="M-.34-.2L-.36-.35Q-.28-.34-.24-.24ZM.34-.2L.36-.35Q.28-.34 .24-.24Z" />
        <path class="mask" d=${dogMask} />
        <path class="line" d="M-.16-.06h.001M.16-.06h.001M-.06 .11H.06L0 .17ZM0 .17V.24Q-.08 .32-.15 .25M0 .24Q.08 .32 .15 .25" />
      </g>
      <radialGradient id="glow"><stop offset="0.5" class="glow-in" /><stop offset="1" class="glow-out" /></radialGradient>
    </defs>
  </svg>`;

/**
 * The names of lines and rows beside a board.
 * @param {Scene} scene
 * @param {import("../../../types/page").Box} plane
 * @param {number} letter
 */
const edgeOf = (scene, plane, letter) =>
  labels(scene, plane, letter).map((l) => html`<text class="label" x=${l.x} y=${l.y}>${l.text}</text>`);

/**
 * A board without life: the cards of the first page, and with coordinates games that are watched.
 * @param {{scene: Scene, labelled?: boolean}} props
 */
export function Picture({ scene, labelled = false }) {
  const { box, plane, letter } = frame(scene, labelled);
  return html`
    <svg class="board look-${scene.look} ${scene.ground ?? ""}" viewBox="${box.x} ${box.y} ${box.w} ${box.h}"
      style=${{ "--letter": `${letter.toFixed(3)}px` }} aria-hidden="true">
      <${Ground} scene=${scene} plane=${plane} />
      <${Trace} scene=${scene} />
      ${labelled && edgeOf(scene, plane, letter)}
      <${Stones} scene=${scene} numbers=${false} />
      <${Front} scene=${scene} plane=${plane} />
      <${Marks} scene=${scene} numbers=${false} />
    </svg>`;
}

/** Whether the last move is a way from one cell to another, which is shown under the stones. @param {Scene} scene */
const traced = (scene) => scene.marks.some((m) => m.kind === "from");

/** Where the last move began and ended. @param {{scene: Scene}} props */
function Trace({ scene }) {
  if (!traced(scene)) return null;
  return html`<g class="trace">${scene.marks
    .filter((m) => m.kind === "from" || m.kind === "last")
    .map(
      (m) => html`<${Patch} scene=${scene}
    cell=${m.cell} kind="traced" />`,
    )}</g>`;
}

/** @type {Map<number, number>} */
const none = new Map();

/** Whose stones lay on which cells in the position before this one. @param {Scene} scene @param {string} at */
function useBefore(scene, at) {
  const seen = useRef({ at: "", now: none, before: none });
  const now = new Map(scene.stones.map((s) => [s.cell, s.player]));
  seen.current = at === seen.current.at ? { ...seen.current, now } : { at, now, before: seen.current.now };
  return seen.current.before;
}

/**
 * @param {{scene: Scene, numbers: boolean, fresh?: number, slides?: boolean, lifted?: number, before?: Map<number, number>}} props
 * fresh: the ply whose disc falls, or slides; lifted: the cell whose stone is carried; before: whose stones lay where a move earlier
 */
function Stones({ scene, numbers, fresh = 0, slides = false, lifted = -1, before = none }) {
  const { cells, stones, look, marks } = scene;
  const won = new Set(marks.filter((m) => m.kind === "win").map((m) => m.cell));
  const last = marks.find((m) => m.kind === "last")?.cell;
  const from = marks.find((m) => m.kind === "from")?.cell;
  const top = Math.min(...cells.map((c) => c.y));
  const drawn = useRef(/** @type {Map<string, {as: unknown[], shown: import("../../../types/page").Shown}>} */ (new Map()));
  /**
   * What was drawn before, where a stone looks the same.
   * @param {string} key
   * @param {unknown[]} as
   * @param {() => import("../../../types/page").Shown} draw
   */
  const once = (key, as, draw) => {
    const known = drawn.current.get(key);
    if (known?.as.every((a, i) => a === as[i])) return known.shown;
    const shown = draw();
    drawn.current.set(key, { as, shown });
    return shown;
  };
  return html`
    <g class=${won.size ? "stones dimmed" : "stones"}>
      ${stones.map((s) => {
        const { x, y } = cells[s.cell];
        const ply = s.ply ?? 0;
        const key = `${s.cell}-${s.player}`;
        const falls = look === "holes" && fresh > 0 && ply === fresh;
        const came =
          slides && fresh > 0 && ply === fresh && from !== undefined
            ? { "--dx": `${cells[from].x - x}px`, "--dy": `${cells[from].y - y}px` }
            : undefined;
        if (s.glyph && !s.shape)
          return html`<text key=${key} class="glyph g${ink(scene, s.player)}${won.has(s.cell) ? " won" : ""}" x=${x}
            y=${y}>${s.glyph}</text>`;
        if (look === "pits") return html`<${Seeds} key=${key} scene=${scene} stone=${s} />`;
        const isLifted = s.cell === lifted && !((s.count ?? 0) > 1);
        const states = [won.has(s.cell) && " won", falls && " falls", came && " slides", isLifted && " lifted"];
        const kind = `stone s${ink(scene, s.player)}${states.filter(Boolean).join("")}`;
        const was = fresh > 0 && s.cell !== last && s.player !== before.get(s.cell) ? before.get(s.cell) : undefined;
        const number = numbers && ply > 0 && round(scene, s.shape) ? String(ply) : "";
        return once(
          key,
          [
            cells,
            kind,
            was,
            number,
            s.cell === last,
            s.shape,
            s.glyph,
            s.count,
            scene.shapes?.length,
            came?.["--dx"],
            came?.["--dy"],
            skin.doge,
          ],
          () => html`
          <g key=${key} class=${kind} style=${falls ? { "--drop": `${top - y - 1}px` } : came}>
            ${won.has(s.cell) && html`<circle class="glow" cx=${x} cy=${y} r="0.72" />`}
            ${
              was === undefined
                ? html`<${Piece} scene=${scene} stone=${s} x=${x} y=${y} size=${room(scene, s.cell)} number=${number}
                  newest=${s.cell === last} />`
                : html`
                <g
                  style=${{ "--delay": `${last === undefined ? 0 : Math.round(45 * Math.hypot(cells[last].x - x, cells[last].y - y))}ms` }}>
                  <circle class="body away" cx=${x} cy=${y} r=${room(scene, s.cell)} fill=${paint(scene, was)} />
                  <g class="turns"><${Piece} scene=${scene} stone=${s} x=${x} y=${y} size=${room(scene, s.cell)} number=${number} /></g>
                </g>`
            }
          </g>`,
        );
      })}
    </g>`;
}

/** @param {{scene: Scene, numbers: boolean}} props */
function Marks({ scene, numbers }) {
  const { cells, marks, look, stones } = scene;
  const size = stoneSize[look];
  const lettered = new Set(stones.filter((s) => (s.glyph && !s.shape) || !round(scene, s.shape)).map((s) => s.cell));
  const under = traced(scene);
  const won = rowsOf(
    cells,
    marks.filter((m) => m.kind === "win").map((m) => m.cell),
  );
  return html`
    <g class=${numbers ? "marks numbered" : "marks"}>
      ${won.flatMap(([a, b]) =>
        ["row-edge", "row-won"].map(
          (kind) => html`<line class=${kind} x1=${a.x} y1=${a.y} x2=${b.x}
        y2=${b.y} />`,
        ),
      )}
      ${marks.map((m) => {
        const { x, y } = cells[m.cell];
        if (m.kind === "from" || (under && m.kind === "last")) return null;
        if (m.kind === "tally") return null;
        if (lettered.has(m.cell) && (m.kind === "win" || m.kind === "last"))
          return html`<rect class=${m.kind === "win" ? "winner letter" : "last letter"} x=${x - 0.44} y=${y - 0.44} width="0.88"
            height="0.88" rx="0.1" />`;
        if (m.kind === "win") return html`<circle class="winner" cx=${x} cy=${y} r=${size - 0.01} />`;
        if (m.kind === "last")
          return html`<circle class="last on${ink(scene, stones.find((s) => s.cell === m.cell)?.player ?? 0)}" cx=${x} cy=${y}
            r=${numbers ? size - 0.06 : size * 0.48} />`;
        if (m.kind === "forbidden") return html`<path class="forbidden" d="M${x - 0.13} ${y - 0.13}l.26 .26m0 -.26l-.26 .26" />`;
        if (m.kind === "endangered") return html`<circle class="endangered" cx=${x} cy=${y} r=${size + 0.02} />`;
        if (m.kind === "capture") return html`<path class="capture" d="M${x - 0.16} ${y}h.32m-.16 -.16v.32" />`;
        if (m.text)
          return html`<text class=${`points ${m.kind}${m.best ? " best" : ""}${m.text.length > 2 ? " long" : ""}`} x=${x}
            y=${y}>${m.text}</text>`;
        return html`<circle class="hinted" cx=${x} cy=${y} r="0.16" />`;
      })}
      ${[...remarks(scene)].map(
        ([cell, words]) => html`<circle class="why" cx=${cells[cell].x} cy=${cells[cell].y}
        r="0.45"><title>${words}</title></circle>`,
      )}
    </g>`;
}

/**
 * A board that answers.
 * @param {{scene: Scene, at: string, seats: string[], turn: number, settings: import("../state/settings.js").Settings, flipped: boolean,
 *   thought?: Thought, scale: number, judged: number, line: Placed[] | null, hint?: Placed | null, note: Remark | null,
 *   fresh: number, placing: number, kept: Placed[], active: boolean, label: string,
 *   onPlay: (cell: number) => void, onMove: (move: string, cell: number) => Promise<boolean>, onSay: (text: string) => void,
 * onMark?: (cell: number, alt: boolean) => boolean, pen?: import("./input.js").Pen, layer?: (scene: Scene) =>
 * import("../../../types/page").Shown}} props onMark: whether a press marks a cell; pen: draws over the board; layer: what else lies over
 * the position
 */
export function Board(props) {
  const { settings, turn, thought, hint, note, fresh, active } = props;
  const scene = useMemo(() => (props.flipped ? turned(props.scene) : props.scene), [props.scene, props.flipped]);
  const { cells, look, moves } = scene;
  const { box, plane, letter } = frame(scene, settings.coordinates);
  const hand = useHand({
    scene,
    at: props.at,
    active,
    start: () => start(scene),
    confirm: settings.confirm,
    places: (cell) => placedBy(scene, cell) >= 0,
    say: props.onSay,
    onPlay: props.onPlay,
    onMove: props.onMove,
    onMark: props.onMark,
    pen: props.pen,
  });
  const { svg, over, cursor, path, carried, sent } = hand;
  const id = useId();
  const before = useBefore(scene, props.at);
  const seat = props.placing >= 0 ? props.placing : scene.next ? scene.next - 1 : turn;
  const slides = useMemo(() => {
    const others = !hand.own.current;
    hand.own.current = false;
    return others;
  }, [props.at]);
  const steps = useMemo(() => walks(moves), [moves]);
  const near = [over, cursor, hand.aimed].find((cell) => cell >= 0) ?? -1;
  const ghost = active && !path.length ? placedBy(scene, near) : -1;
  const choosing = active && (steps || look === "pits");
  const lifted = path.length && (carried || (path.length > 1 && standing(moves, path) >= 0)) ? path[0] : -1;
  const coming = thought?.line ?? [];
  const decided = thought && distance(thought.score) !== null;
  // What does not change from move to move is drawn once.
  const signed = cells.some((c) => c.sign) && scene.stones;
  const { ground, edge, front } = useMemo(
    () => ({
      ground: html`<${Ground} scene=${scene} plane=${plane} />`,
      edge: edgeOf(scene, plane, letter),
      front: html`<${Front} scene=${scene} plane=${plane} />`,
    }),
    [cells, look, scene.ground, scene.labels, scene.lines, scene.zones, scene.inks?.join(), signed],
  );
  const words = describer(props.scene, props.seats, path);

  return html`
    <svg ref=${svg} class="board look-${look} ${scene.ground ?? ""}${active ? " active" : ""}${carried ? " drags" : ""}"
      viewBox="${box.x} ${box.y} ${box.w} ${box.h}"
      style=${{ "--letter": `${letter.toFixed(3)}px` }} tabindex="0" role="grid" aria-label=${props.label} aria-describedby="board-help"
        aria-activedescendant=${cursor >= 0 ? idOf(id, cursor) : undefined} ...${hand.listeners}>
      ${ground}
      <${Trace} scene=${scene} />
      ${choosing && html`<${Way} scene=${scene} aims=${moves} path=${path} over=${near} seat=${turn} />`}
      ${thought?.zone && settings.candidates && !props.line && html`<${Zone} scene=${scene} cells=${thought.zone} />`}
      ${settings.coordinates && edge}
      <${Stones} scene=${scene} numbers=${settings.numbers} fresh=${fresh} slides=${slides} lifted=${lifted} before=${before} />
      ${front}
      <${Marks} scene=${scene} numbers=${settings.numbers} />
      ${settings.tallies && !settings.numbers && html`<${Tallies} scene=${scene} />`}
      ${settings.guides && scene.guided && active && html`<${Guides} scene=${scene} seat=${seat} />`}
      ${choosing && !sent && !hand.asked && html`<${Nexts} scene=${scene} aims=${moves} path=${path} over=${near} />`}
      ${
        settings.candidates &&
        !props.line &&
        !path.length &&
        html`<${Candidates} scene=${scene} thought=${thought} seats=${props.seats}
        turn=${props.judged} scale=${props.scale} hinted=${hint ? spot(hint) : -1}
          hidden=${settings.line ? coming.slice(0, mostGhosts).map((m) => m.cell) : []} />`
      }
      ${
        props.line
          ? html`<${Line} scene=${scene} line=${props.line} strong=${true} decided=${decided} />`
          : settings.line &&
            !path.length &&
            coming.length > 0 &&
            html`<${Line} scene=${scene} line=${coming} strong=${false} decided=${decided}
              skip=${hint || (settings.candidates && thought?.candidates?.length && leads(thought)) ? 1 : 0} />`
      }
      ${settings.now && !props.line && thought?.now && html`<${Now} scene=${scene} line=${thought.now} />`}
      ${props.layer?.(scene)}
      ${hint && html`<${Pulse} scene=${scene} hint=${hint} />`}
      ${props.kept.map((k) => html`<${Ghost} key="kept-${k.cell}" scene=${scene} cell=${k.cell} seat=${k.seat} />`)}
      ${ghost >= 0 && html`<${Ghost} scene=${scene} cell=${ghost} seat=${seat} />`}
      ${
        active &&
        path.length > 0 &&
        html`<${Carried} scene=${scene} aims=${moves} path=${path} at=${carried?.at ?? null}
        touch=${carried?.touch ?? false} seat=${seat} />`
      }
      ${
        cursor >= 0 &&
        html`<rect class="cursor" x=${cells[cursor].x - 0.48 * wide(cells[cursor])}
        y=${cells[cursor].y - 0.48 * high(cells[cursor])} width=${0.96 * wide(cells[cursor])} height=${0.96 * high(cells[cursor])}
          rx="0.14" />`
      }
      ${note && note.cell >= 0 && html`<${Shake} key=${note.at} scene=${scene} cell=${note.cell} />`}
      <${Cells} scene=${scene} board=${id} chosen=${path}
        name=${(/** @type {number} */ cell) => words(cell) + (props.pen?.words(cells[cell].name) ?? "")} />
    </svg>
    ${
      hand.careful &&
      ghost >= 0 &&
      html`<${Loupe} scene=${scene} cell=${ghost} seat=${seat} box=${box} plane=${plane}><${Stones}
      scene=${scene} numbers=${settings.numbers} /><${Marks} scene=${scene} numbers=${settings.numbers} /><//>`
    }
    ${
      hand.aimed >= 0 &&
      !hand.careful &&
      html`
      <button type="button" class=${`primary confirm${cells[hand.aimed].y > box.y + box.h / 2 ? " above" : ""}`} id="confirm"
        onClick=${() => hand.touch(hand.aimed)}>${t("Play {point}", { point: cells[hand.aimed].name })}</button>`
    }
    ${
      hand.asked &&
      html`<${Chooser} scene=${scene} aims=${hand.asked} seat=${moved(scene, path)?.player ?? seat}
      labelled=${settings.coordinates} onAnswer=${hand.answer} />`
    }`;
}

/** The numbers of groups, on one of their stones each. @param {{scene: Scene}} props */
const Tallies = ({ scene }) => html`
  <g class="tallies">
    ${scene.marks
      .filter((m) => m.kind === "tally")
      .map(
        (m) => html`<text key=${m.cell}
      class="t${ink(scene, scene.stones.find((s) => s.cell === m.cell)?.player ?? 0)}" x=${scene.cells[m.cell].x}
        y=${scene.cells[m.cell].y}>${m.text}</text>`,
      )}
  </g>`;

/** Dots where a stone may be placed. @param {{scene: Scene, seat: number}} props */
const Guides = ({ scene, seat }) => html`
  <g class="guides g${ink(scene, seat)}">
    ${[...new Set(scene.moves.filter((m) => m.path.length === 1 && m.land >= 0).map((m) => m.land))].map(
      (cell) => html`<circle key=${cell}
      cx=${scene.cells[cell].x} cy=${scene.cells[cell].y} r="0.13" />`,
    )}
  </g>`;

/** Where a click on a cell would place a stone, -1 if it does not. @param {Scene} scene @param {number} cell */
function placedBy(scene, cell) {
  if (cell < 0) return -1;
  const aim = scene.moves.findLast((m) => m.path[0] === cell);
  if (aim && aim.path.length > 1) return aim.land === cell && !scene.stones.some((s) => s.cell === cell) ? cell : -1;
  if (!aim || scene.look === "pits" || (aim.land < 0 && (scene.cells[cell].sign || scene.stones.some((s) => s.cell === cell && s.shape))))
    return -1;
  return aim.land >= 0 ? aim.land : cell;
}

/** Where the keyboard's cursor begins: at the last move, or in the middle. @param {Scene} scene */
function start(scene) {
  const last = scene.marks.find((m) => m.kind === "last");
  if (last) return last.cell;
  const middle = {
    x: scene.cells.reduce((sum, c) => sum + c.x, 0) / scene.cells.length,
    y: scene.cells.reduce((sum, c) => sum + c.y, 0) / scene.cells.length,
  };
  let best = 0;
  scene.cells.forEach((c, i) => {
    const here = scene.cells[best];
    if (Math.hypot(c.x - middle.x, c.y - middle.y) < Math.hypot(here.x - middle.x, here.y - middle.y)) best = i;
  });
  return best;
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
