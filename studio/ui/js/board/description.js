// The board in words, for a screen reader.
import { findCompletedMoves, findNextCells } from "./movepaths.js";
import { joinList, t, translate } from "../net/language.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Aim, Stone } from "../../../types/wire" */

/** What the marks say in words, by cell. @param {Scene} scene @returns {Map<number, string>} */
export function describeMarks({ marks }) {
  const remarks = new Map();
  for (const m of marks) {
    if (!m.text || !["forbidden", "endangered", "capture"].includes(m.kind)) continue;
    const earlier = remarks.get(m.cell);
    remarks.set(m.cell, earlier ? `${earlier}; ${m.text}` : m.text);
  }
  return remarks;
}

/**
 * A stone in words: "white knight".
 * @param {Stone} stone
 * @param {string[]} seats
 * @param {boolean} [colourless] whether its colour tells nothing of players
 */
function describeStone(stone, seats, colourless = false) {
  if (colourless) return stone.shape ? translate(stone.shape) : t("occupied");
  const side = seats[stone.player];
  const name = stone.shape && stone.shape !== "disc" ? t("{side} {piece}", { side, piece: translate(stone.shape) }) : side;
  return (stone.count ?? 0) > 1 ? `${stone.count} ${name}` : name;
}

/**
 * Says of each cell what is on it, while a move is chosen or before.
 * @param {Scene} scene @param {string[]} seats @param {number[]} path @returns {(cell: number) => string}
 */
export function createCellDescriber(scene, seats, path = []) {
  const { moves } = scene;
  const stones = new Map(scene.stones.toReversed().map((s) => [s.cell, s]));
  const startCells = new Set(moves.map((m) => m.path[0]));
  const taking = new Map(moves.filter((m) => m.land < 0 && m.path.length === 1).map((m) => [m.path[0], m.takes?.length ?? 0]));
  const goneCells = new Set(scene.marks.filter((m) => m.kind === "from" && !stones.has(m.cell)).map((m) => m.cell));
  const hasSteps = moves.some((m) => m.path.length > 1);
  const nextCells = path.length ? findNextCells(moves, path) : new Set();
  const remarks = describeMarks(scene);
  const lastCells = new Set(scene.marks.filter((m) => m.kind === "last").map((m) => m.cell));
  return (cell) => {
    const stone = stones.get(cell);
    const isStart = startCells.has(cell);
    const pathState = path.length
      ? nextCells.has(cell)
        ? t("possible next step")
        : path.includes(cell)
          ? t("selected")
          : ""
      : hasSteps && isStart
        ? t("can move")
        : "";
    const emptyText = goneCells.has(cell) && scene.common ? t("just taken") : hasSteps || isStart ? t("free") : t("not playable");
    return joinList([
      scene.cells[cell].name,
      taking.get(cell) ? t("take {n}", { n: taking.get(cell) }) : stone ? describeStone(stone, seats, scene.common) : emptyText,
      lastCells.has(cell) ? t("last move") : "",
      pathState,
      remarks.get(cell),
    ]);
  };
}

/** What is chosen, and how many ways go on. @param {Scene} scene @param {Aim[]} aims @param {number[]} path */
export function describeProgress(scene, aims, path) {
  if (!path.length) return t("Nothing selected.");
  const names = [...findNextCells(aims, path)].map((cell) => scene.cells[cell].name);
  const chosen = t("{points} selected.", { points: path.map((cell) => scene.cells[cell].name).join(" → ") });
  const values = { n: names.length, names: joinList(names.slice(0, 12)) };
  const continuations = names.length > 12 ? t("{n} continuations: {names} and more.", values) : t("{n} continuations: {names}.", values);
  return [
    chosen,
    names.length ? continuations : "",
    findCompletedMoves(aims, path).length ? t("Press Enter again to finish the move here.") : "",
  ]
    .filter(Boolean)
    .join(" ");
}
