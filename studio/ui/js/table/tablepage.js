// The table: the board is the page, the rest lies beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { listed, t, translate } from "../net/language.js";
import { Tool, Icon } from "../ui/icons.js";
import { Board, NoteBubble } from "../board/board.js";
import { computeFrame } from "../board/geometry.js";
import { Chart, Bar } from "./evalchart.js";
import { Chip } from "../ui/panelblock.js";
import { doing } from "./enginepanel.js";
import { Panels, Summary } from "./sidebar.js";
import { AfterGame } from "../review/review.js";
import { Steps } from "./studytree.js";
import { Trial } from "../review/retry.js";
import { settings } from "../state/settings.js";
import { title } from "../state/score.js";
import { guest } from "../state/guest.js";
import { startLink } from "../state/opentable.js";
import { pageError } from "../state/route.js";
import { getTable } from "../state/table.js";
import { newGame } from "../start/newgame.js";
import { getMoveValues, Worths } from "./movevalues.js";
import { handleMark, Marked } from "./searchmoves.js";
import { Marks, Palette } from "./annotations.js";
import { rematch, result, Offer } from "./gameend.js";
import { Invitation } from "./company.js";
import { TimeSpoken } from "./clock.js";

/** Returns what is going on, in words. */
function describeStatus() {
  const { playedPlies, ply, proof, shown, shownLine, state, trial, view } = getTable();
  const s = state.value;
  const p = shown.value;
  if (pageError.value) return pageError.value;
  if (p.over) return result(p);
  const turn = title(p.seats[p.turn]);
  if (trial.current.value) return t("{side} to move", { side: turn });
  if (proof.current.value) return proof.defending.value ? t("{side} defends", { side: turn }) : t("{side} answers", { side: turn });
  if (view.value)
    return ply.value > playedPlies.value
      ? t("Another line, move {number}", { number: ply.value })
      : t("Move {number} of {all}", { number: ply.value, all: shownLine.value.length });
  const side = title(s.seats[s.turn]);
  const seat = s.players[s.turn];
  if (s.trouble) return t("The engine is in trouble");
  if (s.asking) return t("Keep these moves?");
  if (s.job?.kind === "move" || s.job?.kind === "takeover") return t("{side}: {doing}", { side, doing: doing(s.job) });
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
      ${!p.over && !pageError.value && html`<${Chip} seat=${p.turn} />`}
      <span class=${pageError.value ? "text trouble" : p.over ? "text over" : "text"} role="status" title=${text}>${text}</span>
      ${
        view.value &&
        !trial.current.value &&
        html`
        ${hasControl && html`<button type="button" class="link" id="from-here" onClick=${playFromHere}>${t("Play from here")}</button>`}
        <button type="button" class="link" id="to-game" onClick=${() => goToMoves(s.record.moves)}
          title=${t("Back to the game")}>${t("Back")}</button>`
      }
      ${
        waiting &&
        !guest.value &&
        (s.asking ?? 0) > 0 &&
        html`<button type="button" class="link" id="take-back"
        title=${t("Take the turn back")} onClick=${takeBackTurn}>${t("Take back")}</button>`
      }
      ${!waiting && html`<${Tags} />`}
      ${
        waiting &&
        !guest.value &&
        html`<button type="button" class="link" id="go-on" title=${t("Let the engine move")}
        onClick=${resume}>${s.asking ? t("Keep") : t("Go on")}</button>`
      }
      ${s.over && !view.value && !trial.current.value && hasControl && html`<${AfterGame} />`}
      ${
        p.over &&
        !view.value &&
        !guest.value &&
        html`<button type="button" class="link" id="rematch"
        title=${t("The same game with the sides changed")} onClick=${rematch}>${t("Rematch")}</button>`
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
            what: title(seats[i]),
            said: kind === "hotseat" ? t("{engine} (hints)", { engine: named(engine) }) : named(engine),
          }),
        ],
  );
  return html`
    <div class="wanted" role="alertdialog" aria-label=${t("A link wants to start engines")} aria-describedby="wanted-text">
      <p id="wanted-text">
        <strong>${t("This link wants to start {n} engines:", { n: players.length })}</strong> <bdi>${listed(players)}</bdi></p>
      <div class="row">
        <button type="button" class="plain" id="wanted-look" onClick=${() => (pendingLink.value = null)}>${t("Only look")}</button>
        <button type="button" class="primary" id="wanted-start" onClick=${() => startLink(link)}>${t("Start")}</button>
      </div>
    </div>`;
}

/** An engine of a link. @param {string} [engine] */
const named = (engine) => (engine ? clip(engine) : t("the usual engine"));

/** A text of a link, short and without invisible signs. @param {string} text */
function clip(text) {
  const seen = text.replace(/[\p{C}\p{Z}]+/gu, " ");
  return seen.length > 40 ? seen.slice(0, 40) + "…" : seen;
}

