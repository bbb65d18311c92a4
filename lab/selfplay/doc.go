// Package selfplay has an engine play against itself, for its weights to be fitted to
// the games. It exists because a fit needs positions as a search meets them, and not
// only those of good games: for each move it also thinks about a perturbed position,
// one a few moves off. A file of games grows, and goes on after it was cut short; the
// same seed plays the same games on every machine.
package selfplay
