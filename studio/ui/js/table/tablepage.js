// The table: the board is the page, the rest lies beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { listed, t, translate } from "../net/language.js";
import { Tool, Icon } from "../ui/icons.js";
import { Board, Note } from "../board/board.js";
import { frame } from "../board/geometry.js";
import { Chart, Bar } from "./evalchart.js";
import { Chip } from "../ui/panelblock.js";
import { doing } from "./enginepanel.js";
import { Panels, Summary } from "./sidebar.js";
import { AfterGame } from "../review/review.js";
import { Steps } from "./studytree.js";
import { trial, trying, Trial } from "../review/retry.js";
import { settings } from "../state/settings.js";
import { title } from "../state/score.js";
import * as play from "../state/table.js";
import { newGame } from "../start/newgame.js";
import { worths, Worths } from "./movevalues.js";
import { Marked, marks } from "./searchmoves.js";
import { Marks, Palette } from "./annotations.js";
import { pen, tool } from "./pen.js";
import { proof, defending } from "../state/proof.js";
import { rematch, result, Offer } from "./gameend.js";
import { Invitation } from "./company.js";
import { free, guest, mine as yours, watching } from "../state/participants.js";
import { TimeSpoken } from "./clock.js";

const { atTable, onBoard, view, ply, course, thinking, preview, note, busy, broken, wanted } = play;

/** What is going on, in words. */
function status() {
  const s = atTable();
  const p = onBoard();
  if (broken.value) return broken.value;
  if (p.over) return result(p);
  const turn = title(p.seats[p.turn]);
  if (trial.value) return t("{side} to move", { side: turn });
  if (proof.value) return defending.value ? t("{side} defends", { side: turn }) : t("{side} answers", { side: turn });
  if (view.value)
    return ply.value > play.played.value
      ? t("Another line, move {number}", { number: ply.value })
      : t("Move {number} of {all}", { number: ply.value, all: course.value.length });
  const side = title(s.seats[s.turn]);
  const seat = s.players[s.turn];
  if (s.trouble) return t("The engine is in trouble");
  if (s.asking) return t("Keep these moves?");
  if (s.job?.kind === "move" || s.job?.kind === "takeover") return t("{side}: {doing}", { side, doing: doing(s.job) });
  if (s.paused && (seat.kind === "engine" || s.clock)) return t("{side} to move, paused", { side });
  return p.scene.prompt ? t("{side}: {doing}", { side, doing: p.scene.prompt }) : t("{side} to move", { side });
}

function Status() {
  const s = atTable();
  const p = onBoard();
  const waiting = s.paused && (s.players[s.turn].kind === "engine" || !!s.clock) && !s.over && !view.value;
  return html`
    <div class="status">
      ${!p.over && !broken.value && html`<${Chip} seat=${p.turn} />`}
      <span class=${broken.value ? "text trouble" : p.over ? "text over" : "text"} role="status" title=${status()}>${status()}</span>
      ${
        view.value &&
        !trial.value &&
        html`
        ${free(s) && html`<button type="button" class="link" id="from-here" onClick=${play.playFromHere}>${t("Play from here")}</button>`}
        <button type="button" class="link" id="to-game" onClick=${() => play.look(s.record.moves)}
          title=${t("Back to the game")}>${t("Back")}</button>`
      }
      ${
        waiting &&
        !guest.value &&
        (s.asking ?? 0) > 0 &&
        html`<button type="button" class="link" id="take-back"
        title=${t("Take the turn back")} onClick=${play.takeBack}>${t("Take back")}</button>`
      }
      ${!waiting && html`<${Tags} />`}
      ${
        waiting &&
        !guest.value &&
        html`<button type="button" class="link" id="go-on" title=${t("Let the engine move")}
        onClick=${play.resume}>${s.asking ? t("Keep") : t("Go on")}</button>`
      }
      ${s.over && !view.value && !trial.value && free(s) && html`<${AfterGame} />`}
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
function Wanted({ link }) {
  const { seats } = atTable();
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
        <button type="button" class="plain" id="wanted-look" onClick=${() => (wanted.value = null)}>${t("Only look")}</button>
        <button type="button" class="primary" id="wanted-start" onClick=${play.startWanted}>${t("Start")}</button>
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
  const s = atTable();
  const tags = play.tags();
  if (tags.length < 2 || view.value || busy.value || s.over || s.players[s.turn].kind === "engine") return null;
  const chosen = tags.some(({ word }) => word === play.tag.value) ? play.tag.value : tags[0].word;
  return html`
    <span class="tags" role="radiogroup" aria-label=${t("Stone to place")}>
      ${tags.map(
        ({ word, player }) => html`
        <button type="button" class="tag" role="radio" key=${word} id="tag-${word}" aria-checked=${String(word === chosen)}
          aria-label=${title(translate(word))} title=${t("Place a {colour} stone", { colour: translate(word) })}
          onClick=${() => (play.tag.value = word)}><${Chip} seat=${player} /></button>`,
      )}
    </span>`;
}

/** The seat whose stone a click places, -1 for that of the next stone. */
function placing() {
  return (view.value ? undefined : play.tags().find(({ word }) => word === play.tag.value))?.player ?? -1;
}

function Actions() {
  const s = atTable();
  const alone = free(s);
  const thinkable = !s.over && !view.value && !busy.value && alone;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("Actions")}>
      ${
        !(guest.value && watching.value) &&
        html`<${Tool} id="undo" icon="undo" name=${t("Undo")} hint="u" onClick=${play.undo}
        disabled=${(!alone && (watching.value || s.over || !!s.back || !!s.offer)) || (!s.record.moves.length && !s.kept)} />`
      }
      ${
        !guest.value &&
        html`<${Tool} id="redo" icon="redo" name=${t("Redo")} hint="r" onClick=${play.redo} disabled=${!alone || !s.undone} />
      <${Tool} id="hint" icon="hint" name=${t("Hint")} hint="h" onClick=${play.hint} disabled=${!thinkable} />
      <${Tool} id="take" icon="take" name=${t("Let the engine move for me")} hint="t" onClick=${play.takeover} disabled=${!thinkable} />
      <${Tool} id="stop" icon="stop" name=${t("Stop thinking")} hint="s" onClick=${play.stop} disabled=${!s.job}
        class=${s.job ? "live" : ""} />`
      }
      <${Tool} id="flip" icon="flip" name=${t("Flip the board")} hint="x" onClick=${() => (play.flipped.value = !play.flipped.value)}
        pressed=${play.flipped.value} />
      ${!guest.value && html`<${Tool} id="new" icon="fresh" name=${t("New game")} hint="Ctrl+Enter" onClick=${() => newGame("play")} />`}
    </div>`;
}

