// The content of a tab beside the board, and the small signs that all share.
import { html } from "./html.js";
import { getInk } from "../board/colors.js";
import { settings, toggleSetting } from "../state/settings.js";
import { getTable } from "../state/currenttable.js";

/** @import { Scene, Renderable } from "../../../types/page" */

/** @param {{name: "engine"|"review", label: string, extra?: Renderable, children?: Renderable}} props extra: a line above the content */
export const PanelBlock = ({ name, label, extra, children }) => html`
  <section class="block ${name}" aria-label=${label}>
    ${extra && html`<header>${extra}</header>`}
    <div class="body">${children}</div>
  </section>`;

/**
 * The letter that stands for a seat on boards without stones of its colour: its
 * own glyph, or its number where pieces belong to neither seat (Nim, Quarto).
 * @param {Scene} scene @param {number} seat
 */
function getSeatLetter(scene, seat) {
  if (scene.common) return String(seat + 1);
  const glyphStones = scene.stones.filter((s) => s.glyph && !s.shape);
  if (!glyphStones.length) return "";
  const seats = new Set(glyphStones.map((s) => s.player));
  const areDistinct = seats.size > 1 && new Set(glyphStones.map((s) => s.glyph)).size === seats.size;
  return (areDistinct && glyphStones.find((s) => s.player === seat)?.glyph) || String(seat + 1);
}

/** The stone of a seat, or its letter on boards that have letters. @param {{seat: number}} props */
export function SeatChip({ seat }) {
  const { state, card } = getTable();
  const { scene } = state.value;
  const sign = card.value ? getSeatLetter(card.value.scene, seat) : "";
  return html`<span class=${sign ? "chip letter" : `chip s${getInk(scene, seat)} look-${scene.look}`} aria-hidden="true">${sign}</span>`;
}

/** @param {{name: "candidates"|"line"|"now"|"bar"|"scores"|"numbers"|"coordinates"|"tallies"|"guides", label: string}} props */
export const LayerToggle = ({ name, label }) => html`
  <button type="button" class="layer" aria-pressed=${String(settings.value[name])} onClick=${() => toggleSetting(name)}>${label}</button>`;
