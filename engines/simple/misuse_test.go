package simple_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
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
	testutil.NoError(t, sente.Close(e))
	if _, err := e.Think(t.Context(), digits("1"), sente.Limits{Depth: 1}, nil); err != nil {
		t.Errorf("Think after Close allocates again, got %v", err)
	}
}

func TestEngine_ExplainsInvalidRecords(t *testing.T) {
	e, closing := newConnectFour(t), digits("44")
	closing.Size = "99"
	for want, r := range map[string]sente.Record{
		"the game is over (four in a row)":                               digits("1212121"),
		`move 8: "3" cannot be played: the game is over (four in a row)`: digits("12121213"),
		`move 7: "1" is not a legal move`:                                digits("1111111"),
		`move 2: invalid column "8" of the 7x6 board: expected 1 to 7`:   digits("18"),
		`size "99"`: closing,
	} {
		if _, err := e.Think(t.Context(), r, sente.Limits{Depth: 3}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %s", r.Moves, err, want)
		}
		if choice, _ := think(t, e, digits("12121"), sente.Limits{Depth: 3}); choice.Move != "1" {
			t.Errorf("after an error plays %s, the block is 1", choice.Move)
		}
	}
}
