// What the page remembers between visits.
import { signal, effect } from "@preact/signals";
import { t } from "../net/language.js";
import { skin } from "./skin.js";

/** @template T @param {string} key @param {T} fallback @returns {T} */
export function readStored(key, fallback) {
  try {
    const kept = localStorage.getItem("sente." + key);
    return kept === null ? fallback : JSON.parse(kept);
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {unknown} value */
export function writeStored(key, value) {
  try {
    localStorage.setItem("sente." + key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets, and works.
  }
}

export const boardThemes = [
  { name: "kaya", title: t("Kaya") },
  { name: "slate", title: t("Slate") },
  { name: "paper", title: t("Paper") },
  { name: "moss", title: t("Moss") },
  { name: "dusk", title: t("Dusk") },
  { name: "clear", title: t("High contrast (colour-blind friendly)") },
  { name: "own", title: t("Custom colours") },
];

/** How bright a colour is to eyes, from 0 to 1 (WCAG 2.2, relative luminance). @param {string} hex "#rrggbb" */
function computeLuminance(hex) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Which own colours are too much alike, "" if none. @param {{board: string, black: string, white: string}} own */
export function checkOwnColours({ board, black, white }) {
  const computeContrast = (/** @type {string} */ a, /** @type {string} */ b) =>
    (Math.max(computeLuminance(a), computeLuminance(b)) + 0.05) / (Math.min(computeLuminance(a), computeLuminance(b)) + 0.05);
  if (computeContrast(black, white) < 3) return t("The two stone colours are hard to tell apart.");
  if (computeContrast(black, board) < 1.8) return t("Black stones are hard to see on this board.");
  if (computeContrast(white, board) < 1.25) return t("White stones are hard to see on this board.");
  return "";
}

/** @typedef {typeof settings.value} Settings */
export const settings = signal({
  scheme: "auto",
  language: "", // the browser's
  board: "kaya",
  numbers: false,
  coordinates: true,
  candidates: true,
  line: true,
  now: false,
  bar: true,
  scores: false,
  points: false,
  doge: false,
  sound: false,
  own: { board: "#d9b27a", black: "#22201e", white: "#fbf8f1" },
  tallies: true,
  guides: true,
  explorer: false,
  nextMoves: true,
  confirm: "auto",
  ...readStored("settings", {}),
});

/** @param {Partial<Settings>} change */
export const changeSettings = (change) => (settings.value = { ...settings.value, ...change });

/**
 * @param
 * {"numbers"|"coordinates"|"candidates"|"line"|"now"|"bar"|"scores"|"points"|"tallies"|"guides"|"nextMoves"|"doge"}
 * name
 */
export const toggleSetting = (name) => changeSettings({ [name]: !settings.value[name] });

effect(() => {
  const { scheme, board, own, doge } = settings.value;
  skin.doge = doge;
  const root = document.documentElement.dataset;
  if (scheme === "auto") delete root.scheme;
  else root.scheme = scheme;
  root.board = board;
  for (const [part, colour] of Object.entries(own)) document.documentElement.style.setProperty(`--own-${part}`, colour);
  writeStored("settings", settings.value);
});
