package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/network"
	"github.com/sente-games/sente/internal/testutil"
)

// featuresBySight reads the features of a point off the board, cell by cell.
func featuresBySight(b *Board, c Cell) (p network.Features) {
	for d, v := range line.Directions {
		var f network.Feature
		at := 0
		for k := -network.Reach; k <= network.Reach; k++ {
			x, y := int(c)%b.size+k*v[0], int(c)/b.size+k*v[1]
			cell := network.Feature(line.Wall)
			if b.Inside(x, y) {
				cell = network.Feature(b.colour[y*b.size+x])
			}
			if k != 0 {
				f |= cell << (2 * at)
				at++
			}
		}
		p = p.With(d, f)
	}
	return p
}

// TestAccumulator: the features of every empty point are what stands around it, its sums
// are those of the features, and the totals add up those that have a stone near.
func TestAccumulator(t *testing.T) {
	for rule := range line.Rules {
		rng := rand.New(rand.NewPCG(17, uint64(rule)))
		for _, size := range []int{5, 9, 15, 22} {
			b, ply := NewBoard(size, rule), 0
			for range rng.IntN(3) {
				b.block(b.randomEmpty(rng))
			}
			wander(b, rng, 300, func() {
				if ply++; ply%8 != 0 {
					return
				}
				b.settle()
				var want network.Accumulator
				for c := range Cell(b.cells) {
					if b.colour[c] != line.Empty {
						continue
					}
					p := featuresBySight(b, c)
					if b.features(c) != p {
						t.Fatalf("rule %d, size %d: features %x, want %x", rule, size, b.features(c), p)
					}
					want.Refresh(b.points.network, uint16(c), p)
					if b.acc.Points[c] != want.Points[c] {
						t.Fatalf("rule %d, size %d: sums %x of %x, want %x", rule, size, b.acc.Points[c], p, want.Points[c])
					}
					if p.Stones() != 0 {
						want.Add(uint16(c))
					}
				}
				if b.acc.Totals != want.Totals {
					t.Fatalf("rule %d, size %d: totals %v, want %v", rule, size, b.acc.Totals, want.Totals)
				}
			})
		}
	}
}

// TestSymmetricWorth: turned, mirrored and with the colours of all stones swapped a
// position is worth the same.
func TestSymmetricWorth(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, rule := range []line.Rule{line.Freestyle, line.Exact, line.Caro} {
		rng := rand.New(rand.NewPCG(18, uint64(rule)))
		for range 200 {
			b := NewBoard(15, rule)
			for range 2 + rng.IntN(60) {
				b.Play(b.randomEmpty(rng))
			}
			turned, swapped := NewBoard(15, rule), NewBoard(15, rule)
			for _, p := range b.history {
				x, y := int(p.cell)%15, int(p.cell)/15
				turned.Put(Cell(x*15+14-y), p.turn, 1-p.turn)
				swapped.Put(Cell(y*15+14-x), 1-p.turn, p.turn)
			}
			for s := range line.Side(2) {
				if got := turned.worthTo(s); got != b.worthTo(s) {
					t.Fatalf("turned: %d, want %d", got, b.worthTo(s))
				}
				if got := swapped.worthTo(1 - s); got != b.worthTo(s) {
					t.Fatalf("swapped: %d, want %d", got, b.worthTo(s))
				}
			}
		}
	}
}

func (b *Board) worthTo(s line.Side) int32 {
	if s != b.turn {
		b.pass()
		defer b.pass()
	}
	b.settle()
	return b.points.network.Evaluate(&b.acc.Totals, int(s), b.threats())
}

// TestNetworkMatters: two points of the same classes are not always worth the same.
func TestNetworkMatters(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 19))
	worth := map[patternPair]network.Sums{}
	b, differ := NewBoard(15, line.Freestyle), 0
	wander(b, rng, 200, func() {
		b.settle()
		for c := range b.cells {
			if k := b.state[c].patterns(); b.colour[c] == line.Empty {
				was, known := worth[k]
				if known && was != b.acc.Points[c] {
					differ++
				}
				worth[k] = b.acc.Points[c]
			}
		}
	})
	if differ < 1000 {
		t.Errorf("only %d points differ from others of their classes", differ)
	}
}

// TestPriceHoldsTwo: sums of prices are sums for both sides to move.
func TestPriceHoldsTwo(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 20))
	sum, black, white := cellValue(0), int32(0), int32(0)
	for range 10_000 {
		x, y := rng.Int32N(60_000)-30_000, rng.Int32N(60_000)-30_000
		if rng.IntN(2) == 0 {
			sum, black, white = sum+newCellValue(x, y), black+x, white+y
		} else {
			sum, black, white = sum-newCellValue(x, y), black-x, white-y
		}
		if sum.to(line.Black) != black || sum.to(line.White) != white {
			t.Fatalf("%d and %d, want %d and %d", sum.to(line.Black), sum.to(line.White), black, white)
		}
	}
}
