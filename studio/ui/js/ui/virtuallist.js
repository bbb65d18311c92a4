// A list of rows of which only those are drawn that are seen.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { t } from "../net/language.js";
import { describeRow } from "../table/searchrows.js";

/** @import { Branch, Row } from "../table/searchrows.js" */

const overscan = 8; // rows beyond the edges

/**
 * @param {{rows: Row[], label: string, open: Set<Branch>, onAct: (row: Row, jump: boolean) => unknown, onFold: (branch: Branch) => unknown}}
 * props
 */
export function VirtualRows({ rows, label, open, onAct, onFold }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState(0);
  const [viewHeight, setViewHeight] = useState(400);
  const rowHeight = matchMedia("(pointer: coarse)").matches ? 44 : 26;
  useEffect(() => {
    const observer = new ResizeObserver(() => setViewHeight(box.current?.clientHeight ?? 400));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const shownRows = rows.slice(first, first + Math.ceil(viewHeight / rowHeight) + 2 * overscan);
  const goToRow = (/** @type {number} */ to) => {
    const row = Math.max(0, Math.min(rows.length - 1, to));
    setCurrent(row);
    const el = box.current;
    if (el && row * rowHeight < el.scrollTop) el.scrollTop = row * rowHeight;
    else if (el && (row + 1) * rowHeight > el.scrollTop + el.clientHeight) el.scrollTop = (row + 1) * rowHeight - el.clientHeight;
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const row = rows[current];
    const isOpen = row && open.has(row.branch);
    if (e.key === "ArrowDown") goToRow(current + 1);
    else if (e.key === "ArrowUp") goToRow(current - 1);
    else if (e.key === "Home") goToRow(0);
    else if (e.key === "End") goToRow(rows.length - 1);
    else if (e.key === "PageDown") goToRow(current + Math.floor(viewHeight / rowHeight));
    else if (e.key === "PageUp") goToRow(current - Math.floor(viewHeight / rowHeight));
    else if (e.key === "ArrowRight" && row && !isOpen) onFold(row.branch);
    else if (e.key === "ArrowLeft" && isOpen) onFold(row.branch);
    else if (e.key === "Enter" && row) onAct(row, true);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return html`
    <div class="watch-rows" ref=${box} role="tree" aria-label=${label} tabindex="0"
      aria-activedescendant=${rows.length ? `watch-row-${current}` : undefined}
      onScroll=${() => setTop(box.current?.scrollTop ?? 0)} onKeyDown=${onKeyDown}>
      <div class="all" style=${{ height: `${rows.length * rowHeight}px` }}>
        ${shownRows.map(
          (
            row,
            i,
          ) => html`<${VirtualRow} key=${first + i} row=${row} id=${first + i} chosen=${first + i === current} y=${(first + i) * rowHeight}
          height=${rowHeight} open=${open.has(row.branch)} onAct=${onAct} onChoose=${setCurrent} />`,
        )}
      </div>
    </div>`;
}

/**
 * @param
 * {{row: Row, id: number, chosen: boolean, y: number, height: number, open: boolean,
 *   onAct: (row: Row, jump: boolean) => unknown, onChoose: (at: number) => unknown}}
 * props
 */
function VirtualRow({ row, id, chosen, y, height, open, onAct, onChoose }) {
  const { branch, path } = row;
  const canFold = (branch.children?.length ?? 0) > 0;
  const createClickHandler = (/** @type {boolean} */ jump) => () => {
    onChoose(id);
    onAct(row, jump);
  };
  const [a, b, c, d = ""] = describeRow(row);
  return html`
    <div class=${["line", chosen && "chosen", branch.visits !== undefined && "sampled"].filter(Boolean).join(" ")} role="treeitem"
      id="watch-row-${id}" aria-level=${branch.ply + 1} aria-expanded=${canFold ? String(open) : undefined} aria-selected=${String(chosen)}
      style=${{ transform: `translateY(${y}px)`, height: `${height}px` }} title=${path.join(" ")}>
      <span class="move" style=${{ paddingLeft: `calc(var(--step) * ${Math.min(branch.ply, 10)})` }}>
        <button type="button" class="twist" tabindex="-1" aria-hidden="true" disabled=${!canFold}
          onClick=${createClickHandler(false)}>${canFold ? (open ? "▾" : "▸") : ""}</button>
        <button type="button" class="jump" tabindex="-1" aria-label=${path.join(" ") || t("First position")}
          onClick=${createClickHandler(true)}>${branch.move ?? "•"}</button>
      </span>
      ${branch.visits !== undefined && html`<meter class="share" value=${row.share} min="0" max="1"></meter>`}
      <span class="n">${a}</span><span class="w">${b}</span><span class="s">${c}</span><span class="y"
        title=${d}>${d}${branch.left_out ? ` (+${branch.left_out})` : ""}</span>
    </div>`;
}
