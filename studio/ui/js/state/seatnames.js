// What the players of a game are called on the page: the board's own names, those of the game, or
// the colours that players chose in the opening.
import { translate } from "../net/language.js";

/** Display names of seats by game. @type {Map<string, string[]>} */
const namesByGame = new Map();

/** Notes the display names of a game's seats. @param {string} game @param {string[]} [names] */
export const setSeatNames = (game, names) => void (names && namesByGame.set(game, names));

/**
 * Returns the names of the seats in the language of the page.
 * @param {string} game @param {string[]} seats as the server names them
 * @param {import("../../../types/wire").Text[]} [texts] of the scene, which tell the colours of players
 */
export const nameSeats = (game, seats, texts = []) =>
  seats.map((seat, i) =>
    translate(namesByGame.get(game)?.[i] ?? texts.find((text) => text.player === i && text.name === "plays")?.value ?? seat),
  );
