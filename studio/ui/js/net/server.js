// The server's side of the wire: commands as POST, news as events.
import { message, t } from "./language.js";
import { request as carry } from "./transport.js";

/** An error response of the server, with its text in the language of the page. */
export class Refusal extends Error {
  /** @param {number} status @param {string} sentence @param {string} [field] of the request that is at fault */
  constructor(status, sentence, field = "") {
    super(sentence);
    this.status = status;
    this.field = field;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the answer's JSON, null if it has none: what it is, Get and Post know
 */
async function ask(method, path, body) {
  return answered(
    path,
    body === undefined ? { method } : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
  );
}

/** @param {string} path @param {RequestInit} request @returns {Promise<any>} */
async function answered(path, request) {
  const answer = await reach(path, request);
  const text = await answer.text();
  const value = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : null;
  if (!answer.ok) throw new Refusal(answer.status, sentence(value?.message ? message(value) : answer.statusText), value?.field);
  return value;
}

/** An answer as it came. @param {string} path @param {RequestInit} request */
export async function reach(path, request) {
  try {
    return await carry(path, request);
  } catch {
    throw new Refusal(0, t("The studio does not answer. Is its program still running?"));
  }
}

/** A sentence of a clause; the name of a point ("h8") or a file stays as it is. @param {string} text */
export function sentence(text) {
  const begin = /^\S*(\d|\.\w)/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.?。？]$/.test(text) ? begin : t("{clause}.", { clause: begin });
}

/** What an error says. @param {unknown} problem */
export const why = (problem) => (problem instanceof Error ? problem.message : String(problem));

/** @type {import("../../../types/page").Get} */
export const get = (/** @type {string} */ path) => ask("GET", path);
/** Bytes as they are. @type {import("../../../types/page").Send} */
export const send = (path, body) => answered(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body });
/** @type {import("../../../types/page").Remove} */
export const remove = (/** @type {string} */ path) => ask("DELETE", path);
/** @type {import("../../../types/page").Post} */
export const post = (/** @type {string} */ path, /** @type {unknown} */ body) => ask("POST", path, body);
