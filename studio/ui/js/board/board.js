// The board: one picture for every game, drawn from its scene alone.
import { useMemo, useId, useRef, useState, useEffect, useLayoutEffect } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import {
  computeFrame,
  cropBox,
  getCellHeight,
  holeRadius,
  placeLabels,
  findRowLines,
  flipScene,
  stoneSize,
  getCellWidth,
} from "./geometry.js";
import { getDistance } from "../state/score.js";
import {
  Candidates,
  CandidateScores,
  LineOverlay,
  SearchedLine,
  GhostMove,
  PendingStone,
  HintPulse,
  RefusedMove,
  ProofZone,
  maxGhosts,
  placesRoundStone,
  rankCandidates,
  getShownCell,
} from "./overlay.js";
import { computeEffects, toMove } from "./preview.js";
import { getInk, getPaint } from "./colors.js";
import { skin } from "../state/skin.js";
import { Background, Foreground } from "./background.js";
import { Piece, Seeds, isGlyph, isRound, getPieceSize } from "./pieces.js";
import { CarriedPiece, NextSteps, CellShape, ChosenPath, findMovedStone } from "./movesteps.js";
import { MoveChooser } from "./movechooser.js";
import { findPieceCell, hasMultiStepMoves } from "./movepaths.js";
import { AccessibleGrid, getCellId } from "./accessiblegrid.js";
import { Magnifier } from "./magnifier.js";
import { isZoomable } from "./zoom.js";
import { useBoardInput } from "./input.js";
import { findNamedCells, NamedCells, placeBubble } from "./note.js";
import { createCellDescriber, describeMarks } from "./description.js";

/** @import { Note as Remark, Scene } from "../../../types/page" */
/** @import { PlacedMove, SearchInfo } from "../../../types/wire" */

const dogFurPath =
  "M-.36-.08L-.4-.4Q-.26-.42-.17-.27Q0-.33 .17-.27Q.26-.42 .4-.4L.36-.08" +
  "Q.44 .14 .28 .3Q.14 .42 0 .42Q-.14 .42-.28 .3Q-.44 .14-.36-.08Z";
const dogMaskPath =
  "M-.3 .1Q-.2-.02-.1 .04Q0-.14 .1 .04Q.2-.02 .3 .1Q.3 .38 0 .39Q-.3 .38-.3 .1Z" +
  "M-.24-.16Q-.17-.22-.1-.16Q-.17-.12-.24-.16ZM.24-.16Q.17-.22 .1-.16Q.17-.12 .24-.16Z";

/** The gradients that all boards of the page share. */
export const PaintDefinitions = () => html`
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
        <path class="fur" d=${dogFurPath} />
        <path class="ear" d="M-.34-.2L-.36-.35Q-.28-.34-.24-.24ZM.34-.2L.36-.35Q.28-.34 .24-.24Z" />
        <path class="mask" d=${dogMaskPath} />
        <path class="line" d="M-.16-.06h.001M.16-.06h.001M-.06 .11H.06L0 .17ZM0 .17V.24Q-.08 .32-.15 .25M0 .24Q.08 .32 .15 .25" />
      </g>
    </defs>
  </svg>`;

/**
 * The names of lines and rows beside a board.
 * @param {Scene} scene
 * @param {import("../../../types/page").Box} plane
 * @param {number} letter
 */
const drawLabels = (scene, plane, letter) =>
  placeLabels(scene, plane, letter).map((l) => html`<text class="label" x=${l.x} y=${l.y}>${l.text}</text>`);

/**
 * A board without life: the cards of the first page, and with coordinates games that are watched.
 * @param {{scene: Scene, labelled?: boolean, cropped?: boolean}} props cropped: show the part with stones of a large board
 */
