// The words of the page in the language of its reader, which early.js has chosen. The
// English text is the key; what has no translation stays English.

/** @typedef {string | {[category: string]: string}} Text one text, or one for each kind of number */
/** @typedef {{words: {[key: string]: Text}, labels: {[key: string]: Text}, errors: {[code: string]: Text}}} File */
/** @import { Message } from "../../../types/wire" */

/** The language of the page, as a tag: "zh-Hans". */
export const language = document.documentElement.lang || "en";

const languageMeta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=languages]"));

/** All languages: their tags, and names as their speakers write them. */
export const languages = (languageMeta?.content ?? "en:English")
  .split(",")
  .map((pair) => ({ tag: pair.split(":")[0], name: pair.split(":")[1] }));

/** @returns {Promise<File>} */
async function loadMessages(name = language) {
  try {
    const response = await fetch(`messages/${name}.json`);
    if (response.ok) return await response.json();
  } catch {
    // without the file the page speaks English
  }
  return { words: {}, labels: {}, errors: {} };
}

// The modules that have words wait for them: nothing is drawn in another language first.
const { words, labels, errors } = await loadMessages();

/** Has the words at hand that only parts say which are loaded when they are opened. */
export const loadLaterMessages = () =>
  (laterMessages ??= loadMessages(`${language}.later`).then((later) => void Object.assign(words, later.words)));

/** @type {Promise<void> | undefined} */
let laterMessages;

const pluralRules = new Intl.PluralRules(language);

/** @param {Text} text @param {{[place: string]: unknown}} values */
function fillText(text, values) {
  const template = typeof text === "string" ? text : (text[pluralRules.select(Number(values.n))] ?? text.other ?? text.many ?? "");
  const formatValue = (/** @type {string} */ name) =>
    name === "n" && typeof values.n === "number" ? formatNumber(values.n) : String(values[name]);
  return template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? formatValue(name) : place));
}

/**
 * Says a sentence whose places, as {move}, are filled from the values. The place {n} decides the plural form.
 * @param {string} text @param {{[place: string]: unknown}} [values]
 */
export const t = (text, values = {}) => fillText(words[text] ?? text, values);

/** Parts one after another, as a list is written in the language; what is empty is left out.
 * @param {unknown[]} parts */
export const joinList = (parts) => parts.filter(Boolean).join(t(", "));

/** Translates a name or a sentence of a game or an engine. @param {string} text @returns {string} */
export const translate = (text) => (text in labels ? fillText(labels[text], {}) : text);

/** Translates a message of the server by its code. @param {Message | undefined} m @returns {string} */
export function translateMessage(m) {
  if (!m) return "";
  const text = errors[m.code ?? ""];
  if (text === undefined) return translate(m.message);
  const translateArgument = (/** @type {unknown} */ arg) =>
    typeof arg === "string" ? translate(arg) : typeof arg === "object" ? translateMessage(/** @type {Message} */ (arg)) : arg;
  return fillText(text, Object.fromEntries(Object.entries(m.args ?? {}).map(([name, arg]) => [name, translateArgument(arg)])));
}

/** The parts of what the server sends that are for people's eyes alone. */
const translatedKeys = new Set(["title", "about", "size_help", "prompt"]);

/** What the server sends, in the words of the page. @template T @param {T} value @returns {T} */
export function translateFields(value) {
  if (language === "en" || typeof value !== "object" || value === null) return value;
  return /** @type {T} */ (Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translateField(key, part)])));
}

/** The parts that hold more of them. */
const nestedListKeys = new Set(["rules", "clauses", "openings", "engines", "levels", "options"]);

/** @param {string} key @param {any} part */
function translateField(key, part) {
  if (key === "opening_name") return part.replace(/[A-Za-z]+$/, translate); // without its letter and number
  if (translatedKeys.has(key)) return translate(part ?? "");
  if (nestedListKeys.has(key)) return part.map(translateFields);
  return part;
}

/** A number as it is written here, with so many digits behind the point where that is said.
 * @param {number} n @param {number} [digits] */
export const formatNumber = (n, digits) =>
  n.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: digits === undefined });
