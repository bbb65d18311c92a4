// The editor: a position is set up piece by piece, by the words of the game's set-ups.
// What a step makes of the text, and what is wrong with it, the server says.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { translateMessage, t, translate } from "../net/language.js";
import { Board } from "../board/board.js";
import { Icon, Tool } from "../ui/icons.js";
import { Piece } from "../board/pieces.js";
import { post, toSentence, getErrorText } from "../net/server.js";
import { settings } from "../state/settings.js";
import { formatAddress, parseAddress } from "../state/address.js";
import { flushAddress } from "../state/addressbar.js";
import { findGame, gameCards } from "../state/games.js";
import { isGuest } from "../state/guest.js";
import { followAddress, leaveTable, openAddress, showBelow } from "../state/opentable.js";
import { completePosition } from "../state/position.js";
import { editorOpen, openPage } from "../state/route.js";
import { currentTable } from "../state/currenttable.js";
import { capitalize } from "../state/score.js";
import { closeOnBackdropClick } from "./newgame.js";

/** @import { TargetEvent, SetupDraft } from "../../../types/page" */
/** @import { SetupRequest, SetupField, Record, SetupPart } from "../../../types/wire" */

/** The record whose position is edited, null while none is. */
const editedRecord = signal(/** @type {Record | null} */ (null));
/** Counts what was opened, so that each begins anew. */
let editCount = 0;

/** @param {Record} record */
function openEditor(record) {
  editCount++;
  editorOpen.value = true;
  editedRecord.value = record;
}

/** Opens the editor with the position on the board, or with the start of the first game. */
export function editPosition() {
  flushAddress(); // the board's own address is whole before the editor has one
  openEditor(currentTable.value ? { ...currentTable.value.shown.value.record } : { game: gameCards.value[0]?.name ?? "", moves: [] });
}

/** Shows what the address names: a board, or the editor over it. */
export async function followRoute() {
  if (openPage(location.hash)) {
    editedRecord.value = null;
    return void leaveTable();
  }
  const a = parseAddress(location.hash);
  editorOpen.value = !!a?.edit && !isGuest.value;
  editedRecord.value = null;
  if (!a?.edit || isGuest.value) return followAddress();
  await showBelow(a.table);
  openEditor({ game: a.game, rules: a.rules, size: a.size, setup: a.setup, moves: [] });
}

/** What an entry of the browser's history says that this page made for the editor. */
const editorHistoryState = { isEditor: true };

/** Gives the draft its address: a new one when the editor was opened. @param {Record} record @param {string} setup */
function writeEditorAddress({ game, rules, size }, setup) {
  const hash = formatAddress({ game, rules, size, setup, moves: [], seats: [], table: currentTable.value?.id, edit: true });
  if (hash === location.hash) return;
  if (parseAddress(location.hash)?.edit) history.replaceState(history.state, "", hash);
  else history.pushState(editorHistoryState, "", hash);
}

/** Leaves the editor as it was entered: back in the history, where the page had come from there. */
function closeEditor() {
  editedRecord.value = null;
  editorOpen.value = false;
  if (!parseAddress(location.hash)?.edit) return;
  if (history.state?.desk) history.back();
  else history.replaceState(null, "", currentTable.value ? formatAddress(currentTable.value.getAddress()) : location.pathname);
}

export function EditorDialog() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const isClosing = useRef(false);
  const record = editedRecord.value;
  useEffect(() => {
    if (record && !box.current?.open) box.current?.showModal();
    if (!record && box.current?.open) {
      isClosing.current = true;
      box.current.close();
    }
  }, [record]);
  // A dialog says late that it was closed: by then the history may have opened it again.
  const onClose = () => {
    if (!isClosing.current && editedRecord.value) closeEditor();
    isClosing.current = false;
  };
  return html`
    <dialog ref=${box} class="sheet editor" aria-label=${t("Set up a position")} onClose=${onClose} onClick=${closeOnBackdropClick}>
      ${record && html`<${PositionEditor} key=${editCount} record=${record} />`}
    </dialog>`;
}

