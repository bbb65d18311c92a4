// Which of the moves that share a path is meant: a few words at the cell.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { computeFrame } from "./geometry.js";
import { capitalize } from "../state/score.js";
import { Piece, isRound } from "./pieces.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Aim } from "../../../types/wire" */

/**
 * @param {{scene: Scene, aims: Aim[], seat: number, labelled: boolean, onAnswer: (aim: Aim | null) => void}} props
 */
export function MoveChooser({ scene, aims, seat, labelled, onAnswer }) {
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => list.current?.querySelector("button")?.focus(), [aims]);
  const { box } = computeFrame(scene, labelled);
  const path = aims[0].path;
  const { x, y } = scene.cells[path[path.length - 1]];
  const [across, down] = [(x - box.x) / box.w, (y - box.y) / box.h];
  const style = {
    left: across < 0.5 ? `${(across + 0.55 / box.w) * 100}%` : "auto",
    right: across < 0.5 ? "auto" : `${(1 - across + 0.55 / box.w) * 100}%`,
    top: down < 0.5 ? `${(down - 0.5 / box.h) * 100}%` : "auto",
    bottom: down < 0.5 ? "auto" : `${(1 - down - 0.5 / box.h) * 100}%`,
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const focused = buttons.findIndex((b) => b === document.activeElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
    if (by) buttons[(focused + by + buttons.length) % buttons.length].focus();
    else if (e.key === "Escape") onAnswer(null);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return html`
    <div class="chooser" role="menu" aria-label=${t("Choose a move")} ref=${list} style=${style} onKeyDown=${onKeyDown}>
      ${aims.map(
        (a) => html`<button type="button" role="menuitem" key=${a.move} onClick=${() => onAnswer(a)}>
        ${
          !isRound(scene, a.word) &&
          html`<svg class="board" viewBox="-0.45 -0.45 0.9 0.9" aria-hidden="true"><${Piece} scene=${scene}
          stone=${{ cell: 0, player: seat, shape: a.word }} x=${0} y=${0} size=${0.4} /></svg>`
        }
        ${capitalize(translate(a.word ?? "") || a.move)}
      </button>`,
      )}
    </div>`;
}
