// Where things lie on a board, whatever the game. Coordinates are the scene's:
// one unit is one cell, y grows downwards.

/** @import { Box, Point, Scene } from "../../../types/page" */
/** @import { Cell, Line, Look } from "../../../types/wire" */

/** How large a stone is on each kind of board, in cells. @type {Record<Look, number>} */
export const stoneSize = { points: 0.46, tiles: 0.4, holes: 0.44, hexes: 0.36, pits: 0.4, blank: 0.4 };

/** The radius of the holes of an upright board. */
export const holeRadius = 0.4;

/**
 * The frame of a scene: the plane that holds the cells, the box that holds the
 * coordinates as well, and the size of their letters.
 * @param {Scene} scene
 * @param {boolean} labelled
 */
export function computeFrame(scene, labelled) {
  const reach = { points: 0.72, hexes: 0.7, tiles: 0.53, holes: 0.56, pits: 0.6, blank: 0.6 }[scene.look];
  const apartCells = findApartCells(scene);
  const plane = computeHull(apartCells.size ? scene.cells.filter((_, i) => !apartCells.has(i)) : scene.cells, reach);
  const apartBox = computeHull(
    [...apartCells].map((i) => scene.cells[i]),
    0.66,
  );
  const outerBox = uniteBoxes(plane, apartBox);
  const letterSize = 0.02 * Math.max(outerBox.w, outerBox.h);
  const margin = labelled && scene.labels.length ? 1.9 * letterSize : 0;
  const [left, right] = findLabelledSides(scene, plane, "x", "w");
  const [top, bottom] = findLabelledSides(scene, plane, "y", "h");
  const box = {
    x: plane.x - (left ? margin : 0),
    y: plane.y - (top ? margin : 0),
    w: plane.w + ((left ? 1 : 0) + (right ? 1 : 0)) * margin,
    h: plane.h + ((top ? 1 : 0) + (bottom ? 1 : 0)) * margin,
  };
  return { plane, box: growBox([apartBox, computeLinesBox(scene.lines ?? [])].reduce(uniteBoxes, box), 0.005 * plane.w), letterSize };
}

const cropMargin = 1.5; // cells around the stones of a cropped picture
const minCrop = 6; // cells that a cropped picture shows at least

/**
 * Returns the square part of a board of points that holds its stones, or the whole box where they fill it.
 * @param {Scene} scene @param {Box} box
 */
export function cropBox({ look, cells, stones }, box) {
  if (look !== "points" || !stones.length) return box;
  const hull = computeHull(
    stones.map((s) => cells[s.cell]),
    0.5 + cropMargin,
  );
  const side = Math.max(hull.w, hull.h, minCrop);
  if (side > 0.85 * Math.min(box.w, box.h)) return box;
  const place = (/** @type {number} */ middle, /** @type {number} */ start, /** @type {number} */ length) =>
    Math.min(start + length - side, Math.max(start, middle - side / 2));
  return { x: place(hull.x + hull.w / 2, box.x, box.w), y: place(hull.y + hull.h / 2, box.y, box.h), w: side, h: side };
}

/** How wide a cell is. @param {Cell} c */
export const getCellWidth = (c) => c.width || 1;
/** How high a cell is. @param {Cell} c */
export const getCellHeight = (c) => c.height || 1;

/** @type {WeakMap<Cell[], Set<number>>} */
const apartCache = new WeakMap();

/**
 * The cells that lie apart from the board: hands and reserves, which are in a zone of
 * their own, and buttons.
 * @param {Scene} scene @returns {Set<number>}
 */
export function findApartCells({ cells, zones = [] }) {
  const cached = apartCache.get(cells);
  if (cached) return cached;
  /** @type {Set<number>} */
  const apartCells = new Set();
  if (zones.length || cells.some((c) => c.sign)) {
    const groups = groupTouchingCells(cells);
    const board = groups.reduce((a, b) => (b.length > a.length ? b : a), []);
    for (const group of groups) {
      const isTray = zones.some((z) => group.every((i) => z.cells.includes(i)));
      if (group !== board && (isTray || (2 * group.length < board.length && group.every((i) => cells[i].sign))))
        group.forEach((i) => apartCells.add(i));
    }
  }
  apartCache.set(cells, apartCells);
  return apartCells;
}

/** Whether all adjacent tiles have different shades, so that they need no joints. @param {Cell[]} cells */
export const isCheckered = (cells) =>
  cells.some((c) => c.shade) &&
  cells.every((a) => (a.near ?? []).every((k) => Math.hypot(a.x - cells[k].x, a.y - cells[k].y) > 1.05 || !a.shade !== !cells[k].shade));

