// The table as the page knows it: what the server says, which position is
// looked at, and the commands a person can give.
import { signal, computed, effect, batch, untracked } from "@preact/signals";
import { get, post, why } from "../net/server.js";
import { subscribe } from "../net/stream.js";
import { parse, format, isFirst, wantsEngines } from "./address.js";
import { joined } from "./judgements.js";
import { inWords, message, t, translate } from "../net/language.js";
import { keep, forget, own, isOwn } from "./recentgames.js";
import * as study from "./study.js";
import { company, guest } from "./participants.js";
import { forgetLines, noteLine } from "./pvhistory.js";
import { closeOverlay, watchSearch, watched } from "./overlay.js";
import { page } from "./route.js";

/** @import { Address, Card, Note, Position, State } from "../../../types/page" */
/** @import { Command, CommandName, News, Reviewed } from "../../../types/wire" */

/** Whether the address is that of something over the board, such as the editor. */
export const lent = signal(false);

/** The games of the server, as cards. */
export const games = signal(/** @type {Card[]} */ ([]));

/**
 * The address of the run of the command line, or of the queue, that the page shows and nothing else: then there is no game to be played.
 * "" if there are.
 */
export const lone = signal("");
/** The latest state of the table, null on the first page. */
export const state = signal(/** @type {State | null} */ (null));
/** The latest thoughts of an engine. */
const heard = signal(/** @type {News | null} */ (null));
/** A position looked at that is not the game's own, or null. */
export const view = signal(/** @type {Position | null} */ (null));
/** The game's moves and those taken back. */
const main = signal(/** @type {string[]} */ ([]));
/** Another line that is looked at, or null. */
const branch = signal(/** @type {string[] | null} */ (null));
/** The line that the list of moves shows: the game, or another line. */
export const course = computed(() => branch.value ?? main.value);
/** How many moves of the course are the game's. */
export const played = computed(() => common(course.value, state.value?.record.moves ?? []));
/** Whether an engine follows the position looked at. */
export const analysing = signal(false);
/** Whether the analysis asks what the other side threatens: the turn is passed first. */
export const threatening = signal(false);
/** A sentence beside a point of the board, or beside the board (cell -1). */
export const note = signal(/** @type {Note | null} */ (null));
/** Why the page cannot go on, or "". */
export const broken = signal("");
/** The address of a link that wants to start engines, until a click says yes or no. */
export const wanted = signal(/** @type {Address | null} */ (null));
/** A line being previewed: how many moves of which thought. */
export const preview = signal(/** @type {{rank: number, moves: number} | null} */ (null));
/** The word for the stone that a click is to place, "" for the next one. */
export const tag = signal("");
/** Whether the board is seen from the other side. */
export const flipped = signal(false);
/** Seconds of the monotonic clock, running while something is timed. */
export const now = signal(performance.now() / 1000);

/** What analyses are asked besides the position: see analysis.js. */
export const question = signal(/** @type {Partial<Command>} */ ({}));
/** Whether what engines think of the game that they play is for those who ask alone. */
export const shy = signal(true);
/** What takes the moves that are chosen on the board in place of the game, or null. */
export const diversion = signal(/** @type {((move: string, cell: number) => Promise<boolean>) | null} */ (null));

/** The position on the board: the one looked at, or the game's. */
export const shown = computed(() => view.value ?? state.value);

/** The state of the table, for what is shown only where there is one. */
export const atTable = () => there(state.value);
/** The position on the board, for what is shown only where there is one. */
export const onBoard = () => there(shown.value);

/** Whether the thoughts of engines that play are not shown: a person plays against one. */
export const hidden = computed(() => {
  const players = state.value?.players ?? [];
  return shy.value && !state.value?.over && players.some((p) => p.kind === "engine") && players.some((p) => p.kind === "human");
});

/** The latest thoughts of an engine that are shown. */
export const info = computed(() => (hidden.value && ["move", "takeover", "hint"].includes(heard.value?.kind ?? "") ? null : heard.value));

/** @template T @param {T | null} value */
function there(value) {
  if (value === null) throw new Error("the page shows no table");
  return value;
}

