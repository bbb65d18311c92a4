// Two fingers on the board: they move and enlarge it, and a tap with both takes back.
import { useEffect, useRef, useState } from "preact/hooks";

/** @import { Box, Point, Scene } from "../../../types/page" */

const maxZoom = 4;

/** From this zoom on the board is not whole. */
const minZoom = 1.05;

/** A tap of two fingers is shorter, in milliseconds, and moves less, in pixels. */
const maxTapTime = 400;
const maxTapMove = 12;

/** Boards with as many cells have small ones on a phone. */
const denseCells = 100;

/** Whether a board may be enlarged. @param {Scene} scene */
export const isZoomable = (scene) => scene.cells.length >= denseCells;

/**
 * @typedef {object} Gesture
 * @property {number} began time
 * @property {number} distance between the fingers at its start, in pixels
 * @property {Point} middle between the fingers at its start, in pixels
 * @property {Point} anchor the same point on the board
 * @property {Box} view what the board showed at its start
 * @property {boolean} moved
 */

/**
 * @param {{svg: {current: SVGSVGElement | null}, scene: Scene, box: Box, onTap?: () => void}} board
 * box: the whole board; onTap: after a tap with two fingers
 */
export function useZoom({ svg, scene, box, onTap }) {
  const [view, setView] = useState(/** @type {Box | null} */ (null)); // the part that is seen, null for all of it
  const fingers = useRef(/** @type {Map<number, Point>} */ (new Map()));
  const gesture = useRef(/** @type {Gesture | null} */ (null));
  useEffect(() => setView(null), [scene.cells.length, box.w, box.h]);

  const measure = () => {
    const [a, b] = [...fingers.current.values()];
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  };
  const begin = () => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const { distance, middle } = measure();
    const { x, y } = new DOMPoint(middle.x, middle.y).matrixTransform(matrix.inverse());
    gesture.current = { began: performance.now(), distance, middle, anchor: { x, y }, view: view ?? box, moved: false };
  };
  /** @param {Gesture} start */
  const follow = (start) => {
    const { distance, middle } = measure();
    if (Math.max(Math.abs(distance - start.distance), Math.hypot(middle.x - start.middle.x, middle.y - start.middle.y)) > maxTapMove)
      start.moved = true;
    const bounds = svg.current?.getBoundingClientRect();
    if (!start.moved || !bounds || !isZoomable(scene)) return;
    const zoom = Math.min(maxZoom, (box.w / start.view.w) * (distance / Math.max(1, start.distance)));
    if (zoom < minZoom) return setView(null);
    const [w, h] = [box.w / zoom, box.h / zoom];
    const clamp = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) =>
      Math.max(from, Math.min(at, from + length));
    setView({
      x: clamp(start.anchor.x - ((middle.x - bounds.x) / bounds.width) * w, box.x, box.w - w),
      y: clamp(start.anchor.y - ((middle.y - bounds.y) / bounds.height) * h, box.y, box.h - h),
      w,
      h,
    });
  };
  return {
    view: view ?? box,
    isZoomed: view !== null,
    reset: () => setView(null),
    /** Takes the second finger, and then what both do. Returns whether the event was theirs. @param {PointerEvent} e */
    onPointerDown(e) {
      if (e.pointerType !== "touch") return false;
      if (e.isPrimary) fingers.current.clear();
      fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (fingers.current.size === 2) begin();
      return gesture.current !== null;
    },
    /** @param {PointerEvent} e */
    onPointerMove(e) {
      if (fingers.current.has(e.pointerId)) fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (gesture.current && fingers.current.size === 2) follow(gesture.current);
      return gesture.current !== null;
    },
    /** @param {PointerEvent} e */
    onPointerUp(e) {
      const start = gesture.current;
      fingers.current.delete(e.pointerId);
      if (!start || fingers.current.size > 0) return start !== null; // the gesture lasts until all fingers are up
      gesture.current = null;
      if (!start.moved && performance.now() - start.began < maxTapTime) onTap?.();
      return true;
    },
    onPointerCancel() {
      fingers.current.clear();
      gesture.current = null;
    },
  };
}
