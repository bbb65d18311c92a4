package searchtest

import (
	"errors"
	"testing"

	"github.com/sente-games/sente/search"
)

// CheckCalls checks that a searcher handles one call at a time and returns
// errors after Close. find starts a search that calls report at least once.
// calls must return errors during a search and after Close. others calls the
// methods without an error result, which must not panic, and checks that they
// have no effect.
func CheckCalls(t *testing.T, find func(report func()) error, closing func() error, calls map[string]func() error, others func()) {
	t.Helper()
	reject := func(when string, want error) {
		for name, call := range calls {
			if err := call(); !errors.Is(err, want) {
				t.Errorf("%s %s: %v, want %q", name, when, err, want)
			}
		}
		others()
	}
	secondSearch := func() error { return find(func() {}) }
	reports := 0
	err := find(func() {
		if reports++; reports > 1 {
			return
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			reject("during a search", search.ErrBusy)
			for name, call := range map[string]func() error{"a second search": secondSearch, "Close": closing} {
				if err := call(); !errors.Is(err, search.ErrBusy) {
					t.Errorf("%s during a search: %v, want ErrBusy", name, err)
				}
			}
		}()
		<-done
	})
	if err != nil || reports == 0 {
		t.Errorf("the first search: %d reports, error %v", reports, err)
	}
	for range 2 {
		if err := closing(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	if err := secondSearch(); !errors.Is(err, search.ErrClosed) {
		t.Errorf("a search after Close: %v, want ErrClosed", err)
	}
	reject("after Close", search.ErrClosed)
}
