// The hand over the board: clicks, dragging and keys, and the path that they choose.
import { useEffect, useRef, useState } from "preact/hooks";
import { cellAt, step } from "./geometry.js";
import { click, ending, through, walks } from "./movepaths.js";
import { t } from "../net/language.js";
import { progress } from "./description.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Aim } from "../../../types/wire" */

/** Cells that are smaller are hit beside, in pixels: what a finger chose there is asked about. */
const dense = 28;

/** How far a pointer goes before a press is a drag, in pixels. */
const slack = 6;

/**
 * What may take a press on the board instead of the hand: it draws, or drags. Those that
 * return a boolean report whether the event was theirs.
 * @typedef {object} Pen
 * @property {(e: PointerEvent, cell: number) => boolean} down
 * @property {(cell: number) => boolean} move
 * @property {(cell: number) => boolean} up
 * @property {() => void} cancel
 * @property {(cell: number) => boolean} enter Enter on a cell
 * @property {(cell: number) => void} reach the keyboard's cursor has gone to a cell
 * @property {() => boolean} escape
 * @property {(name: string) => string} words what is drawn at a cell
 */

/**
 * @typedef {object} Table
 * @property {Scene} scene
 * @property {string} at the position; a scene may come anew while it stays
 * @property {boolean} active
 * @property {() => number} start the cell where the keyboard's cursor begins
 * @property {(text: string) => void} say
 * @property {string} confirm whether a finger's choice is asked about: "auto", "always" or "never"
 * @property {(cell: number) => boolean} places whether a stone would be placed on a cell
 * @property {(cell: number) => void} onPlay what a click on a cell means where no move has several steps
 * @property {(move: string, cell: number) => Promise<boolean>} onMove
 * @property {(cell: number, alt: boolean) => boolean} [onMark] takes a press that marks a cell
 * @property {Pen} [pen] takes presses before the hand does
 */

