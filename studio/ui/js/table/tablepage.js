// The table: the board is the page, the rest lies beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { joinList, t, translate } from "../net/language.js";
import { Tool, Icon } from "../ui/icons.js";
import { Board, NoteBubble } from "../board/board.js";
import { computeFrame } from "../board/geometry.js";
import { EvalChart, EvalBar } from "./evalchart.js";
import { SeatChip } from "../ui/panelblock.js";
import { describeJob } from "./enginepanel.js";
import { SidePanels, SideSummary } from "./sidebar.js";
import { AfterGameActions } from "../review/review.js";
import { StepButtons } from "./studytree.js";
import { Trial } from "../review/retry.js";
import { settings } from "../state/settings.js";
import { capitalize } from "../state/score.js";
import { isGuest } from "../state/guest.js";
import { startLink } from "../state/opentable.js";
import { pageError } from "../state/route.js";
import { getTable } from "../state/table.js";
import { openNewGame } from "../start/newgame.js";
import { getMoveValues, MoveValues } from "./movevalues.js";
import { handleMark, MarkedMoves } from "./searchmoves.js";
import { Marks, Palette } from "./annotations.js";
import { rematch, describeResult, PendingOffer } from "./gameend.js";
import { Invitation } from "./otherpeople.js";
import { TimeAnnouncement } from "./clock.js";

/** Returns what is going on, in words. */
function describeStatus() {
  const { playedPlies, ply, proof, shown, shownLine, state, trial, view } = getTable();
  const s = state.value;
  const p = shown.value;
  if (pageError.value) return pageError.value;
  if (p.over) return describeResult(p);
  const turn = capitalize(p.seats[p.turn]);
  if (trial.current.value) return t("{side} to move", { side: turn });
  if (proof.current.value) return proof.defending.value ? t("{side} defends", { side: turn }) : t("{side} replies", { side: turn });
  if (view.value)
    return ply.value > playedPlies.value
      ? t("Variation, move {number}", { number: ply.value })
      : t("Move {number} of {all}", { number: ply.value, all: shownLine.value.length });
  const side = capitalize(s.seats[s.turn]);
  const seat = s.players[s.turn];
  if (s.error) return t("Engine error");
  if (s.asking) return t("Keep these moves?");
  if (s.job?.kind === "move" || s.job?.kind === "takeover") return t("{side}: {doing}", { side, doing: describeJob(s.job) });
  if (s.paused && (seat.kind === "engine" || s.clock)) return t("{side} to move, paused", { side });
  return p.scene.prompt ? t("{side}: {doing}", { side, doing: p.scene.prompt }) : t("{side} to move", { side });
}

function Status() {
  const { goToMoves, participants, playFromHere, resume, shown, state, takeBackTurn, trial, view } = getTable();
  const s = state.value;
  const p = shown.value;
  const hasControl = participants.hasControl.value;
  const text = describeStatus();
  const waiting = s.paused && (s.players[s.turn].kind === "engine" || !!s.clock) && !s.over && !view.value;
  return html`
    <div class="status">
      ${!p.over && !pageError.value && html`<${SeatChip} seat=${p.turn} />`}
      <span class=${pageError.value ? "text trouble" : p.over ? "text over" : "text"} role="status" title=${text}>${text}</span>
      ${
        view.value &&
        !trial.current.value &&
        html`
        ${hasControl && html`<button type="button" class="link" id="from-here" onClick=${playFromHere}>${t("Play from here")}</button>`}
        <button type="button" class="link" id="to-game" onClick=${() => goToMoves(s.record.moves)}
          title=${t("Return to game")}>${t("Back")}</button>`
      }
      ${
        waiting &&
        !isGuest.value &&
        (s.asking ?? 0) > 0 &&
        html`<button type="button" class="link" id="take-back"
        title=${t("Take back the turn")} onClick=${takeBackTurn}>${t("Take back")}</button>`
      }
      ${!waiting && html`<${StoneTags} />`}
      ${
        waiting &&
        !isGuest.value &&
        html`<button type="button" class="link" id="go-on" title=${t("Let the engine move")}
        onClick=${resume}>${s.asking ? t("Keep") : t("Resume")}</button>`
      }
      ${s.over && !view.value && !trial.current.value && hasControl && html`<${AfterGameActions} />`}
      ${
        p.over &&
        !view.value &&
        !isGuest.value &&
        html`<button type="button" class="link" id="rematch"
        title=${t("Same game, sides swapped")} onClick=${rematch}>${t("Rematch")}</button>`
      }
    </div>`;
}

