// The board in words, for a screen reader.
import { ending, nexts } from "./movepaths.js";
import { listed, t, translate } from "../net/language.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Aim, Stone } from "../../../types/wire" */

/** What the marks say in words, by cell. @param {Scene} scene @returns {Map<number, string>} */
export function remarks({ marks }) {
  const said = new Map();
  for (const m of marks) {
    if (!m.text || !["forbidden", "endangered", "capture"].includes(m.kind)) continue;
    const before = said.get(m.cell);
    said.set(m.cell, before ? `${before}; ${m.text}` : m.text);
  }
  return said;
}

/**
 * A stone in words: "white knight".
 * @param {Stone} stone
 * @param {string[]} seats
 * @param {boolean} [common] whether its colour tells nothing of players
 */
function named(stone, seats, common = false) {
  if (common) return stone.shape ? translate(stone.shape) : t("taken");
  const side = seats[stone.player];
  const name = stone.shape && stone.shape !== "disc" ? t("{side} {piece}", { side, piece: translate(stone.shape) }) : side;
  return (stone.count ?? 0) > 1 ? `${stone.count} ${name}` : name;
}

/**
 * Says of each cell what is on it, while a move is chosen or before.
 * @param {Scene} scene @param {string[]} seats @param {number[]} path @returns {(cell: number) => string}
 */
export function describer(scene, seats, path = []) {
  const { moves } = scene;
  const stones = new Map(scene.stones.toReversed().map((s) => [s.cell, s]));
  const begin = new Set(moves.map((m) => m.path[0]));
  const steps = moves.some((m) => m.path.length > 1);
  const following = path.length ? nexts(moves, path) : new Set();
  const said = remarks(scene);
  const last = new Set(scene.marks.filter((m) => m.kind === "last").map((m) => m.cell));
  return (cell) => {
    const stone = stones.get(cell);
    const begins = begin.has(cell);
    const way = path.length
      ? following.has(cell)
        ? t("may come next")
        : path.includes(cell)
          ? t("chosen")
          : ""
      : steps && begins
        ? t("may move")
        : "";
    const free = steps || begins ? t("free") : t("not playable");
    return listed([
      scene.cells[cell].name,
      stone ? named(stone, seats, scene.common) : free,
      last.has(cell) ? t("last move") : "",
      way,
      said.get(cell),
    ]);
  };
}

/** What is chosen, and how many ways go on. @param {Scene} scene @param {Aim[]} aims @param {number[]} path */
export function progress(scene, aims, path) {
  if (!path.length) return t("Nothing is chosen.");
  const names = [...nexts(aims, path)].map((cell) => scene.cells[cell].name);
  const chosen = t("{points} chosen.", { points: path.map((cell) => scene.cells[cell].name).join(" → ") });
  const few = { n: names.length, names: listed(names.slice(0, 12)) };
  const on = names.length > 12 ? t("{n} ways on: {names} and more.", few) : t("{n} ways on: {names}.", few);
  return [chosen, names.length ? on : "", ending(aims, path).length ? t("Enter once more ends the move here.") : ""]
    .filter(Boolean)
    .join(" ");
}
