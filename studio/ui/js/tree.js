// The tree of the study: the game's line and its variations, and what one does with them.
import { signal, computed, effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { Block } from "./block.js";
import { Icon } from "./icons.js";
import { Sign } from "./review.js";
import { atTable, onBoard, course, here, ply, walkTo, lookAt, heading, state } from "./play.js";
import { draw, tool } from "./pen.js";
import { Remarks, rename } from "./remarks.js";
import { parse, format } from "./address.js";
import { nodes, game, notice, alike, path, moves, find, edit, takeBack } from "./study.js";

/** @typedef {import("./study.js").Node} Node */
/** @typedef {{depth: number, ids: number[], text?: string, hidden?: number}} Row a line of the list: nodes, or a text about the node in ids */

const rowHeight = 28;
const overscan = 12;
const few = 200; // rows that are drawn all

/** The nodes whose variations are folded. */
const folded = signal(/** @type {Set<number>} */ (new Set()));
/** What was done last and can be undone, in a sentence. */
const done = signal("");
/** The node whose menu is open, and where. */
const menu = signal(/** @type {{id: number, x: number, y: number} | null} */ (null));

/** How many moves lead to each node. */
const plies = computed(() => {
  const at = new Map([[0, 0]]);
  for (const n of nodes.value.values()) if (n.in >= 0) at.set(n.id, (at.get(n.in) ?? 0) + (n.move ? 1 : 0));
  return at;
});

/** The rows of the list. @param {number} across how many moves stand on a row @returns {Row[]} */
function lay(across) {
  /** @type {Row[]} */
  const rows = [];
  const all = nodes.value;
  /** @type {{id: number, depth: number}[]} */
  const stack = [];
  const children = (/** @type {number} */ id) => all.get(id)?.children ?? [];
  const push = (/** @type {number} */ from, /** @type {number} */ depth) => {
    const list = children(from);
    if (list.length) stack.push({ id: list[0], depth });
  };
  const remark = (/** @type {Node} */ n, /** @type {number} */ depth) => {
    if (n.name) rows.push({ depth, ids: [n.id], text: n.name });
    if (n.comment) rows.push({ depth, ids: [n.id], text: n.comment });
  };
  const root = all.get(0);
  if (root) remark(root, 0);
  push(0, 0);
  while (stack.length) {
    const { id, depth } = /** @type {{id: number, depth: number}} */ (stack.pop());
    let ids = [];
    for (let at = id; ; ) {
      const n = /** @type {Node} */ (all.get(at));
      ids.push(at);
      const first = children(n.in)[0] === at;
      const siblings = first ? children(n.in).slice(1) : [];
      if (folded.value.has(at)) {
        rows.push({ depth, ids, hidden: behind(at) });
        ids = [];
        if (siblings.length) for (const s of siblings.toReversed()) stack.push({ id: s, depth: depth + 1 });
        break;
      }
      if (siblings.length || n.comment || n.name || ids.length === across) {
        rows.push({ depth, ids });
        ids = [];
        remark(n, depth);
      }
      if (siblings.length) {
        push(at, depth);
        for (const s of siblings.toReversed()) stack.push({ id: s, depth: depth + 1 });
        break;
      }
      const next = children(at);
      if (next.length > 1 || !next.length) {
        if (ids.length && next.length !== 1) rows.push({ depth, ids });
        push(at, depth);
        break;
      }
      at = next[0];
    }
  }
  return rows;
}

/** How many nodes stand behind one. @param {number} id */
function behind(id) {
  let count = 0;
  const stack = [...(nodes.value.get(id)?.children ?? [])];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    count++;
    stack.push(...(nodes.value.get(at)?.children ?? []));
  }
  return count;
}

/** The node from where a step is taken: several keys may be pressed before a position comes. */
const from = () => (heading >= 0 ? heading : here.value);

const children = (/** @type {number} */ id) => nodes.value.get(id)?.children ?? [];

/** Whether the line that is shown goes on where the study does not. */
const onward = () => ply.value < course.value.length && find(course.value.slice(0, ply.value + 1)) < 0;

/** One move on: along the line that is shown, or the main variation. */
export function forward() {
  const next = children(from());
  if (heading < 0 && onward()) return void walkTo(ply.value + 1);
  if (!next.length) return;
  const wanted = course.value[plies.value.get(from()) ?? -1];
  lookAt(next.find((c) => nodes.value.get(c)?.move === wanted) ?? next[0]);
}

