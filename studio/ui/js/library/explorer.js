// The fold of the opening explorer beside the board. Its content is loaded when it is opened.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { Icon } from "../ui/icons.js";
import { t } from "../net/language.js";
import { loadPart } from "../ui/loadpart.js";
import { isGuest } from "../state/guest.js";
import { standaloneRun } from "../state/route.js";
import { changeSettings, settings } from "../state/settings.js";

/** The explorer, which follows the position on the board and remembers whether it is open. */
export function ExplorerPanel() {
  const [part, setPart] = useState(/** @type {typeof import("./explorermoves.js") | null} */ (null));
  const open = settings.value.explorer;
  useEffect(() => {
    if (open && !part) loadPart(() => import("./explorermoves.js"), "library").then(setPart, () => {});
  }, [open]);
  if (isGuest.value || standaloneRun.value) return null;
  return html`
    <section class="explorer" id="explorer" aria-label=${t("Opening explorer")}>
      <button type="button" class="fold" id="explorer-fold" aria-expanded=${String(open)} onClick=${() => changeSettings({ explorer: !open })}>
        <span class=${open ? "chevron open" : "chevron"}><${Icon} name="fold" /></span>${t("Opening explorer")}</button>
      ${open && part && html`<${part.ExplorerMoves} />`}
    </section>`;
}
