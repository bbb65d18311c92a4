// The signs of annotators after a move, such as "!" and "?!".
import { t } from "../net/language.js";

/** All signs in words, as the menu lists them. @type {{sign: string, title: string, kind: string}[]} */
export const signs = [
  { sign: "!!", title: t("Brilliant move"), kind: "good" },
  { sign: "!", title: t("Good move"), kind: "good" },
  { sign: "!?", title: t("Interesting move"), kind: "interesting" },
  { sign: "?!", title: t("Dubious move"), kind: "inaccuracy" },
  { sign: "?", title: t("Bad move"), kind: "mistake" },
  { sign: "??", title: t("Very bad move"), kind: "blunder" },
];

/** Returns a sign with its words and its colour. @param {string | undefined} sign */
export const describeSign = (sign) => signs.find((s) => s.sign === sign);