export const shownKey = computed(() => (shown.value ? key(shown.value.record.moves) : ""));
export const ply = computed(() => shown.value?.record.moves.length ?? 0);
/** The thoughts about the position on the board, or null. */
export const thinking = computed(() => (info.value && key(info.value.moves) === shownKey.value ? info.value : null));
/** The node of the study that is looked at, -1 if the study has none of it. */
export const here = computed(() => (view.value ? (view.value.node ?? study.find(view.value.record.moves)) : study.game.value));
export const busy = computed(() => ["move", "takeover"].includes(state.value?.job?.kind ?? ""));

/** What is known of the review of a line, null before the first. */
export const review = signal(/** @type {Reviewed | null} */ (null));

/** Values of positions by their moves, for the chart. */
export const values = signal(/** @type {Map<string, {score: number, turn: number, engine: string}>} */ (new Map()));

/** The scale of an engine's scores, 0 where none was measured. @param {string} [spec] */
export function scaleOf(spec = "") {
  const engines = games.value.find((g) => g.name === state.value?.record.game)?.engines ?? [];
  const engine = spec ? engines.find((e) => e.name === spec.split(":")[0]) : engines[0];
  return engine?.scale ?? 0;
}

/** How many moves two lines share from the start. @param {string[]} a @param {string[]} b */
function common(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** @param {string[]} line @param {string[]} moves */
const begins = (line, moves) => common(line, moves) === moves.length;

/** @param {string[]} moves */
export const key = (moves) => moves.join(",");

/** @type {ReturnType<typeof subscribe> | null} */
let stream = null;
let pushNext = false;
/** When the last state arrived, in seconds of the page's own clock. */
export let stateAt = 0;

/** @type {Map<string, Position>} */
const positions = new Map();

// --- opening and leaving -------------------------------------------------

/** Shows what the address names. */
export async function follow() {
  const address = parse(location.hash);
  if (!address) {
    leave();
    if (!isFirst(location.hash)) broken.value = t("This address names no game: choose one here.");
    return;
  }
  if (games.value.length && !games.value.some((g) => g.name === address.game)) {
    leave();
    broken.value = t("There is no game {name} here: choose one.", { name: address.game });
    return;
  }
  if (state.value && address.table === state.value.table) return look(address.current ? state.value.record.moves : address.moves, "none");
  await visit(address, true);
}

/**
 * Opens an address that may come from anywhere. If this page has not made it, its position is
 * shown and no engine starts before a click: see wanted.
 * @param {Address} address
 * @param {boolean} [replace] whether the address takes the place of the present one
 */
export async function visit(address, replace = false) {
  if (!wantsEngines(address) || isOwn(address.table)) return open(address, replace);
  const joined = address.table && (await join(address.table));
  if (joined) return open(address, replace, joined);
  await open({ ...address, seats: [], table: undefined }, replace);
  if (state.value) wanted.value = address;
}

/** Starts what a link wants. */
export const startWanted = () => wanted.value && open({ ...wanted.value, table: undefined }, true);

/**
 * @param {Address} address
 * @param {boolean} [replace] whether the address takes the place of the present one
 * @param {import("../../../types/wire").State | null} [joined] what is known of its table already
 */
export async function open(address, replace = false, joined = null) {
  leave();
  try {
    if (address.table) study.fetchEarly(address.table);
    if (address.table && !joined) joined = await join(address.table);
    if (guest.value && !joined) return void (broken.value = t("This game is not open now."));
    if (address.table && !joined) forget(address.table);
    const first = whole(joined || (await post("/api/tables", plan(address))));
    if (!joined) own(first.table);
    const elsewhere = !address.current && key(address.moves) !== key(first.record.moves);
    // Table, study and position are drawn at once.
    await Promise.all([joined && study.soon(), elsewhere && positionOf(first, address.moves).catch(() => null)]);
    pushNext = !replace; // what was shown before keeps its entry in the history
    batch(() => {
      broken.value = "";
      page.value = null;
      arrive(first);
      if (elsewhere) look(address.moves, "replace");
    });
    connect(first.table);
    if (address.watch) watchSearch(address.watch);
  } catch (problem) {
    if (!wantsEngines(address)) return void (broken.value = why(problem));
    // Its engines may be missing here: the position is not.
    await open({ ...address, seats: [], table: undefined }, replace);
    if (state.value) say(-1, why(problem));
  }
}

/**
 * Opens a game of what the server has read, with all its variations.
 * @param {string} brought the handle that POST /api/read gave @param {number} [number] which of the games, from 1
 */
export async function openBrought(brought, number = 1) {
  enter(await post("/api/tables", { brought, number }));
}

/** Goes on with a game that the studio keeps. @param {string} table */
export async function openKept(table) {
  study.fetchEarly(table);
  const [first] = await Promise.all([get(`/api/tables/${table}`), study.soon()]);
  enter(first);
}

/** @param {import("../../../types/wire").State} first */
function enter(first) {
  leave();
  own(first.table);
  pushNext = true;
  batch(() => {
    page.value = null;
    arrive(whole(first));
  });
  connect(first.table);
}

/** @param {string} table */
async function join(table) {
  try {
    return await get(`/api/tables/${encodeURIComponent(table)}`);
  } catch {
    return null; // the table has ended: the address still tells the position
  }
}

/** Shows a table below what has the address, if it is there; else the first page. @param {string} [table] */
export async function lay(table) {
  if (table && state.value?.table === table) return;
  leave();
  const found = table ? await join(table) : null;
  if (!found) return;
  batch(() => arrive(whole(found)));
  connect(found.table);
}

/** @param {Address} a */
function plan(a) {
  return {
    game: a.game,
    rules: a.rules ?? "",
    size: a.size ?? "",
    opening: a.opening ?? "",
    setup: a.setup ?? "",
    control: a.control ?? "",
    moves: a.moves,
    seats: a.seats,
    move: a.time ?? 0,
  };
}

export function leave() {
  stream?.close();
  stream = null;
  heading = -1;
  asked = seen = 0;
  forgetLate();
  positions.clear();
  nodesSeen.clear();
  forgetLines();
  batch(() => {
    closeOverlay(); // it shows the table that is left
    company.value = null;
    state.value = review.value = heard.value = view.value = note.value = preview.value = wanted.value = null;
    main.value = [];
    branch.value = null;
    analysing.value = flipped.value = false;
    broken.value = "";
    values.value = new Map();
  });
}

/** @param {string} table */
function connect(table) {
  const mine = (stream = subscribe(table, {
    event: (name, data) => {
      if (name === "state") batch(() => arrive(whole(data)));
      if (name === "info") hear(data);
      if (name === "company") hearCompany(data);
      if (name === "review") review.value = joined(review.value, data);
    },
    open: () => (broken.value = ""),
    silent: () => (broken.value = t("The studio does not answer: trying again")),
    lost: () => lost(mine),
  }));
}

// A page that is left may be kept by the browser, to come back to: nobody watches meanwhile.
addEventListener("pagehide", () => {
  catchUp();
  stream?.close();
  stream = null;
});
addEventListener("pageshow", (e) => {
  if (e.persisted && state.value && !stream) connect(state.value.table);
});
// The sockets of a phone that slept are dead: what is looked at again waits for nothing.
document.addEventListener("visibilitychange", () => document.hidden || stream?.wake());

/** Nothing comes any more. If the table is gone, the address tells how to set it up
 * again; if it is there, too many pages watch.
 * @param {typeof stream} mine */
async function lost(mine) {
  if (mine !== stream) return;
  await new Promise((done) => setTimeout(done, 500));
  const address = parse(location.hash);
  if (mine !== stream || !address) return;
  if (!address.table || !(await join(address.table))) return visit(address, true);
  broken.value = t("Too many pages of the studio are open: close one, and this one goes on");
  await new Promise((done) => setTimeout(done, 5000));
  if (mine === stream) connect(address.table);
}

/** Lists of scenes as they came last, by name. @type {Map<string, {text: string, list: any}>} */
const latest = new Map();

/**
 * A list, or the one that came before if both say the same: what is drawn of it need not be drawn anew.
 * @template T @param {string} name @param {T} list @returns {T}
 */
function once(name, list) {
  if (list === undefined) return list;
  const text = JSON.stringify(list);
  const known = latest.get(name);
  if (known?.text === text) return known.list;
  latest.set(name, { text, list });
  return list;
}

/** Asks which games there are, and with which engines: programs of others come and go. */
export async function deal() {
  const cards = (await get("/api/games")).map((g) => ({ ...whole(g), sides: g.seats }));
  games.value = once("games", cards);
}

/** Gives a position the lists that the wire leaves out when they are empty, and the words
 * of the page's language.
 * @template {{scene: import("../../../types/wire").Scene}} T @param {T} position */
export function whole(position) {
  const { scene } = position;
  const { cells, labels = [], lines, zones } = scene;
  return {
    ...inWords(position),
    scene: {
      ...inWords(scene),
      texts: (scene.texts ?? []).map((l) => ({ ...l, name: translate(l.name), value: translate(l.value) })),
      marks: (scene.marks ?? []).map((m) => (m.text ? { ...m, text: translate(m.text) + (m.detail ? `: ${m.detail}` : "") } : m)),
      cells: once("cells", cells),
      labels: once("labels", labels),
      lines: once("lines", lines),
      zones: once("zones", zones),
    },
  };
}

/** @param {State} next */
function arrive(next) {
  const before = state.value;
  if (before && next.version <= before.version) return next.version === before.version ? study.hear(next.table, next.study) : undefined;
  const moves = next.record.moves;
  stateAt = performance.now() / 1000;
  state.value = next;
  if (next.secret) {
    heard.value = null;
    forgetLines();
  }
  positions.set(key(moves), next);
  study.hear(next.table, next.study);
  if (!begins(main.value, moves) || next.undone === 0) main.value = moves;
  if (view.value && key(view.value.record.moves) === key(moves)) view.value = null;
  if (!view.value) branch.value = null;
  if (before && !view.value && key(before.record.moves) !== key(moves)) note.value = null;
  keep(next, format({ ...address(), moves }));
  if (!view.value) tellAddress(pushNext ? "push" : "replace");
  pushNext = false;
}

/** Goes on to the rematch with the others. @param {import("../../../types/wire").Company} told */
function hearCompany(told) {
  const next = told.next && told.next !== company.value?.next && company.value ? told.next : "";
  company.value = told;
  if (next && state.value) open({ ...address(), moves: [], current: true, table: next }, true);
}

/** @param {News} news */
function hear(news) {
  heard.value = news;
  if (info.value !== news || news.threat || ["solve", "balance"].includes(news.kind)) return;
  noteLine(news);
  const best = news.thoughts[0];
  if (best && best.bound === "exact") {
    const map = new Map(values.value);
    map.set(key(news.moves), { score: best.score, turn: news.turn, engine: news.engine });
    values.value = map;
  }
}

// --- addresses -----------------------------------------------------------

/** The address of the position on the board. */
export function address() {
  const s = atTable();
  const r = s.record;
  return {
    game: r.game,
    rules: r.rules,
    size: r.size,
    opening: r.opening,
    setup: r.setup,
    control: s.clock?.control,
    moves: onBoard().record.moves,
    seats: s.players,
    time: s.move,
    table: s.table,
    watch: watched.value || undefined,
  };
}

// Browsers let a page write 200 addresses in 30 seconds, some only 100. A few steps are written
// at once, so that a reload finds the position that is shown; of a key that is held, one address
// in 400 milliseconds.
const pace = 400;
const atOnce = 20; // addresses
let spent = 0; // when the addresses written so far were due, at this pace
let late = ""; // the address that is still to be written
/** @type {ReturnType<typeof setTimeout> | undefined} */
let telling;

/** @param {"push" | "replace" | "none"} how */
function tellAddress(how) {
  if (how === "push") catchUp();
  forgetLate();
  if (how === "none" || !state.value) return;
  const hash = format(address());
  if (lent.value || hash === location.hash) return;
  const wait = how === "replace" ? spent - atOnce * pace - performance.now() : 0;
  if (wait > 0) {
    late = hash;
    telling = setTimeout(catchUp, wait);
    return;
  }
  spent = Math.max(spent, performance.now()) + pace;
  if (how === "push") history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

// The address names the part of the search that is watched.
effect(() => {
  void watched.value;
  untracked(() => tellAddress("replace"));
});

/** Writes the address that is late. */
export function catchUp() {
  if (late) {
    spent = Math.max(spent, performance.now()) + pace;
    history.replaceState(null, "", late);
  }
  forgetLate();
}

function forgetLate() {
  clearTimeout(telling);
  late = "";
}

// --- walking -------------------------------------------------------------

/** How many positions were asked for, and which of these is the latest that is shown. */
let asked = 0;
let seen = 0;

/**
 * Looks at a position without changing the game.
 * @param {string[]} moves
 * @param {"push" | "replace" | "none"} how the address changes
 */
export async function look(moves, how = "replace") {
  const s = state.value;
  if (!s) return;
  const mine = ++asked;
  heading = -1;
  note.value = null;
  if (key(moves) === key(s.record.moves)) {
    seen = mine;
    view.value = branch.value = null;
    return tellAddress(how);
  }
  try {
    const found = positions.get(key(moves)) ?? (await positionOf(s, moves));
    if (show(s, mine, found, moves)) tellAddress(how);
  } catch (problem) {
    say(-1, why(problem));
  }
}

/** A position of a table, by its moves. @param {State} s @param {string[]} moves */
async function positionOf(s, moves) {
  const node = study.find(moves);
  const found = whole(
    await (node >= 0
      ? get(`/api/tables/${s.table}/nodes/${node}`)
      : post("/api/position", { ...s.record, moves, thinking: [], result: {} })),
  );
  positions.set(key(moves), found);
  return found;
}

/**
 * Shows a position unless one that was asked for later is on the board: who walks faster
 * than positions come sees those that come.
 * @param {State} s @param {number} number @param {Position} found @param {string[]} line that it lies on
 */
function show(s, number, found, line) {
  if (state.value?.table !== s.table || number < seen) return false;
  seen = number;
  batch(() => {
    if (!begins(course.value, found.record.moves)) branch.value = begins(main.value, found.record.moves) ? null : line;
    view.value = found;
  });
  return true;
}

/**
 * Looks at a node of the study.
 * @param {number} id @param {"push" | "replace" | "none"} [how] how the address changes
 */
export async function lookAt(id, how = "replace") {
  const s = state.value;
  if (!s) return;
  if (id === study.game.value) return look(s.record.moves, how);
  const mine = ++asked;
  note.value = null;
  heading = id;
  try {
    /** @type {Position} */
    const found = nodesSeen.get(id) ?? whole(await get(`/api/tables/${s.table}/nodes/${id}`));
    if (nodesSeen.size > 500) nodesSeen.clear();
    nodesSeen.set(id, found);
    if (!show(s, mine, found, study.moves(study.path(study.end(id))))) return;
    if (mine < asked) return;
    heading = -1;
    tellAddress(how);
    if (found.fault) say(-1, message(found.fault));
  } catch (problem) {
    if (mine === asked) heading = -1;
    say(-1, why(problem));
  }
}

/** The node whose position is on its way to the page, -1 if none is. */
export let heading = -1;
/** @type {Map<number, Position>} */
const nodesSeen = new Map();

/** The node from where a step is taken: several keys may be pressed before a position comes. */
export const from = () => (heading >= 0 ? heading : here.value);

/** @param {number} to */
export function walkTo(to, how = /** @type {"push" | "replace"} */ ("replace")) {
  const line = course.value;
  return look(line.slice(0, Math.max(0, Math.min(line.length, to))), how);
}

/**
 * Plays a line out, move by move, until another position is chosen.
 * @param {string[]} moves @param {{move: string}[]} line
 */
export async function showLine(moves, line) {
  for (let n = 1; n <= line.length; n++) {
    const position = [...moves, ...line.slice(0, n).map((p) => p.move)];
    await look(position, n === 1 ? "push" : "replace");
    await new Promise((done) => setTimeout(done, 500));
    if (shownKey.value !== key(position)) return;
  }
}

// --- commands ------------------------------------------------------------

/** @param {number} cell @param {string} text */
export function say(cell, text) {
  note.value = { cell, text, at: performance.now() };
}

/**
 * @param {CommandName} name
 * @param {Partial<Command>} [body]
 * @param {boolean} [push] whether the position that follows gets an address of its own
 * @param {number} [cell] where to say what was refused
 */
export async function command(name, body = {}, push = false, cell = -1) {
  const s = state.value;
  if (!s) return false;
  pushNext = push;
  try {
    await post(`/api/tables/${s.table}/${name}`, body);
    return true;
  } catch (problem) {
    pushNext = false;
    say(cell, why(problem));
    return false;
  }
}

/** Whether engines play any side. */
export const against = computed(() => (state.value?.players ?? []).some((p) => p.kind === "engine"));

/** The stones that the turn still has to place, those that wait for others left out. */
export function tags() {
  const s = state.value;
  const kept = new Set((s?.kept ?? []).map((k) => k.move.split(":")[0]));
  return (s?.scene.tags ?? []).filter((t) => !kept.has(t.word));
}

/** Takes back the turn that is asked about. */
export function takeBack() {
  const { record, asking = 0 } = atTable();
  return command("goto", { moves: record.moves.slice(0, record.moves.length - asking) }, true);
}

/** Plays what a click on a cell means. @param {number} cell */
export async function playAt(cell) {
  const position = onBoard();
  const { moves } = position.scene;
  const aim = moves.find((m) => m.path.length === 1 && m.path[0] === cell);
  const name = position.scene.cells[cell].name;
  if (!aim && moves.some((m) => m.path.length > 1) && !busy.value) return say(cell, t("No move begins at {point}.", { point: name }));
  const later = !view.value && tags().some((t, i) => i > 0 && t.word === tag.value);
  const move = later ? `${tag.value}:${name}` : (aim?.move ?? name);
  if (later) tag.value = "";
  await playMove(move, cell);
}

/** Plays a move on the board; cell is where to say that it was refused. @param {string} move @param {number} cell */
export async function playMove(move, cell) {
  if (diversion.value) return diversion.value(move, cell);
  const { moves } = onBoard().record;
  if (!view.value) return command("play", { move, moves }, true, cell);
  if (against.value) {
    say(cell, t("This is an earlier position. Choose “Play from here” to go on from it."));
    return false;
  }
  return (await command("goto", { moves }, false, cell)) && command("play", { move, moves }, true, cell);
}

/** Forgets what engines think of the position. */
export const hush = () => (heard.value = null);

export const undo = () => command("undo", {}, true);
export const redo = () => command("redo", {}, true);
export const hint = () => command("hint");
export const takeover = () => command("takeover", {}, true);
export const resume = () => command("resume");
export const pause = () => command(state.value?.paused ? "resume" : "pause");
export const playFromHere = () => command("goto", { moves: onBoard().record.moves }, true);

export function stop() {
  analysing.value = false;
  return command("stop");
}

export function toggleAnalysis() {
  if (!analysing.value) return void (analysing.value = true);
  analysing.value = false;
  if (state.value?.job?.kind === "analyse") command("stop");
}

// The analysis follows the position on the board.
let followed = "";
let lately = 0;
const haste = 120; // milliseconds
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
effect(() => {
  const s = state.value;
  const position = shown.value;
  if (!analysing.value || !s || !position) {
    followed = "";
    return;
  }
  const threat = threatening.value;
  const asked = question.value;
  const wanted = s.table + key(position.record.moves) + (threat ? " passed" : "") + JSON.stringify(asked);
  const engineTurn = !view.value && s.players[s.turn].kind === "engine" && !s.paused && !s.over;
  if (wanted === followed || position.over || engineTurn || busy.value) return;
  followed = wanted;
  clearTimeout(waiting);
  // Of the positions that are walked through in a hurry only the first and the last are asked about.
  const ask = () => {
    lately = performance.now();
    command("analyse", { ...asked, moves: position.record.moves, threat });
  };
  if (performance.now() - lately > haste) queueMicrotask(ask);
  else waiting = setTimeout(ask, haste);
});

// The page's clock runs only while an engine works, or a person's time does.
effect(() => {
  if (!state.value?.job && !state.value?.clock?.running) return;
  const timer = setInterval(() => (now.value = performance.now() / 1000), 50);
  return () => clearInterval(timer);
});

/** Seconds that the engine at work has taken so far. */
export const elapsed = computed(() => {
  const job = state.value?.job;
  return job && !job.waits ? Math.max(job.elapsed, job.elapsed + now.value - stateAt) : (job?.elapsed ?? 0);
});
