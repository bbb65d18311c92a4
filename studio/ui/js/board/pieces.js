// The shapes of pieces: outlines in a box from -0.5 to 0.5 both ways, and lines on them.
import { html } from "../ui/html.js";
import { skin } from "../state/skin.js";
import { getInk, getPaint } from "./colors.js";
import { holeRadius, stoneSize } from "./geometry.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Stone } from "../../../types/wire" */

const footPath = "M-.27 .4V.33Q-.27 .26-.19 .26H.19Q.27 .26 .27 .33V.4Z";

/** @type {Record<string, {body: string, shade?: string, lines?: string}>} */
const outlines = {
  square: { body: "M-.34-.28Q-.34-.34-.28-.34H.28Q.34-.34 .34-.28V.28Q.34 .34 .28 .34H-.28Q-.34 .34-.34 .28Z" },
  ring: { body: "M0-.4A.4 .4 0 0 1 0 .4A.4 .4 0 0 1 0-.4ZM0-.22A.22 .22 0 0 0 0 .22A.22 .22 0 0 0 0-.22Z" },
  arrow: {
    body: "M0-.13L.19-.32Q.25-.36 .3-.3Q.36-.25 .32-.19L.13 0L.32 .19Q.36 .25 .3 .3Q.25 .36 .19 .32L0 .13L-.19 .32Q-.25 .36-.3 .3Q-.36 .25-.32 .19L-.13 0L-.32-.19Q-.36-.25-.3-.3Q-.25-.36-.19-.32Z",
  },
  pawn: {
    body: `M0-.36A.145 .145 0 0 1 .09-.1H.17Q.2-.1 .2-.06T.16-.01H.09Q.1 .17 .2 .27H-.2Q-.1 .17-.09-.01H-.16Q-.2-.02-.2-.06T-.17-.1H-.09A.145 .145 0 0 1 0-.36Z${footPath}`,
  },
  rook: {
    body: `M-.25-.36H-.13V-.27H-.06V-.36H.06V-.27H.13V-.36H.25V-.17L.16-.09L.19 .27H-.19L-.16-.09L-.25-.17Z${footPath}`,
    lines: "M-.16-.1H.16",
  },
  bishop: {
    body: `M0-.43A.055 .055 0 0 1 .035-.33C.13-.25 .19-.16 .16-.06Q.14 0 .08 .03Q.1 .18 .19 .27H-.19Q-.1 .18-.08 .03Q-.14 0-.16-.06C-.19-.16-.13-.25-.035-.33A.055 .055 0 0 1 0-.43Z${footPath}`,
    lines: "M.02-.12L.1-.24M-.12 .04H.12",
  },
  knight: {
    body: `M-.17 .27C-.17 .12-.02 .08 .01-.05Q-.05-.02-.12-.01L-.2 .06Q-.27 .07-.29-.01Q-.3-.06-.26-.1C-.22-.16-.2-.22-.15-.27L-.14-.38L-.05-.32Q.07-.36 .16-.25C.25-.13 .26 .08 .21 .27Z${footPath}`,
    lines: "M-.115-.185h.001M.06-.24Q.15-.15 .15 .04",
  },
  queen: {
    body: `M-.17 .27L-.2 .14L-.33-.2A.05 .05 0 1 1-.27-.22L-.15-.06L-.14-.28A.05 .05 0 1 1-.09-.28L0-.09L.09-.28A.05 .05 0 1 1 .14-.28L.15-.06L.27-.22A.05 .05 0 1 1 .33-.2L.2 .14L.17 .27Z${footPath}`,
    lines: "M-.19 .14Q0 .08 .19 .14",
  },
  king: {
    body: `M-.035-.43H.035V-.37H.095V-.3H.035V-.23Q.07-.2 .07-.15C.16-.24 .33-.2 .32-.06Q.31 .05 .19 .14L.17 .27H-.17L-.19 .14Q-.31 .05-.32-.06C-.33-.2-.16-.24-.07-.15Q-.07-.2-.035-.23V-.3H-.095V-.37H-.035Z${footPath}`,
    lines: "M0-.13V.07M-.19 .14Q0 .08 .19 .14",
  },
};

const crownPath = "M-.2 .13V-.1L-.09 .01L0-.17L.09 .01L.2-.1V.13Z";

/** What path data of a game's own may hold: commands and numbers, no more. */
const safePathData = /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]{1,4000}$/;

