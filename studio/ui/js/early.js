// Sets the colours before the first paint, so that a dark page never flashes.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("sente.settings") || "{}");
    const root = document.documentElement;
    if (kept.scheme === "light" || kept.scheme === "dark") root.dataset.scheme = kept.scheme;
    if (kept.board) root.dataset.board = kept.board;
  } catch {
    // A page without storage starts with the system's colours.
  }
})();
