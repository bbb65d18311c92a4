// Package search has the types that all searches share: [Watch] enforces the limits of a search,
// [Report] and [Result] are its progress and its result, and a [Tracer] follows it node by node.
//
// Searches work on positions and moves of any game. Moves become text only where a report leaves
// the search: see [LineFormatter].
package search
