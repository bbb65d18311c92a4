// The shape that stands for a grade, on the chart and in counts.
import { html } from "../ui/html.js";

/** The shapes of marks, around 0: one for each grade, so that colours are not needed. @type {{[grade: string]: string}} */
const gradePaths = {
  inaccuracy: "M0-4.500a4.500 4.500 0 1 0 .01 0z",
  mistake: "M0-5.500L6 5H-6z",
  blunder: "M0-6.500L6.500 0 0 6.500-6.500 0z",
};

/** @param {{grade: string}} props */
export const GradeShape = ({ grade }) =>
  html`<svg class="shape ${grade}" viewBox="-8 -8 16 16" aria-hidden="true"><path d=${gradePaths[grade]} /></svg>`;
