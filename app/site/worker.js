// The engine: it blocks this worker while it thinks, and never the page.
importScripts("wasm_exec.js");

// The file is packed so that every server sends little, whether it packs or not.
async function engine() {
  const packed = await (await fetch("ataxx.wasm.gz")).arrayBuffer();
  const bytes = new Uint8Array(packed);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return packed; // the server has unpacked it
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const started = new Promise((resolve, reject) => {
  self.ready = resolve; // called by the engine
  const go = new Go();
  engine()
    .then((code) => WebAssembly.instantiate(code, go.importObject))
    .then(({ instance }) => go.run(instance))
    .catch(reject);
});

onmessage = async ({ data: { id, ask, moves, ms, nodes } }) => {
  try {
    await started;
    const answer = ask === "think"
      ? await self.think(moves, ms, nodes, (report) => postMessage({ id, report: JSON.parse(report) }))
      : self.position(moves);
    postMessage({ id, answer: JSON.parse(answer) });
  } catch (trouble) {
    postMessage({ id, answer: { error: `The engine cannot work: ${trouble}` } });
  }
};
