// What a person does with the tree of the study, and the message about it.
import { signal } from "@preact/signals";
import { t } from "../net/language.js";

const maxTypingPause = 1000; // milliseconds between the characters of a sign

/**
 * @param {import("./study.js").Study} study @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./navigation.js").Navigation} navigation
 */
export function createStudyEdits(study, { shownNode }, { goToNode, getStepOrigin }) {
  /** The last change that can be undone, in a sentence. */
  const done = signal("");
  /** Whether the sentence reports an error instead. */
  const failed = signal(false);

  /** The move whose sign was begun with "!", and when. */
  let typed = { node: -1, at: 0 };

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
    /** Sets the sign of a node's move, "" to remove it. @param {string} sign */
    setSign: (sign, id = shownNode.value) => change({ edit: "sign", node: id, text: sign }),
    /**
     * Adds a typed character to the sign of the move on the board: "!" and another one within a second are two of a sign. Returns whether
     * the character belongs to a sign.
     * @param {"!" | "?"} character
     */
    typeSign(character) {
      const id = shownNode.value;
      const isSecond = typed.node === id && Date.now() - typed.at < maxTypingPause;
      if (!study.nodes.value.get(id)?.move || (character === "?" && !isSecond)) return false;
      const had = study.nodes.value.get(id)?.sign;
      change({ edit: "sign", node: id, text: isSecond ? `!${character}` : had === "!" ? "" : "!" });
      typed = isSecond ? { node: -1, at: 0 } : { node: id, at: Date.now() };
      return true;
    },
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
