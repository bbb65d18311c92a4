package streaming

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/studio/internal/auth"
)

// TestLimit_ReserveStreamsForTheOwner checks that guests cannot use all event streams (fault 16).
func TestLimit_ReserveStreamsForTheOwner(t *testing.T) {
	p := NewLimit(64)
	watch := func(role auth.Role, address string, want int) {
		t.Helper()
		n := 0
		for ; p.Acquire(auth.Client{Role: role, Address: address}) == nil; n++ {
		}
		if n != want {
			t.Errorf("%s: got %d streams, want %d", address, n, want)
		}
	}
	for i := range 12 {
		watch(auth.Viewer, fmt.Sprintf("198.51.100.%d", i), max(0, min(4, 16-4*i)))
	}
	watch(auth.Owner, "the owner", 48)
	p.Release(auth.Client{Role: auth.Viewer, Address: "198.51.100.1"})
	watch(auth.Player, "198.51.100.1", 1)
}
