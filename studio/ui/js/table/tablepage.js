// The table: the board with its players, and the column beside it.
import { useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { Board, NoteBubble } from "../board/board.js";
import { computeFrame } from "../board/geometry.js";
import { settings } from "../state/settings.js";
import { capitalize } from "../state/score.js";
import { isGuest } from "../state/guest.js";
import { getTable } from "../state/currenttable.js";
import { MistakeLayer } from "../review/mistakelayer.js";
import { Marks } from "./annotations.js";
import { TimeAnnouncement } from "./clock.js";
import { EvalBar } from "./evalchart.js";
import { EndCard, describeResult } from "./gameend.js";
import { getMoveValues, MoveValues } from "./movevalues.js";
import { OpeningPrompt } from "./openingprompt.js";
import { PlayerStrip } from "./playerstrip.js";
import { NextMoves } from "./nextmoves.js";
import { handleMark, MarkedMoves } from "./searchmoves.js";
import { SideColumn } from "./sidebar.js";

/** Returns the seat whose stone a click places, -1 for that of the next stone. */
function getPlacingSeat() {
  const { chosenStone, getStonesToPlace, view } = getTable();
  return (view.value ? undefined : getStonesToPlace().find(({ word }) => word === chosenStone.value))?.player ?? -1;
}

/** Returns the ply whose disc has just landed: only what is new may fall. */
function useNewPly() {
  const { ply, shownKey } = getTable();
  const previous = useRef({ key: "", plies: 0 });
  const current = { key: shownKey.value, plies: ply.value };
  const isExtended = current.plies === previous.current.plies + 1 && current.key.startsWith(previous.current.key);
  const newPly = useRef(0);
  if (current.key !== previous.current.key) {
    newPly.current = isExtended ? current.plies : 0;
    previous.current = current;
  }
  return newPly.current;
}

export function TablePage() {
  const table = getTable();
  const { participants, pen, proof, trial } = table;
  const s = table.state.value;
  const p = table.shown.value;
  const view = table.view.value;
  const note = table.note.value;
  const flipped = table.flipped.value;
  const newPly = useNewPly();
  const [announcement, announce] = useState("");
  const { box } = computeFrame(p.scene, settings.value.coordinates);
  const isActive = trial.current.value
    ? trial.isReady.value
    : proof.current.value
      ? proof.defending.value
      : view
        ? participants.hasControl.value && !table.hasEngine.value
        : s.players[s.turn].kind !== "engine" && !table.engineMoving.value && participants.playsSeat(s.turn);
  const thoughts = table.info.current.value;
  const line = getPreviewedLine();
  const values = getMoveValues();
  const best = thoughts?.thoughts[0];
  const thought = values && best ? { ...best, candidates: [], line: [] } : best; // the numbers say it
  const boardHelp = t(
    "Arrow keys move the cursor. Enter plays or selects a step. Escape cancels it or leaves the board. On small cells, tap once to select and again to play. After pressing a, Enter draws.",
  );
  return html`
    <main class="table" style=${{ "--ratio": (box.w / box.h).toFixed(4) }}>
      <h1 class="unseen">${s.title}</h1>
      <div class="stage">
        <${PlayerStrip} place="above" />
        <div class="board-row">
          ${settings.value.bar && html`<${EvalBar} />`}
          <div class="board-frame">
            <${Board} scene=${p.scene} positionKey="${table.id} ${table.shownKey.value}" seats=${p.seats} turn=${p.turn} settings=${settings.value}
              flipped=${flipped}
              thoughts=${values ? thought && [thought] : thoughts?.thoughts} scale=${table.getScale(thoughts?.engine)} thoughtTurn=${thoughts?.turn ?? 0} line=${line}
                hint=${!view && !p.over ? s.hint : null} note=${note} newPly=${newPly} placingSeat=${getPlacingSeat()}
                  pendingStones=${view ? [] : (s.pending ?? [])}
              active=${isActive && !p.over} onMark=${handleMark} pen=${isGuest.value ? undefined : pen.handlers}
                layer=${(/** @type {import("../../../types/page").Scene} */ scene) =>
                  html`${
                    values &&
                    !line &&
                    html`<${MoveValues}
                  scene=${scene} values=${values} />`
                  }<${NextMoves} scene=${scene} /><${MarkedMoves} scene=${scene} /><${Marks} scene=${scene} /><${MistakeLayer} scene=${scene} />`}
                    label=${t("Board, {n} moves played. {status}.", {
                      n: p.record.moves.length,
                      status: p.over ? describeResult(p) : t("{side} to move", { side: capitalize(p.seats[p.turn]) }),
                    })}
              onTwoFingerTap=${p.record.moves.length ? table.undo : undefined} onPlay=${table.playAt} onMove=${table.playMove} onSay=${announce} />
            ${
              note &&
              html`<${NoteBubble} scene=${p.scene} flipped=${flipped} labelled=${settings.value.coordinates}
              note=${note} />`
            }
            <${OpeningPrompt} />
            <${EndCard} />
          </div>
        </div>
        <${PlayerStrip} place="below" />
      </div>
      <${SideColumn} />
      <p id="board-help"
        class="unseen">${boardHelp}</p>
      <p class="unseen" aria-live="polite">${announcement}</p>
      <p class="unseen" aria-live="polite">${describeLastMove()}</p>
      <${TimeAnnouncement} />
    </main>`;
}

/** Returns the moves of the line under the pointer. */
function getPreviewedLine() {
  const { info, preview } = getTable();
  if (!preview.value) return null;
  return info.current.value?.thoughts[preview.value.rank]?.line?.slice(0, preview.value.moves) ?? null;
}

/** The last move, for a screen reader. */
function describeLastMove() {
  const s = getTable().state.value;
  const n = s.record.moves.length;
  return n ? t("{side} played {move}.", { side: capitalize(s.seats[s.movers[n - 1]]), move: s.record.moves[n - 1] }) : "";
}
