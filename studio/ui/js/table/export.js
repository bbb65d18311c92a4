// What leaves the page: links, texts, files and pictures of a position and its game.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { translateMessage, t, translate } from "../net/language.js";
import { settings } from "../state/settings.js";
import { getTable } from "../state/currenttable.js";
import { lineKey } from "../state/lines.js";
import { formatAddress } from "../state/address.js";
import { get, toSentence } from "../net/server.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { ExportOptions } from "../../../types/wire" */

/** The formats in words, those that people ask for first. @type {Record<string, string>} */
const formatNames = {
  sgf: "SGF",
  lib: t("RenLib library (.lib)"),
  psq: "Piskvork (.psq)",
  rec: "Gomotur (.rec)",
  "renju-pos": "Renju .pos",
  pos: t("Moves as text"),
  "pos-top": t("Moves as text, rows from the top"),
  jsonl: t("Record (.jsonl)"),
  study: t("Study (.jsonl)"),
  board: t("Text diagram"),
  offsets: t("Gomocup opening"),
  gzero: "Zero+ (.gzero)",
  rif: t("RenjuNet database (.rif)"),
  pgn: "PGN",
  ggf: "GGF",
  wtb: "WTHOR (.wtb)",
};

/** The part of the menu about the position and the game. */
export function ExportMenu() {
  const [notice, setNotice] = useState("");
  const [exportOptions, setExportOptions] = useState(/** @type {ExportOptions | null} */ (null));
  const [format, setFormat] = useState("sgf");
  const { getAddress, id: table, review, shown, state } = getTable();
  const { version } = state.value;
  const moves = lineKey(shown.value.record.moves);
  useEffect(() => {
    let isMounted = true;
    get(`/api/tables/${table}/formats?moves=${encodeURIComponent(moves)}`).then(
      (found) => isMounted && setExportOptions(found),
      () => {},
    );
    return () => void (isMounted = false);
  }, [table, version, moves]);
  const copy = async (/** @type {string} */ what, /** @type {string} */ text) => {
    try {
      await navigator.clipboard.writeText(text);
      setNotice(what);
    } catch {
      setNotice(t("The browser blocked copying."));
    }
  };
  const getLink = () =>
    location.origin + location.pathname + formatAddress({ ...getAddress(), table: undefined, seats: [], time: undefined });
  const getPictureURL = (/** @type {string} */ kind) => {
    const s = settings.value;
    const query = new URLSearchParams({ format: kind, moves, board: s.board, numbers: String(s.numbers), bare: String(!s.coordinates) });
    return `/api/tables/${table}/picture?${query}`;
  };
  const selectedFormat = exportOptions?.formats.find((f) => f.name === format);
  const lossNote = selectedFormat?.why
    ? toSentence(translateMessage(selectedFormat.why))
    : (selectedFormat?.lost ?? []).map((what) => toSentence(translate(what))).join(" ");
  return html`
    <h2>${t("This position")}</h2>
    <div class="row take">
      <button type="button" class="plain" onClick=${() => copy(t("Link copied."), getLink())}>${t("Copy link")}</button>
      <button type="button" class="plain"
        onClick=${() => copy(t("Moves copied."), shown.value.record.moves.join(" "))}>${t("Copy moves")}</button>
      ${
        exportOptions?.text &&
        html`<button type="button" class="plain" id="copy-text"
        onClick=${() => copy(t("Position copied."), exportOptions.text)}>${t("Copy as text")}</button>`
      }
      ${exportOptions?.links.map(
        (l) => html`<button type="button" class="plain" key=${l.name}
        onClick=${() => copy(t("Link copied."), l.url)}>${t("Link to {site}", { site: l.name })}</button>`,
      )}
      <a class="plain" id="picture-png" href=${getPictureURL("png")} download>PNG</a>
      <a class="plain" id="picture-svg" href=${getPictureURL("svg")} download>SVG</a>
    </div>
    <h2>${t("This game")}</h2>
    <div class="row take">
      <select id="save-form" aria-label=${t("Format")} value=${format}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setFormat(e.currentTarget.value)}>
        ${Object.entries(formatNames).map(([name, words]) => html`<option key=${name} value=${name}>${words}</option>`)}
      </select>
      ${
        selectedFormat?.why
          ? html`<button type="button" class="plain" disabled>${t("Save")}</button>`
          : html`<a class="plain" id="download"
        href="/api/tables/${table}/file?format=${format}" download>${t("Save")}</a>`
      }
      <button type="button" class="plain" id="menu-review" popovertarget="menu" popovertargetaction="hide"
        onClick=${review.start}>${t("Review")}</button>
      <a class="plain" id="picture-gif" href=${getPictureURL("gif")} download>${t("Animated GIF")}</a>
    </div>
    ${lossNote && html`<p class="quiet" id="save-lost" role="status">${lossNote}</p>`}
    <p class="quiet" role="status">${notice}</p>`;
}
