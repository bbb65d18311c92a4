//go:build race

package punctual

// slowness is about that of code which the race detector watches.
const slowness = 10