/** One move back. */
export function back() {
  const n = nodes.value.get(from());
  if (n && n.in >= 0) lookAt(n.in);
  else if (!n) walkTo(ply.value - 1);
}

/** To the variation beside, of this node or the nearest one before it. @param {1 | -1} way */
export function beside(way) {
  for (let n = nodes.value.get(from()); n && n.in >= 0; n = nodes.value.get(n.in)) {
    const all = children(n.in);
    const other = all[all.indexOf(n.id) + way];
    if (other !== undefined) return void lookAt(other);
  }
}

/** To where the variations part, before or behind. @param {1 | -1} way */
export function fork(way) {
  let at = from();
  do at = way < 0 ? nodes.value.get(at)?.in ?? -1 : children(at)[0] ?? -1;
  while (at > 0 && children(at).length === 1);
  if (at >= 0) lookAt(at);
}

/** @param {number} id */
export function fold(id) {
  const next = new Set(folded.value);
  if (!next.delete(id)) next.add(id);
  folded.value = next;
}

/** @param {Partial<import("../../types/wire").Edit>} change @param {string} [sentence] what is said when it is done */
export async function change(change, sentence = "") {
  const { node, fault } = await edit(change);
  done.value = fault || sentence;
  failed.value = fault !== "";
  return fault ? -1 : node;
}
const failed = signal(false);

export const promote = (id = here.value) => change({ edit: "promote", node: id }, "Promoted.");
export const makeMain = (id = here.value) => change({ edit: "main", node: id }, "This is the main line now.");

/** Deletes a node and all behind it. */
export async function remove(id = here.value) {
  const n = nodes.value.get(id);
  if (!n || n.in < 0) return;
  const count = behind(id) + 1;
  const inside = path(here.value).includes(id);
  const parent = n.in;
  if ((await change({ edit: "delete", node: id }, `${count} ${count === 1 ? "move" : "moves"} deleted.`)) >= 0 && inside) lookAt(parent);
}

/** Takes the last change of the study back, or makes it again, and looks there, unless one has gone on meanwhile. @param {"unedit" | "reedit"} which */
async function turnBack(which) {
  const at = from();
  const { node, fault } = await takeBack(which);
  done.value = fault;
  failed.value = true;
  if (node > 0 && node !== at && at === from()) lookAt(node);
}

export const unedit = () => turnBack("unedit");
export const reedit = () => turnBack("reedit");

/** The buttons that walk through the game. */
export const Steps = () => html`
  <${Step} icon="first" name="First position (Home)" off=${here.value === 0} act=${() => lookAt(0)} />
  <${Step} icon="back" name="One move back (left arrow)" off=${here.value === 0} act=${back} />
  <${Step} icon="next" name="One move on (right arrow)" off=${!children(here.value).length && ply.value >= course.value.length} act=${forward} />
  <${Step} icon="last" name="Last position (End)" off=${ply.value >= course.value.length} act=${() => walkTo(course.value.length)} />`;

export function Tree() {
  const s = atTable();
  const extra = html`<span class="doing">${[onBoard().opening_name, s.record.moves.length || ""].filter(Boolean).join(", ")}</span>`;
  return html`
    <${Block} name="moves" label="Moves" extra=${extra}>
      <${List} />
      <div class="walk" role="group" aria-label="Walk through the game">
        <${Steps} />
        <button type="button" class="tool" id="draw" aria-label="Draw marks and arrows" data-tip="Draw (a)" aria-pressed=${String(tool.value !== "")} onClick=${draw}><${Icon} name="pen" /></button>
      </div>
      <${Remarks} />
      ${done.value && html`<p class="quiet done" role="status">${done.value} ${!failed.value && html`<button type="button" class="link" id="unedit" onClick=${unedit}>Undo</button>`}</p>`}
      ${notice.value && html`<p class="quiet" role="note">${notice.value}</p>`}
    <//>
    <${Menu} />`;
}

/** @param {{icon: "first" | "back" | "next" | "last", name: string, off: boolean, act: () => unknown}} props */
const Step = ({ icon, name, off, act }) => html`
  <button type="button" class="tool" aria-label=${name} data-tip=${name} disabled=${off} onClick=${act}><${Icon} name=${icon} /></button>`;

