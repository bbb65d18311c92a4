// The editor: a position is set up piece by piece, by the words of the game's set-ups.
// What a step makes of the text, and what is wrong with it, the server says.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { message, t, translate } from "../net/language.js";
import { Board } from "../board/board.js";
import { Icon, Tool } from "../ui/icons.js";
import { Piece } from "../board/pieces.js";
import { post, sentence, why } from "../net/server.js";
import { settings } from "../state/settings.js";
import { format, parse } from "../state/address.js";
import { flushAddress } from "../state/addressbar.js";
import { findGame, games } from "../state/games.js";
import { guest } from "../state/guest.js";
import { followAddress, leaveTable, openAddress, showBelow } from "../state/opentable.js";
import { completePosition } from "../state/position.js";
import { editorOpen, openPage } from "../state/route.js";
import { currentTable } from "../state/table.js";
import { title } from "../state/score.js";
import { shut } from "./newgame.js";

/** @import { At, Draft } from "../../../types/page" */
/** @import { Arranged, Other, Record, Told } from "../../../types/wire" */

/** The record whose position is edited, null while none is. */
const editing = signal(/** @type {Record | null} */ (null));
/** Counts what was opened, so that each begins anew. */
let opened = 0;

/** @param {Record} record */
function begin(record) {
  opened++;
  editorOpen.value = true;
  editing.value = record;
}

/** Opens the editor with the position on the board, or with the start of the first game. */
export function edit() {
  flushAddress(); // the board's own address is whole before the editor has one
  begin(currentTable.value ? { ...currentTable.value.shown.value.record } : { game: games.value[0]?.name ?? "", moves: [] });
}

/** Shows what the address names: a board, or the editor over it. */
export async function route() {
  if (openPage(location.hash)) {
    editing.value = null;
    return void leaveTable();
  }
  const a = parse(location.hash);
  editorOpen.value = !!a?.edit && !guest.value;
  editing.value = null;
  if (!a?.edit || guest.value) return followAddress();
  await showBelow(a.table);
  begin({ game: a.game, rules: a.rules, size: a.size, setup: a.setup, moves: [] });
}

/** What an entry of the browser's history says that this page made for the editor. */
const mark = { desk: true };

/** Gives the draft its address: a new one when the editor was opened. @param {Record} record @param {string} setup */
function tell({ game, rules, size }, setup) {
  const hash = format({ game, rules, size, setup, moves: [], seats: [], table: currentTable.value?.id, edit: true });
  if (hash === location.hash) return;
  if (parse(location.hash)?.edit) history.replaceState(history.state, "", hash);
  else history.pushState(mark, "", hash);
}

/** Leaves the editor as it was entered: back in the history, where the page had come from there. */
function close() {
  editing.value = null;
  editorOpen.value = false;
  if (!parse(location.hash)?.edit) return;
  if (history.state?.desk) history.back();
  else history.replaceState(null, "", currentTable.value ? format(currentTable.value.getAddress()) : location.pathname);
}

export function Editor() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const emptied = useRef(false);
  const record = editing.value;
  useEffect(() => {
    if (record && !box.current?.open) box.current?.showModal();
    if (!record && box.current?.open) {
      emptied.current = true;
      box.current.close();
    }
  }, [record]);
  // A dialog says late that it was closed: by then the history may have opened it again.
  const closed = () => {
    if (!emptied.current && editing.value) close();
    emptied.current = false;
  };
  return html`
    <dialog ref=${box} class="sheet editor" aria-label=${t("Set up a position")} onClose=${closed} onClick=${shut}>
      ${record && html`<${Desk} key=${opened} record=${record} />`}
    </dialog>`;
}

const shifts = /** @type {const} */ ([
  ["left", t("Shift to the left"), -1, 0],
  ["right", t("Shift to the right"), 1, 0],
  ["up", t("Shift up"), 0, -1],
  ["down", t("Shift down"), 0, 1],
]);

