package simple_test

import (
	"errors"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// TestEngine_RejectsOverlappingCalls asks the engine from another goroutine during a report.
func TestEngine_RejectsOverlappingCalls(t *testing.T) {
	e := newConnectFour(t)
	reports := 0
	_, err := e.Think(t.Context(), digits(""), sente.Limits{Depth: 4}, func(sente.Info) {
		if reports++; reports > 1 {
			return
		}
		busy := make(chan error, 2)
		go func() {
			_, err := e.Think(t.Context(), digits("1"), sente.Limits{Depth: 1}, nil)
			busy <- err
			busy <- sente.Close(e)
		}()
		for range 2 {
			if err := <-busy; !errors.Is(err, search.ErrBusy) {
				t.Errorf("a second call: %v, want ErrBusy", err)
			}
		}
	})
	if err != nil || reports == 0 {
		t.Fatalf("%d reports, error %v", reports, err)
	}
	if err := sente.Close(e); err != nil {
		t.Error(err)
	}
	if _, err := e.Think(t.Context(), digits("1"), sente.Limits{Depth: 1}, nil); err != nil {
		t.Errorf("Think after Close allocates again, got %v", err)
	}
}
