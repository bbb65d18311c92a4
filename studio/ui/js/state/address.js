// Every position has an address: the part of the URL after "#".
//
//   #/gomoku?rules=renju&size=15&moves=h8,i9&seat=human&seat=engine:sente&time=0.5&table=abc
//   #/gomoku/edit?setup=black: h8; white: i9&table=abc
//
// "tab=" is the tab beside the board, if it is not the usual one. With a table it joins a running game, without one it opens the position. A table without moves is
// shown as it stands now; the start of its game is "moves=". With "/edit" a position is
// set up, over the table if there is one.

/** @import { Address } from "../../../types/page" */
/** @import { Seat } from "../../../types/wire" */

const parameterNames = /** @type {const} */ (["rules", "size", "opening", "setup", "control", "table", "tab", "watch"]);

/** @param {string} hash @returns {Address | null} null if it names no game */
export function parseAddress(hash) {
  const match = /^#\/([^?]+?)(\/edit)?(?:\?(.*))?$/.exec(hash);
  const game = decodeText(match?.[1] ?? "");
  if (!match || !game) return null;
  const query = new URLSearchParams(match[3] ?? "");
  /** @type {Address} */
  const address = {
    game,
    moves: (query.get("moves") ?? "").split(",").filter(Boolean),
    seats: query.getAll("seat").map(readSeat),
  };
  if (query.has("table") && !query.has("moves")) address.current = true;
  if (match[2]) address.edit = true;
  for (const word of parameterNames) if (query.get(word)) address[word] = query.get(word) ?? undefined;
  if (Number(query.get("time")) > 0) address.time = Number(query.get("time"));
  return address;
}

/** @param {string} text @returns {string} "" for what is no encoding of a text */
function decodeText(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Whether an address is that of the first page. @param {string} hash */
export const isStartAddress = (hash) => /^#?\/?$/.test(hash);

/** Whether an engine is to play or to advise. @param {Address} address */
export const hasEngines = (address) => address.seats.some((seat) => seat.kind !== "human");

/** @param {Address} address */
export function formatAddress(address) {
  const query = new URLSearchParams();
  for (const word of parameterNames) if (address[word]) query.set(word, address[word] ?? "");
  for (const seat of address.seats) query.append("seat", writeSeat(seat));
  if (address.time) query.set("time", String(address.time));
  if (address.moves.length || (address.table && !address.edit)) query.set("moves", address.moves.join(","));
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return `#/${encodeURIComponent(address.game)}${address.edit ? "/edit" : ""}${text ? "?" + text : ""}`;
}

/** @param {string} text @returns {Seat} */
function readSeat(text) {
  const [kind = "", ...engine] = text.split(":");
  return engine.length ? { kind, engine: engine.join(":") } : { kind };
}

/** @param {Seat} seat */
const writeSeat = (seat) => (seat.engine ? `${seat.kind}:${seat.engine}` : seat.kind);

/**
 * What a query names in the form of other solvers: "?pos=4453", with a game, rules
 * and a size if they are not the usual ones.
 * @param {string} search @returns {{text: string, game: string, rules: string, size: string} | null}
 */
export function parsePositionQuery(search) {
  const query = new URLSearchParams(search);
  const text = query.get("pos");
  if (text === null) return null;
  return { text, game: query.get("game") ?? "connectfour", rules: query.get("rules") ?? "", size: query.get("size") ?? "" };
}

/** @param {string} text @returns {Address | null} an address pasted as a link */
export function parseLink(text) {
  const at = text.indexOf("#/");
  return at >= 0 ? parseAddress(text.slice(at)) : null;
}
