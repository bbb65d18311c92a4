// Lines of moves.

/** Returns the key by which maps hold a line. @param {string[]} moves */
export const lineKey = (moves) => moves.join(",");

/** Returns how many moves two lines share from the start. @param {string[]} a @param {string[]} b */
export function commonLength(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** @param {string[]} line @param {string[]} moves */
export const startsWith = (line, moves) => commonLength(line, moves) === moves.length;
