package httpapi

import (
	"fmt"
	"testing"
)

// TestListener_ReservesPlacesForTheOwner checks that remote hosts cannot use the connections reserved
// for this machine (fault 16).
func TestListener_ReservesPlacesForTheOwner(t *testing.T) {
	b := NewListener(nil, 64, nil)
	connect := func(address string, want int) {
		t.Helper()
		n := 0
		for ; b.reserve(Network(StripPort(address))) == ""; n++ {
		}
		if n != want {
			t.Errorf("%s: got %d connections, want %d", address, n, want)
		}
	}
	connect("203.0.113.7:1", 4)
	connect("[::ffff:203.0.113.7]:2", 0)
	connect("[2001:db8::1]:1", 4)
	connect("[2001:db8::ffff:2]:1", 0)
	connect("[2001:db8:0:1::1]:1", 4)
	for i := range 12 {
		connect(fmt.Sprintf("198.51.100.%d:1", i), 4)
	}
	connect("198.51.100.99:1", 0)
	connect("127.0.0.1:1", 4)
	b.release(Network("203.0.113.7"))
	connect("[::1]:1", 1)
}
