// What one does with the tree of the study, and what is said of it when it is done.
import { effect, signal } from "@preact/signals";
import { t } from "../net/language.js";
import { edit, nodes, path, takeBack } from "../state/study.js";
import { from, here, lookAt, state } from "../state/table.js";
import { behind, folded } from "./movelistrows.js";

/** What was done last and can be undone, in a sentence. */
export const done = signal("");
/** Whether that says instead why it could not be done. */
export const failed = signal(false);

/** @param {Partial<import("../../../types/wire").Edit>} change @param {string} [sentence] what is said when it is done */
export async function change(change, sentence = "") {
  const { node, fault } = await edit(change);
  done.value = fault || sentence;
  failed.value = fault !== "";
  return fault ? -1 : node;
}

export const promote = (id = here.value) => change({ edit: "promote", node: id }, t("Promoted."));
export const makeMain = (id = here.value) => change({ edit: "main", node: id }, t("This is the main line now."));

/** Deletes a node and all behind it. */
export async function remove(id = here.value) {
  const n = nodes.value.get(id);
  if (!n || n.in < 0) return;
  const count = behind(id) + 1;
  const inside = path(here.value).includes(id);
  const parent = n.in;
  if ((await change({ edit: "delete", node: id }, t("{n} moves deleted.", { n: count }))) >= 0 && inside) lookAt(parent);
}

/**
 * Takes the last change of the study back, or makes it again, and looks there, unless one has gone on meanwhile.
 * @param {"unedit" | "reedit"} which
 */
async function turnBack(which) {
  const at = from();
  const { node, fault } = await takeBack(which);
  done.value = fault;
  failed.value = true;
  if (node > 0 && node !== at && at === from()) lookAt(node);
}

export const unedit = () => turnBack("unedit");
export const reedit = () => turnBack("reedit");

// Another table begins with nothing folded and nothing to undo.
effect(() => {
  if (state.value) return;
  folded.value = new Set();
  done.value = "";
});
