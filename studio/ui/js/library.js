// The library: games found by words, results and positions, and what was played from the
// position on the board. Loaded when it is opened.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { listed, t, told } from "./language.js";
import { Picture } from "./board.js";
import { Explorer } from "./explorer.js";
import { recognise } from "./bring.js";
import { shut } from "./newgame.js";
import { games, onBoard, openBrought, openKept, state, whole } from "./play.js";
import { get, post, why } from "./server.js";

/** @import { At, Scene } from "../../types/page" */
/** @import { Game, Looked, Page, Record } from "../../types/wire" */

/** Where fingers type, the field for words would open a keyboard over the games. */
const byTouch = matchMedia("(pointer: coarse)").matches;

const pause = 200; // ms after the last key before it is looked

/** The position on the board as the library is asked for it. @returns {Record | undefined} */
export function here() {
  if (!state.value) return undefined;
  const { game, rules, size, opening, setup, players, moves } = onBoard().record;
  return { game, rules, size, opening, setup, players, moves };
}

/** The sheet. @param {{close: () => void}} props */
export function Part({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [asked, setAsked] = useState(/** @type {Looked} */ ({ position: here() }));
  const [page, setPage] = useState(/** @type {Page | null} */ (null));
  const [said, setSaid] = useState("");
  const [again, setAgain] = useState(0);
  useEffect(() => void box.current?.showModal(), []);
  useEffect(() => {
    let wanted = true;
    const later = setTimeout(() => post("/api/library/find", asked).then((found) => wanted && setPage((old) => (asked.from && old ? { ...found, games: [...old.games, ...found.games] } : found)), (problem) => wanted && setSaid(why(problem))), page ? pause : 0);
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [asked, again]);
  const change = (/** @type {Partial<Looked>} */ by) => setAsked({ ...asked, from: 0, ...by });
  const add = async (/** @type {Iterable<File>} */ files) => {
    let fresh = 0, known = 0;
    for (const file of files) {
      try {
        setSaid(t("Reading {name}", { name: file.name }));
        const { brought } = await recognise({ name: file.name }, file);
        const added = await post("/api/library/add", { brought });
        fresh += added.new;
        known += added.known;
      } catch (problem) {
        return setSaid(why(problem));
      }
    }
    setSaid(t("{n} games are new, {known} were there.", { n: fresh, known }));
    setAgain(again + 1);
  };
  const drop = (/** @type {DragEvent} */ e) => {
    e.preventDefault();
    e.stopPropagation();
    add(e.dataTransfer?.files ?? []);
  };
  const open = async (/** @type {Game} */ game) => {
    try {
      if (game.table) await openKept(game.table);
      else await openBrought((await post(`/api/library/games/${game.id}`, {})).brought);
      close();
    } catch (problem) {
      setSaid(why(problem));
    }
  };
  return html`
    <dialog ref=${box} class="sheet library" aria-label=${t("Library")} onClose=${close} onClick=${shut} onDrop=${drop}>
      <div class="inside">
        <h2 tabindex="-1" ...${byTouch ? { autofocus: true } : {}}>${t("Library")}</h2>
        ${here() && html`<${Explorer} at=${here()} seats=${state.value?.seats ?? []} onPlay=${close} key=${again} />`}
        <${Filters} asked=${asked} onChange=${change} />
        <p class="quiet" role="status" id="library-said">${said || (page && t("{n} games", { n: page.count }))}</p>
        <ul class="found">
          ${page?.games.map((g) => html`<li key=${g.id}><${Row} game=${g} onOpen=${open} /></li>`)}
        </ul>
        ${page && page.games.length < page.count && html`<button type="button" class="link" id="library-more" onClick=${() => setAsked({ ...asked, from: page.games.length })}>${t("More")}</button>`}
        <div class="buttons">
          <label class="plain pick"><input type="file" multiple class="unseen" id="library-file" onChange=${(/** @type {At<HTMLInputElement>} */ e) => add(e.currentTarget.files ?? [])} />${t("Add files of games")}</label>
          <button type="button" class="plain" onClick=${close}>${t("Close")}</button>
        </div>
      </div>
    </dialog>`;
}

/** @param {{asked: Looked, onChange: (by: Partial<Looked>) => void}} props */
function Filters({ asked, onChange }) {
  const seats = [...new Set(games.value.filter((g) => !asked.game || g.name === asked.game).flatMap((g) => g.sides))];
  return html`
    <div class="filters">
      <input type="search" id="library-text" aria-label=${t("Find games")} placeholder=${t("A player, a name, a file")} value=${asked.text ?? ""} onInput=${(/** @type {At<HTMLInputElement>} */ e) => onChange({ text: e.currentTarget.value })} />
      <select id="library-game" aria-label=${t("Game")} disabled=${!!asked.position} value=${asked.position?.game ?? asked.game ?? ""} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChange({ game: e.currentTarget.value })}>
        <option value="">${t("Any game")}</option>
        ${games.value.map((g) => html`<option value=${g.name}>${g.title}</option>`)}
      </select>
      <select id="library-result" aria-label=${t("Result")} value=${asked.result ?? ""} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChange({ result: e.currentTarget.value })}>
        <option value="">${t("Any result")}</option>
        ${seats.map((seat) => html`<option value=${seat}>${t("{seat} won", { seat: told(seat) })}</option>`)}
        <option value="draw">${t("Drawn")}</option>
        <option value="unfinished">${t("Unfinished")}</option>
      </select>
      <div class="dates">
      <label>${t("From")} <input type="date" id="library-since" value=${asked.since ?? ""} onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChange({ since: e.currentTarget.value })} /></label>
      <label>${t("To")} <input type="date" id="library-until" value=${asked.until ?? ""} onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChange({ until: e.currentTarget.value })} /></label>
      </div>
      ${here() && html`<label class="check"><input type="checkbox" id="library-here" checked=${!!asked.position} onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChange({ position: e.currentTarget.checked ? here() : undefined })} /> ${t("With the position on the board, turned and mirrored, too")}</label>`}
    </div>`;
}

/** A game that opens by a click. @param {{game: Game, onOpen: (game: Game) => void}} props */
function Row({ game, onOpen }) {
  const title = games.value.find((g) => g.name === game.game)?.title ?? game.game;
  const kind = [title, game.rules, game.size].filter(Boolean).join(" ");
  const who = game.players?.join(" – ");
  const result = game.winner === "draw" ? t("drawn") : game.winner ? t("{seat} won", { seat: told(game.winner) }) : t("unfinished");
  const facts = listed([game.name || who ? kind : "", game.name ? who : "", t("{n} moves", { n: game.length }), result, game.date, game.source?.startsWith("skirmish ") ? t("a match of the studio") : game.source]);
  return html`
    <button type="button" class="kept" onClick=${() => onOpen(game)}>
      <${Little} game=${game} />
      <span class="facts-of"><span class="name">${game.name || who || kind}</span><span class="quiet">${facts}</span></span>
    </button>`;
}

/** The end of a game as a little board, asked for when it comes into view. @param {{game: Game}} props */
function Little({ game }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  useEffect(() => {
    let wanted = true;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      watch.disconnect();
      get(`/api/library/games/${game.id}`).then((position) => wanted && setScene(whole(position).scene), () => {});
    });
    if (box.current) watch.observe(box.current);
    return () => {
      wanted = false;
      watch.disconnect();
    };
  }, [game.id]);
  return html`<span class="picture" ref=${box}>${scene && html`<${Picture} scene=${scene} />`}</span>`;
}
