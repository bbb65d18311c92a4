// The time controls that a new game offers.
import { t } from "../net/language.js";

/** The controls that are offered, as the server reads them. */
export const controls = [
  { name: "", title: t("No clock") },
  { name: "10s/move", title: t("10 s per move") },
  { name: "30s/move", title: t("30 s per move") },
  { name: "1m", title: t("1 min each") },
  { name: "3m+2s", title: t("3 min + 2 s") },
  { name: "5m+3s", title: t("5 min + 3 s") },
  { name: "10m", title: t("10 min each") },
  { name: "15m+10s", title: t("15 min + 10 s") },
];

/** A control of one's own, as the server reads it. @param {number} minutes each @param {number} seconds added a move */
export const formatControl = (minutes, seconds) => `${Math.round(minutes * 60)}s${seconds > 0 ? `+${seconds}s` : ""}`;