function List() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(0);
  const [width, setWidth] = useState(304);
  const longest = useRef({ of: nodes.value, length: 0 });
  if (longest.current.of !== nodes.value || !longest.current.length) {
    let length = 2;
    for (const n of nodes.value.values()) length = Math.max(length, (n.move ?? "").length);
    longest.current = { of: nodes.value, length };
  }
  const entry = Math.max(72, 52 + 9 * longest.current.length);
  const across = Math.max(1, Math.floor((width - 8) / entry));
  const laid = useRef({ of: nodes.value, across: 0, folded: folded.value, rows: /** @type {Row[]} */ ([]), at: /** @type {Map<number, number>} */ (new Map()) });
  if (laid.current.of !== nodes.value || laid.current.across !== across || laid.current.folded !== folded.value) {
    const rows = lay(across);
    const at = new Map();
    rows.forEach((row, i) => row.text === undefined && row.ids.forEach((id) => at.set(id, i)));
    laid.current = { of: nodes.value, across, folded: folded.value, rows, at };
  }
  const { rows, at } = laid.current;
  const current = at.get(here.value);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    setWidth(seen.clientWidth);
    const watch = new ResizeObserver(() => setWidth(seen.clientWidth));
    watch.observe(seen);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen || current === undefined) return;
    const y = current * rowHeight;
    if (y < seen.scrollTop || y + rowHeight > seen.scrollTop + seen.clientHeight) seen.scrollTop = y - seen.clientHeight / 2;
    setTop(seen.scrollTop);
  }, [current, rows]);
  const height = box.current?.clientHeight ?? 300;
  const all = rows.length <= few;
  const from = all ? 0 : Math.max(0, Math.floor(top / rowHeight) - overscan);
  const to = all ? rows.length : Math.min(rows.length, Math.ceil((top + height) / rowHeight) + overscan);
  const playing = new Set(path(game.value));
  const known = here.value < 0 ? shared(course.value) : course.value.length;
  const stray = course.value.slice(known); // of a line that the study does not hold
  return html`
    <ol class="record tree" ref=${box} aria-label="Moves of the study" onScroll=${(/** @type {Event} */ e) => !all && setTop(/** @type {HTMLElement} */ (e.currentTarget).scrollTop)}>
      ${rows.length === 0 && html`<li class="quiet">No moves yet</li>`}
      ${from > 0 && html`<li key="above" aria-hidden="true" style=${{ height: `${from * rowHeight}px` }}></li>`}
      ${rows.slice(from, to).map((row, i) => html`<${Line} key=${from + i} row=${row} entry=${entry} playing=${playing} />`)}
      ${stray.length > 0 && html`
        <li class="variation stray" key="stray">${stray.map((move, i) => html`
          <button type="button" key=${i} class="undone" style=${{ width: `${entry - 4}px` }} aria-current=${ply.value === known + i + 1 ? "step" : undefined} aria-label="Move ${known + i + 1}: ${move}"
            onClick=${() => walkTo(known + i + 1, "push")}><span class="no">${known + i + 1}</span>${move}</button>`)}
        </li>`}
      ${to < rows.length && html`<li key="below" aria-hidden="true" style=${{ height: `${(rows.length - to) * rowHeight}px` }}></li>`}
    </ol>`;
}

/** How many moves of a line the study holds. @param {string[]} line */
function shared(line) {
  let count = line.length;
  while (count > 0 && find(line.slice(0, count)) < 0) count--;
  return count;
}

/** @param {{row: Row, entry: number, playing: Set<number>}} props */
function Line({ row, entry, playing }) {
  const indent = { paddingLeft: `${Math.min(row.depth, 8) * 12}px` };
  if (row.text !== undefined) return html`<li class="remark" style=${indent} title=${row.text} onClick=${() => lookAt(row.ids[0])}>${row.text.split("\n")[0]}</li>`;
  return html`
    <li class=${row.depth ? "variation" : ""} style=${indent}>
      ${row.ids.map((id) => html`<${Move} key=${id} id=${id} entry=${entry} playing=${playing.has(id)} />`)}
      ${row.hidden !== undefined && html`<span class="folded" onClick=${() => fold(row.ids[row.ids.length - 1])}>+${row.hidden}</span>`}
    </li>`;
}

