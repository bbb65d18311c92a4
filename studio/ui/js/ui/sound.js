// The sound of stones, made as it is needed: a knock for a stone, a fall for a disc that
// drops, two light knocks for stones taken off, two notes at the end. Off until it is wanted.
import { effect } from "@preact/signals";
import { settings } from "../state/settings.js";
import { currentTable } from "../state/currenttable.js";

/** @type {AudioContext | null} */
let audioContext = null;

/** The audio of the page; a browser lets it begin after a click or a key only. */
function getAudioContext() {
  if (!audioContext && navigator.userActivation?.hasBeenActive) audioContext = new AudioContext();
  return audioContext;
}

/**
 * A short knock on wood: noise through a narrow band, and a low thump.
 * @param {AudioContext} at @param {number} delay in seconds @param {number} pitch in hertz @param {number} volume from 0 to 1
 */
function playKnock(at, delay, pitch, volume) {
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
  source.connect(band).connect(createFade(at, start, volume, 0.06));
  source.start(start);
  playTone(at, delay, pitch / 6, 0.35 * volume, 0.07);
}

/** @param {AudioContext} at @param {number} delay @param {number} pitch @param {number} volume @param {number} length */
function playTone(at, delay, pitch, volume, length) {
  const start = at.currentTime + delay;
  const wave = at.createOscillator();
  wave.frequency.value = pitch;
  wave.connect(createFade(at, start, volume, length));
  wave.start(start);
  wave.stop(start + length);
}

/** What fades out within a time. @param {AudioContext} at @param {number} start @param {number} volume @param {number} length */
function createFade(at, start, volume, length) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(at.destination);
  return gain;
}

/** @type {Record<string, (at: AudioContext) => void>} */
const soundPlayers = {
  stone: (at) => playKnock(at, 0, 1500, 0.5),
  drop: (at) => [playKnock(at, 0.12, 900, 0.5), playKnock(at, 0.19, 1000, 0.16)],
  capture: (at) => [playKnock(at, 0, 1500, 0.45), playKnock(at, 0.09, 2100, 0.25), playKnock(at, 0.15, 2300, 0.2)],
  end: (at) => [playKnock(at, 0, 1500, 0.5), playTone(at, 0.15, 523, 0.12, 0.5), playTone(at, 0.3, 392, 0.12, 0.8)],
};

/** What is heard when one position follows another, "" for nothing. @param {SoundState} before @param {SoundState} now */
export function chooseSound(before, now) {
  if (before.table !== now.table || now.moves !== before.moves + 1) return "";
  if (now.over) return "end";
  if (now.stones < before.stones) return "capture";
  return now.stonesFall ? "drop" : "stone";
}

/** @typedef {{table: string, moves: number, stones: number, over: boolean, stonesFall: boolean}} SoundState */
/** @type {SoundState | undefined} */
let lastState;
effect(() => {
  const table = currentTable.value;
  const p = table?.shown.value;
  const before = lastState;
  lastState = p && {
    table: table.id,
    moves: p.record.moves.length,
    stones: p.scene.stones.length,
    over: p.over,
    stonesFall: p.scene.look === "holes",
  };
  if (!before || !lastState || !settings.value.sound) return;
  const sound = chooseSound(before, lastState);
  const at = sound && getAudioContext();
  if (at) soundPlayers[sound](at);
});
