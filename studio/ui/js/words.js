// The board in words, for a screen reader.
import { ending, nexts } from "./paths.js";

/** @import { Scene } from "../../types/page" */
/** @import { Aim, Stone } from "../../types/wire" */

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

/** A stone in words: "white knight". @param {Stone} stone @param {string[]} seats @param {boolean} [common] whether its colour tells nothing of players */
function named(stone, seats, common = false) {
  if (common) return stone.shape || "taken";
  const shape = stone.shape && stone.shape !== "disc" ? ` ${stone.shape}` : "";
  return `${(stone.count ?? 0) > 1 ? `${stone.count} ` : ""}${seats[stone.player]}${shape}`;
}

/**
 * A cell in words, while a move is chosen or before.
 * @param {Scene} scene @param {number} cell @param {string[]} seats @param {number[]} path
 */
export function describe(scene, cell, seats, path = []) {
  const stone = scene.stones.find((s) => s.cell === cell);
  const { moves } = scene;
  const begins = moves.some((m) => m.path[0] === cell);
  const steps = moves.some((m) => m.path.length > 1);
  const way = path.length ? (nexts(moves, path).has(cell) ? ", may come next" : path.includes(cell) ? ", chosen" : "") : steps && begins ? ", may move" : "";
  const words = remarks(scene).get(cell);
  const free = steps ? "free" : begins ? "free" : "not playable";
  const last = scene.marks.some((m) => m.cell === cell && m.kind === "last") ? ", last move" : "";
  return `${scene.cells[cell].name}, ${stone ? named(stone, seats, scene.common) : free}${last}${way}${words ? `, ${words}` : ""}`;
}

/** What is chosen, and how many ways go on. @param {Scene} scene @param {Aim[]} aims @param {number[]} path */
export function told(scene, aims, path) {
  if (!path.length) return "Nothing is chosen.";
  const names = [...nexts(aims, path)].map((cell) => scene.cells[cell].name);
  const ways = names.length === 1 ? "one way on" : `${names.length} ways on`;
  const listed = names.length ? `${ways}: ${names.slice(0, 12).join(", ")}${names.length > 12 ? " and more" : ""}.` : "";
  const end = ending(aims, path).length ? " Enter once more ends the move here." : "";
  return `${path.map((cell) => scene.cells[cell].name).join(" to ")} chosen, ${listed}${end}`;
}
