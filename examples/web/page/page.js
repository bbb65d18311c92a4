// A game against the engine. The board is drawn by the studio's own module, from the
// scene that the rules give; what may be clicked is in the scene as well.
import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { html } from "./studio/js/ui/html.js";
import { BoardPicture, PaintDefinitions } from "./studio/js/board/board.js";
import { computeFrame } from "./studio/js/board/geometry.js";

const levels = { easy: { ms: 15000, nodes: 300 }, medium: { ms: 500, nodes: 0 }, hard: { ms: 3000, nodes: 0 } };

const worker = new Worker("worker.js");
const waiting = new Map();
let asked = 0;

worker.onmessage = ({ data: { id, answer, report } }) => {
  const { resolve, hear } = waiting.get(id);
  if (report) return hear(report);
  waiting.delete(id);
  resolve(answer);
};
worker.onerror = (trouble) => waiting.forEach(({ resolve }) => resolve({ error: `The engine cannot start: ${trouble.message}` }));

/** Asks the engine's worker; hear is called with what it reports meanwhile. */
function ask(question, hear = () => {}) {
  return new Promise((resolve) => {
    waiting.set(++asked, { resolve, hear });
    worker.postMessage({ id: asked, ...question });
  });
}

/** What clicks on the cells of a path play: moves that end there, and paths that go on. */
function reached(moves, path) {
  const on = moves.filter((m) => path.every((cell, i) => m.path[i] === cell));
  return { ends: on.filter((m) => m.path.length === path.length), goes: on.filter((m) => m.path.length > path.length) };
}

/** A scene with all its lists: what holds nothing is left out on the way here. */
const whole = (scene) => ({ zones: [], lines: [], shapes: [], labels: [], marks: [], texts: [], inks: [], tags: [], ...scene, moves: scene.moves ?? [] });

function App() {
  const [moves, setMoves] = useState([]);
  const [turns, setTurns] = useState([]); // how many moves there were before each of the person's
  const [now, setNow] = useState(null); // the position, null until it is known
  const [path, setPath] = useState([]); // cells clicked so far
  const [person, setPerson] = useState(0);
  const [level, setLevel] = useState("medium");
  const [thought, setThought] = useState(null);
  const [trouble, setTrouble] = useState("");

  useEffect(() => {
    let current = true;
    setPath([]);
    (async () => {
      const position = await ask({ ask: "position", moves });
      if (!current) return;
      if (position.error) return setTrouble(position.error);
      setNow({ ...position, scene: whole(position.scene) });
      if (position.over || position.turn === person) return;
      const choice = await ask({ ask: "think", moves, ...levels[level] }, (report) => current && setThought(report));
      if (!current) return;
      if (choice.error) return setTrouble(choice.error);
      setThought(choice);
      setMoves([...moves, choice.move]);
    })();
    return () => { current = false; };
  }, [moves, person]);

  if (trouble) return html`<p role="alert">${trouble}</p>`;
  if (!now) return html`<p>Loading the engine …</p>`;

  const mine = !now.over && now.turn === person && now.moves.length === moves.length;
  const click = (cell) => {
    for (const next of [[...path, cell], [cell]]) {
      const { ends, goes } = reached(now.scene.moves, next);
      if (ends.length) {
        setTurns([...turns, moves.length]);
        return setMoves([...moves, ends[0].move]);
      }
      if (goes.length) return setPath(next);
    }
    setPath([]);
  };
  const undo = () => {
    setMoves(moves.slice(0, turns.at(-1)));
    setTurns(turns.slice(0, -1));
  };
  const begin = () => {
    setThought(null);
    setTurns([]);
    setMoves([]);
  };
  const swap = () => {
    setTurns([]);
    setPerson(1 - person);
  };

  return html`
    <${PaintDefinitions} />
    <h1>Ataxx</h1>
    <p class="how">Click a free square next to a piece to add one, or a piece and a square two steps away to jump. What is next to it becomes yours; most pieces win.</p>
    <p class="score">${now.scene.texts.map((t) => html`
      <span class=${!now.over && now.turn === t.player ? "moves" : ""}><i style=${{ background: `var(--hi${now.scene.inks[t.player]})` }}></i>${t.name}${t.player === person ? " (you)" : ""}<b>${t.value}</b></span>`)}</p>
    <${Place} scene=${now.scene} seats=${now.seats} path=${path} active=${mine} onClick=${click} />
    <p class="said" role="status">${words(now, person, mine)}
      <small>${thought && `${thought.move}: ${thought.score}, depth ${thought.depth}, ${thought.nodes.toLocaleString("en")} positions in ${thought.ms} ms`}</small></p>
    <div class="tools">
      <button id="new" onClick=${begin}>New game</button>
      <button id="undo" disabled=${!turns.length || !(mine || now.over)} onClick=${undo}>Take back</button>
      <button id="swap" onClick=${swap}>Change sides</button>
      <select id="level" aria-label="Strength" value=${level} onChange=${(e) => setLevel(e.target.value)}>${Object.keys(levels).map((name) => html`<option>${name}</option>`)}</select>
    </div>`;
}

/** Who is to move, or how it ended. */
function words({ over, winner, reason, turn, seats }, person, mine) {
  if (over && winner < 0) return `A draw: ${reason}.`;
  if (over) return `${winner === person ? "You win" : `${seats[winner]} wins`}: ${reason}.`;
  return mine ? `Your move, ${seats[turn]}.` : `${seats[1 - person]} thinks …`;
}

/** The board: the studio's picture, and a button on each cell. */
function Place({ scene, seats, path, active, onClick }) {
  const { box } = computeFrame(scene, false);
  const picture = useMemo(() => html`<${BoardPicture} scene=${scene} />`, [scene]);
  const starts = new Set(scene.moves.map((m) => m.path[0]));
  const next = new Set(path.length ? reached(scene.moves, path).goes.map((m) => m.path[path.length]) : []);
  return html`
    <div class="place">
      ${picture}
      ${scene.cells.map((c, i) => {
        const stone = scene.stones.find((s) => s.cell === i);
        const kind = path.includes(i) ? " chosen" : next.has(i) ? " open" : "";
        return html`<button key=${c.name} class="cell${kind}" data-cell=${c.name} disabled=${!active || !(starts.has(i) || next.has(i))} aria-pressed=${path.includes(i)}
          aria-label=${`${c.name}, ${stone ? seats[stone.player] : "free"}`} onClick=${() => onClick(i)}
          style=${{ left: `${(100 * (c.x - box.x)) / box.w}%`, top: `${(100 * (c.y - box.y)) / box.h}%`, width: `${100 / box.w}%`, height: `${100 / box.h}%` }}></button>`;
      })}
    </div>`;
}

render(html`<${App} />`, document.getElementById("app"));
