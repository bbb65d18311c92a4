package connectfour_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

// A whole game on a board of two words is legal to its end, and so are games on
// boards of one and of two words in turn by the same engine.
func TestPlaysBoardsOfAnySize(t *testing.T) {
	testutil.SkipUnderRace(t)
	e := newEngine(t, engine.Options{Memory: 1 << 20})
	for _, size := range []string{"10x10", "7x6", "8x8", "9x6", "4x31"} {
		r := record("")
		r.Size = size
		b, err := connectfour.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		for over := false; !over; over, _, _ = b.Outcome() {
			choice, err := e.Think(t.Context(), r, sente.Limits{Nodes: 1500}, nil)
			if err != nil {
				t.Fatalf("%s %v: %v", size, r.Moves, err)
			}
			m, err := b.Play(string(choice.Move))
			if err != nil {
				t.Fatalf("%s %v: %v", size, r.Moves, err)
			}
			r = r.With(m)
		}
	}
}

func TestBeatsRandomOnTenByTen(t *testing.T) {
	for seed := range uint64(4) {
		r := record("")
		r.Size = "10x10"
		if winner := playOut(t, r, newEngine(t, engine.Options{Memory: 1 << 20}), seed); winner != int(seed%2) {
			t.Errorf("seed %d: winner %d", seed, winner)
		}
	}
}

// On 10x10 the second word begins with the top cell of column 6.
func TestFindsFoursAcrossTheWords(t *testing.T) {
	e := newEngine(t, engine.Options{Memory: 1 << 20})
	for _, test := range []struct{ moves, want string }{
		{"667788", "5 9"},     // win: three on the bottom row
		{"66778", "5 9"},      // block one end of them
		{"66666661616", "6"},  // block the fourth upright, on the top row
		{"666666616161", "6"}, // win with it
	} {
		r := record(test.moves)
		r.Size = "10x10"
		choice, err := e.Think(t.Context(), r, sente.Limits{Depth: 6}, nil)
		if err != nil || !strings.Contains(test.want, string(choice.Move)) {
			t.Errorf("%s: plays %q, want one of %s: %v", test.moves, choice.Move, test.want, err)
		}
	}
}

func TestBadRecordsAreExplained(t *testing.T) {
	e := newEngine(t, engine.Options{Memory: 1 << 20})
	for size, want := range map[string]string{
		"12x10": "size 12x10 is not a Connect Four board: sizes are WIDTHxHEIGHT",
		"36x1":  "size 36x1 is not a Connect Four board: sizes are WIDTHxHEIGHT with WIDTH at most 35",
		"ten":   `size "ten" is not a Connect Four board`,
	} {
		r := record("")
		r.Size = size
		if _, err := e.Think(t.Context(), r, sente.Limits{Depth: 2}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", size, err, want)
		}
	}
	if _, err := e.Think(t.Context(), record("44"), sente.Limits{Depth: 2}, nil); err != nil {
		t.Errorf("after bad records: %v", err)
	}
}

// BenchmarkWide searches the empty board of 10x10.
func BenchmarkWide(b *testing.B) {
	for b.Loop() {
		r := record("")
		r.Size = "10x10"
		choice, err := newEngine(b, engine.Options{}).Think(b.Context(), r, sente.Limits{Depth: 12}, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(choice.Info.Nodes), "nodes")
		b.ReportMetric(choice.Info.Rate()/1e6, "Mnodes/s")
	}
}
