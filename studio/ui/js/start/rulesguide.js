// How to play: the rules of a game in plain sentences, and tasks to try them on. Loaded when
// it is opened.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { Board } from "../board/board.js";
import { get, post, toSentence, getErrorText } from "../net/server.js";
import { settings } from "../state/settings.js";
import { findGame, getTitle } from "../state/games.js";
import { isGuest } from "../state/guest.js";
import { completePosition } from "../state/position.js";
import { closeOnBackdropClick } from "./newgame.js";

/** @import { Card, Position } from "../../../types/page" */
/** @import { Guide } from "../../../types/wire" */

/** The game whose rules are read, and what is told of it. */
const currentGuide = signal(/** @type {{card: Card, guide: Guide} | null} */ (null));

/** The guide in the words of the page. @param {Guide} guide */
const translateGuide = (guide) => ({
  rules: guide.rules.map(translate),
  tasks: guide.tasks?.map((task) => ({ ...task, ask: translate(task.ask), right: translate(task.right) })),
});

/** Reads what is told of a game. @param {string} name @returns {Promise<boolean>} whether there is such a game */
export async function loadGuide(name) {
  const card = findGame(name);
  if (card) currentGuide.value = { card, guide: translateGuide(await get(`/api/games/${encodeURIComponent(name)}/guide`)) };
  return card !== undefined;
}

/** The sheet. @param {{close: () => void}} props */
export function OverlayContent({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const guide = currentGuide.value;
  useEffect(() => void box.current?.showModal(), []);
  return html`
    <dialog ref=${box} class="sheet howto" aria-label=${t("How to play")} onClose=${close} onClick=${closeOnBackdropClick}>
      ${
        guide &&
        html`
        <div class="inside">
          <h2>${guide.card.title}</h2>
          <ul class="sentences">${guide.guide.rules.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
          ${(guide.guide.tasks ?? []).length > 0 && !isGuest.value && html`<${Tasks} key=${guide.card.name} guide=${guide.guide} />`}
          ${
            guide.card.rules.length > 1 &&
            html`
            <details><summary>${t("Rule variants")}</summary>
              <dl class="choices">${guide.card.rules.map(
                (r) => html`<div
                key=${r.name}><dt>${getTitle(r)}</dt><dd>${toSentence(r.about)}</dd></div>`,
              )}</dl>
            </details>`
          }
          <div class="buttons"><button type="button" class="plain" onClick=${close}>${t("Close")}</button></div>
        </div>`
      }
    </dialog>`;
}

/** The tasks, one at a time. @param {{guide: Guide}} props */
function Tasks({ guide }) {
  const tasks = guide.tasks ?? [];
  const [number, setNumber] = useState(0);
  const [position, setPosition] = useState(/** @type {Position | null} */ (null));
  const [move, setMove] = useState("");
  const [feedback, setFeedback] = useState("");
  const task = tasks[number];
  const isSolved = task.answers.includes(move);
  const showMove = async (/** @type {string} */ newMove) => {
    try {
      setPosition(
        completePosition(await post("/api/position", { ...task.record, moves: [...task.record.moves, ...(newMove ? [newMove] : [])] })),
      );
      setMove(newMove);
      setFeedback(newMove ? (task.answers.includes(newMove) ? task.right : t("{move} is not the solution.", { move: newMove })) : "");
    } catch (problem) {
      setFeedback(getErrorText(problem));
    }
  };
  useEffect(() => void showMove(""), [number]);
  const onPlay = (/** @type {number} */ cell) => {
    const aim = position?.scene.moves.find((m) => m.path.length === 1 && m.path[0] === cell);
    if (aim) showMove(aim.move);
    else setFeedback(t("That is not a legal move."));
  };
  const onMove = async (/** @type {string} */ played) => {
    await showMove(played);
    return true;
  };
  return html`
    <section class="task" aria-label=${t("Try it")}>
      <h3>${t("{number} of {all}. {task}", { number: number + 1, all: tasks.length, task: task.ask })}</h3>
      ${
        position &&
        html`
        <div class="board-frame">
          <${Board} scene=${position.scene} positionKey=${`${number} ${move}`} seats=${position.seats} turn=${position.turn}
            settings=${{ ...settings.value, numbers: false, candidates: false, line: false, now: false }} flipped=${false}
            scale=${0} thoughtTurn=${0} line=${null} note=${null} newPly=${0} placingSeat=${-1} pendingStones=${[]} active=${!move} label=${task.ask}
            onPlay=${onPlay} onMove=${onMove} onSay=${() => undefined} />
        </div>`
      }
      <p class=${isSolved ? "said right" : "said"} role="status">${feedback}</p>
      <div class="row">
        <button type="button" class="plain" id="task-again" disabled=${!move} onClick=${() => showMove("")}>${t("Try again")}</button>
        ${
          number + 1 < tasks.length &&
          html`<button type="button" class=${isSolved ? "primary" : "plain"} id="task-next"
          onClick=${() => setNumber(number + 1)}>${t("Next")}</button>`
        }
      </div>
    </section>`;
}