const shifts = /** @type {const} */ ([
  ["left", t("Shift left"), -1, 0],
  ["right", t("Shift right"), 1, 0],
  ["up", t("Shift up"), 0, -1],
  ["down", t("Shift down"), 0, 1],
]);

/** Drags pieces over the board, and off it: each function reports whether the event was its own, as those of the pen do. */
const pieceDragger = {
  board: {
    hasPiece: (/** @type {number} */ _) => false,
    putPiece: (/** @type {number} */ _) => {},
    movePiece: (/** @type {number} */ _from, /** @type {number} */ _to) => {},
  },
  from: -1,
  /** @param {PointerEvent} e @param {number} cell */
  onPointerDown(e, cell) {
    if (e.button !== 0 || !e.isPrimary || !pieceDragger.board.hasPiece(cell)) return false;
    e.preventDefault();
    pieceDragger.from = cell;
    return true;
  },
  onPointerMove: () => false, // the cell under the pointer is shown as ever
  /** @param {number} cell */
  onPointerUp(cell) {
    const { from } = pieceDragger;
    if (from < 0) return false;
    pieceDragger.from = -1;
    if (cell === from) pieceDragger.board.putPiece(cell);
    else pieceDragger.board.movePiece(from, cell);
    return true;
  },
  onPointerCancel: () => void (pieceDragger.from = -1),
  onEnter: () => false,
  onCursorMove: () => {},
  onEscape: () => false,
  describeCell: () => "",
};

