package searchtest

import (
	"errors"
	"testing"

	"github.com/sente-games/sente/search"
)

// CheckCalls checks that a searcher serves one call at a time and none after Close. find starts
// a search that calls report at least once.
func CheckCalls(t *testing.T, find func(report func()) error, closing func() error) {
	t.Helper()
	reports := 0
	err := find(func() {
		if reports++; reports > 1 {
			return
		}
		second := make(chan error, 2)
		go func() {
			second <- find(func() {})
			second <- closing()
		}()
		for _, call := range []string{"a second search", "Close"} {
			if err := <-second; !errors.Is(err, search.ErrBusy) {
				t.Errorf("%s during a search: %v, want ErrBusy", call, err)
			}
		}
	})
	if err != nil || reports == 0 {
		t.Errorf("the first search: %d reports, error %v", reports, err)
	}
	for range 2 {
		if err := closing(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	if err := find(func() {}); !errors.Is(err, search.ErrClosed) {
		t.Errorf("a search after Close: %v, want ErrClosed", err)
	}
}
