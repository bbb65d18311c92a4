// The sound of stones, made as it is needed: a knock for a stone, a fall for a disc that
// drops, two light knocks for stones taken off, two notes at the end. Off until it is wanted.
import { effect } from "@preact/signals";
import { settings } from "../state/settings.js";
import { currentTable } from "../state/table.js";

/** @type {AudioContext | null} */
let context = null;

/** The audio of the page; a browser lets it begin after a click or a key only. */
function audio() {
  if (!context && navigator.userActivation?.hasBeenActive) context = new AudioContext();
  return context;
}

/**
 * A short knock on wood: noise through a narrow band, and a low thump.
 * @param {AudioContext} at @param {number} delay in seconds @param {number} pitch in hertz @param {number} loud from 0 to 1
 */
function knock(at, delay, pitch, loud) {
  const start = at.currentTime + delay;
  const noise = at.createBuffer(1, Math.round(0.05 * at.sampleRate), at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (2 * Math.random() - 1) * Math.exp((-9 * i) / samples.length);
  const source = at.createBufferSource();
  source.buffer = noise;
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 2.5;
  source.connect(band).connect(fading(at, start, loud, 0.06));
  source.start(start);
  tone(at, delay, pitch / 6, 0.35 * loud, 0.07);
}

/** @param {AudioContext} at @param {number} delay @param {number} pitch @param {number} loud @param {number} length */
function tone(at, delay, pitch, loud, length) {
  const start = at.currentTime + delay;
  const wave = at.createOscillator();
  wave.frequency.value = pitch;
  wave.connect(fading(at, start, loud, length));
  wave.start(start);
  wave.stop(start + length);
}

/** What fades out within a time. @param {AudioContext} at @param {number} start @param {number} loud @param {number} length */
function fading(at, start, loud, length) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(at.destination);
  return gain;
}

/** @type {Record<string, (at: AudioContext) => void>} */
const sounds = {
  stone: (at) => knock(at, 0, 1500, 0.5),
  drop: (at) => [knock(at, 0.12, 900, 0.5), knock(at, 0.19, 1000, 0.16)],
  capture: (at) => [knock(at, 0, 1500, 0.45), knock(at, 0.09, 2100, 0.25), knock(at, 0.15, 2300, 0.2)],
  end: (at) => [knock(at, 0, 1500, 0.5), tone(at, 0.15, 523, 0.12, 0.5), tone(at, 0.3, 392, 0.12, 0.8)],
};

/** What is heard when one position follows another, "" for nothing. @param {Heard} before @param {Heard} now */
export function heard(before, now) {
  if (before.table !== now.table || now.moves !== before.moves + 1) return "";
  if (now.over) return "end";
  if (now.stones < before.stones) return "capture";
  return now.falls ? "drop" : "stone";
}

/** @typedef {{table: string, moves: number, stones: number, over: boolean, falls: boolean}} Heard */
/** @type {Heard | undefined} */
let last;
effect(() => {
  const table = currentTable.value;
  const p = table?.shown.value;
  const before = last;
  last = p && {
    table: table.id,
    moves: p.record.moves.length,
    stones: p.scene.stones.length,
    over: p.over,
    falls: p.scene.look === "holes",
  };
  if (!before || !last || !settings.value.sound) return;
  const sound = heard(before, last);
  const at = sound && audio();
  if (at) sounds[sound](at);
});
