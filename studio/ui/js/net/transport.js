// How the page reaches the studio: over HTTP. Whatever the page asks passes this module,
// so that a page without a server replaces it alone (docs/adr/0012-page-without-server.md).

/** Whether what the studio does goes on when its pages are closed. */
export const isServerPersistent = true;

/** @type {(path: string, request: RequestInit) => Promise<Response>} */
export const request = (path, init) => fetch(path, init);

/** What tells events as messages. @type {(path: string) => WebSocket} */
export const socket = (path) => new WebSocket(location.origin.replace(/^http/, "ws") + path);

/** The same where there is something that lets no WebSocket through. @type {(path: string) => EventSource} */
export const source = (path) => new EventSource(path);