/** Whether the sign of a cell is the number of its tile, which is drawn in the corner, also beside a stone. @param {Scene} scene @param {number} cell */
export const isNumberedTile = (scene, cell) =>
  scene.look === "tiles" && /^[0-9]+$/.test(scene.cells[cell].sign ?? "") && !findApartCells(scene).has(cell);

/** The cells in groups that touch each other. @param {Cell[]} cells */
function groupTouchingCells(cells) {
  const gap = 0.15;
  const remaining = new Set(cells.keys());
  const groups = [];
  for (const start of cells.keys()) {
    if (!remaining.delete(start)) continue;
    const group = [start];
    for (const i of group) {
      const a = cells[i];
      for (const k of remaining) {
        const b = cells[k];
        const touches =
          Math.abs(a.x - b.x) < (getCellWidth(a) + getCellWidth(b)) / 2 + gap &&
          Math.abs(a.y - b.y) < (getCellHeight(a) + getCellHeight(b)) / 2 + gap;
        if (touches && remaining.delete(k)) group.push(k);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** The box around lines. @param {Line[]} lines @returns {Box} */
function computeLinesBox(lines) {
  const ends = lines.flatMap(({ x1, y1, x2, y2, width = 0 }) => [
    { x: x1, y: y1, width: 1 + width, height: 1 + width },
    { x: x2, y: y2, width: 1 + width, height: 1 + width },
  ]);
  return computeHull(ends, 0);
}

/** The box around two, of which one may be empty. @param {Box} a @param {Box} b @returns {Box} */
function uniteBoxes(a, b) {
  if (!(b.w >= 0)) return a;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/**
 * On which sides of the plane labels stand.
 * @param {Scene} scene @param {Box} plane @param {"x" | "y"} axis @param {"w" | "h"} extent
 */
function findLabelledSides(scene, plane, axis, extent) {
  const outer = scene.labels.map((l) => getSideOfPlane(scene, l[axis], plane[axis], plane[extent]));
  return [outer.includes(-1), outer.includes(1)];
}

/** @param {Scene} scene @param {number} at @param {number} start @param {number} length */
function getSideOfPlane(scene, at, start, length) {
  const tolerance = scene.look === "hexes" ? 0.19 : 0.3; // labels may stand on the rim of the plane; beside a slanting row they lie within
  return at < start + tolerance ? -1 : at > start + length - tolerance ? 1 : 0;
}

/**
 * Coordinates close to the plane, whatever distance the scene gave them.
 * @param {Scene} scene @param {Box} plane @param {number} letterSize
 */
export function placeLabels(scene, plane, letterSize) {
  const pull = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ length) =>
    [start - 0.95 * letterSize, at, start + length + 0.95 * letterSize][getSideOfPlane(scene, at, start, length) + 1];
  return scene.labels.map((l) => ({ ...l, x: pull(l.x, plane.x, plane.w), y: pull(l.y, plane.y, plane.h) }));
}

/**
 * The box around cells, or points; reach is how far it goes beyond the centre of a cell of
 * the usual size.
 * @param {(Point & {width?: number, height?: number})[]} points @param {number} reach
 */
function computeHull(points, reach) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of points) {
    const [across, down] = [((width || 1) - 1) / 2, ((height || 1) - 1) / 2];
    left = Math.min(left, x - across);
    right = Math.max(right, x + across);
    top = Math.min(top, y - down);
    bottom = Math.max(bottom, y + down);
  }
  return { x: left - reach, y: top - reach, w: right - left + 2 * reach, h: bottom - top + 2 * reach };
}

/** @param {Box} box @param {number} margin */
const growBox = (box, margin) => ({ x: box.x - margin, y: box.y - margin, w: box.w + 2 * margin, h: box.h + 2 * margin });

/** A scene seen from the other side; what falls keeps falling down. @param {Scene} scene @returns {Scene} */
export function flipScene(scene) {
  const box = computeHull(scene.cells, 0);
  const flip = (/** @type {Point} */ { x, y }) => ({
    x: 2 * box.x + box.w - x,
    y: scene.look === "holes" ? y : 2 * box.y + box.h - y,
  });
  const lines = scene.lines?.map((l) => {
    const [from, to] = [flip({ x: l.x1, y: l.y1 }), flip({ x: l.x2, y: l.y2 })];
    return { ...l, x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  });
  return {
    ...scene,
    lines,
    cells: scene.cells.map((c) => ({ ...c, ...flip(c) })),
    labels: scene.labels.map((l) => ({ ...l, ...flip(l) })),
  };
}

/** The hairlines between neighbours, as one path. @param {Cell[]} cells */
export function drawGridPath(cells) {
  let path = "";
  cells.forEach((a, i) => {
    for (const k of a.near ?? []) {
      const b = cells[k];
      const cellDistance = Math.hypot(a.x - b.x, a.y - b.y);
      if (cellDistance < 1.05 && (i < k || !(b.near ?? []).includes(i))) path += `M${a.x} ${a.y}L${b.x} ${b.y}`;
    }
  });
  return path;
}

/**
 * The straight rows of at least three among the cells given, as lines from each cell to the next.
 * @param {Cell[]} cells @param {number[]} selected @param {number} gap how far a line stays off the middle of its cells
 */
export function findRowLines(cells, selected, gap) {
  const findCellAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    selected.find((i) => Math.hypot(cells[i].x - x, cells[i].y - y) < 0.1);
  /** @type {{x1: number, y1: number, x2: number, y2: number}[]} */
  const lines = [];
  for (const from of selected) {
    for (const to of selected) {
      const [a, b] = [cells[from], cells[to]];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const length = Math.hypot(dx, dy);
      const isForward = dx > 0.05 || (Math.abs(dx) <= 0.05 && dy > 0.05);
      const isRow = findCellAt(a.x - dx, a.y - dy) !== undefined || findCellAt(b.x + dx, b.y + dy) !== undefined;
      if (!isForward || length > 1.6 || !isRow) continue;
      const [gx, gy] = [(dx / length) * gap, (dy / length) * gap];
      lines.push({ x1: a.x + gx, y1: a.y + gy, x2: b.x - gx, y2: b.y - gy });
    }
  }
  return lines;
}

/** A pointy hexagon around a centre. @param {Point} c @param {number} radius */
export function drawHexagon(c, radius) {
  const corners = [];
  for (let k = 0; k < 6; k++) {
    const angle = (Math.PI / 3) * k + Math.PI / 6;
    corners.push(`${(c.x + radius * Math.cos(angle)).toFixed(3)},${(c.y + radius * Math.sin(angle)).toFixed(3)}`);
  }
  return corners.join(" ");
}

/** A plane with round holes, as one path. @param {Box} p @param {Cell[]} cells @param {number} r */
export function drawHoledPlane(p, cells, r) {
  const c = 0.3;
  let path =
    `M${p.x + c} ${p.y}h${p.w - 2 * c}a${c} ${c} 0 0 1 ${c} ${c}v${p.h - 2 * c}a${c} ${c} 0 0 1 ${-c} ${c}` +
    `h${-(p.w - 2 * c)}a${c} ${c} 0 0 1 ${-c} ${-c}v${-(p.h - 2 * c)}a${c} ${c} 0 0 1 ${c} ${-c}z`;
  for (const { x, y } of cells) path += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return path;
}

/** The cell at a point, -1 if none. @param {Cell[]} cells @param {number} x @param {number} y */
export function findCellAt(cells, x, y) {
  let best = -1;
  let minDistance = 0.62;
  cells.forEach((c, i) => {
    const cellDistance = Math.hypot(getDistanceBeyond(c.x - x, getCellWidth(c)), getDistanceBeyond(c.y - y, getCellHeight(c)));
    if (cellDistance < minDistance) [best, minDistance] = [i, cellDistance];
  });
  return best;
}

/**
 * How far off the middle a point is: of a longer cell the middle is a line, in a shorter one everything is farther.
 * @param {number} offset
 * @param {number} extent
 */
const getDistanceBeyond = (offset, extent) => Math.max(0, Math.abs(offset) - Math.max(0, (extent - 1) / 2)) / Math.min(1, extent);

/**
 * The next cell in a direction, the same if there is none.
 * @param {Cell[]} cells @param {number} from @param {number} dx @param {number} dy
 */
export function findNextCell(cells, from, dx, dy) {
  let best = from;
  let minCost = Infinity;
  cells.forEach((c, i) => {
    const ahead = (c.x - cells[from].x) * dx + (c.y - cells[from].y) * dy;
    const aside = Math.abs((c.x - cells[from].x) * dy - (c.y - cells[from].y) * dx);
    if (ahead > 0.3 && aside <= ahead + 0.1 && ahead + 2 * aside < minCost) [best, minCost] = [i, ahead + 2 * aside];
  });
  return best;
}
