// One place binds the template language to the renderer.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);
