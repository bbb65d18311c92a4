//go:build !js

package search

// YieldToEvents does nothing and returns false: the system schedules events by itself.
func YieldToEvents() bool { return false }
