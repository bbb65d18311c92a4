// How the page reaches the studio: in a worker beside it. This module takes the place of
// the one that speaks HTTP (docs/adr/0012-page-without-server.md).

const worker = new Worker("worker.js");

// The words come while the program is on its way: the worker does not wait for them.
/** @type {(text: string) => string} */
let t = (text) => text;
const getStoppedText = () => t("The engine has stopped. Reload the page.");
import("./language.js").then((language) => {
  t = language.t;
  document.querySelector(".loading label")?.append(t("Loading… (first visit only, 11 MB)"));
});

/** What waits for an answer, by number. @type {Map<number, {receive: (reply: any) => void, fail: () => void}>} */
const pendingRequests = new Map();
let lastRequest = 0;
let hasStopped = false;

worker.onmessage = ({ data }) => {
  if (data.loaded) showLoaded(data.loaded);
  else if (data.ready) document.querySelector(".loading")?.remove();
  else if (data.stopped !== undefined) stopWorker(data.stopped);
  else pendingRequests.get(data.id)?.receive(data);
};
worker.onerror = (trouble) => stopWorker(trouble.message);

/** @param {string} why */
function stopWorker(why) {
  if (!hasStopped) console.error(`The studio's worker has stopped: ${why}`);
  hasStopped = true;
  for (const { fail } of pendingRequests.values()) fail();
  pendingRequests.clear();
}

/** Says how much of the program is there, as long as the page shows nothing else. @param {number} bytes */
function showLoaded(bytes) {
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("loading"));
  if (bar) bar.value = bytes;
}

/** @param {BodyInit | null | undefined} body */
const readBytes = async (body) => (body === undefined || body === null ? null : new Uint8Array(await new Response(body).arrayBuffer()));

/** The studio ends with the page. */
export const served = false;

/** @type {(path: string, how: RequestInit) => Promise<Response>} */
export async function request(path, how) {
  const body = await readBytes(how.body);
  return new Promise((resolve, reject) => {
    if (hasStopped) return reject(new Error(getStoppedText()));
    const id = ++lastRequest;
    const receive = (/** @type {any} */ said) => {
      pendingRequests.delete(id);
      const text = [204, 304].includes(said.status) || !said.body.length ? null : said.body;
      resolve(new Response(text, { status: said.status, headers: said.headers }));
    };
    pendingRequests.set(id, { receive, fail: () => reject(new Error(getStoppedText())) });
    worker.postMessage({ id, path, method: how.method ?? "GET", headers: Object.entries(how.headers ?? {}), body });
  });
}

/** What tells events as a WebSocket does. @type {(path: string) => WebSocket} */
export function socket(path) {
  const id = ++lastRequest;
  const connection = {
    readyState: /** @type {number} */ (WebSocket.CONNECTING),
    onopen: () => {}, onclose: () => {},
    onmessage: (/** @type {{data: string}} */ _) => {},
    close: () => {
      pendingRequests.delete(id);
      worker.postMessage({ leave: id });
      connection.readyState = WebSocket.CLOSED;
    },
  };
  const fail = () => {
    pendingRequests.delete(id);
    connection.readyState = WebSocket.CLOSED;
    connection.onclose();
  };
  pendingRequests.set(id, {
    fail,
    receive: ({ text }) => {
      if (text === undefined) return fail();
      if (connection.readyState === WebSocket.CONNECTING) {
        connection.readyState = WebSocket.OPEN;
        connection.onopen();
      }
      for (const [, event, data] of text.matchAll(/^event: (.*)\ndata: (.*)$/gm)) connection.onmessage({ data: `{"event":"${event}","data":${data}}` });
    },
  });
  worker.postMessage({ id, path, method: "GET", headers: [], body: null, stream: true });
  return /** @type {any} */ (connection);
}

/** There is nothing that could keep the messages from the page. @type {(path: string) => EventSource} */
export const source = () => {
  throw new Error(getStoppedText());
};

// A link to a file of the studio has no server to lead to.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[download]");
  const path = link?.getAttribute("href") ?? "";
  if (!path.startsWith("/api/")) return;
  event.preventDefault();
  saveFile(path).catch((trouble) => alert(trouble.message));
}, true);

/** @param {string} path */
async function saveFile(path) {
  const response = await request(path, {});
  if (!response.ok) throw new Error((await response.json().catch(() => null))?.message ?? getStoppedText());
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]*)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "game";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The page works without the network from its second visit on, and is whole when it changes.
async function registerServiceWorker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register("sw.js");
  if (!registration.waiting || !serviceWorker.controller) return;
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("take over");
}
registerServiceWorker().catch(() => {}); // a browser that keeps nothing still plays
