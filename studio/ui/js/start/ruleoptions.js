// The rules of a game as text: the name of a rule set, and after a colon the clauses that
// are different.

/** @import { Clause } from "../../../types/wire" */

/** @param {string} rules @param {string} defaultRules the rule set without a name @returns {{base: string, changes: Map<string, string>}} */
export function parseRules(rules, defaultRules) {
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
    base: (at < 0 ? rules : rules.slice(0, at)) || defaultRules,
    changes: new Map(pairs.map((p) => /** @type {[string, string]} */ ([p.split("=")[0], p.split("=")[1] ?? ""]))),
  };
}

/** What a clause is by the rules. @param {Clause} clause @param {string} rules @param {string} defaultRules */
export function getClauseValue(clause, rules, defaultRules) {
  const { base, changes } = parseRules(rules, defaultRules);
  return changes.get(clause.name) ?? clause.in[base] ?? "off";
}

/** The rules with one clause changed; what is as in the rule set is left out.
 * @param {string} rules @param {Clause} clause @param {string} value @param {string} defaultRules */
export function changeClause(rules, clause, value, defaultRules) {
  const { base, changes } = parseRules(rules, defaultRules);
  changes.delete(clause.name);
  if (clause.in[base] !== value) changes.set(clause.name, value);
  const list = [...changes].map(([name, v]) => `${name}=${v}`).join(",");
  return list ? `${base}:${list}` : base;
}