export function BoardPicture({ scene, labelled = false, cropped = false }) {
  const { box, plane, letterSize } = computeFrame(scene, labelled);
  const part = cropped ? cropBox(scene, box) : box;
  return html`
    <svg class="board look-${scene.look} ${scene.ground ?? ""}" viewBox="${part.x} ${part.y} ${part.w} ${part.h}"
      style=${{ "--letter": `${letterSize.toFixed(3)}px` }} aria-hidden="true">
      <${Background} scene=${scene} plane=${plane} />
      <${LastMoveTrace} scene=${scene} />
      ${labelled && drawLabels(scene, plane, letterSize)}
      ${scene.look !== "holes" && html`<${WinMarks} scene=${scene} />`}
      <${Stones} scene=${scene} numbers=${false} />
      <${Foreground} scene=${scene} plane=${plane} />
      ${scene.look === "holes" && html`<${WinMarks} scene=${scene} />`}
      <${Marks} scene=${scene} numbers=${false} />
    </svg>`;
}

/** Whether the last move is a way from one cell to another, which is shown under the stones. @param {Scene} scene */
const hasMoveOrigin = (scene) => scene.marks.some((m) => m.kind === "from");

/** Where the last move began and ended. @param {{scene: Scene}} props */
function LastMoveTrace({ scene }) {
  if (!hasMoveOrigin(scene)) return null;
  return html`<g class="trace">${scene.marks
    .filter((m) => m.kind === "from" || m.kind === "last")
    .map(
      (m) => html`<${CellShape} scene=${scene}
    cell=${m.cell} kind="traced" />`,
    )}</g>`;
}

/** @type {Map<number, number>} */
const noStones = new Map();

/** Whose stones lay on which cells in the position before this one. @param {Scene} scene @param {string} at */
function usePreviousStones(scene, at) {
  const states = useRef({ at: "", now: noStones, before: noStones });
  const now = new Map(scene.stones.map((s) => [s.cell, s.player]));
  states.current = at === states.current.at ? { ...states.current, now } : { at, now, before: states.current.now };
  return states.current.before;
}

/**
 * @param {{scene: Scene, numbers: boolean, newPly?: number, slidesIn?: boolean, liftedCell?: number, leavingCells?: number[], previousStones?: Map<number, number>}} props
 * newPly: the ply whose disc falls, or slides; liftedCell: the cell whose stone is carried; leavingCells: cells whose stones a move would
 * take; previousStones: the seats of stones by cell one move earlier
 */
