// The studio's server and its engines, in a worker: they compute here, and the page stays awake.
importScripts("disk.js", "wasm_exec.js");

/** Where the program finds the games that are kept; "" keeps them in memory alone. */
self.studies = "";

/** The program, unpacked while it comes: see studio/site/pack.go. */
async function loadProgram() {
  const answer = await fetch("sente.packed");
  if (!answer.ok) throw new Error(`sente.packed: ${answer.status} ${answer.statusText}`);
  const reader = answer.body.getReader();
  let { done, value } = await reader.read();
  const isZipped = value?.[0] === 0x1f && value[1] === 0x8b; // or the server has unpacked it
  let size = 0;
  const counted = new ReadableStream({
    async pull(to) {
      if (done) return to.close();
      size += value.length;
      postMessage({ loaded: size });
      to.enqueue(value);
      ({ done, value } = await reader.read());
    },
  });
  return decompress(new Uint8Array(await new Response(isZipped ? counted.pipeThrough(new DecompressionStream("gzip")) : counted).arrayBuffer()));
}

/** Undoes the first step of packing: literals, and copies of what came before. */
function decompress(text) {
  const view = new DataView(text.buffer);
  const minCopy = view.getUint32(0, true), end = 12 + view.getUint32(8, true);
  const out = new Uint8Array(view.getUint32(4, true));
  let op = 12, from = end, at = 0;
  const readNumber = () => {
    for (let n = 0, place = 1; ; place *= 128) {
      const byte = text[op++];
      n += (byte & 127) * place;
      if (byte < 128) return n;
    }
  };
  while (op < end) {
    const literal = readNumber(), copy = readNumber() + minCopy, back = readNumber();
    out.set(text.subarray(from, from + literal), at);
    from += literal;
    at += literal;
    out.copyWithin(at, at - back, at - back + copy);
    at += copy;
  }
  out.set(text.subarray(from), at);
  return out;
}

const started = new Promise((resolve, reject) => {
  self.ready = resolve; // called by the program
  self.failed = (why) => reject(new Error(why));
  const go = new Go();
  Promise.all([loadProgram().then((code) => WebAssembly.instantiate(code, go.importObject)), disk.open().then((kept) => (self.studies = kept ? "/studies" : ""))])
    .then(([{ instance }]) => go.run(instance))
    .then(() => reportStop("it has ended"), reportStop)
    .then(() => reject(new Error("it has ended")));
});
started.then(() => postMessage({ ready: true }), reportStop);

/** Tells the page that nothing will be answered any more. */
function reportStop(error) {
  postMessage({ stopped: String(error?.message ?? error) });
}

/** Called by the program: an answer is whole, or a piece of a stream. */
self.answered = (id, status, headers, body) => postMessage({ id, status, headers, body }, [body.buffer]);
self.told = (id, text) => postMessage({ id, text });

onmessage = async ({ data }) => {
  await started;
  if (data.leave) self.leave(data.leave);
  else self.ask(data);
};
