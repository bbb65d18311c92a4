// Sets the colours and the language before the first paint, so that a page never flashes
// in others.
(() => {
  const root = document.documentElement;
  /** @type {{scheme?: string, board?: string, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("sente.settings") || "{}");
  } catch {
    // A page without storage starts with the system's colours and the browser's language.
  }
  if (kept.scheme === "light" || kept.scheme === "dark") root.dataset.scheme = kept.scheme;
  if (kept.board) root.dataset.board = kept.board;

  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=languages]"));
  const known = (meta?.content ?? "en").split(",").map((pair) => pair.split(":")[0]);
  const base = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];
  const wanted = [kept.language ?? "", ...navigator.languages].find((tag) => tag && known.some((k) => base(k) === base(tag))) ?? "en";
  root.lang = known.find((k) => k === wanted) ?? known.find((k) => base(k) === base(wanted)) ?? "en";
  document.head.append(
    Object.assign(document.createElement("link"), {
      rel: "preload",
      as: "fetch",
      href: `messages/${root.lang}.json`,
      crossOrigin: "anonymous",
    }),
  );
})();
