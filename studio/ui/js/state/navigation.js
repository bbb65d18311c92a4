// Going to other positions of a table: by their moves, and through the variations of the study.
import { get, post, getErrorText } from "../net/server.js";
import { translateMessage } from "../net/language.js";
import { lineKey } from "./lines.js";
import { completePosition } from "./position.js";

/** @import { Position, State } from "../../../types/page" */
/** @import { AddressChange } from "./addressbar.js" */
/** @typedef {ReturnType<typeof createNavigation>} Navigation */

const maxNodes = 500; // whose positions are cached
const lineInterval = 500; // milliseconds between moves of a line that is played out

/** Requests a position of a table by its moves. @param {State} s @param {number} node of the study, -1 if it has none @param {string[]} moves */
export const requestPosition = async (s, node, moves) =>
  completePosition(
    await (node >= 0
      ? get(`/api/tables/${s.table}/nodes/${node}`)
      : post("/api/position", { ...s.record, moves, thinking: [], result: {} })),
  );

/**
 * @param {import("./lifetime.js").Lifetime} lifetime @param {import("./study.js").Study} study
 * @param {import("./shownposition.js").ShownPosition} position @param {import("./addressbar.js").TableAddress} address
 * @param {import("./notes.js").Notes} notes
 */
export function createNavigation(lifetime, study, position, { writeAddress }, { note, showNote }) {
  const { state, shownLine, shownKey, shownNode, ply } = position;
  /** Positions by their moves. @type {Map<string, Position>} */
  const positions = new Map();
  /** Positions of nodes. @type {Map<number, Position>} */
  const nodePositions = new Map();
  let requested = 0; // number of the latest request
  let displayed = 0; // number of the latest request that was shown
  /** The node whose position is requested, -1 if none is. */
  let pendingNode = -1;

  /** Shows a position, unless one that was requested later is on the board.
   * @param {number} number of the request @param {Position} found @param {string[]} line of the position */
  function display(number, found, line) {
    if (lifetime.isOver() || number < displayed) return false;
    displayed = number;
    position.show(found, line);
    return true;
  }

  /**
   * Shows a position without changing the game.
   * @param {string[]} moves
   * @param {AddressChange} how the address changes
   */
  async function goToMoves(moves, how = "replace") {
    const number = ++requested;
    pendingNode = study.findNode(moves);
    note.value = null;
    const key = lineKey(moves);
    if (key === lineKey(state.value.record.moves)) {
      displayed = number;
      pendingNode = -1;
      position.showGame();
      return writeAddress(how);
    }
    try {
      const found = positions.get(key) ?? (await requestPosition(state.value, study.findNode(moves), moves));
      positions.set(key, found);
      if (number === requested) pendingNode = -1;
      if (display(number, found, moves)) writeAddress(how);
    } catch (problem) {
      if (number === requested) pendingNode = -1;
      showNote(-1, getErrorText(problem));
    }
  }

  /** Shows a node of the study. @param {number} id @param {AddressChange} [how] the address changes */
  async function goToNode(id, how = "replace") {
    if (id === study.gameNode.value) return goToMoves(state.value.record.moves, how);
    const number = ++requested;
    note.value = null;
    pendingNode = id;
    try {
      const found = nodePositions.get(id) ?? completePosition(await get(`/api/tables/${state.value.table}/nodes/${id}`));
      if (nodePositions.size > maxNodes) nodePositions.clear();
      nodePositions.set(id, found);
      if (!display(number, found, study.movesOf(study.pathTo(study.lineEnd(id)))) || number < requested) return;
      pendingNode = -1;
      writeAddress(how);
      if (found.fault) showNote(-1, translateMessage(found.fault));
    } catch (problem) {
      if (number === requested) pendingNode = -1;
      showNote(-1, getErrorText(problem));
    }
  }

  /** @param {number} plies of the shown line */
  const goToPly = (plies, how = /** @type {AddressChange} */ ("replace")) =>
    goToMoves(shownLine.value.slice(0, Math.max(0, Math.min(shownLine.value.length, plies))), how);

  /** Returns the node from which a step is taken: several keys may be pressed before a position arrives. */
  const getStepOrigin = () => (pendingNode >= 0 ? pendingNode : shownNode.value);

  return {
    goToMoves,
    goToNode,
    goToPly,
    getStepOrigin,
    /** Caches a position. @param {Position} p */
    rememberPosition: (p) => void positions.set(lineKey(p.record.moves), p),
    /**
     * Plays a line out, move by move, until another position is chosen.
     * @param {string[]} moves @param {{move: string}[]} line
     */
    async playLine(moves, line) {
      for (let n = 1; n <= line.length; n++) {
        const next = [...moves, ...line.slice(0, n).map((p) => p.move)];
        await goToMoves(next, n === 1 ? "push" : "replace");
        await lifetime.wait(lineInterval);
        if (shownKey.value !== lineKey(next)) return;
      }
    },
    /** One move on: along the shown line, or the main variation. */
    stepForward() {
      const next = study.childrenOf(getStepOrigin());
      const strays = ply.value < shownLine.value.length && study.findNode(shownLine.value.slice(0, ply.value + 1)) < 0;
      if (pendingNode < 0 && strays) return void goToPly(ply.value + 1);
      if (!next.length) return;
      const wanted = shownLine.value[study.plies.value.get(getStepOrigin()) ?? -1];
      goToNode(next.find((c) => study.nodes.value.get(c)?.move === wanted) ?? next[0]);
    },
    stepBack() {
      const n = study.nodes.value.get(getStepOrigin());
      if (n && n.in >= 0) goToNode(n.in);
      else if (!n) goToPly(ply.value - 1);
    },
    /** Goes to the neighbouring variation of this node or the nearest one before it. @param {1 | -1} way */
    goToSibling(way) {
      for (let n = study.nodes.value.get(getStepOrigin()); n && n.in >= 0; n = study.nodes.value.get(n.in)) {
        const all = study.childrenOf(n.in);
        const other = all[all.indexOf(n.id) + way];
        if (other !== undefined) return void goToNode(other);
      }
    },
    /** Goes to the previous or next position where variations part. @param {1 | -1} way */
    goToFork(way) {
      let at = getStepOrigin();
      do at = way < 0 ? (study.nodes.value.get(at)?.in ?? -1) : (study.childrenOf(at)[0] ?? -1);
      while (at > 0 && study.childrenOf(at).length === 1);
      if (at >= 0) goToNode(at);
    },
  };
}
