package solver_test

import (
	"testing"
	"time"

	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

// results are how empty boards end: which side wins, 0 being neither, and with how many
// stones on the board (J. Tromp, 2006; C. Steininger, 2024). The first of them are
// solved in less than a second each.
var results = []struct {
	size   string
	winner int
	stones int
	long   bool
}{
	{size: "4x4", stones: 16},
	{size: "5x4", stones: 20},
	{size: "6x4", winner: 2, stones: 24},
	{size: "7x4", stones: 28},
	{size: "4x5", stones: 20},
	{size: "5x5", stones: 25},
	{size: "6x5", stones: 30},
	{size: "4x6", stones: 24},
	{size: "5x6", stones: 30},
	{size: "4x7", stones: 28},
	{size: "4x8", stones: 32},
	{size: "8x4", winner: 2, stones: 32, long: true},
	{size: "9x4", winner: 2, stones: 36, long: true},
	{size: "7x5", stones: 35, long: true},
	{size: "6x6", winner: 2, stones: 36, long: true},
	{size: "5x7", stones: 35, long: true},
	{size: "7x6", winner: 1, stones: 41, long: true},
	{size: "5x8", stones: 40, long: true},
	{size: "6x7", winner: 1, stones: 41, long: true},
	{size: "10x4", winner: 2, stones: 40, long: true},
	{size: "8x5", winner: 1, stones: 39, long: true},
	{size: "4x9", stones: 36, long: true},
	{size: "4x10", stones: 40, long: true},
	{size: "4x11", stones: 44, long: true},
	{size: "8x6", winner: 2, stones: 48, long: true},
	{size: "5x9", stones: 45, long: true},
	{size: "7x7", stones: 49, long: true},
}

func TestResultsOfEmptyBoards(t *testing.T) {
	testutil.SkipUnderRace(t)
	solveBoards(t, false)
}

func TestLongResultsOfEmptyBoards(t *testing.T) {
	if testutil.LongEnabled() {
		solveBoards(t, true)
	}
}

// solveBoards solves the quick boards, or with long the others.
func solveBoards(t *testing.T, long bool) {
	for _, c := range results {
		if c.long != long {
			continue
		}
		t.Run(c.size, func(t *testing.T) {
			size, err := connectfour.ParseSize(c.size)
			if err != nil {
				t.Fatal(err)
			}
			s := open(t, size, solver.Options{Memory: 256 << 20})
			begin := time.Now()
			got, err := s.Score(t.Context(), connectfour.State{}, solver.Query{})
			winner := 0
			switch {
			case got.Lower > 0:
				winner = 1
			case got.Upper < 0:
				winner = 2
			}
			if stones := s.Stones(0, got.Lower); err != nil || !got.Exact() || winner != c.winner || stones != c.stones {
				t.Errorf("winner %d with stone %d, want %d with %d (%v)", winner, stones, c.winner, c.stones, err)
			}
			t.Logf("%s: %d nodes, %v", c.size, got.Nodes, time.Since(begin).Round(time.Millisecond))
		})
	}
}
