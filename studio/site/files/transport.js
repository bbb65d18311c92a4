// How the page reaches the studio: in a worker beside it. This module takes the place of
// the one that speaks HTTP (docs/adr/0012-page-without-server.md).

const worker = new Worker("worker.js");

// The words come while the program is on its way: the worker does not wait for them.
/** @type {(text: string) => string} */
let t = (text) => text;
const silence = () => t("The engine has stopped: load the page again.");
import("./language.js").then((language) => {
  t = language.t;
  document.querySelector(".loading label")?.append(t("Loading the games and their engines, once"));
});

/** What waits for an answer, by number. @type {Map<number, {hear: (said: any) => void, lost: () => void}>} */
const waiting = new Map();
let asked = 0;
let dead = false;

worker.onmessage = ({ data }) => {
  if (data.loaded) loaded(data.loaded);
  else if (data.ready) document.querySelector(".loading")?.remove();
  else if (data.stopped !== undefined) stop(data.stopped);
  else waiting.get(data.id)?.hear(data);
};
worker.onerror = (trouble) => stop(trouble.message);

/** @param {string} why */
function stop(why) {
  if (!dead) console.error(`The studio's worker has stopped: ${why}`);
  dead = true;
  for (const { lost } of waiting.values()) lost();
  waiting.clear();
}

/** Says how much of the program is there, as long as the page shows nothing else. @param {number} bytes */
function loaded(bytes) {
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("loading"));
  if (bar) bar.value = bytes;
}

/** @param {BodyInit | null | undefined} body */
const bytes = async (body) => (body === undefined || body === null ? null : new Uint8Array(await new Response(body).arrayBuffer()));

/** The studio ends with the page. */
export const served = false;

/** @type {(path: string, how: RequestInit) => Promise<Response>} */
export async function request(path, how) {
  const body = await bytes(how.body);
  return new Promise((resolve, reject) => {
    if (dead) return reject(new Error(silence()));
    const id = ++asked;
    const hear = (/** @type {any} */ said) => {
      waiting.delete(id);
      const text = [204, 304].includes(said.status) || !said.body.length ? null : said.body;
      resolve(new Response(text, { status: said.status, headers: said.headers }));
    };
    waiting.set(id, { hear, lost: () => reject(new Error(silence())) });
    worker.postMessage({ id, path, method: how.method ?? "GET", headers: Object.entries(how.headers ?? {}), body });
  });
}

/** What tells events as a WebSocket does. @type {(path: string) => WebSocket} */
export function socket(path) {
  const id = ++asked;
  const line = {
    readyState: /** @type {number} */ (WebSocket.CONNECTING),
    onopen: () => {}, onclose: () => {},
    onmessage: (/** @type {{data: string}} */ _) => {},
    close: () => {
      waiting.delete(id);
      worker.postMessage({ leave: id });
      line.readyState = WebSocket.CLOSED;
    },
  };
  const lost = () => {
    waiting.delete(id);
    line.readyState = WebSocket.CLOSED;
    line.onclose();
  };
  waiting.set(id, {
    lost,
    hear: ({ text }) => {
      if (text === undefined) return lost();
      if (line.readyState === WebSocket.CONNECTING) {
        line.readyState = WebSocket.OPEN;
        line.onopen();
      }
      for (const [, event, data] of text.matchAll(/^event: (.*)\ndata: (.*)$/gm)) line.onmessage({ data: `{"event":"${event}","data":${data}}` });
    },
  });
  worker.postMessage({ id, path, method: "GET", headers: [], body: null, stream: true });
  return /** @type {any} */ (line);
}

/** There is nothing that could keep the messages from the page. @type {(path: string) => EventSource} */
export const source = () => {
  throw new Error(silence());
};

// A link to a file of the studio has no server to lead to.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[download]");
  const path = link?.getAttribute("href") ?? "";
  if (!path.startsWith("/api/")) return;
  event.preventDefault();
  save(path).catch((trouble) => alert(trouble.message));
}, true);

/** @param {string} path */
async function save(path) {
  const answer = await request(path, {});
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.message ?? silence());
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]*)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "game";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The page works without the network from its second visit on, and is whole when it changes.
async function stay() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register("sw.js");
  if (!registration.waiting || !serviceWorker.controller) return;
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("take over");
}
stay().catch(() => {}); // a browser that keeps nothing still plays