/** Drags pieces over the board, and off it: each function reports whether the event was its own, as those of the pen do. */
const tongs = {
  of: {
    has: (/** @type {number} */ _) => false,
    put: (/** @type {number} */ _) => {},
    carry: (/** @type {number} */ _from, /** @type {number} */ _to) => {},
  },
  from: -1,
  /** @param {PointerEvent} e @param {number} cell */
  down(e, cell) {
    if (e.button !== 0 || !e.isPrimary || !tongs.of.has(cell)) return false;
    e.preventDefault();
    tongs.from = cell;
    return true;
  },
  move: () => false, // the cell under the pointer is shown as ever
  /** @param {number} cell */
  up(cell) {
    const { from } = tongs;
    if (from < 0) return false;
    tongs.from = -1;
    if (cell === from) tongs.of.put(cell);
    else tongs.of.carry(from, cell);
    return true;
  },
  cancel: () => void (tongs.from = -1),
  enter: () => false,
  reach: () => {},
  escape: () => false,
  words: () => "",
};

/** @param {{record: Record}} props */
function Desk({ record }) {
  const [steps, setSteps] = useState(/** @type {Draft[]} */ ([]));
  const [at, setAt] = useState(-1);
  const [piece, setPiece] = useState("");
  const [said, say] = useState("");
  const draft = steps[at];
  const card = findGame(record.game);
  const step = async (/** @type {Partial<Arranged>} */ what, setup = draft?.setup) => {
    try {
      const asked = { record: { ...record, setup: what.do === "begin" ? record.setup : setup, thinking: [], result: {} }, ...what };
      const next = completePosition(await post("/api/setup", asked));
      say(next.refused ? sentence(message(next.refused)) : "");
      if (draft && next.setup === draft.setup && next.problem?.message === draft.problem?.message) return;
      setSteps([...steps.slice(0, at + 1), next]);
      setAt(at + 1);
      if (!draft) setPiece(next.kit.pieces[0]?.name ?? "");
    } catch (problem) {
      say(why(problem));
    }
  };
  useEffect(() => void step(record.setup && !record.moves.length ? {} : { do: "begin" }, record.setup), []);
  useEffect(() => draft && tell(record, draft.setup), [draft?.setup]);
  if (!draft) return html`<div class="inside"><h2>${t("Set up a position")}</h2><p role="status">${said}</p></div>`;
  const put = (/** @type {number} */ cell) => {
    const { scene, kit, pieces } = draft;
    const there = scene.stones.find((s) => s.cell === cell);
    const chosen = kit.pieces.findIndex((k) => k.name === piece);
    const same =
      there &&
      chosen >= 0 &&
      there.player === pieces[chosen].player &&
      (there.shape ?? "") === (pieces[chosen].shape ?? "") &&
      (there.glyph ?? "") === (pieces[chosen].glyph ?? "");
    step({ do: "put", piece: same ? "" : piece, cell: scene.cells[cell].name });
  };
  const carry = (/** @type {number} */ from, /** @type {number} */ to) => {
    const { cells } = draft.scene;
    step(to >= 0 ? { do: "carry", from: cells[from].name, cell: cells[to].name } : { do: "put", piece: "", cell: cells[from].name });
  };
  tongs.of = { has: (cell) => draft.scene.stones.some((s) => s.cell === cell), put, carry };
  /** The position that was brought here, once more. */
  const again = () => {
    setSteps([...steps.slice(0, at + 1), steps[0]]);
    setAt(at + 1);
    say("");
  };
  const go = async (/** @type {boolean} */ analyses) => {
    const state = currentTable.value?.state.value;
    const seats = !analyses && state?.record.game === record.game ? state.players : (card?.seats.map(() => ({ kind: "human" })) ?? []);
    editing.value = null;
    editorOpen.value = false;
    const table = await openAddress({ game: record.game, rules: record.rules, size: record.size, setup: draft.setup, moves: [], seats });
    if (analyses) table?.analysis.toggle();
  };
  return html`
    <div class="inside desk">
      <h2>${t("Set up a position")}</h2>
      <div class="board-frame">
        <${Board} scene=${draft.scene} positionKey=${String(at)} seats=${card?.seats ?? []} turn=${draft.turn}
          settings=${{ ...settings.value, numbers: false, candidates: false, line: false, now: false }} flipped=${false}
          scale=${0} thoughtTurn=${0} line=${null} note=${null} newPly=${0} placingSeat=${-1} pendingStones=${[]} active=${false}
            label=${t("Position being set up, {n} pieces", { n: draft.scene.stones.length })}
          onPlay=${put} onMove=${async () => false} onSay=${() => undefined} pen=${tongs} />
      </div>
      <div class="tools">
        ${
          !currentTable.value &&
          html`
          <label class="field">${t("Game")} <select id="edit-game" value=${record.game}
            onChange=${(/** @type {At<HTMLSelectElement>} */ e) => begin({ game: e.currentTarget.value, moves: [] })}>
            ${games.value.map((g) => html`<option value=${g.name}>${g.title}</option>`)}</select></label>`
        }
        <div class="palette" role="radiogroup" aria-label=${t("Piece to put")}>
          ${draft.kit.pieces.map(
            (k, i) => html`
            <button type="button" class="tag" role="radio" key=${k.name} id="put-${k.name}" aria-checked=${String(piece === k.name)}
              aria-label=${translate(k.name)} title=${translate(k.name)} onClick=${() => setPiece(k.name)}>
              <svg viewBox="-0.55 -0.55 1.1 1.1" class="stone s${draft.pieces[i].player}">${
                draft.pieces[i].glyph && !draft.pieces[i].shape
                  ? html`<text class="glyph g${draft.pieces[i].player}" text-anchor="middle"
                    dominant-baseline="central">${draft.pieces[i].glyph}</text>`
                  : html`<${Piece} scene=${draft.scene} stone=${draft.pieces[i]} x=${0} y=${0} size=${0.44} shadow=${false} />`
              }</svg>
            </button>`,
          )}
          ${
            draft.kit.pieces.length > 0 &&
            html`<button type="button" class="tag" role="radio" id="put-nothing"
            aria-checked=${String(piece === "")} aria-label=${t("Erase")} title=${t("Erase")} onClick=${() => setPiece("")}><${Icon}
              name="erase" /></button>`
          }
        </div>
        <div class="row" role="toolbar" aria-label=${t("Steps")}>
          <${Tool} id="edit-undo" icon="undo" name=${t("Undo")} onClick=${() => setAt(at - 1)} disabled=${at <= 0} />
          <${Tool} id="edit-redo" icon="redo" name=${t("Redo")} onClick=${() => setAt(at + 1)} disabled=${at + 1 >= steps.length} />
          ${
            draft.kit.pieces.length > 0 &&
            html`<${Tool} id="edit-rotate" icon="rotate" name=${t("Rotate")} onClick=${() => step({ do: "rotate" })} />
          <${Tool} id="edit-mirror" icon="mirror" name=${t("Mirror")} onClick=${() => step({ do: "mirror" })} />
          ${shifts.map(
            ([icon, name, right, down]) => html`<${Tool} key=${icon} icon=${icon} name=${name}
            onClick=${() => step({ do: "shift", right, down })} />`,
          )}`
          }
        </div>
        <div class="row">
          ${
            draft.kit.pieces.length > 0 &&
            html`<button type="button" class="plain" id="edit-clear"
            onClick=${() => step({ do: "clear" })}>${t("Clear")}</button>`
          }
          <button type="button" class="plain" id="edit-begin" onClick=${again}>${t("As it was")}</button>
        </div>
        ${
          (draft.kit.seats ?? []).length > 0 &&
          html`
          <div class="row" role="radiogroup" aria-label=${t("To move")}>
            ${draft.kit.seats?.map(
              (seat, i) => html`<button type="button" class="layer" role="radio" id="side-${seat}"
              aria-checked=${String(draft.turn === i)}
                onClick=${() => step({ do: "side", side: seat })}>${t("{side} to move", { side: title(translate(seat)) })}</button>`,
            )}
          </div>`
        }
        ${(draft.kit.others ?? []).map(
          (part, i) => html`<${Telling} key=${part.name} part=${part} held=${draft.told?.[i] ?? {}}
          step=${step} />`,
        )}
        <label class="words">${t("In words")}
          <textarea id="edit-text" rows="3" spellcheck="false" value=${draft.setup}
            onChange=${(/** @type {At<HTMLTextAreaElement>} */ e) => step({}, e.currentTarget.value)}></textarea>
        </label>
        ${(draft.kit.others ?? []).map(
          (o) =>
            !o.counts &&
            !o.choices &&
            html`<p class="quiet about"
          key=${o.name}>${t("{what}: {said}", { what: translate(o.name), said: translate(o.about) })}</p>`,
        )}
        <p class=${said || draft.problem ? "trouble" : "quiet"}
          role="status">${said || (draft.problem ? sentence(message(draft.problem)) : t("The game can go on from here."))}</p>
      </div>
      <div class="buttons">
        <button type="button" class="plain" onClick=${close}>${t("Back")}</button>
        <button type="button" class="plain" id="edit-analyse" disabled=${!!draft.problem} onClick=${() => go(true)}>${t("Analyse")}</button>
        <button type="button" class="primary" id="edit-play" disabled=${!!draft.problem} onClick=${() => go(false)}>${t("Play")}</button>
      </div>
    </div>`;
}