/** The ply whose disc has just landed: only what is new may fall. */
function useFresh() {
  const was = useRef({ key: "", plies: 0 });
  const now = { key: play.shownKey.value, plies: ply.value };
  const grown = now.plies === was.current.plies + 1 && now.key.startsWith(was.current.key);
  const fresh = useRef(0);
  if (now.key !== was.current.key) {
    fresh.current = grown ? now.plies : 0;
    was.current = now;
  }
  return fresh.current;
}

export function TablePage() {
  const s = atTable();
  const p = onBoard();
  const fresh = useFresh();
  const [spoken, say] = useState("");
  const { box } = frame(p.scene, settings.value.coordinates);
  const mine = trial.value
    ? trying()
    : proof.value
      ? defending.value
      : view.value
        ? free(s) && !play.against.value
        : s.players[s.turn].kind !== "engine" && !busy.value && yours(s.turn);
  const thoughts = thinking.value;
  const line = preview.value ? previewed() : null;
  const note_ = note.value;
  const values = worths.value;
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
            <${Board} scene=${p.scene} at="${s.table} ${play.shownKey.value}" seats=${p.seats} turn=${p.turn} settings=${settings.value}
              flipped=${play.flipped.value}
              thought=${thought} scale=${play.scaleOf(thoughts?.engine)} judged=${thoughts?.turn ?? 0} line=${line}
                hint=${!view.value && !p.over ? s.hint : null} note=${note_} fresh=${fresh} placing=${placing()}
                  kept=${view.value ? [] : (s.kept ?? [])}
              active=${mine && !p.over} onMark=${marks} pen=${guest.value ? undefined : pen}
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
              onPlay=${play.playAt} onMove=${play.playMove} onSay=${say} />
            ${
              note_ &&
              html`<${Note} scene=${p.scene} flipped=${play.flipped.value} labelled=${settings.value.coordinates}
              note=${note_} />`
            }
          </div>
        </div>
        ${
          wanted.value
            ? html`<${Wanted}
          link=${wanted.value} />`
            : trial.value
              ? html`<${Trial} />`
              : tool.value
                ? html`<${Palette} />`
                : html`<${Chart} />`
        }
        ${!view.value && html`<${Offer} />`}
        <${Invitation} s=${s} say=${(/** @type {string} */ text) => play.say(-1, text)} />
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

/** The moves of the line under the pointer. */
function previewed() {
  const want = preview.value;
  if (!want) return null;
  const thought = play.thinking.value?.thoughts[want.rank];
  return thought?.line?.slice(0, want.moves) ?? null;
}

/** The last move, for a screen reader. */
function lastMove() {
  const s = atTable();
  const n = s.record.moves.length;
  return n ? t("{side} played {move}.", { side: title(s.seats[s.movers[n - 1]]), move: s.record.moves[n - 1] }) : "";
}

/** The column of blocks; on a phone a sheet that rises from below. */
function Side() {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [atTable().table, tool.value !== ""]);
  return html`
    <aside class=${open ? "side open" : "side"} aria-label=${t("Players, engine and moves")}>
      <button type="button" class="handle" aria-expanded=${String(open)} aria-label=${open ? t("Close the sheet") : t("Open the sheet")}
        onClick=${() => setOpen(!open)}>
        <${Summary} /><span class=${open ? "chevron open" : "chevron"}><${Icon} name="fold" /></span>
      </button>
      <div class="blocks"><${Panels} /></div>
    </aside>`;
}