function Stones({ scene, numbers, newPly = 0, slidesIn = false, liftedCell = -1, leavingCells = [], previousStones = noStones }) {
  const { cells, stones, look, marks } = scene;
  const lastCell = marks.find((m) => m.kind === "last")?.cell;
  const originCell = marks.find((m) => m.kind === "from")?.cell;
  const top = Math.min(...cells.map((c) => c.y));
  const drawings = useRef(/** @type {Map<string, {as: unknown[], shown: import("../../../types/page").Renderable}>} */ (new Map()));
  /**
   * What was drawn before, where a stone looks the same.
   * @param {string} key
   * @param {unknown[]} as
   * @param {() => import("../../../types/page").Renderable} draw
   */
  const reuseDrawing = (key, as, draw) => {
    const cached = drawings.current.get(key);
    if (cached?.as.every((a, i) => a === as[i])) return cached.shown;
    const shown = draw();
    drawings.current.set(key, { as, shown });
    return shown;
  };
  return html`
    <g class="stones">
      ${stones.map((s) => {
        const { x, y } = cells[s.cell];
        const ply = s.ply ?? 0;
        const key = `${s.cell}-${s.player}`;
        const falls = look === "holes" && newPly > 0 && ply === newPly;
        const slideOffset =
          slidesIn && newPly > 0 && ply === newPly && originCell !== undefined
            ? { "--dx": `${cells[originCell].x - x}px`, "--dy": `${cells[originCell].y - y}px` }
            : undefined;
        const isLifted = (s.cell === liftedCell || leavingCells.includes(s.cell)) && !((s.count ?? 0) > 1);
        if (isGlyph(s))
          return html`<text key=${key} class="glyph g${getInk(scene, s.player)}${isLifted ? " lifted" : ""}" x=${x} y=${y}>${s.glyph}</text>`;
        if (look === "pits") return html`<${Seeds} key=${key} scene=${scene} stone=${s} />`;
        const states = [falls && " falls", slideOffset && " slides", isLifted && " lifted"];
        const kind = `stone s${getInk(scene, s.player)}${states.filter(Boolean).join("")}`;
        const previousSeat =
          newPly > 0 && s.cell !== lastCell && s.player !== previousStones.get(s.cell) ? previousStones.get(s.cell) : undefined;
        const number = numbers && ply > 0 && isRound(scene, s.shape) ? String(ply) : "";
        return reuseDrawing(
          key,
          [
            cells,
            kind,
            previousSeat,
            number,
            s.cell === lastCell,
            s.shape,
            s.glyph,
            s.count,
            scene.shapes?.length,
            slideOffset?.["--dx"],
            slideOffset?.["--dy"],
            skin.doge,
          ],
          () => html`
          <g key=${key} class=${kind} style=${falls ? { "--drop": `${top - y - 1}px` } : slideOffset}>
            ${
              previousSeat === undefined
                ? html`<${Piece} scene=${scene} stone=${s} x=${x} y=${y} size=${getPieceSize(scene, s.cell)} number=${number}
                  isNewest=${s.cell === lastCell} />`
                : html`
                <g
                  style=${{ "--delay": `${lastCell === undefined ? 0 : Math.round(45 * Math.hypot(cells[lastCell].x - x, cells[lastCell].y - y))}ms` }}>
                  <circle class="body away" cx=${x} cy=${y} r=${getPieceSize(scene, s.cell)} fill=${getPaint(scene, previousSeat)} />
                  <g class="turns"><${Piece} scene=${scene} stone=${s} x=${x} y=${y} size=${getPieceSize(scene, s.cell)} number=${number} /></g>
                </g>`
            }
          </g>`,
        );
      })}
    </g>`;
}

/**
 * The winning cells: around and between the stones, and over none of them.
 * @param {{scene: Scene}} props
 */
