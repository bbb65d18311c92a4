// What is said of the node that is looked at: its name, a comment, and what engines think.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { joinList, t } from "../net/language.js";
import { getTable } from "../state/currenttable.js";
import { formatCount, formatScore } from "../state/score.js";
import { isGuest } from "../state/guest.js";

/** Asks for the name of the line that begins at a node. @param {number} id */
export function startNaming(id) {
  getTable().studyEdits.naming.value = id;
  requestAnimationFrame(() => document.getElementById("line-name")?.focus());
}

/** @typedef {{id: number, kind: "name" | "comment", stored: string}} NodeText a text of a node */

/**
 * A text that is written as one types: what is shown, what takes it in, and what sends it
 * off at once.
 * @param {NodeText} text
 */
function useDraft({ id, kind, stored }) {
  const { study, studyEdits } = getTable();
  const [draft, setDraft] = useState({ id, text: stored });
  const pending = useRef({ timer: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined), id: -1, text: "" });
  const flush = () => {
    clearTimeout(pending.current.timer);
    const { id: to, text } = pending.current;
    pending.current.id = -1;
    if (to >= 0 && (study.nodes.value.get(to)?.[kind] ?? "") !== text) studyEdits.change({ edit: kind, node: to, text });
  };
  useEffect(() => {
    setDraft({ id, text: pending.current.id === id ? pending.current.text : stored });
    return () => {
      if (pending.current.id === id) flush();
    };
  }, [id]);
  useEffect(() => {
    if (pending.current.id !== id) setDraft({ id, text: stored });
  }, [stored]);
  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  }, []);
  const write = (/** @type {import("../../../types/page").TargetEvent<HTMLInputElement | HTMLTextAreaElement>} */ e) => {
    const text = e.currentTarget.value;
    setDraft({ id, text });
    clearTimeout(pending.current.timer);
    pending.current = { id, text, timer: setTimeout(flush, 400) };
  };
  return { text: draft.id === id ? draft.text : stored, write, flush };
}

export function NodeComments() {
  const { shownNode, study, studyEdits } = getTable();
  const n = study.nodes.value.get(shownNode.value);
  if (!n) return null;
  return html`
    ${(n.name || studyEdits.naming.value === n.id) && html`<${NameField} id=${n.id} said=${n.name ?? ""} />`}
    <${CommentField} id=${n.id} said=${n.comment ?? ""} />
    <${EvaluationList} node=${n} />`;
}

/** @param {{id: number, said: string}} props */
function NameField({ id, said }) {
  const { text, write, flush } = useDraft({ id, kind: "name", stored: said });
  const { naming } = getTable().studyEdits;
  const leave = () => (flush(), (naming.value = -1));
  return html`
    <label class="unseen" for="line-name">${t("Variation name")}</label>
    <input id="line-name" placeholder=${t("Variation name")} maxlength="200" value=${text} onInput=${write} onBlur=${leave}
      onKeyDown=${(/** @type {import("../../../types/page").TargetEvent<HTMLInputElement> & KeyboardEvent} */ e) =>
        e.key === "Enter" && e.currentTarget.blur()} />`;
}

/** @param {{id: number, said: string}} props */
function CommentField({ id, said }) {
  const { text, write, flush } = useDraft({ id, kind: "comment", stored: said });
  if (isGuest.value) return text && html`<p class="quiet">${text}</p>`;
  const canWrite = getTable().participants.hasControl.value;
  const wait = t("Comments open after the game");
  return html`
    <label class="unseen" for="comment">${t("Comment on this position")}</label>
    <textarea id="comment" readonly=${!canWrite} title=${canWrite ? "" : wait} rows=${Math.min(6, Math.max(1, text.split("\n").length))}
      placeholder=${canWrite ? t("Comment") : wait} maxlength="8000" value=${text} onInput=${write} onBlur=${flush}></textarea>`;
}

/**
 * Formats the source of an evaluation: its engine, depth and number of positions.
 * @param {NonNullable<import("../state/study.js").Node["evaluations"]>[number]} e
 */
const formatSource = (e) =>
  joinList([
    e.by,
    e.depth ? t("depth {depth}", { depth: e.depth }) : "",
    e.nodes ? t("{count} positions", { count: formatCount(e.nodes) }) : "",
  ]);

/** What engines have said of a position. @param {{node: import("../state/study.js").Node}} props */
function EvaluationList({ node }) {
  const { getScale, shown, state } = getTable();
  return html`
  ${
    node.evaluations?.length
      ? html`<ul class="evaluations" aria-label=${t("Engine evaluations of this position")}>
    ${node.evaluations.map(
      (e) => html`
      <li key=${e.by}>
        <b>${formatScore(e.score, state.value.seats, shown.value.turn, getScale(e.by), e.bound)}</b>${` ${formatSource(e)}`}</li>`,
    )}
  </ul>`
      : null
  }`;
}
