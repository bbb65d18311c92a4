// What an opening asks for, over the board: stones to place, a choice of colours, and what the other
// player chose.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getPersonName, getPlayerTitle } from "../ui/playerpicker.js";
import { capitalize } from "../state/score.js";
import { getTable } from "../state/currenttable.js";

/** @import { Position } from "../../../types/page" */

/** @param {number} seat */
const nameNumber = (seat) => t("Player {number}", { number: seat + 1 });

/** The seat of the only person at the table, -1 if there are several or none. */
function findPerson() {
  const { players } = getTable().state.value;
  const people = players.flatMap((p, i) => (p.kind === "engine" ? [] : [i]));
  return people.length === 1 ? people[0] : -1;
}

/** @param {number} seat */
function namePlayer(seat) {
  const { state } = getTable();
  const { players, record } = state.value;
  if (players[seat].kind === "engine") return getPlayerTitle(record.game, players[seat].engine);
  return record.players?.[seat] && !/^human$/i.test(record.players[seat]) ? getPersonName(record.players[seat]) : nameNumber(seat);
}

/** Returns what a choice does. @param {string} name of the choice @param {boolean} isColourChoice whether colours are among the choices @param {number} index */
function describeChoice(name, isColourChoice, index) {
  if (name === "black") return t("Play Black");
  if (name === "white") return t("Play White");
  if (name === "two" && isColourChoice) return t("Place two more");
  if (name === "ten" && isColourChoice) return t("Offer ten fifth moves");
  return String(index + 1);
}

/** Returns what the player of the last move chose, "" unless that was a colour. @param {Position} p */
function describeColourChoice({ record, scene }) {
  const { movers, players } = getTable().state.value;
  const last = record.moves.at(-1) ?? "";
  const colours = { black: t("Black"), white: t("White") };
  const mover = movers[record.moves.length - 1];
  if (!(last in colours) || mover === undefined) return "";
  const [mine, other] = last === "black" ? [colours.black, colours.white] : [colours.white, colours.black];
  const person = findPerson();
  if (person < 0) return t("{player} took {colour}.", { player: namePlayer(mover), colour: mine });
  if (players[mover].kind !== "engine") return scene.opening ? "" : t("You are {colour}.", { colour: mine });
  return t("{player} took {colour}. You are {other}.", { player: namePlayer(mover), colour: mine, other });
}

/** Returns the step of the opening that a person is to make, "" if there is none. @param {Position} p */
function describeStep({ scene, over, turn }) {
  const { participants, state } = getTable();
  if (over || !scene.opening) return "";
  if (state.value.players[turn].kind === "engine" || !participants.playsSeat(turn)) return "";
  return findPerson() < 0 ? t("{what}: {said}", { what: namePlayer(turn), said: scene.opening }) : capitalize(scene.opening);
}

/** Whether the stones leave more room at the lower edge of the board. @param {Position} p */
function isLowerEdgeFree({ scene }) {
  const { flipped } = getTable();
  const heights = scene.stones.map((s) => scene.cells[s.cell].y);
  const isFree = scene.height - Math.max(...heights, 0) > Math.min(...heights, scene.height) + 0.5;
  return heights.length > 0 && isFree !== flipped.value;
}

/** The prompt of an opening, a card in the frame of the board at the edge that is free. */
export function OpeningPrompt() {
  const table = getTable();
  const p = table.shown.value;
  const step = describeStep(p);
  const made = p.over ? "" : describeColourChoice(p);
  const { choices } = p.scene;
  const isColourChoice = choices.some((c) => c.name === "black");
  return html`
    <div class=${`opening-prompt${step || made ? "" : " empty"}${isLowerEdgeFree(p) ? " low" : ""}`}>
      <p role="status">${[made, step].filter(Boolean).join(" ")}</p>
      ${
        step &&
        choices.length > 0 &&
        html`
        <div class="row" role="group" aria-label=${step}>
          ${choices.map(
            (c, i) => html`<button type="button" class="plain" key=${c.move} id="choice-${c.name}"
            onClick=${() => table.playMove(c.move, -1)}>${describeChoice(c.name, isColourChoice, i)}</button>`,
          )}
        </div>`
      }
    </div>`;
}
