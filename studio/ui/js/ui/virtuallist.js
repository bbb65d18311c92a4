// A list of rows of which only those are drawn that are seen.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { t } from "../net/language.js";
import { told } from "../table/searchrows.js";

/** @import { Branch, Row } from "../table/searchrows.js" */

const spare = 8; // rows beyond the edges

/**
 * @param {{rows: Row[], label: string, open: Set<Branch>, act: (row: Row, jump: boolean) => unknown, fold: (branch: Branch) => unknown}}
 * props
 */
export function Rows({ rows, label, open, act, fold }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(0);
  const [at, setAt] = useState(0);
  const [tall, setTall] = useState(400);
  const high = matchMedia("(pointer: coarse)").matches ? 44 : 26;
  useEffect(() => {
    const seen = new ResizeObserver(() => setTall(box.current?.clientHeight ?? 400));
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(top / high) - spare);
  const shown = rows.slice(first, first + Math.ceil(tall / high) + 2 * spare);
  const go = (/** @type {number} */ to) => {
    const row = Math.max(0, Math.min(rows.length - 1, to));
    setAt(row);
    const el = box.current;
    if (el && row * high < el.scrollTop) el.scrollTop = row * high;
    else if (el && (row + 1) * high > el.scrollTop + el.clientHeight) el.scrollTop = (row + 1) * high - el.clientHeight;
  };
  const key = (/** @type {KeyboardEvent} */ e) => {
    const row = rows[at];
    const isOpen = row && open.has(row.branch);
    if (e.key === "ArrowDown") go(at + 1);
    else if (e.key === "ArrowUp") go(at - 1);
    else if (e.key === "Home") go(0);
    else if (e.key === "End") go(rows.length - 1);
    else if (e.key === "PageDown") go(at + Math.floor(tall / high));
    else if (e.key === "PageUp") go(at - Math.floor(tall / high));
    else if (e.key === "ArrowRight" && row && !isOpen) fold(row.branch);
    else if (e.key === "ArrowLeft" && isOpen) fold(row.branch);
    else if (e.key === "Enter" && row) act(row, true);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return html`
    <div class="watch-rows" ref=${box} role="tree" aria-label=${label} tabindex="0"
      aria-activedescendant=${rows.length ? `watch-row-${at}` : undefined}
      onScroll=${() => setTop(box.current?.scrollTop ?? 0)} onKeyDown=${key}>
      <div class="all" style=${{ height: `${rows.length * high}px` }}>
        ${shown.map(
          (row, i) => html`<${Line} key=${first + i} row=${row} id=${first + i} chosen=${first + i === at} y=${(first + i) * high}
          high=${high} open=${open.has(row.branch)} act=${act} choose=${setAt} />`,
        )}
      </div>
    </div>`;
}

/**
 * @param
 * {{row: Row, id: number, chosen: boolean, y: number, high: number, open: boolean,
 *   act: (row: Row, jump: boolean) => unknown, choose: (at: number) => unknown}}
 * props
 */
function Line({ row, id, chosen, y, high, open, act, choose }) {
  const { branch, path } = row;
  const folds = (branch.children?.length ?? 0) > 0;
  const click = (/** @type {boolean} */ jump) => () => {
    choose(id);
    act(row, jump);
  };
  const [a, b, c, d = ""] = told(row);
  return html`
    <div class=${["line", chosen && "chosen", branch.visits !== undefined && "sampled"].filter(Boolean).join(" ")} role="treeitem"
      id="watch-row-${id}" aria-level=${branch.ply + 1} aria-expanded=${folds ? String(open) : undefined} aria-selected=${String(chosen)}
      style=${{ transform: `translateY(${y}px)`, height: `${high}px` }} title=${path.join(" ")}>
      <span class="move" style=${{ paddingLeft: `calc(var(--step) * ${Math.min(branch.ply, 10)})` }}>
        <button type="button" class="twist" tabindex="-1" aria-hidden="true" disabled=${!folds}
          onClick=${click(false)}>${folds ? (open ? "▾" : "▸") : ""}</button>
        <button type="button" class="jump" tabindex="-1" aria-label=${path.join(" ") || t("First position")}
          onClick=${click(true)}>${branch.move ?? "•"}</button>
      </span>
      ${branch.visits !== undefined && html`<meter class="share" value=${row.share} min="0" max="1"></meter>`}
      <span class="n">${a}</span><span class="w">${b}</span><span class="s">${c}</span><span class="y"
        title=${d}>${d}${branch.left_out ? ` (+${branch.left_out})` : ""}</span>
    </div>`;
}
