// What the page remembers between visits.
import { signal, effect } from "@preact/signals";

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function recall(key, otherwise) {
  try {
    const kept = localStorage.getItem("sente." + key);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem("sente." + key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets, and works.
  }
}

export const boards = [
  { name: "kaya", title: "Kaya" },
  { name: "slate", title: "Slate" },
  { name: "paper", title: "Paper" },
  { name: "moss", title: "Moss" },
  { name: "dusk", title: "Dusk" },
  { name: "clear", title: "Clear, for colour-blind eyes" },
];

/** @typedef {typeof settings.value} Settings */
export const settings = signal({
  scheme: "auto",
  board: "kaya",
  numbers: false,
  coordinates: true,
  candidates: true,
  line: true,
  now: false,
  bar: true,
  scores: false,
  points: false,
  players: true,
  engine: true,
  review: true,
  moves: true,
  ...recall("settings", {}),
});

/** @param {Partial<Settings>} change */
export const set = (change) => (settings.value = { ...settings.value, ...change });

/** @param {"numbers"|"coordinates"|"candidates"|"line"|"now"|"bar"|"scores"|"points"|"players"|"engine"|"review"|"moves"} name */
export const toggle = (name) => set({ [name]: !settings.value[name] });

effect(() => {
  const { scheme, board } = settings.value;
  const root = document.documentElement.dataset;
  if (scheme === "auto") delete root.scheme;
  else root.scheme = scheme;
  root.board = board;
  remember("settings", settings.value);
});
