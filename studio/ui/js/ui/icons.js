// Icons as strokes on a 24 by 24 grid.
import { html } from "./html.js";
import { t } from "../net/language.js";

const iconPaths = {
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
  redo: "M15 7H9a5 5 0 0 0 0 10h7M15 7l-3-3M15 7l-3 3",
  hint: "M9.5 17h5M10.5 20h3M12 4a6 6 0 0 1 3.5 10.8c-.6.5-1 1-1 2.2h-5c0-1.200-.4-1.700-1-2.200A6 6 0 0 1 12 4z",
  stop: "M7 7h10v10H7z",
  play: "M8 5.500l10 6.500-10 6.500z",
  flip: "M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
  fresh: "M12 5v14M5 12h14",
  analyse: "M4 19V5M4 19h16M7.500 15l3.500-4 3 2.500L19 8",
  take: "M5 12h9M11 8l4 4-4 4M18 5v14",
  menu: "M5 7h14M5 12h14M5 17h14",
  help: "M9.500 9a2.500 2.500 0 1 1 3.600 2.250c-.8.4-1.100.95-1.100 1.750v.5M12 17v.01",
  keyboard: "M4 7h16v10H4zM7 10v.01M10.300 10v.01M13.700 10v.01M17 10v.01M8 14h8",
  book: "M12 7c-2-1.600-4.500-2-8-2v13c3.500 0 6 .4 8 2M12 7c2-1.600 4.500-2 8-2v13c-3.500 0-6 .4-8 2M12 7v13",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  pen: "M5 19c3-9 6-13 14-14-1 5-4 9-10 10M5 19l5-6",
  erase: "M9 19h11M5 14l8-8 6 6-7 7H9zM9 10l6 6",
  rotate: "M18 8a7 7 0 1 0 1 6M19 4v5h-5",
  mirror: "M12 4v16M9 7L4 17h5zM15 7l5 10h-5z",
  left: "M19 12H5M10 7l-5 5 5 5",
  right: "M5 12h14M14 7l5 5-5 5",
  up: "M12 19V5M7 10l5-5 5 5",
  down: "M12 5v14M7 14l5 5 5-5",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2" +
    "M5.600 5.600l1.400 1.400M17 17l1.400 1.400M5.600 18.400L7 17M17 7l1.400-1.400",
  dark: "M19 14.500A7.500 7.500 0 0 1 9.500 5 7.500 7.500 0 1 0 19 14.500z",
  auto: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M12 8l6-2M12 12h8M12 16l6 2",
  close: "M7 7l10 10M17 7L7 17",
  fold: "M7 10l5 5 5-5",
  first: "M6 6v12M18 6l-8 6 8 6z",
  back: "M15 6l-8 6 8 6z",
  next: "M9 6l8 6-8 6z",
  last: "M18 6v12M6 6l8 6-8 6z",
};

/** @param {{name: keyof typeof iconPaths}} props */
export const Icon = ({ name }) => html`
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${iconPaths[name]} /></svg>`;

/**
 * A button with an icon whose name shows on hover and to a screen reader.
 * @param
 * {{icon: keyof typeof iconPaths, name: string, label?: string, hint?: string, onClick: () => unknown,
 *   disabled?: boolean, pressed?: boolean, id?: string, class?: string}}
 * props label: a word beside the icon, where there is room
 */
export const Tool = ({ icon, name, label, hint, onClick, disabled, pressed, id, class: kind = "" }) => html`
  <button type="button" id=${id} class="tool ${label ? "labelled" : ""} ${kind}" aria-label=${label ?? name} data-tip=${hint ? t("{name} ({key})", { name, key: hint }) : name}
    disabled=${disabled}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)} onClick=${onClick}>
    <${Icon} name=${icon} />${label && html`<span class="tool-label" aria-hidden="true">${label}</span>`}
  </button>`;
