package mcts

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
)

// A part is switched by what it gains and what it costs; what is asked for is not.
func TestPartsAreSwitchedByTheirWorth(t *testing.T) {
	pair := func(trials, differPercent, with, without int64) pairing {
		return pairing{count: 16 * trials, differ: trials * unit * differPercent / 100, with: trials * with, without: trials * without}
	}
	for _, test := range []struct {
		name           string
		decisive, wary pairing
		opts           []Option
		want           Feature
	}{
		{"nothing seen", pairing{}, pairing{}, nil, 0},
		{"cheap and telling", pair(60, 40, 150, 100), pair(60, 1, 150, 100), nil, Decisive},
		{"both together", pair(60, 30, 150, 100), pair(60, 45, 300, 150), nil, Decisive | Wary},
		{"too dear", pair(60, 40, 1000, 100), pair(60, 40, 300, 100), nil, 0},
		{"changes nothing", pair(60, 1, 110, 100), pair(60, 1, 110, 100), nil, 0},
		{"hardly tried", pair(3, 50, 110, 100), pair(3, 50, 110, 100), nil, 0},
		{"too dear, but asked for", pair(60, 1, 1000, 100), pair(60, 1, 1000, 100), []Option{With(Decisive | Wary)}, Decisive | Wary},
		{"telling, but switched off", pair(60, 45, 110, 100), pair(60, 45, 110, 100), []Option{Without(Decisive)}, 0},
		{"left to the samples again", pair(60, 45, 110, 100), pair(60, 1, 190, 100), []Option{Without(Decisive), Auto(Decisive)}, Decisive},
		{"on with one of them", pair(60, 1, 110, 100), pair(60, 45, 120, 100), []Option{With(Decisive)}, Decisive | Wary},
	} {
		s := searcher(t, five, test.opts...)
		tr := &s.workers[0].trials
		tr.decisive, tr.wary = test.decisive, test.wary
		s.config.decide(tr)
		if got := tr.active & (Decisive | Wary); got != test.want {
			t.Errorf("%s: %v, want %v\n%v", test.name, got, test.want, s.Decisions())
		}
	}
}

// lottery is Stones without an evaluation or a key.
type lottery struct{ searchtest.Stones }

func (g lottery) HasEval() bool { return false }

func (g lottery) HasKey() bool { return false }

// In a game without wins at once nothing that looks for them stays on, and what was decided
// is told. Package enginetest has games in which they pay.
func TestSearchDecides(t *testing.T) {
	s := searcher(t, lottery{searchtest.NewStones(5, 5, 25)})
	testutil.Must(s.Search(t.Context(), searchtest.Grid{}, sente.Limits{Nodes: 1500, Seed: 1}, nil))(t)
	d := s.Decisions()
	for _, p := range d.Parts {
		if p.On || p.Feature == Decisive && p.Trials < leastTrials {
			t.Errorf("%v", p)
		}
	}
	if text := d.String(); !strings.Contains(text, "Decisive off: worth ") || !strings.Contains(text, "rollouts of a leaf: 1") {
		t.Error(text)
	}
}