/**
 * What a position holds besides pieces on cells: numbers with steppers, or one word of few.
 * @param {{part: Other, held: Told, step: (what: Partial<Arranged>) => void}} props
 */
function Telling({ part, held, step }) {
  const { counts, choices } = part;
  const name = title(translate(part.name));
  if (choices) {
    return html`
      <label class="field" title=${translate(part.about)}>${name} <select id="tell-${part.name}" value=${held.word ?? ""}
        onChange=${(/** @type {At<HTMLSelectElement>} */ e) => step({ do: "choose", part: part.name, word: e.currentTarget.value })}>
        <option value="">–</option>${choices.map((word) => html`<option value=${word}>${translate(word)}</option>`)}</select></label>`;
  }
  const numbers = held.numbers;
  if (!counts || !numbers) return null;
  return html`
    <div class="counts" role="group" aria-label=${name} title=${translate(part.about)}>
      ${counts.map(
        (c, i) => html`<${Stepper} key=${c.name} id="tell-${part.name}-${i}"
          name=${counts.length > 1 && c.named ? `${title(translate(c.name))}, ${translate(part.name)}` : title(translate(c.name))}
            value=${numbers[i]} by=${c.step || 1} most=${c.most}
        onChange=${(/** @type {number} */ number) => step({ do: "count", part: part.name, which: i, number })} />`,
      )}
    </div>`;
}

/**
 * A number between two buttons.
 * @param {{id: string, name: string, value: number, by: number, most: number, onChange: (value: number) => void}} props
 */
const Stepper = ({ id, name, value, by, most, onChange }) => html`
  <div class="stepper" role="group" aria-label=${name}>
    <span class="what">${name}</span>
    <button type="button" class="tool" id="${id}-less" aria-label=${t("Decrease")} disabled=${value <= 0}
      onClick=${() => onChange(Math.max(0, value - by))}>−</button>
    <input id=${id} inputmode="numeric" aria-label=${name} value=${value}
      onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChange(Number(e.currentTarget.value) || 0)} />
    <button type="button" class="tool" id="${id}-more" aria-label=${t("Increase")} disabled=${value >= most}
      onClick=${() => onChange(Math.min(most, value + by))}>+</button>
  </div>`;