/** @param {Table} table */
export function useHand({ scene, at, active, start, say, confirm, places, onPlay, onMove, onMark, pen }) {
  const { cells, moves } = scene;
  const [over, setOver] = useState(-1);
  const [cursor, setCursor] = useState(-1);
  const [path, setPath] = useState(/** @type {number[]} */ ([]));
  const [carried, setCarried] = useState(/** @type {{at: Point, touch: boolean} | null} */ (null));
  const [asked, setAsked] = useState(/** @type {Aim[] | null} */ (null));
  const [sent, setSent] = useState(false);
  const [aimed, setAimed] = useState(-1); // what a finger has chosen, until it is confirmed
  const [careful, setCareful] = useState(false); // whether the finger that is down only chooses
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const pressed = useRef(-1);
  const held = useRef(/** @type {{cell: number, x: number, y: number, again: boolean, drags: boolean} | null} */ (null));
  const own = useRef(false); // whether the latest move is this hand's

  const choose = (/** @type {number[]} */ next) => {
    if (next.join() !== path.join()) say(progress(scene, moves, next));
    setPath(next);
    setAsked(null);
  };
  const drop = () => {
    held.current = null;
    setCarried(null);
  };
  const cancel = () => {
    drop();
    choose([]);
  };
  const send = async (/** @type {Aim} */ aim, /** @type {number[]} */ way) => {
    setPath(way);
    setAsked(null);
    setSent(true);
    own.current = true;
    if (await onMove(aim.move, way[way.length - 1])) return;
    own.current = false;
    setSent(false);
    setPath([]);
  };
  const finish = (/** @type {number[]} */ way) => {
    const found = ending(moves, way);
    if (found.length === 1) return void send(found[0], way);
    setPath(way);
    setAsked(found);
  };
  /** Takes a click on a cell; strict: what leads nowhere is put back. @param {number} cell @param {boolean} [strict] */
  const act = (cell, strict = false) => {
    if (!active || !walks(moves)) return onPlay(cell);
    if (sent) return;
    const next = click(moves, path, cell);
    if (next.plays) return finish(next.path);
    if (strict && next.path.length <= path.length) return choose([]);
    if (!path.length && !next.path.length) return onPlay(cell);
    choose(next.path);
  };
  /** Takes what a finger chose: at once, or when it is chosen again. @param {number} cell */
  const touch = (cell) => {
    if (cell < 0 || cell === aimed || !active || walks(moves) || !places(cell)) {
      setAimed(-1);
      return cell >= 0 ? act(cell) : choose([]);
    }
    setAimed(cell);
    say(t("{point} chosen.", { point: cells[cell].name }));
  };
  useEffect(() => {
    setSent(false);
    setAimed(-1);
    setPath([]);
    setAsked(null);
    drop();
  }, [at, active]);
  // The page hears of Escape and of clicks beside the board at once, not after the next drawing.
  const live = useRef({ chosen: false, cancel });
  live.current = { chosen: path.length > 0 && !sent, cancel };
  useEffect(() => {
    const leave = (/** @type {KeyboardEvent} */ e) => {
      if (!live.current.chosen || e.key !== "Escape" || e.defaultPrevented) return;
      e.preventDefault();
      live.current.cancel();
    };
    const beside = (/** @type {PointerEvent} */ e) => {
      if (live.current.chosen && e.target instanceof Element && !e.target.closest(".board-frame")) live.current.cancel();
    };
    document.addEventListener("keydown", leave);
    document.addEventListener("pointerdown", beside);
    return () => {
      document.removeEventListener("keydown", leave);
      document.removeEventListener("pointerdown", beside);
    };
  }, []);

  /** @param {PointerEvent} e */
  const place = (e) => {
    const matrix = svg.current?.getScreenCTM();
    return matrix ? new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse()) : null;
  };
  /** @param {PointerEvent} e */
  const under = (e) => {
    const p = place(e);
    return p ? cellAt(cells, p.x, p.y) : -1;
  };
  /** Whether what a pointer chooses is asked about. @param {PointerEvent} e */
  const asks = (e) =>
    e.pointerType !== "mouse" && confirm !== "never" && (confirm === "always" || (svg.current?.getScreenCTM()?.a ?? dense) < dense);
  /** Takes hold of the piece on a cell, if it may go on from there. @param {PointerEvent} e @param {number} cell */
  const grab = (e, cell) => {
    if (!active || sent || cell < 0) return false;
    const again = path.length > 0 && path[path.length - 1] === cell && through(moves, path).some((a) => a.path.length > path.length);
    const begins =
      !again && moves.some((a) => a.path.length > 1 && a.path[0] === cell) && !(path.length && through(moves, [...path, cell]).length);
    if (!again && !begins) return false;
    if (begins && path.length && cell === path[0]) return false; // a click there puts it back
    held.current = { cell, x: e.clientX, y: e.clientY, again, drags: false };
    if (begins) choose([cell]);
    return true;
  };
  const onPointerDown = (/** @type {PointerEvent} */ e) => {
    if (pen?.down(e, under(e))) {
      setOver(-1);
      svg.current?.setPointerCapture(e.pointerId);
      return;
    }
    if (e.button !== 0 || !e.isPrimary) return;
    e.preventDefault(); // a click must not move the keyboard's focus here
    const cell = under(e);
    if (onMark?.(cell, e.altKey)) return;
    pressed.current = cell;
    setOver(cell);
    setCareful(asks(e));
    if (asked) return;
    if (grab(e, cell) || e.pointerType !== "mouse") svg.current?.setPointerCapture(e.pointerId);
  };
  const onPointerMove = (/** @type {PointerEvent} */ e) => {
    if (pen?.move(under(e))) return setOver(-1);
    setOver(under(e));
    const hold = held.current;
    if (!hold || (!hold.drags && Math.hypot(e.clientX - hold.x, e.clientY - hold.y) < slack)) return;
    hold.drags = true;
    const p = place(e);
    if (p) setCarried({ at: { x: p.x, y: p.y }, touch: e.pointerType !== "mouse" });
  };
  const onPointerUp = (/** @type {PointerEvent} */ e) => {
    const cell = under(e);
    if (pen?.up(cell)) return;
    const hold = held.current;
    const meant = pressed.current >= 0 && (e.pointerType !== "mouse" || cell === pressed.current);
    pressed.current = -1;
    if (e.pointerType !== "mouse") setOver(-1);
    setCareful(false);
    if (asked) return choose([]);
    if (hold) {
      drop();
      if (hold.drags && cell !== hold.cell) return cell >= 0 ? act(cell, true) : choose([]);
      if (hold.again && !hold.drags) act(cell);
      return;
    }
    if (!meant) return;
    if (asks(e)) return touch(cell);
    if (cell >= 0) act(cell);
    else if (path.length) choose([]);
  };
  const away = () => {
    setOver(-1);
    setCareful(false);
    pressed.current = -1;
  };
  const onPointerCancel = () => {
    pen?.cancel();
    away();
    if (held.current) cancel();
  };
  const moveTo = (/** @type {number} */ cell) => {
    setCursor(cell);
    pen?.reach(cell);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (way) moveTo(cursor >= 0 ? step(cells, cursor, way[0], way[1]) : start());
    else if (e.key === "Enter" && cursor >= 0) pen?.enter(cursor) || act(cursor);
    else if (e.key === "Escape" && path.length) cancel();
    else if (e.key === "Escape" && aimed >= 0) setAimed(-1);
    else if (e.key === "Escape") pen?.escape() || svg.current?.blur();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const answer = (/** @type {Aim | null} */ aim) => {
    svg.current?.focus();
    if (aim) send(aim, path);
    else choose([]);
  };
  return {
    svg,
    over,
    cursor,
    path,
    carried,
    asked,
    sent,
    own,
    answer,
    aimed,
    careful,
    touch,
    listeners: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onPointerLeave: () => held.current || away(),
      onKeyDown,
      onContextMenu: (/** @type {Event} */ e) => pen && e.preventDefault(),
      onBlur: () => setCursor(-1),
      onFocus: () => {
        if (cursor < 0 && svg.current?.matches(":focus-visible")) moveTo(start());
      },
    },
  };
}