function WinMarks({ scene }) {
  const { cells, look } = scene;
  const winners = scene.marks.filter((m) => m.kind === "win").map((m) => m.cell);
  if (!winners.length) return null;
  if (look === "tiles" || look === "hexes")
    return html`<g class="wins">${winners.map((cell) => html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind="winner cell" inset=${0.03} />`)}</g>`;
  const radius = look === "holes" ? holeRadius + 0.035 : stoneSize[look] + 0.075;
  const lines = findRowLines(cells, winners, radius);
  const draw = (/** @type {string} */ kind) => html`
    ${lines.map((l) => html`<line class="row-won ${kind}" x1=${l.x1} y1=${l.y1} x2=${l.x2} y2=${l.y2} />`)}
    ${winners.map((cell) => html`<circle key=${cell} class=${kind ? `rim-of ${kind}` : "winner"} cx=${cells[cell].x} cy=${cells[cell].y} r=${radius} />`)}`;
  return html`<g class="wins">${look !== "holes" && draw("under")}${draw("")}</g>`;
}

/** @param {{scene: Scene, numbers: boolean}} props */
function Marks({ scene, numbers }) {
  const { cells, marks, look, stones } = scene;
  const size = stoneSize[look];
  const letteredCells = new Set(stones.filter((s) => isGlyph(s) || !isRound(scene, s.shape)).map((s) => s.cell));
  const isTraced = hasMoveOrigin(scene);
  return html`
    <g class=${numbers ? "marks numbered" : "marks"}>
      ${marks.map((m) => {
        const { x, y } = cells[m.cell];
        if (m.kind === "from" || (isTraced && m.kind === "last")) return null;
        if (m.kind === "tally" || m.kind === "win") return null;
        if (letteredCells.has(m.cell) && m.kind === "last")
          return html`<rect class="last letter" x=${x - 0.44 * getCellWidth(cells[m.cell])} y=${y - 0.44 * getCellHeight(cells[m.cell])}
            width=${0.88 * getCellWidth(cells[m.cell])} height=${0.88 * getCellHeight(cells[m.cell])} rx="0.1" />`;
        if (m.kind === "last")
          return html`<circle class="last on${getInk(scene, stones.find((s) => s.cell === m.cell)?.player ?? 0)}" cx=${x} cy=${y}
            r=${numbers ? size - 0.06 : size * (look === "hexes" ? 0.76 : 0.48)} />`; // of hexagons with the size of a group inside
        if (m.kind === "forbidden") return html`<path class="forbidden" d="M${x - 0.13} ${y - 0.13}l.26 .26m0 -.26l-.26 .26" />`;
        if (m.kind === "endangered") return html`<circle class="endangered" cx=${x} cy=${y} r=${size + 0.02} />`;
        if (m.kind === "capture") return html`<path class="capture" d="M${x - 0.16} ${y}h.32m-.16 -.16v.32" />`;
        if (m.text)
          return html`<text class=${`points ${m.kind}${m.best ? " best" : ""}${m.text.length > 2 ? " long" : ""}`} x=${x}
            y=${y}>${m.text}</text>`;
        return html`<circle class="hinted" cx=${x} cy=${y} r="0.16" />`;
      })}
      ${[...describeMarks(scene)].map(
        ([cell, words]) => html`<circle class="why" cx=${cells[cell].x} cy=${cells[cell].y}
        r="0.45"><title>${words}</title></circle>`,
      )}
    </g>`;
}

/**
 * A board that answers.
 * @param {{scene: Scene, positionKey: string, seats: string[], turn: number, settings: import("../state/settings.js").Settings, flipped: boolean,
 *   thoughts?: SearchInfo[], scale: number, thoughtTurn: number, line: PlacedMove[] | null, hint?: PlacedMove | null, note: Remark | null,
 *   newPly: number, placingSeat: number, pendingStones: PlacedMove[], active: boolean, label: string,
 *   onPlay: (cell: number) => void, onMove: (move: string, cell: number) => Promise<boolean>, onSay: (text: string) => void,
 * onMark?: (cell: number, alt: boolean) => boolean, pen?: import("./input.js").Pen, onTwoFingerTap?: () => void, layer?: (scene: Scene) =>
 * import("../../../types/page").Renderable}} props onMark: whether a press marks a cell; pen: draws over the board; layer: what else lies over
 * the position
 */
export function Board(props) {
  const { settings, turn, thoughts = [], hint, note, newPly, active } = props;
  const [thought] = thoughts;
  const scene = useMemo(() => (props.flipped ? flipScene(props.scene) : props.scene), [props.scene, props.flipped]);
  const { cells, look, moves } = scene;
  const { box, plane, letterSize } = computeFrame(scene, settings.coordinates);
  const input = useBoardInput({
    scene,
    positionKey: props.positionKey,
    active,
    getInitialCursor: () => getInitialCursor(scene),
    confirmation: settings.confirm,
    canPlace: (cell) => getPlacementCell(scene, cell) >= 0,
    announce: props.onSay,
    onPlay: props.onPlay,
    onMove: props.onMove,
    onMark: props.onMark,
    pen: props.pen,
    box,
    onTwoFingerTap: props.onTwoFingerTap,
  });
  const { view, isZoomed } = input.zoom;
  const { svg, pointedCell, cursor, path, carriedPiece, isMoveSent } = input;
  const id = useId();
  const previousStones = usePreviousStones(scene, props.positionKey);
  const seat = props.placingSeat >= 0 ? props.placingSeat : scene.next ? scene.next - 1 : turn;
  const slidesIn = useMemo(() => {
    const playedElsewhere = !input.isOwnMove.current;
    input.isOwnMove.current = false;
    return playedElsewhere;
  }, [props.positionKey]);
  const hasSteps = useMemo(() => hasMultiStepMoves(moves), [moves]);
  const activeCell = [pointedCell, cursor, input.selectedCell].find((cell) => cell >= 0) ?? -1;
  const ghostCell = active && !path.length ? getPlacementCell(scene, activeCell) : -1;
  const ghostMove = ghostCell >= 0 ? getGhostMove(scene, activeCell, ghostCell, seat) : null;
  const leavingCells = useMemo(() => {
    const move = ghostMove ?? (hint && hint.cell < 0 ? hint : null);
    return move ? computeEffects(scene, [move])[0].gone : [];
  }, [scene, ghostMove?.path?.join(), ghostMove?.cell, hint]);
  const isChoosing = active && (hasSteps || look === "pits");
  const liftedCell = path.length && (carriedPiece || (path.length > 1 && findPieceCell(moves, path) >= 0)) ? path[0] : -1;
  const expectedLine = thought?.line ?? [];
  const isDecided = thought && getDistance(thought.score) !== null;
  const choices = settings.candidates && !props.line && !path.length ? rankCandidates(thoughts, props.scale) : [];
  const lineCells = settings.line || props.line ? (props.line ?? expectedLine).slice(0, maxGhosts).map((m) => m.cell) : [];
  const hintedCell = hint ? getShownCell(hint) : -1;
  const hasRoundStones = expectedLine.length > 0 && placesRoundStone(scene, expectedLine[0]); // the score of the best move lies on its stone
  const isBestHidden = choices[0]?.rank === 1 && ((choices[0].move.path?.length ?? 0) > 1 || hasRoundStones);
  const occupiedCells = [...scene.stones.map((s) => s.cell), ...(hasRoundStones ? [] : lineCells)];
  // What does not change from move to move is drawn once.
  const signedStones = cells.some((c) => c.sign) && scene.stones;
  const { ground, edgeLabels, front } = useMemo(
    () => ({
      ground: html`<${Background} scene=${scene} plane=${plane} />`,
      edgeLabels: drawLabels(scene, plane, letterSize),
      front: html`<${Foreground} scene=${scene} plane=${plane} />`,
    }),
    [cells, look, scene.ground, scene.labels, scene.lines, scene.zones, scene.inks?.join(), signedStones],
  );
  const describeCell = createCellDescriber(props.scene, props.seats, path);

  return html`
    <svg ref=${svg} class="board look-${look} ${scene.ground ?? ""}${active ? " active" : ""}${carriedPiece ? " drags" : ""}${isZoomable(scene) ? " zoomable" : ""}${isZoomed ? " zoomed" : ""}"
      viewBox="${view.x} ${view.y} ${view.w} ${view.h}"
      style=${{ "--letter": `${letterSize.toFixed(3)}px` }} tabindex="0" role="grid" aria-label=${props.label} aria-describedby="board-help"
        aria-activedescendant=${cursor >= 0 ? getCellId(id, cursor) : undefined} ...${input.listeners}>
      ${ground}
      <${LastMoveTrace} scene=${scene} />
      ${isChoosing && html`<${ChosenPath} scene=${scene} aims=${moves} path=${path} pointedCell=${activeCell} seat=${turn} />`}
      ${thought?.zone && settings.candidates && !props.line && html`<${ProofZone} scene=${scene} cells=${thought.zone} />`}
      ${settings.coordinates && edgeLabels}
      ${look !== "holes" && html`<${WinMarks} scene=${scene} />`}
      <${Stones} scene=${scene} numbers=${settings.numbers} newPly=${newPly} slidesIn=${slidesIn} liftedCell=${liftedCell} leavingCells=${leavingCells}
        previousStones=${previousStones} />
      ${front}
      ${look === "holes" && html`<${WinMarks} scene=${scene} />`}
      <${Marks} scene=${scene} numbers=${settings.numbers} />
      ${settings.tallies && !settings.numbers && html`<${Tallies} scene=${scene} />`}
      ${settings.guides && scene.guided && active && html`<${Guides} scene=${scene} seat=${seat} />`}
      ${isChoosing && !isMoveSent && !input.offeredMoves && html`<${NextSteps} scene=${scene} aims=${moves} path=${path} pointedCell=${activeCell} />`}
      ${settings.now && !props.line && thought?.now && html`<${SearchedLine} scene=${scene} line=${thought.now} hiddenCells=${[...lineCells, ...choices.map((c) => c.cell)]} />`}
      <${Candidates} scene=${scene} choices=${choices} hiddenCells=${[...lineCells, ghostCell]} hintedCell=${hintedCell} />
      ${
        props.line
          ? html`<${LineOverlay} scene=${scene} line=${props.line} isPreview=${true} isDecided=${isDecided} />`
          : settings.line &&
            !path.length &&
            expectedLine.length > 0 &&
            html`<${LineOverlay} scene=${scene} line=${expectedLine} isPreview=${false} isDecided=${isDecided} skip=${hint || isBestHidden ? 1 : 0}
              scoredCells=${choices.filter((c) => c.rank > 0).map((c) => c.cell)} />`
      }
      ${hint && html`<${HintPulse} scene=${scene} hint=${hint} />`}
      ${props.pendingStones.map((k) => html`<${PendingStone} key="kept-${k.cell}" scene=${scene} cell=${k.cell} seat=${k.seat} />`)}
      ${ghostMove && html`<${GhostMove} scene=${scene} move=${ghostMove} />`}
      ${props.layer?.(scene)}
      <${CandidateScores} scene=${scene} choices=${choices} seats=${props.seats} turn=${props.thoughtTurn} scale=${props.scale}
        occupied=${occupiedCells} hintedCell=${hintedCell} />
      ${
        active &&
        path.length > 0 &&
        html`<${CarriedPiece} scene=${scene} aims=${moves} path=${path} pointer=${carriedPiece?.at ?? null}
        isTouch=${carriedPiece?.touch ?? false} seat=${seat} />`
      }
      ${
        cursor >= 0 &&
        html`<rect class="cursor" x=${cells[cursor].x - 0.48 * getCellWidth(cells[cursor])}
        y=${cells[cursor].y - 0.48 * getCellHeight(cells[cursor])} width=${0.96 * getCellWidth(cells[cursor])} height=${0.96 * getCellHeight(cells[cursor])}
          rx="0.14" />`
      }
      ${note && note.cell >= 0 && html`<${NamedCells} key="named-${note.at}" scene=${scene} cell=${note.cell} text=${note.text} />`}
      ${note && note.cell >= 0 && html`<${RefusedMove} key=${note.at} scene=${scene} cell=${note.cell} />`}
      <${AccessibleGrid} scene=${scene} boardId=${id} selectedCells=${path}
        getCellName=${(/** @type {number} */ cell) => describeCell(cell) + (props.pen?.describeCell(cells[cell].name) ?? "")} />
    </svg>
    ${
      input.isMagnified &&
      ghostMove &&
      html`<${Magnifier} scene=${scene} cell=${ghostCell} move=${ghostMove} box=${view} plane=${plane}><${Stones}
      scene=${scene} numbers=${settings.numbers} /><${Marks} scene=${scene} numbers=${settings.numbers} /><//>`
    }
    ${
      input.selectedCell >= 0 &&
      !input.isMagnified &&
      html`
      <button type="button" class=${`primary confirm${cells[input.selectedCell].y > view.y + view.h / 2 ? " above" : ""}`} id="confirm"
        onClick=${() => input.handleTouch(input.selectedCell)}>${t("Play {point}", { point: cells[input.selectedCell].name })}</button>`
    }
    ${
      isZoomed &&
      html`<button type="button" class="plain whole-board" id="whole-board" onClick=${input.zoom.reset}>${t("Whole board")}</button>`
    }
    ${
      input.offeredMoves &&
      html`<${MoveChooser} scene=${scene} aims=${input.offeredMoves} seat=${findMovedStone(scene, path)?.player ?? seat}
      labelled=${settings.coordinates} onAnswer=${input.answerOffer} />`
    }`;
}

/** The numbers of groups, on one of their stones each. @param {{scene: Scene}} props */
const Tallies = ({ scene }) => html`
  <g class="tallies">
    ${scene.marks
      .filter((m) => m.kind === "tally")
      .map(
        (m) => html`<text key=${m.cell}
      class="t${getInk(scene, scene.stones.find((s) => s.cell === m.cell)?.player ?? 0)}" x=${scene.cells[m.cell].x}
        y=${scene.cells[m.cell].y}>${m.text}</text>`,
      )}
  </g>`;

/** Dots where a stone may be placed. @param {{scene: Scene, seat: number}} props */
const Guides = ({ scene, seat }) => html`
  <g class="guides g${getInk(scene, seat)}">
    ${[...new Set(scene.moves.filter((m) => m.path.length === 1 && m.land >= 0).map((m) => m.land))].map(
      (cell) => html`<circle key=${cell}
      cx=${scene.cells[cell].x} cy=${scene.cells[cell].y} r="0.13" />`,
    )}
  </g>`;

/** Where a click on a cell would place a stone, -1 if it does not. @param {Scene} scene @param {number} cell */
function getPlacementCell(scene, cell) {
  if (cell < 0) return -1;
  const aim = scene.moves.findLast((m) => m.path[0] === cell);
  if (aim && aim.path.length > 1) return aim.land === cell && !scene.stones.some((s) => s.cell === cell) ? cell : -1;
  if (!aim || scene.look === "pits" || (aim.land < 0 && (scene.cells[cell].sign || scene.stones.some((s) => s.cell === cell && s.shape))))
    return -1;
  return aim.land >= 0 ? aim.land : cell;
}

/**
 * Returns the move of a click on a cell, for its preview; of a stone that is chosen out of order, only the stone.
 * @param {Scene} scene @param {number} cell @param {number} landing @param {number} seat
 */
function getGhostMove(scene, cell, landing, seat) {
  const aim = scene.moves.findLast((m) => m.path[0] === cell);
  return aim && aim.path.length === 1 ? toMove(aim, seat) : { cell: landing, seat };
}

/** Where the keyboard's cursor begins: at the last move, or in the middle. @param {Scene} scene */
function getInitialCursor(scene) {
  const last = scene.marks.find((m) => m.kind === "last");
  if (last) return last.cell;
  const middle = {
    x: scene.cells.reduce((sum, c) => sum + c.x, 0) / scene.cells.length,
    y: scene.cells.reduce((sum, c) => sum + c.y, 0) / scene.cells.length,
  };
  let nearestCell = 0;
  scene.cells.forEach((c, i) => {
    const nearest = scene.cells[nearestCell];
    if (Math.hypot(c.x - middle.x, c.y - middle.y) < Math.hypot(nearest.x - middle.x, nearest.y - middle.y)) nearestCell = i;
  });
  return nearestCell;
}

/**
 * The sentence beside a point, off the stones that it names.
 * @param {{scene: Scene, flipped: boolean, labelled: boolean, note: Remark}} props
 */
export function NoteBubble({ scene, flipped, note }) {
  const [isHidden, setIsHidden] = useState(false);
  const [spot, setSpot] = useState(/** @type {{left: number, top: number} | null} */ (null));
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    setIsHidden(false);
    const timer = setTimeout(() => setIsHidden(true), 5000);
    return () => clearTimeout(timer);
  }, [note.at]);
  useLayoutEffect(() => {
    const shownScene = flipped ? flipScene(scene) : scene;
    if (bubble.current && note.cell >= 0)
      setSpot(placeBubble(bubble.current, shownScene, [note.cell, ...findNamedCells(scene, note.text, note.cell)]));
  }, [note.at, isHidden]);
  if (isHidden) return null;
  if (note.cell < 0) return html`<p class="note loose" role="alert">${note.text}</p>`;
  return html`<p class="note placed" role="alert" ref=${bubble} style=${spot ? { left: `${spot.left}px`, top: `${spot.top}px` } : {}}>${note.text}</p>`;
}
