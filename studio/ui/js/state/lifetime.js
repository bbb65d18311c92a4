// How long effects and timers last: those of a table end with it.
import { effect } from "@preact/signals";

/** @typedef {ReturnType<typeof createLifetime>} Lifetime */

/** Creates a lifetime, which ends all that was begun with it. */
export function createLifetime() {
  /** @type {Set<() => unknown>} */
  const ends = new Set();
  let ended = false;

  /**
   * Calls a function after some time, unless the lifetime has ended by then.
   * @param {number} ms @param {() => unknown} act @returns {() => void} cancels the call
   */
  function after(ms, act) {
    if (ended) return () => {};
    const cancel = () => {
      clearTimeout(timer);
      ends.delete(cancel);
    };
    const timer = setTimeout(() => (cancel(), act()), ms);
    ends.add(cancel);
    return cancel;
  }

  return {
    after,
    /** Resolves after some time, and never if the lifetime ends before. @param {number} ms @returns {Promise<void>} */
    wait: (ms) => new Promise((resolve) => after(ms, () => resolve())),
    /** Runs an effect until the lifetime ends. @param {() => void | (() => void)} run */
    effect: (run) => void ends.add(effect(run)),
    isOver: () => ended,
    end() {
      ended = true;
      for (const end of ends) end();
      ends.clear();
    },
  };
}
