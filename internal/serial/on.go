//go:build race

package serial

// Enabled reports whether the race detector watches.
const Enabled = true