/** @param {{record: Record}} props */
function PositionEditor({ record }) {
  const [steps, setSteps] = useState(/** @type {SetupDraft[]} */ ([]));
  const [stepIndex, setStepIndex] = useState(-1);
  const [piece, setPiece] = useState("");
  const [notice, setNotice] = useState("");
  const draft = steps[stepIndex];
  const card = findGame(record.game);
  const applyStep = async (/** @type {Partial<SetupRequest>} */ change, setup = draft?.setup) => {
    try {
      const request = { record: { ...record, setup: change.do === "begin" ? record.setup : setup, thinking: [], result: {} }, ...change };
      const next = completePosition(await post("/api/setup", request));
      setNotice(next.refused ? toSentence(translateMessage(next.refused)) : "");
      if (draft && next.setup === draft.setup && next.problem?.message === draft.problem?.message) return;
      setSteps([...steps.slice(0, stepIndex + 1), next]);
      setStepIndex(stepIndex + 1);
      if (!draft) setPiece(next.kit.pieces[0]?.name ?? "");
    } catch (problem) {
      setNotice(getErrorText(problem));
    }
  };
  useEffect(() => void applyStep(record.setup && !record.moves.length ? {} : { do: "begin" }, record.setup), []);
  useEffect(() => draft && writeEditorAddress(record, draft.setup), [draft?.setup]);
  if (!draft) return html`<div class="inside"><h2>${t("Set up a position")}</h2><p role="status">${notice}</p></div>`;
  const putPiece = (/** @type {number} */ cell) => {
    const { scene, kit, pieces } = draft;
    const stone = scene.stones.find((s) => s.cell === cell);
    const pieceIndex = kit.pieces.findIndex((k) => k.name === piece);
    const isSamePiece =
      stone &&
      pieceIndex >= 0 &&
      stone.player === pieces[pieceIndex].player &&
      (stone.shape ?? "") === (pieces[pieceIndex].shape ?? "") &&
      (stone.glyph ?? "") === (pieces[pieceIndex].glyph ?? "");
    applyStep({ do: "put", piece: isSamePiece ? "" : piece, cell: scene.cells[cell].name });
  };
  const movePiece = (/** @type {number} */ from, /** @type {number} */ to) => {
    const { cells } = draft.scene;
    applyStep(to >= 0 ? { do: "carry", from: cells[from].name, cell: cells[to].name } : { do: "put", piece: "", cell: cells[from].name });
  };
  pieceDragger.board = { hasPiece: (cell) => draft.scene.stones.some((s) => s.cell === cell), putPiece, movePiece };
  /** The position that was brought here, once more. */
  const resetPosition = () => {
    setSteps([...steps.slice(0, stepIndex + 1), steps[0]]);
    setStepIndex(stepIndex + 1);
    setNotice("");
  };
  const leaveEditor = async (/** @type {boolean} */ analyse) => {
    const state = currentTable.value?.state.value;
    const seats = !analyse && state?.record.game === record.game ? state.players : (card?.seats.map(() => ({ kind: "human" })) ?? []);
    editedRecord.value = null;
    editorOpen.value = false;
    const table = await openAddress({ game: record.game, rules: record.rules, size: record.size, setup: draft.setup, moves: [], seats });
    if (analyse) table?.analysis.toggle();
  };
  return html`
    <div class="inside desk">
      <h2>${t("Set up a position")}</h2>
      <div class="board-frame">
        <${Board} scene=${draft.scene} positionKey=${String(stepIndex)} seats=${card?.seats ?? []} turn=${draft.turn}
          settings=${{ ...settings.value, numbers: false, candidates: false, line: false, now: false }} flipped=${false}
          scale=${0} thoughtTurn=${0} line=${null} note=${null} newPly=${0} placingSeat=${-1} pendingStones=${[]} active=${false}
            label=${t("Position editor, {n} pieces", { n: draft.scene.stones.length })}
          onPlay=${putPiece} onMove=${async () => false} onSay=${() => undefined} pen=${pieceDragger} />
      </div>
      <div class="tools">
        ${
          !currentTable.value &&
          html`
          <label class="field">${t("Game")} <select id="edit-game" value=${record.game}
            onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => openEditor({ game: e.currentTarget.value, moves: [] })}>
            ${gameCards.value.map((g) => html`<option value=${g.name}>${g.title}</option>`)}</select></label>`
        }
        <div class="palette" role="radiogroup" aria-label=${t("Piece to place")}>
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
        <div class="row" role="toolbar" aria-label=${t("Edit tools")}>
          <${Tool} id="edit-undo" icon="undo" name=${t("Undo")} onClick=${() => setStepIndex(stepIndex - 1)} disabled=${stepIndex <= 0} />
          <${Tool} id="edit-redo" icon="redo" name=${t("Redo")} onClick=${() => setStepIndex(stepIndex + 1)} disabled=${stepIndex + 1 >= steps.length} />
          ${
            draft.kit.pieces.length > 0 &&
            html`<${Tool} id="edit-rotate" icon="rotate" name=${t("Rotate")} onClick=${() => applyStep({ do: "rotate" })} />
          <${Tool} id="edit-mirror" icon="mirror" name=${t("Mirror")} onClick=${() => applyStep({ do: "mirror" })} />
          ${shifts.map(
            ([icon, name, right, down]) => html`<${Tool} key=${icon} icon=${icon} name=${name}
            onClick=${() => applyStep({ do: "shift", right, down })} />`,
          )}`
          }
        </div>
        <div class="row">
          ${
            draft.kit.pieces.length > 0 &&
            html`<button type="button" class="plain" id="edit-clear"
            onClick=${() => applyStep({ do: "clear" })}>${t("Clear")}</button>`
          }
          <button type="button" class="plain" id="edit-begin" onClick=${resetPosition}>${t("Reset")}</button>
        </div>
        ${
          (draft.kit.seats ?? []).length > 0 &&
          html`
          <div class="row" role="radiogroup" aria-label=${t("To move")}>
            ${draft.kit.seats?.map(
              (seat, i) => html`<button type="button" class="layer" role="radio" id="side-${seat}"
              aria-checked=${String(draft.turn === i)}
                onClick=${() => applyStep({ do: "side", side: seat })}>${t("{side} to move", { side: capitalize(translate(seat)) })}</button>`,
            )}
          </div>`
        }
        ${(draft.kit.others ?? []).map(
          (part, i) => html`<${PartField} key=${part.name} part=${part} value=${draft.part_values?.[i] ?? {}}
          applyStep=${applyStep} />`,
        )}
        <label class="words">${t("As text")}
          <textarea id="edit-text" rows="3" spellcheck="false" value=${draft.setup}
            onChange=${(/** @type {TargetEvent<HTMLTextAreaElement>} */ e) => applyStep({}, e.currentTarget.value)}></textarea>
        </label>
        ${(draft.kit.others ?? []).map(
          (o) =>
            !o.counts &&
            !o.choices &&
            html`<p class="quiet about"
          key=${o.name}>${t("{what}: {said}", { what: translate(o.name), said: translate(o.about) })}</p>`,
        )}
        <p class=${notice || draft.problem ? "trouble" : "quiet"}
          role="status">${notice || (draft.problem ? toSentence(translateMessage(draft.problem)) : t("Legal position."))}</p>
      </div>
      <div class="buttons">
        <button type="button" class="plain" onClick=${closeEditor}>${t("Back")}</button>
        <button type="button" class="plain" id="edit-analyse" disabled=${!!draft.problem} onClick=${() => leaveEditor(true)}>${t("Analyse")}</button>
        <button type="button" class="primary" id="edit-play" disabled=${!!draft.problem} onClick=${() => leaveEditor(false)}>${t("Play")}</button>
      </div>
    </div>`;
}

