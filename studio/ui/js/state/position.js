// Positions of the wire as the page draws them.
import { translateFields, translate } from "../net/language.js";
import { nameSeats } from "./seatnames.js";

/** Lists of scenes as they came last, by name. @type {Map<string, {text: string, list: any}>} */
const latest = new Map();

/**
 * Returns the previous list of that name if both are equal, so that components do not draw it again.
 * @template T @param {string} name @param {T} list @returns {T}
 */
export function reuseList(name, list) {
  if (list === undefined) return list;
  const text = JSON.stringify(list);
  const known = latest.get(name);
  if (known?.text === text) return known.list;
  latest.set(name, { text, list });
  return list;
}

/**
 * Takes the buttons for the choices of an opening off the board: the page shows them elsewhere, and the board keeps its size.
 * @param {import("../../../types/wire").Scene} scene
 */
function separateChoices(scene) {
  const opening = (scene.texts ?? []).find((text) => text.name === "opening");
  if (!opening) return { scene, choices: [] };
  const isButton = (/** @type {number} */ cell) => !!scene.cells[cell]?.sign;
  return {
    scene: {
      ...scene,
      prompt: scene.prompt || opening.value,
      cells: scene.cells.filter((_, i) => !isButton(i)), // which are the last ones
      moves: scene.moves.filter((m) => !isButton(m.path[0])),
    },
    choices: scene.moves.filter((m) => isButton(m.path[0])).map((m) => ({ move: m.move, name: scene.cells[m.path[0]].name })),
  };
}

/** Adds the lists that the wire leaves out when they are empty, and translates the words.
 * @template {{scene: import("../../../types/wire").Scene, seats?: string[], record?: {game: string}}} T @param {T} position
 * @param {string} [game] of the position, else that of its record */
export function completePosition(position, game = position.record?.game ?? "") {
  const { scene, choices } = separateChoices(position.scene);
  const { cells, labels = [], lines, zones } = scene;
  return {
    ...translateFields(position),
    sides: position.seats ?? [],
    ...(position.seats && { seats: nameSeats(game, position.seats, scene.texts) }),
    scene: {
      ...translateFields(scene),
      choices,
      opening: translate((scene.texts ?? []).find((l) => l.name === "opening")?.value ?? ""),
      texts: (scene.texts ?? [])
        .filter((l) => !["opening", "plays"].includes(l.name))
        .map((l) => ({ ...l, name: translate(l.name), value: translate(l.value) })),
      marks: (scene.marks ?? []).map((m) => (m.text ? { ...m, text: translate(m.text) + (m.detail ? `: ${m.detail}` : "") } : m)),
      cells: reuseList("cells", cells),
      labels: reuseList("labels", labels),
      lines: reuseList("lines", lines),
      zones: reuseList("zones", zones),
    },
  };
}
