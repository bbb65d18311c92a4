// The intro: stones come down on a board and spell the name of the program. It is seen
// once, on the first page, and again whenever the menu is asked for it; nothing waits for
// it, and any key or press ends it.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "./html.js";
import { program } from "../state/program.js";
import { readStored, writeStored } from "../state/settings.js";

/** Whether it plays. */
export const isIntroPlaying = signal(false);

/** How long it takes until the last stone lies, and until it is gone, in milliseconds. */
const placingDuration = 500;
const introDuration = 1200;

/** What ends it before: whoever goes on to another page has seen enough. */
const endingEvents = ["keydown", "pointerdown", "wheel", "popstate"];

/** Letters of five rows of four points, a hexadecimal digit for each row. @type {Record<string, string>} */
const letterShapes = {
  a: "69F99",
  b: "E9E9E",
  c: "78887",
  d: "E999E",
  e: "F8E8F",
  f: "F8E88",
  g: "78B97",
  h: "99F99",
  i: "E444E",
  j: "11196",
  k: "9ACA9",
  l: "8888F",
  m: "9FF99",
  n: "9DB99",
  o: "69996",
  p: "E9E88",
  q: "699B7",
  r: "E9EA9",
  s: "7861E",
  t: "E4444",
  u: "99996",
  v: "99966",
  w: "99FF9",
  x: "99699",
  y: "99716",
  z: "F124F",
};

/** Where the stones of a word lie, letter by letter, and how wide it is. @param {string} word */
export function layOutWord(word) {
  /** @type {{x: number, y: number, letter: number}[]} */
  const stones = [];
  let left = 0;
  for (const [i, sign] of [...word.toLowerCase()].entries()) {
    const rows = [...(letterShapes[sign] ?? "00000")].map((digit) => parseInt(digit, 16));
    const columns = [0, 1, 2, 3].filter((x) => rows.some((row) => row & (8 >> x)));
    rows.forEach((row, y) => columns.forEach((x) => row & (8 >> x) && stones.push({ x: left + x, y, letter: i })));
    left += columns.length ? columns[columns.length - 1] + 2 : 2;
  }
  return { stones, width: Math.max(0, left - 2) };
}

/** Plays it to somebody who comes for the first time, unless the system asks for less motion. */
export function playFirstIntro() {
  if (readStored("intro", false) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  writeStored("intro", true);
  isIntroPlaying.value = true;
}

export function Intro() {
  const isPlaying = isIntroPlaying.value;
  useEffect(() => {
    if (!isPlaying) return;
    const endIntro = () => (isIntroPlaying.value = false);
    const timer = setTimeout(endIntro, introDuration);
    for (const event of endingEvents) addEventListener(event, endIntro, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      for (const event of endingEvents) removeEventListener(event, endIntro, { capture: true });
    };
  }, [isPlaying]);
  if (!isPlaying) return null;
  const { stones, width } = layOutWord(program);
  const [across, down] = [Math.max(width, 4), 4];
  const lines = [
    ...Array.from({ length: across + 5 }, (_, i) => `M${i - 2} -2V${down + 2}`),
    ...Array.from({ length: down + 5 }, (_, i) => `M-2 ${i - 2}H${across + 2}`),
  ];
  return html`
    <div class="intro" aria-hidden="true">
      <svg class="board look-points" viewBox="-2.7 -2.7 ${across + 5.4} ${down + 5.4}">
        <rect class="wood" x="-2.7" y="-2.7" width=${across + 5.4} height=${down + 5.4} rx="0.2" />
        <path class="grid" d=${lines.join("")} />
        ${stones.map(
          ({ x, y, letter }, i) => html`
          <g class="comes" style=${{ "--delay": `${Math.round((placingDuration * ((i * 37) % stones.length)) / stones.length)}ms` }}>
            <circle class="shadow" cx=${x + 0.02} cy=${y + 0.05} r="0.45" /><circle class="body" cx=${x} cy=${y} r="0.45"
              fill="url(#stone-${letter % 2})" />
          </g>`,
        )}
      </svg>
    </div>`;
}
