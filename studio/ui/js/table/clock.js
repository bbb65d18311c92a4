// The clocks of a game with a time control.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getTable } from "../state/currenttable.js";
import { capitalize } from "../state/score.js";

/** Returns the seconds left on the clock of a seat, null in a game without clocks. @param {number} seat */
function getTimeLeft(seat) {
  const { state, clock } = getTable();
  const s = state.value;
  if (!s.clock) return null;
  const running = s.clock.running && s.turn === seat;
  return Math.max(0, s.clock.left[seat] - (running ? clock.getSinceState() : 0));
}

/** Seconds as a clock shows them: "4:07", and tenths at the end: "8.3". @param {number} seconds */
export function formatClock(seconds) {
  if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const minutes = String(Math.floor(whole / 60) % 60);
  const rest = String(whole % 60).padStart(2, "0");
  return whole < 3600 ? `${minutes}:${rest}` : `${Math.floor(whole / 3600)}:${minutes.padStart(2, "0")}:${rest}`;
}

/** The clock of a seat. @param {{seat: number}} props */
export function Clock({ seat }) {
  const s = getTable().state.value;
  const seconds = getTimeLeft(seat);
  if (seconds === null) return null;
  const running = s.clock?.running && s.turn === seat;
  const kind = `clock${running ? " running" : ""}${seconds < 10 ? " short" : ""}`;
  return html`<span class=${kind} role="timer" aria-label=${t("{side}, time left", { side: capitalize(s.seats[seat]) })}
    data-seat=${String(seat)}>${formatClock(seconds)}</span>`;
}

/** Says once to a screen reader that a person's time runs short. */
export function TimeAnnouncement() {
  const s = getTable().state.value;
  const seconds = s.clock?.running && s.players[s.turn].kind !== "engine" ? getTimeLeft(s.turn) : null;
  const told =
    seconds === null || seconds > 30
      ? ""
      : t("{side} has {n} seconds left.", { side: capitalize(s.seats[s.turn]), n: seconds > 10 ? 30 : 10 });
  return html`<p class="unseen" aria-live="polite">${told}</p>`;
}
