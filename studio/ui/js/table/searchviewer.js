// The search, watched: the tree that it walked, the visits of one that samples, and the line as it changes.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { Icon } from "../ui/icons.js";
import { formatNumber, t } from "../net/language.js";
import { post, toSentence, getErrorText } from "../net/server.js";
import { getTable } from "../state/currenttable.js";
import { formatScore } from "../state/score.js";
import { watchedPart } from "../state/overlay.js";
import { VirtualRows } from "../ui/virtuallist.js";
import { listOpenRows, findRows, getInitiallyOpen } from "./searchrows.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Branch, Row } from "./searchrows.js" */

const nodeLimits = [1000, 20_000, 200_000, 1_000_000];
const viewerParts = /** @type {const} */ ([
  ["tree", t("Tree")],
  ["visits", t("Visits")],
  ["line", t("Best line over time")],
]);

/** @param {{close: () => void}} props */
export function OverlayContent({ close }) {
  const part = viewerParts.some(([name]) => name === watchedPart.value) ? watchedPart.value : "tree";
  const box = useSideFit();
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ e) => e.key === "Escape" && !document.querySelector("dialog[open]") && close();
    document.addEventListener("keydown", key);
    document.getElementById(`watch-${part}`)?.focus();
    return () => document.removeEventListener("keydown", key);
  }, []);
  const choose = (/** @type {string} */ name) => {
    watchedPart.value = name;
  };
  const turn = (/** @type {KeyboardEvent} */ e) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    const next = viewerParts[(viewerParts.findIndex(([name]) => name === part) + step + viewerParts.length) % viewerParts.length][0];
    choose(next);
    document.getElementById(`watch-${next}`)?.focus();
  };
  return html`
    <section class="watch" ref=${box} aria-label=${t("Watch the search")}>
      <header>
        <div class="tabs" role="tablist" aria-label=${t("Watch the search")} onKeyDown=${turn}>
          ${viewerParts.map(
            ([name, label]) => html`<button type="button" role="tab" key=${name} id="watch-${name}"
            tabindex=${name === part ? 0 : -1} aria-selected=${String(name === part)} onClick=${() => choose(name)}>${label}</button>`,
          )}
        </div>
        <button type="button" class="tool" id="watch-close" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button>
      </header>
      ${part === "line" ? html`<${LineHistory} />` : html`<${SearchTree} key=${part} tree=${part === "tree" ? "walked" : "sampled"} />`}
    </section>`;
}

/** Lies over the column beside the board, or under the board: what is measured is where these are. */
function useSideFit() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const fit = () => {
      const edge = (/** @type {string} */ of, /** @type {"left" | "bottom"} */ side) =>
        document.querySelector(of)?.getBoundingClientRect()[side] ?? 0;
      box.current?.style.setProperty("--from", `${edge(".side", "left")}px`);
      box.current?.style.setProperty("--below", `${edge(".board-row", "bottom") + scrollY}px`);
    };
    const seen = new ResizeObserver(fit);
    for (const part of document.querySelectorAll("html, .board-row, .side")) seen.observe(part);
    return () => seen.disconnect();
  }, []);
  return box;
}

