// Loads the parts of the page that are not needed at its start.
import { loadLaterMessages } from "../net/language.js";

/** Adds a style sheet, once. @param {string} name */
async function addStyle(name) {
  const href = `css/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((done) => (link.onload = link.onerror = done));
  document.head.append(link);
  await loaded;
}

/**
 * Loads a part: its words, then its modules and its style sheet.
 * @template T
 * @param {() => Promise<T>} load
 * @param {string} [style]
 * @returns {Promise<T>}
 */
export async function loadPart(load, style) {
  await loadLaterMessages();
  const [module] = await Promise.all([load(), style && addStyle(style)]);
  return module;
}
