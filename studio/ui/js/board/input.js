// The hand over the board: clicks, dragging and keys, and the path that they choose.
import { useEffect, useRef, useState } from "preact/hooks";
import { findCellAt, findNextCell } from "./geometry.js";
import { extendPath, findCompletedMoves, filterByPath, hasMultiStepMoves } from "./movepaths.js";
import { useZoom } from "./zoom.js";
import { t } from "../net/language.js";
import { describeProgress } from "./description.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Aim } from "../../../types/wire" */

/** Cells that are smaller are hit beside, in pixels: what a finger chose there is asked about. */
const denseCellSize = 28;

/** How far a pointer goes before a press is a drag, in pixels. */
const dragThreshold = 6;

/**
 * What may take a press on the board instead of the hand: it draws, or drags. Those that
 * return a boolean report whether the event was theirs.
 * @typedef {object} Pen
 * @property {(e: PointerEvent, cell: number) => boolean} onPointerDown
 * @property {(cell: number) => boolean} onPointerMove
 * @property {(cell: number) => boolean} onPointerUp
 * @property {() => void} onPointerCancel
 * @property {(cell: number) => boolean} onEnter Enter on a cell
 * @property {(cell: number) => void} onCursorMove the keyboard's cursor has gone to a cell
 * @property {() => boolean} onEscape
 * @property {(name: string) => string} describeCell what is drawn at a cell
 */

/**
 * @typedef {object} BoardInputOptions
 * @property {Scene} scene
 * @property {string} positionKey the position; a scene may come anew while it stays
 * @property {boolean} active
 * @property {() => number} getInitialCursor the cell where the keyboard's cursor begins
 * @property {(text: string) => void} announce
 * @property {string} confirmation whether a finger's choice is asked about: "auto", "always" or "never"
 * @property {(cell: number) => boolean} canPlace whether a stone would be placed on a cell
 * @property {(cell: number) => void} onPlay what a click on a cell means where no move has several steps
 * @property {(move: string, cell: number) => Promise<boolean>} onMove
 * @property {(cell: number, alt: boolean) => boolean} [onMark] takes a press that marks a cell
 * @property {Pen} [pen] takes presses before the hand does
 * @property {import("../../../types/page").Box} box the whole board
 * @property {() => void} [onTwoFingerTap]
 */

