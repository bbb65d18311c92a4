package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// featuresBySight reads the features of a point off the board, cell by cell.
func featuresBySight(b *Board, c Cell) (p eval.Features) {
	for d, v := range board.Directions {
		var f eval.Feature
		at := 0
		for k := -eval.FeatureReach; k <= eval.FeatureReach; k++ {
			x, y := int(c)%b.size+k*v[0], int(c)/b.size+k*v[1]
			cell := eval.Feature(board.Wall)
			if b.Contains(x, y) {
				cell = eval.Feature(b.colour[y*b.size+x])
			}
			if k != 0 {
				f |= cell << (2 * at)
				at++
			}
		}
		p = p.WithFeature(d, f)
	}
	return p
}

// TestBoard_Accumulator: the features of every empty point are what stands around it, its sums
// are those of the features, and the totals add up those that have a stone near.
func TestBoard_Accumulator(t *testing.T) {
	for rule := range board.NumRules {
		rng := rand.New(rand.NewPCG(17, uint64(rule)))
		for _, size := range []int{5, 9, 15, 22} {
			b, ply := NewBoard(size, rule), 0
			for range rng.IntN(3) {
				b.blockCell(b.randomEmpty(rng))
			}
			wander(b, rng, 300, func() {
				if ply++; ply%8 != 0 {
					return
				}
				b.applyPendingEval()
				var want eval.Accumulator
				for c := range Cell(b.cells) {
					if b.colour[c] != board.Empty {
						continue
					}
					p := featuresBySight(b, c)
					if b.pointFeatures(c) != p {
						t.Fatalf("rule %d, size %d: features %x, want %x", rule, size, b.pointFeatures(c), p)
					}
					want.RefreshPoint(b.tables.network, uint16(c), p)
					if b.accumulator.Points[c] != want.Points[c] {
						t.Fatalf("rule %d, size %d: sums %x of %x, want %x", rule, size, b.accumulator.Points[c], p, want.Points[c])
					}
					if p.StoneBits() != 0 {
						want.AddPoint(uint16(c))
					}
				}
				if b.accumulator.Totals != want.Totals {
					t.Fatalf("rule %d, size %d: totals %v, want %v", rule, size, b.accumulator.Totals, want.Totals)
				}
			})
		}
	}
}
