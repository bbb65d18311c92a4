// A game between two engines that starts at once.
import { gameCards } from "../state/games.js";
import { openAddress } from "../state/opentable.js";
import { completePosition } from "../state/position.js";
import { pageError } from "../state/route.js";
import { getErrorText, post } from "../net/server.js";

const fairOpening = "swap2"; // engines draw its first stones, so that games differ and are balanced
const openingPlies = 3; // chosen at random in games without it
const openingReach = 2.3; // cells from the middle of the board
const moveTime = 1; // seconds

/**
 * Returns random first moves near the middle of the board.
 * @param {string} game
 */
async function drawOpening(game) {
  /** @type {string[]} */
  const moves = [];
  while (moves.length < openingPlies) {
    const { scene, over } = completePosition(await post("/api/position", { game, moves }));
    const [x, y] = [scene.width / 2, scene.height / 2];
    const near = scene.moves.filter(({ path }) => Math.hypot(scene.cells[path[0]].x - x, scene.cells[path[0]].y - y) < openingReach);
    const choices = near.length ? near : scene.moves;
    if (over || !choices.length) break;
    moves.push(choices[Math.floor(Math.random() * choices.length)].move);
  }
  return moves;
}

/** Starts a game between the strongest engines of the first game. */
export async function watchEngines() {
  const card = gameCards.value.find((c) => c.engines.length);
  if (!card) return;
  try {
    const engine = { kind: "engine", engine: card.engines[0].name };
    const opening = card.openings.some((o) => o.name === fairOpening) ? fairOpening : "";
    const moves = opening ? [] : await drawOpening(card.name);
    await openAddress({ game: card.name, opening, moves, time: moveTime, seats: card.seats.map(() => engine) });
  } catch (problem) {
    pageError.value = getErrorText(problem);
  }
}