/** Asks whether a link may start its engines. @param {{link: import("../../../types/page").Address}} props */
function PendingLink({ link }) {
  const { pendingLink, state } = getTable();
  const { seats } = state.value;
  const players = link.seats.slice(0, seats.length).flatMap(({ kind, engine }, i) =>
    kind === "human"
      ? []
      : [
          t("{what}: {said}", {
            what: capitalize(seats[i]),
            said: kind === "hotseat" ? t("{engine} (hints)", { engine: getEngineLabel(engine) }) : getEngineLabel(engine),
          }),
        ],
  );
  return html`
    <div class="wanted" role="alertdialog" aria-label=${t("This link starts engines")} aria-describedby="wanted-text">
      <p id="wanted-text">
        <strong>${t("This link starts {n} engines:", { n: players.length })}</strong> <bdi>${joinList(players)}</bdi></p>
      <div class="row">
        <button type="button" class="plain" id="wanted-look" onClick=${() => (pendingLink.value = null)}>${t("View only")}</button>
        <button type="button" class="primary" id="wanted-start" onClick=${() => startLink(link)}>${t("Start")}</button>
      </div>
    </div>`;
}

/** An engine of a link. @param {string} [engine] */
const getEngineLabel = (engine) => (engine ? clipText(engine) : t("default engine"));

/** A text of a link, short and without invisible signs. @param {string} text */
function clipText(text) {
  const seen = text.replace(/[\p{C}\p{Z}]+/gu, " ");
  return seen.length > 40 ? seen.slice(0, 40) + "…" : seen;
}

/** The stones of the turn, to place them in any order. */
function StoneTags() {
  const { chosenStone, engineMoving, getStonesToPlace, state, view } = getTable();
  const s = state.value;
  const tags = getStonesToPlace();
  if (tags.length < 2 || view.value || engineMoving.value || s.over || s.players[s.turn].kind === "engine") return null;
  const chosen = tags.some(({ word }) => word === chosenStone.value) ? chosenStone.value : tags[0].word;
  return html`
    <span class="tags" role="radiogroup" aria-label=${t("Stone to place")}>
      ${tags.map(
        ({ word, player }) => html`
        <button type="button" class="tag" role="radio" key=${word} id="tag-${word}" aria-checked=${String(word === chosen)}
          aria-label=${capitalize(translate(word))} title=${t("Place a {colour} stone", { colour: translate(word) })}
          onClick=${() => (chosenStone.value = word)}><${SeatChip} seat=${player} /></button>`,
      )}
    </span>`;
}

/** Returns the seat whose stone a click places, -1 for that of the next stone. */
function getPlacingSeat() {
  const { chosenStone, getStonesToPlace, view } = getTable();
  return (view.value ? undefined : getStonesToPlace().find(({ word }) => word === chosenStone.value))?.player ?? -1;
}

