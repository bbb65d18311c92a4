// The events of a table, as long as its page is there.
import { get } from "./server.js";
import * as wire from "./transport.js";

/** How long the page waits before it tries again, in milliseconds. */
const pause = 1000;

/**
 * What is heard of a table.
 * @typedef {object} Ear
 * @property {(event: string, data: any) => void} event
 * @property {() => void} open events come
 * @property {() => void} silent the studio does not answer, and is asked again
 * @property {(full: boolean) => void} lost nothing comes any more: too many pages watch, or what is watched is gone
 */

/** Listens to a table. @param {string} table @param {Ear} ear */
export const subscribe = (table, ear) => listen(`/api/tables/${encodeURIComponent(table)}`, ear, ["state", "info", "review", "company"]);

/**
 * Listens to what has events, a table or a match. A browser opens six connections to one host over HTTP/1.1, and WebSockets
 * are not counted among them: so any number of tabs hear their tables. Where there is something
 * between the browser and the studio that lets no WebSocket through, it is an event stream.
 * @param {`/api/tables/${string}` | `/api/skirmishes/${string}` | "/api/fleet"} path @param {Ear} ear @param {string[]} names of its events
 */
export function listen(path, ear, names) {
  let left = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waits;
  /** @type {{close: () => unknown} | null} */
  let line = null;

  const again = () => {
    ear.silent();
    waits = setTimeout(dial, pause);
  };
  const hang = () => {
    clearTimeout(waits);
    waits = undefined;
    line?.close();
    line = null;
  };
  const end = (full = false) => {
    left = true;
    hang();
    ear.lost(full);
  };

  function dial() {
    hang();
    const socket = wire.socket(path + "/events");
    let answered = false;
    // A socket that is closed before it is open is a warning in the console.
    const mine = (line = { close: () => socket.readyState !== WebSocket.CONNECTING && socket.close() });
    socket.onopen = () => {
      answered = true;
      if (left || line !== mine) socket.close();
      else ear.open();
    };
    socket.onmessage = ({ data }) => {
      if (left || line !== mine) return;
      const said = JSON.parse(data);
      if (said.event === "end") end();
      else ear.event(said.event, said.data);
    };
    socket.onclose = () => {
      if (left || line !== mine) return;
      if (answered) again();
      else refused();
    };
  }

  /** A browser does not say why a WebSocket was refused. */
  async function refused() {
    const status = await get(/** @type {`/api/tables/${string}`} */ (path)).then(
      () => 200,
      (problem) => problem.status,
    );
    if (left) return;
    if (!status) again();
    else if (status === 200) fall();
    else end();
  }

  function fall() {
    const source = wire.source(path + "/events");
    line = source;
    source.onopen = () => left || ear.open();
    source.onerror = () => {
      if (left) return;
      if (source.readyState === EventSource.CLOSED)
        end(true); // what is gone was found so before
      else ear.silent();
    };
    for (const name of names) source.addEventListener(name, (e) => left || ear.event(name, JSON.parse(e.data)));
    source.addEventListener("end", () => left || end());
  }

  dial();
  return {
    close() {
      left = true;
      hang();
    },
    /** Tries at once what else waits. */
    wake() {
      if (waits && !left) dial();
    },
  };
}
