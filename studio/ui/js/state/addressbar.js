// The address of the page, as the table writes it.
import { untracked } from "@preact/signals";
import { formatAddress } from "./address.js";
import { watchedPart } from "./overlay.js";
import { editorOpen } from "./route.js";
import { getDefaultTab } from "./tab.js";

/** @typedef {"push" | "replace" | "none"} AddressChange */
/** @typedef {ReturnType<typeof createTableAddress>} TableAddress */

// Browsers let a page write 200 addresses in 30 seconds, some only 100. A few steps are written
// at once, so that a reload finds the position that is shown; of a key that is held, one address
// in 400 milliseconds.
const writeInterval = 400;
const maxBurst = 20; // addresses
let scheduled = 0; // when the addresses written so far were due, at this rate
let pending = ""; // the address that is still to be written
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Writes the pending address at once. */
export function flushAddress() {
  if (pending) {
    scheduled = Math.max(scheduled, performance.now()) + writeInterval;
    history.replaceState(null, "", pending);
  }
  dropPending();
}

function dropPending() {
  clearTimeout(timer);
  pending = "";
}

/** @param {string} hash @param {"push" | "replace"} how */
function writeHash(hash, how) {
  const wait = how === "replace" ? scheduled - maxBurst * writeInterval - performance.now() : 0;
  if (wait > 0) {
    pending = hash;
    timer = setTimeout(flushAddress, wait);
    return;
  }
  scheduled = Math.max(scheduled, performance.now()) + writeInterval;
  if (how === "push") history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

/**
 * @param {import("./lifetime.js").Lifetime} lifetime @param {import("./shownposition.js").ShownPosition} position
 * @param {import("@preact/signals").Signal<import("./tab.js").Tab>} tab
 * @param {boolean} push whether the first address gets an entry in the history
 */
export function createTableAddress(lifetime, { state, view, shown }, tab, push) {
  let pushNext = push;

  /** Returns the address of the position on the board. */
  function getAddress() {
    const s = state.value;
    const { game, rules, size, opening, setup } = s.record;
    return {
      game,
      rules,
      size,
      opening,
      setup,
      control: s.clock?.control,
      moves: shown.value.record.moves,
      seats: s.players,
      time: s.move,
      table: s.table,
      tab: tab.value === getDefaultTab(s) ? undefined : tab.value,
      watch: watchedPart.value || undefined,
    };
  }

  /** @param {AddressChange} how */
  function writeAddress(how) {
    if (lifetime.isOver()) return;
    if (how === "push") flushAddress();
    dropPending();
    const hash = formatAddress(getAddress());
    if (how !== "none" && !editorOpen.value && hash !== location.hash) writeHash(hash, how);
  }

  /** Writes the address of a state that has arrived. */
  function writeStateAddress() {
    if (!view.value) writeAddress(pushNext ? "push" : "replace");
    pushNext = false;
  }

  writeStateAddress();
  lifetime.effect(() => {
    void [watchedPart.value, tab.value]; // the part of the search that is watched is in the address, as is the tab
    untracked(() => writeAddress("replace"));
  });

  return {
    getAddress,
    writeAddress,
    writeStateAddress,
    /** Says whether the next state gets an entry in the history. @param {boolean} push */
    expectPush: (push) => void (pushNext = push),
    dropPending,
  };
}