/** Path data of a game's own, "" if it is none. @param {string} [path] */
const sanitizePath = (path = "") => (safePathData.test(path) ? path : "");

/** Whether stones of that shape are round. @param {Scene} scene @param {string} [shape] */
export const isRound = (scene, shape = "") => !getOutline(scene, shape);

/** The outline of a shape, undefined for a round one. @param {Scene} scene @param {string} shape */
function getOutline(scene, shape) {
  const custom = scene.shapes?.find((s) => s.name === shape);
  if (custom && safePathData.test(custom.path))
    return { body: custom.path, shade: sanitizePath(custom.shade), lines: sanitizePath(custom.edges) };
  return Object.hasOwn(outlines, shape) ? outlines[shape] : undefined;
}

/** How large a piece is drawn in a cell. @param {Scene} scene @param {number} cell */
export function getPieceSize(scene, cell) {
  const { width = 1, height = 1 } = scene.cells[cell];
  return stoneSize[scene.look] * Math.min(1, width || 1, height || 1);
}

/**
 * Pieces beside words: captured stones, one after the other.
 * @param {{scene: Scene, stones: Stone[]}} props
 */
export function PieceRow({ scene, stones }) {
  return html`
    <span class="pieces" aria-hidden="true">
      ${stones.flatMap((stone) =>
        Array.from(
          { length: Math.min(stone.count || 1, maxPiecesInRow) },
          (_, i) => html`
        <svg key=${i} viewBox="-0.5 -0.5 1 1" class="s${getInk(scene, stone.player)}"><${Piece} scene=${scene} stone=${{ ...stone, count: 1 }}
          x=${0} y=${0} size=${0.44} shadow=${false} /></svg>`,
        ),
      )}
    </span>`;
}

/** How many stones stand in a row: the number beside them tells all. */
const maxPiecesInRow = 12;

/**
 * One piece, drawn around (x, y).
 * @param {{scene: Scene, stone: Stone, x: number, y: number, size: number, shadow?: boolean, number?: string, isNewest?: boolean}} props
 * size: of the radius
 */
export function Piece({ scene, stone, x, y, size, shadow = true, number = "", isNewest = false }) {
  const shape = getOutline(scene, stone.shape ?? "");
  const fill = getPaint(scene, stone.player);
  const kind = getInk(scene, stone.player);
  const count = stone.count ?? 0;
  if (shape) {
    const scale = size / 0.4;
    return html`
      <g class=${`piece p${kind}`} transform="translate(${x} ${y}) scale(${scale})">
        <path class="body" d=${shape.body} />
        ${shape.shade && html`<path class="dark" d=${shape.shade} />`}
        ${shape.lines && html`<path class="detail" d=${shape.lines} />`}
        ${count > 1 && html`<${CountBadge} x=${0.3} y=${0.3} count=${count} />`}
      </g>`;
  }
  const letters = stone.shape ? (stone.glyph ?? "") : "";
  return html`
    ${shadow && scene.look !== "holes" && html`<circle class="shadow" cx=${x + 0.02} cy=${y + 0.045} r=${size} />`}
    <circle class="body" cx=${x} cy=${y} r=${size} fill=${fill} />
    ${
      skin.doge &&
      scene.look !== "holes" &&
      html`<use href="#dog" class="doge d${kind}"
      transform="translate(${x} ${y}) scale(${size / 0.46})" />`
    }
    ${stone.shape === "crowned" && html`<g transform="translate(${x} ${y}) scale(${size / 0.4})"><path class="crown" d=${crownPath} /></g>`}
    ${stone.shape === "disc" || stone.shape === "crowned" ? html`<circle class="rim" cx=${x} cy=${y} r=${size * 0.78} />` : null}
    ${
      letters &&
      stone.shape !== "crowned" &&
      html`<text class="number" x=${x} y=${y}
      font-size=${letters.length > 1 ? 0.33 : 0.42}>${letters}</text>`
    }
    ${count > 1 && html`<${CountBadge} x=${x + 0.28} y=${y + 0.28} count=${count} />`}
    ${
      number &&
      html`<text class="number${isNewest ? " newest" : ""}${number.length > 2 ? " long" : ""}" x=${x} y=${y}
      font-size=${number.length > 2 ? 0.33 : 0.4}>${number}</text>`
    }`;
}

/** Whether a stone is only its letters, such as X and O. @param {Stone} stone */
export const isGlyph = (stone) => !!stone.glyph && !stone.shape;

