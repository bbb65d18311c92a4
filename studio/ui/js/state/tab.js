// The tab of the column beside the board, which is the state of the page: to play, to analyse or to review.
import { signal } from "@preact/signals";

/** @import { State } from "../../../types/page" */
/** @typedef {"play" | "analyse" | "review"} Tab */

/** @type {Tab[]} */
export const tabs = ["play", "analyse", "review"];

/**
 * Returns the tab of a table that is opened without one: people who play an engine or against the clock play, all others analyse.
 * @param {State} s @returns {Tab}
 */
export const getDefaultTab = ({ clock, players }) =>
  players.some((p) => p.kind !== "engine") && (clock || players.some((p) => p.kind === "engine")) ? "play" : "analyse";

/** @param {State} first @param {string} [requested] by the address */
export const createTab = (first, requested) => signal(tabs.find((tab) => tab === requested) ?? getDefaultTab(first));