function Actions() {
  const { analysis, engineMoving, flipped, hint, participants, redo, state, takeover, undo, view } = getTable();
  const s = state.value;
  const hasControl = participants.hasControl.value;
  const watching = participants.watching.value;
  const canThink = !s.over && !view.value && !engineMoving.value && hasControl;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("Actions")}>
      ${
        !(isGuest.value && watching) &&
        html`<${Tool} id="undo" icon="undo" name=${t("Undo")} hint="u" onClick=${undo}
        disabled=${(!hasControl && (watching || s.over || !!s.takeback || !!s.draw_offer)) || (!s.record.moves.length && !s.pending)} />`
      }
      ${
        !isGuest.value &&
        html`<${Tool} id="redo" icon="redo" name=${t("Redo")} hint="r" onClick=${redo} disabled=${!hasControl || !s.undone} />
      <${Tool} id="hint" icon="hint" name=${t("Hint")} hint="h" onClick=${hint} disabled=${!canThink} />
      <${Tool} id="take" icon="take" name=${t("Let the engine move for me")} hint="t" onClick=${takeover} disabled=${!canThink} />
      <${Tool} id="stop" icon="stop" name=${t("Stop thinking")} hint="s" onClick=${analysis.stop} disabled=${!s.job}
        class=${s.job ? "live" : ""} />`
      }
      <${Tool} id="flip" icon="flip" name=${t("Flip board")} hint="x" onClick=${() => (flipped.value = !flipped.value)}
        pressed=${flipped.value} />
      ${!isGuest.value && html`<${Tool} id="new" icon="fresh" name=${t("New game")} hint="Ctrl+Enter" onClick=${() => openNewGame("play")} />`}
    </div>`;
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
      <div class="stage">
        <div class="board-row">
          ${settings.value.bar && html`<${EvalBar} />`}
          <div class="board-frame">
            <${Board} scene=${p.scene} positionKey="${table.id} ${table.shownKey.value}" seats=${p.seats} turn=${p.turn} settings=${settings.value}
              flipped=${flipped}
              thought=${thought} scale=${table.getScale(thoughts?.engine)} thoughtTurn=${thoughts?.turn ?? 0} line=${line}
                hint=${!view && !p.over ? s.hint : null} note=${note} newPly=${newPly} placingSeat=${getPlacingSeat()}
                  pendingStones=${view ? [] : (s.pending ?? [])}
              active=${isActive && !p.over} onMark=${handleMark} pen=${isGuest.value ? undefined : pen.handlers}
                layer=${(/** @type {import("../../../types/page").Scene} */ scene) =>
                  html`${
                    values &&
                    !line &&
                    html`<${MoveValues}
                  scene=${scene} values=${values} />`
                  }<${MarkedMoves} scene=${scene} /><${Marks} scene=${scene} />`}
                    label=${t("Board, {n} moves played. {status}.", {
                      n: p.record.moves.length,
                      status: p.over ? describeResult(p) : t("{side} to move", { side: capitalize(p.seats[p.turn]) }),
                    })}
              onPlay=${table.playAt} onMove=${table.playMove} onSay=${announce} />
            ${
              note &&
              html`<${NoteBubble} scene=${p.scene} flipped=${flipped} labelled=${settings.value.coordinates}
              note=${note} />`
            }
          </div>
        </div>
        ${
          table.pendingLink.value
            ? html`<${PendingLink}
          link=${table.pendingLink.value} />`
            : trial.current.value
              ? html`<${Trial} />`
              : pen.tool.value
                ? html`<${Palette} />`
                : html`<${EvalChart} />`
        }
        ${!view && html`<${PendingOffer} />`}
        <${Invitation} />
        <div class="foot">
          <${Status} />
          <div class="walk at-hand" role="group" aria-label=${t("Navigate the game")}><${StepButtons} /></div>
          <${Actions} />
        </div>
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

/** The column of blocks; on a phone a sheet that rises from below. */
function SideColumn() {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [getTable().pen.tool.value !== ""]);
  return html`
    <aside class=${open ? "side open" : "side"} aria-label=${t("Players, engine and moves")}>
      <button type="button" class="handle" aria-expanded=${String(open)} aria-label=${open ? t("Close panel") : t("Open panel")}
        onClick=${() => setOpen(!open)}>
        <${SideSummary} /><span class=${open ? "chevron open" : "chevron"}><${Icon} name="fold" /></span>
      </button>
      <div class="blocks"><${SidePanels} /></div>
    </aside>`;
}