/** How large a piece is drawn over the board, where it must not cover the rim of a hole. @param {Scene} scene @param {number} cell */
export const getOverlaySize = (scene, cell) => Math.min(getPieceSize(scene, cell), holeRadius);

/**
 * A piece that is not on the board: what a move would put there.
 * @param {{scene: Scene, stone: Stone, kind: string, fade?: number, number?: string}} props
 * kind: class of the piece; fade: opacity of the piece, but not of the number on it
 */
export function PreviewPiece({ scene, stone, kind, fade, number = "" }) {
  const { x, y } = scene.cells[stone.cell];
  const size = getOverlaySize(scene, stone.cell);
  const ink = getInk(scene, stone.player);
  const center = isGlyph(stone) || !isRound(scene, stone.shape) ? getCorner(scene, stone.cell) : null;
  return html`
    <g class="${kind} s${ink}">
      <g class="faded" style=${fade === undefined ? undefined : { opacity: fade }}>
        ${
          isGlyph(stone)
            ? html`<text class="glyph g${ink}" x=${x} y=${y}>${stone.glyph}</text>`
            : html`<${Piece} scene=${scene} stone=${stone} x=${x} y=${y} size=${size} shadow=${false} />`
        }
      </g>
      ${number && (center ? html`<${Tag} at=${center} text=${number} />` : html`<text class="number" x=${x} y=${y} font-size="0.4">${number}</text>`)}
    </g>`;
}

/** Returns the radius of small discs with a number: on boards of a few large cells they need less of a cell. @param {Scene} scene */
export const getTagRadius = ({ width, height }) => Math.min(0.17, 0.025 * Math.max(width, height));

/** Returns where a number stands beside a piece. @param {Scene} scene @param {number} cell @returns {Point & {r: number}} */
export function getCorner(scene, cell) {
  const { x, y, width, height } = scene.cells[cell];
  const [w, h] = [width || 1, height || 1];
  const r = getTagRadius(scene) * Math.min(1, Math.max(0.8, w));
  const reach = scene.look === "hexes" ? 0.2 : 0.48 - r;
  return { x: x + reach * w, y: y - reach * h, r };
}

/** A small number on a disc. @param {{at: Point & {r: number}, text: string, kind?: string}} props */
export const Tag = ({ at, text, kind = "" }) => html`
  <g class=${`tag-of ${kind}`}><circle cx=${at.x} cy=${at.y} r=${at.r} /><text x=${at.x} y=${at.y}
    font-size=${fitText(text, at.r)}>${text}</text></g>`;

/** Returns the size of letters with which a text fits into a disc. @param {string} text @param {number} r */
export const fitText = (text, r) => Math.min(1.15 * r, (1.66 * r) / (0.62 * [...text].length)).toFixed(3);

/** How many lie there. @param {{x: number, y: number, count: number}} props */
function CountBadge({ x, y, count }) {
  return html`<g class="badge"><circle cx=${x} cy=${y} r="0.19" /><text x=${x} y=${y}
    font-size=${count > 99 ? 0.17 : 0.24}>${count}</text></g>`;
}

const maxSeeds = 12;

/** The seeds of a pit, and how many they are. @param {{scene: Scene, stone: Stone}} props */
export function Seeds({ scene, stone }) {
  const { x, y, width = 1, height = 1 } = scene.cells[stone.cell];
  const count = stone.count ?? 1;
  const shownCount = Math.min(count, maxSeeds);
  const [across, down] = [0.5 * (width || 1) - 0.24, 0.5 * (height || 1) - 0.3];
  const spread = Math.sqrt(Math.min(1, (shownCount + 1) / maxSeeds));
  return html`
    <g class="seeds">
      ${Array.from({ length: shownCount }, (_, i) => {
        const distance = shownCount === 1 ? 0 : Math.sqrt((i + 0.5) / shownCount) * spread;
        const angle = 2.39996 * i + stone.cell;
        const [sx, sy] = [x + across * distance * Math.cos(angle), y - 0.08 + down * distance * Math.sin(angle)];
        return html`
          <circle class="shadow" cx=${sx + 0.01} cy=${sy + 0.02} r="0.1" />
          <circle class="body" cx=${sx} cy=${sy} r="0.1" fill=${getPaint(scene, stone.player)} />`;
      })}
      <text class="sum" x=${x} y=${y + 0.5 * (height || 1) - 0.2}>${count}</text>
    </g>`;
}