/** The stones of the turn, to place them in any order. */
function Tags() {
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
          aria-label=${title(translate(word))} title=${t("Place a {colour} stone", { colour: translate(word) })}
          onClick=${() => (chosenStone.value = word)}><${Chip} seat=${player} /></button>`,
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
  const thinkable = !s.over && !view.value && !engineMoving.value && hasControl;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("Actions")}>
      ${
        !(guest.value && watching) &&
        html`<${Tool} id="undo" icon="undo" name=${t("Undo")} hint="u" onClick=${undo}
        disabled=${(!hasControl && (watching || s.over || !!s.back || !!s.offer)) || (!s.record.moves.length && !s.kept)} />`
      }
      ${
        !guest.value &&
        html`<${Tool} id="redo" icon="redo" name=${t("Redo")} hint="r" onClick=${redo} disabled=${!hasControl || !s.undone} />
      <${Tool} id="hint" icon="hint" name=${t("Hint")} hint="h" onClick=${hint} disabled=${!thinkable} />
      <${Tool} id="take" icon="take" name=${t("Let the engine move for me")} hint="t" onClick=${takeover} disabled=${!thinkable} />
      <${Tool} id="stop" icon="stop" name=${t("Stop thinking")} hint="s" onClick=${analysis.stop} disabled=${!s.job}
        class=${s.job ? "live" : ""} />`
      }
      <${Tool} id="flip" icon="flip" name=${t("Flip the board")} hint="x" onClick=${() => (flipped.value = !flipped.value)}
        pressed=${flipped.value} />
      ${!guest.value && html`<${Tool} id="new" icon="fresh" name=${t("New game")} hint="Ctrl+Enter" onClick=${() => newGame("play")} />`}
    </div>`;
}

/** Returns the ply whose disc has just landed: only what is new may fall. */
function useFresh() {
  const { ply, shownKey } = getTable();
  const was = useRef({ key: "", plies: 0 });
  const now = { key: shownKey.value, plies: ply.value };
  const grown = now.plies === was.current.plies + 1 && now.key.startsWith(was.current.key);
  const fresh = useRef(0);
  if (now.key !== was.current.key) {
    fresh.current = grown ? now.plies : 0;
    was.current = now;
  }
  return fresh.current;
}

export function TablePage() {
  const table = getTable();
  const { participants, pen, proof, trial } = table;
  const s = table.state.value;
  const p = table.shown.value;
  const view = table.view.value;
  const note = table.note.value;
  const flipped = table.flipped.value;
  const fresh = useFresh();
  const [spoken, say] = useState("");
  const { box } = computeFrame(p.scene, settings.value.coordinates);
  const active = trial.current.value
    ? trial.ready.value
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
    "Arrow keys move the cursor, Enter plays or chooses a step, Escape cancels it or leaves the board. A finger chooses on small cells, and plays when it chooses the same again. With a, Enter draws.",
  );
  return html`
    <main class="table" style=${{ "--ratio": (box.w / box.h).toFixed(4) }}>
      <div class="stage">
        <div class="board-row">
          ${settings.value.bar && html`<${Bar} />`}
          <div class="board-frame">
            <${Board} scene=${p.scene} positionKey="${table.id} ${table.shownKey.value}" seats=${p.seats} turn=${p.turn} settings=${settings.value}
              flipped=${flipped}
              thought=${thought} scale=${table.getScale(thoughts?.engine)} thoughtTurn=${thoughts?.turn ?? 0} line=${line}
                hint=${!view && !p.over ? s.hint : null} note=${note} newPly=${fresh} placingSeat=${getPlacingSeat()}
                  pendingStones=${view ? [] : (s.kept ?? [])}
              active=${active && !p.over} onMark=${handleMark} pen=${guest.value ? undefined : pen.handlers}
                layer=${(/** @type {import("../../../types/page").Scene} */ scene) =>
                  html`${
                    values &&
                    !line &&
                    html`<${Worths}
                  scene=${scene} all=${values} />`
                  }<${Marked} scene=${scene} /><${Marks} scene=${scene} />`}
                    label=${t("Board, {n} moves played. {status}.", {
                      n: p.record.moves.length,
                      status: p.over ? result(p) : t("{side} to move", { side: title(p.seats[p.turn]) }),
                    })}
              onPlay=${table.playAt} onMove=${table.playMove} onSay=${say} />
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
                : html`<${Chart} />`
        }
        ${!view && html`<${Offer} />`}
        <${Invitation} />
        <div class="foot">
          <${Status} />
          <div class="walk at-hand" role="group" aria-label=${t("Walk through the game")}><${Steps} /></div>
          <${Actions} />
        </div>
      </div>
      <${Side} />
      <p id="board-help"
        class="unseen">${boardHelp}</p>
      <p class="unseen" aria-live="polite">${spoken}</p>
      <p class="unseen" aria-live="polite">${lastMove()}</p>
      <${TimeSpoken} />
    </main>`;
}

/** Returns the moves of the line under the pointer. */
function getPreviewedLine() {
  const { info, preview } = getTable();
  if (!preview.value) return null;
  return info.current.value?.thoughts[preview.value.rank]?.line?.slice(0, preview.value.moves) ?? null;
}

/** The last move, for a screen reader. */
function lastMove() {
  const s = getTable().state.value;
  const n = s.record.moves.length;
  return n ? t("{side} played {move}.", { side: title(s.seats[s.movers[n - 1]]), move: s.record.moves[n - 1] }) : "";
}

/** The column of blocks; on a phone a sheet that rises from below. */
function Side() {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [getTable().pen.tool.value !== ""]);
  return html`
    <aside class=${open ? "side open" : "side"} aria-label=${t("Players, engine and moves")}>
      <button type="button" class="handle" aria-expanded=${String(open)} aria-label=${open ? t("Close the sheet") : t("Open the sheet")}
        onClick=${() => setOpen(!open)}>
        <${Summary} /><span class=${open ? "chevron open" : "chevron"}><${Icon} name="fold" /></span>
      </button>
      <div class="blocks"><${Panels} /></div>
    </aside>`;
}
