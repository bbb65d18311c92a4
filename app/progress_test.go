package app

import (
	"slices"
	"testing"
	"time"
)

// TestPaced: lines that stay come at the distance that is wished, whenever they are asked for.
func TestPaced(t *testing.T) {
	lines := paced{every: time.Minute}
	var at []time.Duration
	for now := time.Second; now < 5*time.Minute; now += 7 * time.Second {
		if lines.due(now) {
			at = append(at, now)
		}
	}
	want := []time.Duration{64 * time.Second, 127 * time.Second, 190 * time.Second, 253 * time.Second}
	if !slices.Equal(at, want) {
		t.Errorf("lines at %v, not at %v", at, want)
	}
}