/** @param {{tree: "walked" | "sampled"}} props */
function SearchTree({ tree }) {
  const [nodes, setNodes] = useState(nodeLimits[1]);
  const [roots, setRoots] = useState(/** @type {{moves: string[], roots: Branch[], said: string} | null} */ (null));
  const [open, setOpen] = useState(/** @type {Set<Branch>} */ (new Set()));
  const [searchText, setSearchText] = useState("");
  const [problem, setProblem] = useState("");
  const [isSearching, setIsSearching] = useState(false);
  const { card, goToMoves, shown } = getTable();
  const { record } = shown.value;
  const engines = card.value?.engines.filter((e) => e.tree === tree) ?? [];
  const [engineName, setEngineName] = useState("");
  const engine = engines.find((e) => e.name === engineName) ?? engines[0];
  const requestTree = async () => {
    setIsSearching(true);
    setProblem("");
    try {
      const response = await post("/api/trace", {
        record: { ...record, thinking: [], result: {} },
        engine: engine.name,
        nodes,
        keep: 10_000,
      });
      const list = response.tree?.roots ?? (response.samples ? [response.samples.root] : []);
      const n = response.tree?.visited ?? response.samples?.root.visits ?? 0;
      setRoots({
        moves: record.moves,
        roots: list,
        said: response.late
          ? t("{n} positions searched, stopped after {seconds} s", { n, seconds: response.late })
          : t("{n} positions searched", { n }),
      });
      setOpen(getInitiallyOpen(list));
    } catch (problem) {
      setProblem(getErrorText(problem));
    }
    setIsSearching(false);
  };
  const rows = useMemo(
    () => (roots ? (searchText.trim() ? findRows(roots.roots, searchText.trim()) : listOpenRows(roots.roots, open)) : []),
    [roots, open, searchText],
  );
  const toggleBranch = (/** @type {Branch} */ branch) => {
    const next = new Set(open);
    if (!next.delete(branch)) next.add(branch);
    setOpen(next);
  };
  const actOnRow = (/** @type {Row} */ row, /** @type {boolean} */ jump) => {
    if (!jump && row.branch.children?.length) return toggleBranch(row.branch);
    if (roots && !row.afterIllegalPass) goToMoves([...roots.moves, ...row.path], "replace");
  };
  return html`
    <div class="watch-ask">
      <select id="watch-engine" aria-label=${t("Engine")} title=${engine ? toSentence(engine.about) : ""} value=${engine?.name ?? ""}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setEngineName(e.currentTarget.value)}>
        ${engines.map((e) => html`<option key=${e.name} value=${e.name}>${e.name}</option>`)}</select>
      <label><span>${t("Positions to search")}</span> <select id="watch-nodes" aria-label=${t("Positions to search")} value=${nodes}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setNodes(Number(e.currentTarget.value))}>
        ${nodeLimits.map((n) => html`<option key=${n} value=${n}>${formatNumber(n)}</option>`)}</select></label>
      <button type="button" class="primary" id="watch-search" disabled=${isSearching || !engine}
        onClick=${requestTree}>${isSearching ? t("Searching…") : t("Search this position")}</button>
      <input id="watch-find" type="search" placeholder=${t("Search the tree")} aria-label=${t("Search the tree")} value=${searchText}
        onInput=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => setSearchText(e.currentTarget.value)} />
    </div>
    <p class="quiet"
      role="status">${problem || (roots ? roots.said : t("Searches this position and shows the tree: windows and cutoffs, or visits."))}</p>
    ${rows.length > 0 && html`<${TreeHeadings} sampled=${rows[0].branch.visits !== undefined} />`}
    <${VirtualRows} rows=${rows} label=${t("Tree")} onAct=${actOnRow} onFold=${toggleBranch} open=${open} />`;
}

/** What the columns hold. @param {{sampled: boolean}} props */
function TreeHeadings({ sampled }) {
  return html`
    <div class=${sampled ? "watch-heads sampled" : "watch-heads"} aria-hidden="true">
      <span class="move">${t("Move")}</span>
      ${sampled && html`<span class="share"></span>`}
      <span class="n">${sampled ? t("Visits") : t("Depth")}</span>
      ${
        sampled
          ? html`<span class="w">${t("Share")}</span>`
          : html`<span class="w"
        title=${t("Search window: only scores between these had to be exact")}>${t("Window")}</span>`
      }
      <span class="s">${t("Score")}</span>
      ${!sampled && html`<span class="y" title=${t("Why the search of this position ended")}>${t("Reason")}</span>`}
    </div>`;
}

/** The line as it changes. */
function LineHistory() {
  const { getScale, info, state } = getTable();
  const list = info.pvChanges.value;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const { seats } = state.value;
  useEffect(() => end.current?.scrollTo(0, end.current.scrollHeight), [list.length]);
  if (!list.length) return html`<p class="quiet">${t("Changes of the best line appear here during analysis.")}</p>`;
  return html`
    <div class="watch-lines" ref=${end} tabindex="0">
      <table><thead><tr><th>${t("Time")}</th><th>${t("Depth")}</th><th>${t("Score")}</th><th>${t("Best line")}</th></tr></thead>
      <tbody>${list.map(
        (c, i) => html`<tr key=${i} class=${i > 0 && list[i - 1].line.split(" ")[0] !== c.line.split(" ")[0] ? "other" : ""}>
        <td>${formatNumber(c.at, 2)}</td><td>${c.depth}</td>
        <td>${formatScore(c.score, seats, c.turn, getScale(c.engine), c.bound)}</td><td>${c.line}</td></tr>`,
      )}</tbody></table>
    </div>`;
}