/** @param {BoardInputOptions} table */
export function useBoardInput({
  scene,
  positionKey,
  active,
  getInitialCursor,
  announce,
  confirmation,
  canPlace,
  onPlay,
  onMove,
  onMark,
  pen,
  box,
  onTwoFingerTap,
}) {
  const { cells, moves } = scene;
  const [pointedCell, setPointedCell] = useState(-1);
  const [cursor, setCursor] = useState(-1);
  const [path, setPath] = useState(/** @type {number[]} */ ([]));
  const [carriedPiece, setCarriedPiece] = useState(/** @type {{at: Point, touch: boolean} | null} */ (null));
  const [offeredMoves, setOfferedMoves] = useState(/** @type {Aim[] | null} */ (null));
  const [isMoveSent, setIsMoveSent] = useState(false);
  const [selectedCell, setSelectedCell] = useState(-1); // what a finger has chosen, until it is confirmed
  const [isMagnified, setIsMagnified] = useState(false); // whether the finger that is down only chooses
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const zoom = useZoom({ svg, scene, box, onTap: onTwoFingerTap });
  const pressedCell = useRef(-1);
  const grab = useRef(/** @type {{cell: number, x: number, y: number, continuesPath: boolean, isDragging: boolean} | null} */ (null));
  const isOwnMove = useRef(false); // whether the latest move is this hand's

  const setChosenPath = (/** @type {number[]} */ next) => {
    if (next.join() !== path.join()) announce(describeProgress(scene, moves, next));
    setPath(next);
    setOfferedMoves(null);
  };
  const dropPiece = () => {
    grab.current = null;
    setCarriedPiece(null);
  };
  const cancel = () => {
    dropPiece();
    setChosenPath([]);
  };
  const sendMove = async (/** @type {Aim} */ aim, /** @type {number[]} */ cells) => {
    setPath(cells);
    setOfferedMoves(null);
    setIsMoveSent(true);
    isOwnMove.current = true;
    if (await onMove(aim.move, cells[cells.length - 1])) return;
    isOwnMove.current = false;
    setIsMoveSent(false);
    setPath([]);
  };
  const finishPath = (/** @type {number[]} */ cells) => {
    const candidates = findCompletedMoves(moves, cells);
    if (candidates.length === 1) return void sendMove(candidates[0], cells);
    setPath(cells);
    setOfferedMoves(candidates);
  };
  /** Takes a click on a cell; strict: what leads nowhere is put back. @param {number} cell @param {boolean} [strict] */
  const handleClick = (cell, strict = false) => {
    if (!active || !hasMultiStepMoves(moves)) return onPlay(cell);
    if (isMoveSent) return;
    const next = extendPath(moves, path, cell);
    if (next.completesMove) return finishPath(next.path);
    if (strict && next.path.length <= path.length) return setChosenPath([]);
    if (!path.length && !next.path.length) return onPlay(cell);
    setChosenPath(next.path);
  };
  /** Takes what a finger chose: at once, or when it is chosen again. @param {number} cell */
  const handleTouch = (cell) => {
    if (cell < 0 || cell === selectedCell || !active || hasMultiStepMoves(moves) || !canPlace(cell)) {
      setSelectedCell(-1);
      return cell >= 0 ? handleClick(cell) : setChosenPath([]);
    }
    setSelectedCell(cell);
    announce(t("{point} selected.", { point: cells[cell].name }));
  };
  useEffect(() => {
    setIsMoveSent(false);
    setSelectedCell(-1);
    setPath([]);
    setOfferedMoves(null);
    dropPiece();
  }, [positionKey, active]);
  // The page hears of Escape and of clicks beside the board at once, not after the next drawing.
  const latest = useRef({ hasPath: false, cancel });
  latest.current = { hasPath: path.length > 0 && !isMoveSent, cancel };
  useEffect(() => {
    const onEscape = (/** @type {KeyboardEvent} */ e) => {
      if (!latest.current.hasPath || e.key !== "Escape" || e.defaultPrevented) return;
      e.preventDefault();
      latest.current.cancel();
    };
    const onOutsidePress = (/** @type {PointerEvent} */ e) => {
      if (latest.current.hasPath && e.target instanceof Element && !e.target.closest(".board-frame")) latest.current.cancel();
    };
    document.addEventListener("keydown", onEscape);
    document.addEventListener("pointerdown", onOutsidePress);
    return () => {
      document.removeEventListener("keydown", onEscape);
      document.removeEventListener("pointerdown", onOutsidePress);
    };
  }, []);

  /** @param {PointerEvent} e */
  const toBoardPoint = (e) => {
    const matrix = svg.current?.getScreenCTM();
    return matrix ? new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse()) : null;
  };
  /** @param {PointerEvent} e */
  const getPointedCell = (e) => {
    const p = toBoardPoint(e);
    return p ? findCellAt(cells, p.x, p.y) : -1;
  };
  /** Whether what a pointer chooses is asked about. @param {PointerEvent} e */
  const needsConfirmation = (e) =>
    e.pointerType !== "mouse" &&
    confirmation !== "never" &&
    (confirmation === "always" || (svg.current?.getScreenCTM()?.a ?? denseCellSize) < denseCellSize);
  /** Takes hold of the piece on a cell, if it may go on from there. @param {PointerEvent} e @param {number} cell */
  const startGrab = (e, cell) => {
    if (!active || isMoveSent || cell < 0) return false;
    const continuesPath =
      path.length > 0 && path[path.length - 1] === cell && filterByPath(moves, path).some((a) => a.path.length > path.length);
    const startsPath =
      !continuesPath &&
      moves.some((a) => a.path.length > 1 && a.path[0] === cell) &&
      !(path.length && filterByPath(moves, [...path, cell]).length);
    if (!continuesPath && !startsPath) return false;
    if (startsPath && path.length && cell === path[0]) return false; // a click there puts it back
    grab.current = { cell, x: e.clientX, y: e.clientY, continuesPath, isDragging: false };
    if (startsPath) setChosenPath([cell]);
    return true;
  };
  const onPointerDown = (/** @type {PointerEvent} */ e) => {
    if (zoom.onPointerDown(e)) {
      e.preventDefault();
      svg.current?.setPointerCapture(e.pointerId);
      pen?.onPointerCancel();
      clearPointer();
      if (grab.current) cancel();
      return;
    }
    if (pen?.onPointerDown(e, getPointedCell(e))) {
      setPointedCell(-1);
      svg.current?.setPointerCapture(e.pointerId);
      return;
    }
    if (e.button !== 0 || !e.isPrimary) return;
    e.preventDefault(); // a click must not move the keyboard's focus here
    const cell = getPointedCell(e);
    if (onMark?.(cell, e.altKey)) return;
    pressedCell.current = cell;
    setPointedCell(cell);
    setIsMagnified(needsConfirmation(e));
    if (offeredMoves) return;
    if (startGrab(e, cell) || e.pointerType !== "mouse") svg.current?.setPointerCapture(e.pointerId);
  };
  const onPointerMove = (/** @type {PointerEvent} */ e) => {
    if (zoom.onPointerMove(e)) return;
    if (pen?.onPointerMove(getPointedCell(e))) return setPointedCell(-1);
    setPointedCell(getPointedCell(e));
    const grabbed = grab.current;
    if (!grabbed || (!grabbed.isDragging && Math.hypot(e.clientX - grabbed.x, e.clientY - grabbed.y) < dragThreshold)) return;
    grabbed.isDragging = true;
    const p = toBoardPoint(e);
    if (p) setCarriedPiece({ at: { x: p.x, y: p.y }, touch: e.pointerType !== "mouse" });
  };
  const onPointerUp = (/** @type {PointerEvent} */ e) => {
    if (zoom.onPointerUp(e)) return;
    const cell = getPointedCell(e);
    if (pen?.onPointerUp(cell)) return;
    const grabbed = grab.current;
    const isClick = pressedCell.current >= 0 && (e.pointerType !== "mouse" || cell === pressedCell.current);
    pressedCell.current = -1;
    if (e.pointerType !== "mouse") setPointedCell(-1);
    setIsMagnified(false);
    if (offeredMoves) return setChosenPath([]);
    if (grabbed) {
      dropPiece();
      if (grabbed.isDragging && cell !== grabbed.cell) return cell >= 0 ? handleClick(cell, true) : setChosenPath([]);
      if (grabbed.continuesPath && !grabbed.isDragging) handleClick(cell);
      return;
    }
    if (!isClick) return;
    if (needsConfirmation(e)) return handleTouch(cell);
    if (cell >= 0) handleClick(cell);
    else if (path.length) setChosenPath([]);
  };
  const clearPointer = () => {
    setPointedCell(-1);
    setIsMagnified(false);
    pressedCell.current = -1;
  };
  const onPointerCancel = () => {
    zoom.onPointerCancel();
    pen?.onPointerCancel();
    clearPointer();
    if (grab.current) cancel();
  };
  const moveCursor = (/** @type {number} */ cell) => {
    setCursor(cell);
    pen?.onCursorMove(cell);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (direction) moveCursor(cursor >= 0 ? findNextCell(cells, cursor, direction[0], direction[1]) : getInitialCursor());
    else if (e.key === "Enter" && cursor >= 0) pen?.onEnter(cursor) || handleClick(cursor);
    else if (e.key === "Escape" && path.length) cancel();
    else if (e.key === "Escape" && selectedCell >= 0) setSelectedCell(-1);
    else if (e.key === "Escape") pen?.onEscape() || svg.current?.blur();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const answerOffer = (/** @type {Aim | null} */ aim) => {
    svg.current?.focus();
    if (aim) sendMove(aim, path);
    else setChosenPath([]);
  };
  return {
    svg,
    pointedCell,
    cursor,
    path,
    carriedPiece,
    offeredMoves,
    isMoveSent,
    isOwnMove,
    answerOffer,
    selectedCell,
    isMagnified,
    handleTouch,
    zoom,
    listeners: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onPointerLeave: () => grab.current || clearPointer(),
      onKeyDown,
      onContextMenu: (/** @type {Event} */ e) => pen && e.preventDefault(),
      onBlur: () => setCursor(-1),
      onFocus: () => {
        if (cursor < 0 && svg.current?.matches(":focus-visible")) moveCursor(getInitialCursor());
      },
    },
  };
}
