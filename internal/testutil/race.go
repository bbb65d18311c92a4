//go:build race

package testutil

// RaceEnabled reports whether the race detector is compiled in.
const RaceEnabled = true

// slowdown is about the factor by which the race detector slows code down.
const slowdown = 10
