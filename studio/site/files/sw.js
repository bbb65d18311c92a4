// Keeps the files of one version of the page, so that it works without the network and is
// never of two versions. What follows is written by studio/site.
const version = "VERSION";
const files = {}; // FILES

const cachePrefix = "sente " + registration.scope + " ";

self.addEventListener("install", (event) => event.waitUntil(fillCache()));

/** Gets all files, and believes only those that are of this version. */
async function fillCache() {
  const cache = await caches.open(cachePrefix + version);
  await Promise.all(Object.entries(files).map(async ([name, sum]) => {
    const answer = await fetch(name, { cache: "no-cache" });
    const text = await answer.clone().arrayBuffer();
    const found = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", text)), (b) => b.toString(16).padStart(2, "0")).join("");
    if (!answer.ok || found !== sum) throw new Error(`${name} is of another version`);
    await cache.put(name, new Response(text, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } }));
  }));
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix) && name !== cachePrefix + version) await caches.delete(name);
  await clients.claim();
})()));

self.addEventListener("message", async ({ data, source }) => {
  // Another tab would go on with modules of the old version; the one that asked may have gone.
  if (data === "take over" && (await clients.matchAll({ type: "window", includeUncontrolled: true })).every((tab) => tab.id === source?.id)) skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const root = new URL(registration.scope).pathname;
  if (event.request.method !== "GET" || origin !== location.origin || !pathname.startsWith(root)) return;
  const name = pathname.slice(root.length) || "index.html";
  if (Object.hasOwn(files, name)) event.respondWith(matchCached(name, event.request));
});

async function matchCached(name, request) {
  const cache = await caches.open(cachePrefix + version);
  return (await cache.match(name)) ?? fetch(request);
}
