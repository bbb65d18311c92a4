// The colours of the seats, which the page defines once (Paints in board.js).

/** @import { Scene } from "../../../types/page" */

/** The colour of a seat's stones. @param {Scene} scene @param {number} seat */
export const getInk = (scene, seat) => scene.inks?.[seat] ?? seat;

/** The paint of a seat's stones. @param {Scene} scene @param {number} seat */
export const getPaint = (scene, seat) => `url(#${scene.look === "holes" ? "disc" : "stone"}-${getInk(scene, seat)})`;
