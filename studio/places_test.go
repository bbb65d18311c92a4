package studio

import (
	"fmt"
	"net/netip"
	"testing"
)

// TestPlaces_ReserveStreamsForTheOwner: neither one machine nor many take the event streams of
// the owner (fault 16).
func TestPlaces_ReserveStreamsForTheOwner(t *testing.T) {
	p := places{most: 64, guests: map[netip.Prefix]int{}}
	watch := func(role role, address string, want int) {
		t.Helper()
		n := 0
		for ; p.enter(client{role: role, address: address}) == nil; n++ {
		}
		if n != want {
			t.Errorf("%s: got %d places, want %d", address, n, want)
		}
	}
	for i := range 12 {
		watch(viewerRole, fmt.Sprintf("198.51.100.%d", i), max(0, min(4, 16-4*i)))
	}
	watch(ownerRole, "the owner", 48)
	p.leave(client{role: viewerRole, address: "198.51.100.1"})
	watch(playerRole, "198.51.100.1", 1)
}
