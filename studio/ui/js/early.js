// Sets the colours and the language before the first paint, so that a page never flashes
// in others.
(() => {
  const root = document.documentElement;
  /** @type {{scheme?: string, board?: string, language?: string}} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("sente.settings") || "{}");
  } catch {
    // A page without storage starts with the system's colours and the browser's language.
  }
  if (stored.scheme === "light" || stored.scheme === "dark") root.dataset.scheme = stored.scheme;
  if (stored.board) root.dataset.board = stored.board;

  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=languages]"));
  const known = (meta?.content ?? "en").split(",").map((pair) => pair.split(":")[0]);
  const getBaseLanguage = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];
  const language =
    [stored.language ?? "", ...navigator.languages].find((tag) => tag && known.some((k) => getBaseLanguage(k) === getBaseLanguage(tag))) ??
    "en";
  root.lang = known.find((k) => k === language) ?? known.find((k) => getBaseLanguage(k) === getBaseLanguage(language)) ?? "en";
  document.head.append(
    Object.assign(document.createElement("link"), {
      rel: "preload",
      as: "fetch",
      href: `messages/${root.lang}.json`,
      crossOrigin: "anonymous",
    }),
  );
})();