/**
 * What a position holds besides pieces on cells: numbers with steppers, or one word of few.
 * @param {{part: SetupField, value: SetupPart, applyStep: (what: Partial<SetupRequest>) => void}} props
 */
function PartField({ part, value, applyStep }) {
  const { counts, choices } = part;
  const name = capitalize(translate(part.name));
  if (choices) {
    return html`
      <label class="field" title=${translate(part.about)}>${name} <select id="tell-${part.name}" value=${value.word ?? ""}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => applyStep({ do: "choose", part: part.name, word: e.currentTarget.value })}>
        <option value="">–</option>${choices.map((word) => html`<option value=${word}>${translate(word)}</option>`)}</select></label>`;
  }
  const numbers = value.numbers;
  if (!counts || !numbers) return null;
  return html`
    <div class="counts" role="group" aria-label=${name} title=${translate(part.about)}>
      ${counts.map(
        (c, i) => html`<${Stepper} key=${c.name} id="tell-${part.name}-${i}"
          name=${counts.length > 1 && c.named ? `${capitalize(translate(c.name))}, ${translate(part.name)}` : capitalize(translate(c.name))}
            value=${numbers[i]} step=${c.step || 1} max=${c.most}
        onChange=${(/** @type {number} */ number) => applyStep({ do: "count", part: part.name, which: i, number })} />`,
      )}
    </div>`;
}

/**
 * A number between two buttons.
 * @param {{id: string, name: string, value: number, step: number, max: number, onChange: (value: number) => void}} props
 */
const Stepper = ({ id, name, value, step, max, onChange }) => html`
  <div class="stepper" role="group" aria-label=${name}>
    <span class="what">${name}</span>
    <button type="button" class="tool" id="${id}-less" aria-label=${t("Decrease")} disabled=${value <= 0}
      onClick=${() => onChange(Math.max(0, value - step))}>−</button>
    <input id=${id} inputmode="numeric" aria-label=${name} value=${value}
      onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => onChange(Number(e.currentTarget.value) || 0)} />
    <button type="button" class="tool" id="${id}-more" aria-label=${t("Increase")} disabled=${value >= max}
      onClick=${() => onChange(Math.min(max, value + step))}>+</button>
  </div>`;
