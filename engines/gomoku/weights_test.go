package gomoku

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/engines/gomoku/network"
	"github.com/sente-games/sente/internal/serial"
)

// TestEmbeddedWeights: by the weights that the engine brings, a stone that wins at
// once is expected before any that does not, and more of a five than of an open
// four.
func TestEmbeddedWeights(t *testing.T) {
	w := defaultWeights()
	least, most := [point.Classes]int16{}, [point.Classes]int16{}
	for i := range least {
		least[i], most[i] = math.MaxInt16, math.MinInt16
	}
	for k, p := range point.OfKinds() {
		c := p.Class()
		least[c], most[c] = min(least[c], w.Kinds[k].Own), max(most[c], w.Kinds[k].Own)
	}
	if below := slices.Max(most[:point.OpenFour]); least[point.OpenFour] <= below || least[point.Five] <= most[point.OpenFour] {
		t.Errorf("fives from %d, open fours %d to %d, all else up to %d", least[point.Five], least[point.OpenFour], most[point.OpenFour], below)
	}
}

// TestThreats counts the points of each class once more.
func TestThreats(t *testing.T) {
	serial.Test(t, 0)
	rng := rand.New(rand.NewPCG(3, 3))
	seen := map[int]bool{}
	for range 2000 {
		b := NewBoard(15, line.Freestyle)
		for range 4 + rng.IntN(40) {
			c := Cell((3+rng.IntN(9))*15 + 3 + rng.IntN(9))
			if b.colour[c] == line.Empty {
				b.Play(c)
			}
		}
		var n [2][point.Classes]int
		for c := range b.cells {
			if b.colour[c] == line.Empty {
				n[0][b.ClassAt(b.turn, Cell(c))]++
				n[1][b.ClassAt(1-b.turn, Cell(c))]++
			}
		}
		name := "own " + foursIn(n[0]) + " other " + foursIn(n[1])
		switch {
		case n[1][point.OpenFour] > 1:
			name += " open-fours"
		case n[1][point.OpenFour] == 1:
			name += " open-four"
		}
		if got := network.StateNames()[b.threats()]; got != name {
			t.Fatalf("%q, want %q", got, name)
		}
		seen[b.threats()] = true
	}
	if len(seen) < network.States/2 {
		t.Errorf("only %d of %d states came up", len(seen), network.States)
	}
}

func foursIn(n [point.Classes]int) string {
	switch plain := n[point.Four]+n[point.FourPlus] > 0; {
	case plain && n[point.FourThree] > 0:
		return "both"
	case plain:
		return "four"
	case n[point.FourThree] > 0:
		return "four-three"
	}
	return "none"
}
