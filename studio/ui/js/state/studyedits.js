// What a person does with the tree of the study, and the message about it.
import { signal } from "@preact/signals";
import { t } from "../net/language.js";

/**
 * @param {import("./study.js").Study} study @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./navigation.js").Navigation} navigation
 */
export function createStudyEdits(study, { shownNode }, { goToNode, getStepOrigin }) {
  /** The last change that can be undone, in a sentence. */
  const done = signal("");
  /** Whether the sentence reports an error instead. */
  const failed = signal(false);

  /** @param {Partial<import("../../../types/wire").Edit>} edit @param {string} [sentence] that is shown when it is done */
  async function change(edit, sentence = "") {
    const { node, fault } = await study.edit(edit);
    done.value = fault || sentence;
    failed.value = fault !== "";
    return fault ? -1 : node;
  }

  /** Undoes the last change or makes it again, and shows its node unless another was chosen meanwhile. @param {"unedit" | "reedit"} which */
  async function revert(which) {
    const at = getStepOrigin();
    const { node, fault } = await study.revert(which);
    done.value = fault;
    failed.value = true;
    if (node > 0 && node !== at && at === getStepOrigin()) goToNode(node);
  }

  return {
    done,
    failed,
    /** The node whose menu is open, and where. */
    menu: signal(/** @type {{id: number, x: number, y: number} | null} */ (null)),
    /** The node that is being given a name, -1 for none. */
    naming: signal(-1),
    change,
    promote: (id = shownNode.value) => change({ edit: "promote", node: id }, t("Variation promoted.")),
    makeMain: (id = shownNode.value) => change({ edit: "main", node: id }, t("This is now the main line.")),
    /** Deletes a node and all that follows. */
    async remove(id = shownNode.value) {
      const n = study.nodes.value.get(id);
      if (!n || n.in < 0) return;
      const count = study.countDescendants(id) + 1;
      const inside = study.pathTo(shownNode.value).includes(id);
      if ((await change({ edit: "delete", node: id }, t("{n} moves deleted.", { n: count }))) >= 0 && inside) goToNode(n.in);
    },
    undo: () => revert("unedit"),
    redo: () => revert("reedit"),
  };
}
