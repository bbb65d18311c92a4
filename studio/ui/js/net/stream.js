// The event stream of a table or a match.
import { get } from "./server.js";
import { socket as openSocket, source as openSource } from "./transport.js";

/** How long the page waits before it reconnects, in milliseconds. */
const reconnectDelay = 1000;

/**
 * The handlers of an event stream.
 * @typedef {object} StreamHandlers
 * @property {(event: string, data: any) => void} onEvent
 * @property {() => void} onOpen the stream is connected
 * @property {() => void} onSilent the studio does not answer, and the page reconnects later
 * @property {(full: boolean) => void} onLost the stream has ended: too many pages watch, or what is watched is gone
 */

/** Subscribes to the events of a table. @param {string} table @param {StreamHandlers} handlers */
export const subscribe = (table, handlers) =>
  openEventStream(`/api/tables/${encodeURIComponent(table)}`, handlers, ["state", "info", "review", "participants"]);

/**
 * Subscribes to what has events. A browser opens six connections to one host over HTTP/1.1, and WebSockets
 * are not counted among them: so any number of tabs receive events. Where a proxy lets no WebSocket
 * through, an event stream replaces it.
 * @param {`/api/tables/${string}` | `/api/matches/${string}` | "/api/fleet"} path @param {StreamHandlers} handlers
 * @param {string[]} names of its events
 */
export function openEventStream(path, handlers, names) {
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  /** @type {{close: () => unknown} | null} */
  let connection = null;

  const retryLater = () => {
    handlers.onSilent();
    retryTimer = setTimeout(connect, reconnectDelay);
  };
  const disconnect = () => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    connection?.close();
    connection = null;
  };
  const close = () => {
    closed = true;
    disconnect();
  };
  const end = (full = false) => {
    close();
    handlers.onLost(full);
  };

  function connect() {
    disconnect();
    const socket = openSocket(path + "/events");
    let opened = false;
    // A socket that is closed before it is open is a warning in the console.
    const own = (connection = { close: () => socket.readyState !== WebSocket.CONNECTING && socket.close() });
    socket.onopen = () => {
      opened = true;
      if (closed || connection !== own) socket.close();
      else handlers.onOpen();
    };
    socket.onmessage = ({ data }) => {
      if (closed || connection !== own) return;
      const message = JSON.parse(data);
      if (message.event === "end") end();
      else handlers.onEvent(message.event, message.data);
    };
    socket.onclose = () => {
      if (closed || connection !== own) return;
      if (opened) retryLater();
      else handleRefusal();
    };
  }

  /** Requests the reason: a browser does not report why a WebSocket was refused. */
  async function handleRefusal() {
    const status = await get(/** @type {`/api/tables/${string}`} */ (path)).then(
      () => 200,
      (problem) => problem.status,
    );
    if (closed) return;
    if (!status) retryLater();
    else if (status === 200) connectWithoutSocket();
    else end();
  }

  function connectWithoutSocket() {
    const source = openSource(path + "/events");
    connection = source;
    source.onopen = () => closed || handlers.onOpen();
    source.onerror = () => {
      if (closed) return;
      if (source.readyState === EventSource.CLOSED)
        end(true); // handleRefusal has found that the path exists
      else handlers.onSilent();
    };
    for (const name of names) source.addEventListener(name, (e) => closed || handlers.onEvent(name, JSON.parse(e.data)));
    source.addEventListener("end", () => closed || end());
  }

  connect();
  return {
    close,
    /** Reconnects at once if the page waits before it does. */
    wake: () => void (retryTimer && !closed && connect()),
  };
}
