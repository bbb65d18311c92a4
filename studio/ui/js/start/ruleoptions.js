// The rules of a game as text: the name of a rule set, and after a colon the clauses that
// are different.

/** @import { Clause } from "../../../types/wire" */

/** @param {string} rules @param {string} usual the rule set without a name @returns {{base: string, changes: Map<string, string>}} */
export function split(rules, usual) {
  const at = rules.indexOf(":");
  const pairs =
    at < 0
      ? []
      : rules
          .slice(at + 1)
          .split(",")
          .map((p) => p.trim())
          .filter(Boolean);
  return {
    base: (at < 0 ? rules : rules.slice(0, at)) || usual,
    changes: new Map(pairs.map((p) => /** @type {[string, string]} */ ([p.split("=")[0], p.split("=")[1] ?? ""]))),
  };
}

/** What a clause is by the rules. @param {Clause} clause @param {string} rules @param {string} usual */
export function valueOf(clause, rules, usual) {
  const { base, changes } = split(rules, usual);
  return changes.get(clause.name) ?? clause.in[base] ?? "off";
}

/** The rules with one clause changed; what is as in the rule set is left out.
 * @param {string} rules @param {Clause} clause @param {string} value @param {string} usual */
export function withClause(rules, clause, value, usual) {
  const { base, changes } = split(rules, usual);
  changes.delete(clause.name);
  if (clause.in[base] !== value) changes.set(clause.name, value);
  const list = [...changes].map(([name, v]) => `${name}=${v}`).join(",");
  return list ? `${base}:${list}` : base;
}
