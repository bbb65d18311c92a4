// The moves of the game, and the way through them.
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { Block } from "./block.js";
import { Icon } from "./icons.js";
import { settings } from "./settings.js";
import { atTable, onBoard, course, ply, walkTo, played } from "./play.js";
import { Sign } from "./review.js";
import { clock } from "./score.js";

export function Moves() {
  const s = atTable();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    const here = /** @type {HTMLElement | null} */ (box?.querySelector("[aria-current]"));
    if (box && here) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, [ply.value, course.value.length, settings.value.moves]);
  const long = Math.max(0, ...course.value.map((m) => m.length));
  return html`
    <${Block} name="moves" label="Moves" extra=${html`<span class="doing">${[onBoard().opening_name, s.record.moves.length || ""].filter(Boolean).join(", ")}</span>`}>
      <ol class="record" ref=${list} aria-label="Moves of the game" style=${long > 4 ? { "--entry": `${52 + 9 * long}px` } : undefined}>
        ${course.value.length === 0 && html`<li class="quiet">No moves yet</li>`}
        ${course.value.map((m, i) => html`
          <li key=${i}>
            <button type="button" class=${i >= played.value ? "undone" : ""} aria-current=${ply.value === i + 1 ? "step" : undefined}
              aria-label="Move ${i + 1}: ${m}" title=${timeOf(i)} onClick=${() => walkTo(i + 1, "push")}>
              <span class="no">${i + 1}</span>${m}<${Sign} moves=${course.value.slice(0, i + 1)} />
            </button>
          </li>`)}
      </ol>
      <div class="walk" role="group" aria-label="Walk through the game">
        <${Step} icon="first" name="First position (Home)" to=${0} />
        <${Step} icon="back" name="One move back (left arrow)" to=${ply.value - 1} />
        <${Step} icon="next" name="One move on (right arrow)" to=${ply.value + 1} />
        <${Step} icon="last" name="Last position (End)" to=${course.value.length} />
      </div>
    <//>`;
}

/** @param {{icon: "first" | "back" | "next" | "last", name: string, to: number}} props */
const Step = ({ icon, name, to }) => html`
  <button type="button" class="tool" aria-label=${name} data-tip=${name} disabled=${to < 0 || to > course.value.length || to === ply.value} onClick=${() => walkTo(to)}>
    <${Icon} name=${icon} />
  </button>`;

/** @param {number} i */
function timeOf(i) {
  const t = atTable().record.thinking?.[i];
  return t?.time ? clock(t.time / 1e9) : undefined;
}
