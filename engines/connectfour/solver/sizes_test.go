package solver_test

import (
	"testing"

	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

// tier is the kind of tests in which tests a board is solved: long ones need SENTE_LONG=1.
type tier int

const (
	slow tier = 1 + iota
	long
)

// results are how empty boards end: which side wins, 0 being neither, and with how many
// stones on the board (J. Tromp, 2006; C. Steininger, 2024). Those without a tier
// take some milliseconds each.
var results = []struct {
	size   string
	winner int
	stones int
	tier   tier
}{
	{size: "4x4", stones: 16},
	{size: "5x4", stones: 20},
	{size: "6x4", winner: 2, stones: 24},
	{size: "7x4", stones: 28, tier: slow},
	{size: "4x5", stones: 20},
	{size: "5x5", stones: 25, tier: slow},
	{size: "6x5", stones: 30, tier: slow},
	{size: "4x6", stones: 24},
	{size: "5x6", stones: 30, tier: slow},
	{size: "4x7", stones: 28, tier: slow},
	{size: "4x8", stones: 32, tier: slow},
	{size: "8x4", winner: 2, stones: 32, tier: long},
	{size: "9x4", winner: 2, stones: 36, tier: long},
	{size: "7x5", stones: 35, tier: long},
	{size: "6x6", winner: 2, stones: 36, tier: long},
	{size: "5x7", stones: 35, tier: long},
	{size: "7x6", winner: 1, stones: 41, tier: long},
	{size: "5x8", stones: 40, tier: long},
	{size: "6x7", winner: 1, stones: 41, tier: long},
	{size: "10x4", winner: 2, stones: 40, tier: long},
	{size: "8x5", winner: 1, stones: 39, tier: long},
	{size: "4x9", stones: 36, tier: long},
	{size: "4x10", stones: 40, tier: long},
	{size: "4x11", stones: 44, tier: long},
	{size: "8x6", winner: 2, stones: 48, tier: long},
	{size: "5x9", stones: 45, tier: long},
	{size: "7x7", stones: 49, tier: long},
}

func TestSolver_ResultsOfEmptyBoardsLong(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range results {
		if c.tier == long && !testutil.LongEnabled() || c.tier == slow && !testutil.SlowEnabled {
			continue
		}
		t.Run(c.size, func(t *testing.T) {
			size, err := connectfour.ParseSize(c.size)
			testutil.NoError(t, err)
			memory := int64(4 << 20)
			if c.tier > 0 {
				memory = 256 << 20
			}
			s := open(t, size, solver.Options{Memory: memory})
			got, err := s.ScorePosition(t.Context(), connectfour.State{}, solver.Query{})
			winner := 0
			switch {
			case got.Lower > 0:
				winner = 1
			case got.Upper < 0:
				winner = 2
			}
			if stones := s.StonesAtEnd(0, got.Lower); err != nil || !got.IsExact() || winner != c.winner || stones != c.stones {
				t.Errorf("winner %d with stone %d, want %d with %d (%v)", winner, stones, c.winner, c.stones, err)
			}
		})
	}
}
