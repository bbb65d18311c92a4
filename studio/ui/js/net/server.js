// The server's side of the wire: commands as POST, news as events.
import { translateMessage, t } from "./language.js";
import { request as carry } from "./transport.js";

/** An error response of the server, with its text in the language of the page. */
export class RequestError extends Error {
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
async function requestJSON(method, path, body) {
  return readResponse(
    path,
    body === undefined ? { method } : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
  );
}

/** @param {string} path @param {RequestInit} request @returns {Promise<any>} */
async function readResponse(path, request) {
  const response = await sendRequest(path, request);
  const text = await response.text();
  const value = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : null;
  if (!response.ok)
    throw new RequestError(response.status, toSentence(value?.message ? translateMessage(value) : response.statusText), value?.field);
  return value;
}

/** An answer as it came. @param {string} path @param {RequestInit} request */
export async function sendRequest(path, request) {
  try {
    return await carry(path, request);
  } catch {
    throw new RequestError(0, t("The studio is not responding. Is it running?"));
  }
}

/** A sentence of a clause; the name of a point ("h8") or a file stays as it is. @param {string} text */
export function toSentence(text) {
  const capitalized = /^\S*(\d|\.\w)/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.?。？]$/.test(text) ? capitalized : t("{clause}.", { clause: capitalized });
}

/** What an error says. @param {unknown} problem */
export const getErrorText = (problem) => (problem instanceof Error ? problem.message : String(problem));

/** @type {import("../../../types/page").Get} */
export const get = (/** @type {string} */ path) => requestJSON("GET", path);
/** Bytes as they are. @type {import("../../../types/page").Send} */
export const postBytes = (path, body) =>
  readResponse(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body });
/** @type {import("../../../types/page").Remove} */
export const remove = (/** @type {string} */ path) => requestJSON("DELETE", path);
/** A request that may be cancelled. @param {string} path @param {unknown} body @param {AbortSignal} signal */
export const postCancellable = (path, body, signal) =>
  readResponse(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
/** @type {import("../../../types/page").Post} */
export const post = (/** @type {string} */ path, /** @type {unknown} */ body) => requestJSON("POST", path, body);
