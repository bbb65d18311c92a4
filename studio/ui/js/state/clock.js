// The time that passes between two states of a table.
import { computed, signal } from "@preact/signals";

const readSeconds = () => performance.now() / 1000;

/** @param {import("./lifetime.js").Lifetime} lifetime @param {import("./shownposition.js").ShownPosition} position */
export function createClock(lifetime, { state }) {
  /** Seconds of the page's clock, which runs only while an engine works, or a person's time does. */
  const now = signal(readSeconds());
  /** When the last state arrived. */
  const arrivedAt = signal(now.value);

  lifetime.effect(() => {
    if (!state.value.job && !state.value.clock?.running) return;
    const timer = setInterval(() => (now.value = readSeconds()), 50);
    return () => clearInterval(timer);
  });

  return {
    /** Notes that a state has arrived. */
    restart: () => void (arrivedAt.value = readSeconds()),
    /** Returns the seconds since the last state. */
    getSinceState: () => Math.max(0, now.value - arrivedAt.value),
    /** Seconds that the engine at work has taken so far. */
    elapsed: computed(() => {
      const { job } = state.value;
      return job && !job.waiting ? Math.max(job.elapsed, job.elapsed + now.value - arrivedAt.value) : (job?.elapsed ?? 0);
    }),
  };
}
