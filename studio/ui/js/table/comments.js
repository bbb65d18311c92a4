// What is said of the node that is looked at: its name, a comment, and what engines think.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { listed, t } from "../net/language.js";
import { getTable } from "../state/table.js";
import { count, number } from "../state/score.js";
import { guest } from "../state/guest.js";

/** Asks for the name of the line that begins at a node. @param {number} id */
export function rename(id) {
  getTable().studyEdits.naming.value = id;
  requestAnimationFrame(() => document.getElementById("line-name")?.focus());
}

/** @typedef {{id: number, kind: "name" | "comment", said: string}} Text a text of a node */

/**
 * A text that is written as one types: what is shown, what takes it in, and what sends it
 * off at once.
 * @param {Text} text
 */
function useDraft({ id, kind, said }) {
  const { study, studyEdits } = getTable();
  const [draft, setDraft] = useState({ id, text: said });
  const late = useRef({ timer: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined), id: -1, text: "" });
  const flush = () => {
    clearTimeout(late.current.timer);
    const { id: to, text } = late.current;
    late.current.id = -1;
    if (to >= 0 && (study.nodes.value.get(to)?.[kind] ?? "") !== text) studyEdits.change({ edit: kind, node: to, text });
  };
  useEffect(() => {
    setDraft({ id, text: late.current.id === id ? late.current.text : said });
    return () => {
      if (late.current.id === id) flush();
    };
  }, [id]);
  useEffect(() => {
    if (late.current.id !== id) setDraft({ id, text: said });
  }, [said]);
  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  }, []);
  const write = (/** @type {import("../../../types/page").At<HTMLInputElement | HTMLTextAreaElement>} */ e) => {
    const text = e.currentTarget.value;
    setDraft({ id, text });
    clearTimeout(late.current.timer);
    late.current = { id, text, timer: setTimeout(flush, 400) };
  };
  return { text: draft.id === id ? draft.text : said, write, flush };
}

export function Remarks() {
  const { shownNode, study, studyEdits } = getTable();
  const n = study.nodes.value.get(shownNode.value);
  if (!n) return null;
  return html`
    ${(n.name || studyEdits.naming.value === n.id) && html`<${Name} id=${n.id} said=${n.name ?? ""} />`}
    <${Comment} id=${n.id} said=${n.comment ?? ""} />
    <${Evaluations} of=${n} />`;
}

/** @param {{id: number, said: string}} props */
function Name({ id, said }) {
  const { text, write, flush } = useDraft({ id, kind: "name", said });
  const { naming } = getTable().studyEdits;
  const leave = () => (flush(), (naming.value = -1));
  return html`
    <label class="unseen" for="line-name">${t("Name of this line")}</label>
    <input id="line-name" placeholder=${t("Name of this line")} maxlength="200" value=${text} onInput=${write} onBlur=${leave}
      onKeyDown=${(/** @type {import("../../../types/page").At<HTMLInputElement> & KeyboardEvent} */ e) =>
        e.key === "Enter" && e.currentTarget.blur()} />`;
}

/** @param {{id: number, said: string}} props */
function Comment({ id, said }) {
  const { text, write, flush } = useDraft({ id, kind: "comment", said });
  if (guest.value) return text && html`<p class="quiet">${text}</p>`;
  const writes = getTable().participants.hasControl.value;
  const wait = t("Another person plays here, too: comments wait for the end of the game.");
  return html`
    <label class="unseen" for="comment">${t("Comment on this position")}</label>
    <textarea id="comment" readonly=${!writes} title=${writes ? "" : wait} rows=${Math.min(6, Math.max(1, text.split("\n").length))}
      placeholder=${writes ? t("Comment") : wait} maxlength="8000" value=${text} onInput=${write} onBlur=${flush}></textarea>`;
}

/**
 * Formats the source of an evaluation: its engine, depth and number of positions.
 * @param {NonNullable<import("../state/study.js").Node["evaluations"]>[number]} e
 */
const formatSource = (e) =>
  listed([e.by, e.depth ? t("depth {depth}", { depth: e.depth }) : "", e.nodes ? t("{count} positions", { count: count(e.nodes) }) : ""]);

/** What engines have said of a position. @param {{of: import("../state/study.js").Node}} props */
function Evaluations({ of }) {
  const { getScale, shown, state } = getTable();
  return html`
  ${
    of.evaluations?.length
      ? html`<ul class="evaluations" aria-label=${t("What engines think of this position")}>
    ${of.evaluations.map(
      (e) => html`
      <li key=${e.by}>
        <b>${number(e.score, state.value.seats, shown.value.turn, getScale(e.by), e.bound)}</b>${` ${formatSource(e)}`}</li>`,
    )}
  </ul>`
      : null
  }`;
}