/** @param {{id: number, entry: number, playing: boolean}} props */
function Move({ id, entry, playing }) {
  const n = nodes.value.get(id);
  if (!n) return null;
  const number = plies.value.get(id) ?? 0;
  const others = (alike.value.get(id) ?? []).filter((o) => o !== id);
  const same = others.length ? `, same position as move ${plies.value.get(others[0])} of ${others.length === 1 ? "another line" : `${others.length} other lines`}` : "";
  const signs = `${n.comment ? ", with a comment" : ""}${n.marks?.length || n.arrows?.length ? ", with marks" : ""}${same}`;
  const hold = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const open = (/** @type {HTMLElement} */ at) => {
    const r = at.getBoundingClientRect();
    menu.value = { id, x: r.left, y: r.bottom };
  };
  return html`
    <button type="button" class=${playing ? "" : "undone"} style=${{ width: `${entry - 4}px` }} aria-current=${here.value === id ? "step" : undefined}
      aria-label="Move ${number}: ${n.move || "set-up"}${signs}" title=${signs ? signs.slice(2) : undefined}
      onClick=${() => lookAt(id, "push")}
      onContextMenu=${(/** @type {MouseEvent} */ e) => (e.preventDefault(), open(/** @type {HTMLElement} */ (e.currentTarget)))}
      onPointerDown=${(/** @type {PointerEvent} */ e) => {
        const at = /** @type {HTMLElement} */ (e.currentTarget);
        if (e.pointerType !== "mouse") hold.current = setTimeout(() => open(at), 500);
      }}
      onPointerUp=${() => clearTimeout(hold.current)} onPointerLeave=${() => clearTimeout(hold.current)} onPointerCancel=${() => clearTimeout(hold.current)}>
      <span class="no">${number}</span>${n.move || "·"}<${Sign} moves=${moves(path(id))} />${n.comment || n.marks?.length || n.arrows?.length ? html`<i class="annotated" aria-hidden="true"></i>` : null}${others.length
        ? html`<span class="same" onClick=${(/** @type {Event} */ e) => (e.stopPropagation(), lookAt(others[0], "push"))}>≡</span>`
        : null}
    </button>`;
}

/** The address of a position of this game. @param {string[]} line */
function linkTo(line) {
  const at = parse(location.hash);
  return at ? location.origin + location.pathname + format({ ...at, moves: line }) : location.href;
}

/** What can be done with a node. */
function Menu() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const at = menu.value;
  useEffect(() => {
    if (!at || !box.current) return;
    box.current.showPopover();
    /** @type {HTMLElement | null} */ (box.current.querySelector("button"))?.focus();
  }, [at]);
  if (!at) return null;
  const { id } = at;
  const close = () => (menu.value = null);
  const act = (/** @type {() => unknown} */ what) => () => (close(), what());
  const copy = (/** @type {string} */ text) => navigator.clipboard?.writeText(text).catch(() => {});
  const line = moves(path(id));
  const step = (/** @type {KeyboardEvent} */ e) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!way) return;
    e.preventDefault();
    e.stopPropagation();
    const all = /** @type {HTMLElement[]} */ ([...(box.current?.querySelectorAll("button") ?? [])]);
    all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + way + all.length) % all.length]?.focus();
  };
  const item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ what) =>
    html`<button type="button" role="menuitem" id="node-${name}" onClick=${act(what)}>${text}</button>`;
  return html`
    <div ref=${box} class="node-menu" role="menu" popover="auto" aria-label="What to do with this move" onKeyDown=${step}
      onToggle=${(/** @type {ToggleEvent} */ e) => e.newState === "closed" && close()}
      style=${{ left: `${Math.max(8, Math.min(at.x, innerWidth - 208))}px`, top: `${Math.max(8, Math.min(at.y, innerHeight - 380))}px` }}>
      ${item("promote", "Promote", () => promote(id))}
      ${item("main", "Make this the main line", () => makeMain(id))}
      ${item("fold", folded.value.has(id) ? "Unfold" : "Fold what follows", () => fold(id))}
      ${item("comment", "Comment", async () => (await lookAt(id), document.getElementById("comment")?.focus()))}
      ${item("name", "Name this line", async () => (await lookAt(id), rename(id)))}
      ${item("copy", "Copy the moves", () => copy(line.join(" ")))}
      ${item("link", "Copy a link to this position", () => copy(linkTo(line)))}
      ${item("delete", "Delete from here", () => remove(id))}
    </div>`;
}

// Another table begins with nothing folded and nothing to undo.
effect(() => {
  if (state.value) return;
  folded.value = new Set();
  done.value = "";
});
