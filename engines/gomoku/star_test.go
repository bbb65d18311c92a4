package gomoku

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
)

// starBySight reads the star of a point off the board, cell by cell.
func starBySight(b *Board, c Cell) (s star) {
	for d, v := range line.Directions {
		at := 0
		for k := -starReach; k <= starReach; k++ {
			x, y := int(c)%b.size+k*v[0], int(c)/b.size+k*v[1]
			cell := star(line.Wall)
			if b.Inside(x, y) {
				cell = star(b.colour[y*b.size+x])
			}
			if k != 0 {
				s |= cell << (starRow*d + 2*at)
				at++
			}
		}
	}
	return s
}

// TestStars: the star of every empty point is what stands around it, its sums are what
// the weights say of it, and the totals add up those that have a stone near.
func TestStars(t *testing.T) {
	w := &defaultWeights().stars
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
				var want [2][starWidth]int64
				for c := range b.cells {
					if b.colour[c] != line.Empty {
						continue
					}
					s := starBySight(b, Cell(c))
					if b.star(Cell(c)) != s {
						t.Fatalf("rule %d, size %d: star %x, want %x", rule, size, b.star(Cell(c)), s)
					}
					near := strings.Trim(starNames(s), "|.* ") != ""
					for side, s := range [2]star{s, s.swapped()} {
						for i, x := range sumsBySight(w, s) {
							if got := max(laneOf(&b.sums[c][side], i), 0); got != x {
								t.Fatalf("rule %d, size %d: sum %d of %s is %d, want %d", rule, size, i, starNames(s), got, x)
							}
							if near {
								want[side][i] += int64(x)
							}
						}
					}
				}
				for side := range want {
					if got := b.totals[side].each(); got != want[side] {
						t.Fatalf("rule %d, size %d: totals %v, want %v", rule, size, got, want[side])
					}
				}
			})
		}
	}
}

func laneOf(p *packed, i int) int { return int(uint16(p[i/4]>>(16*(i%4)))) - packedZero }

// TestWalk: what the processor's vectors do is what the words do, and walking back
// restores what was.
func TestWalk(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	number := func() (v vector) {
		for i := range v {
			if v[i] = int16(rng.IntN(2*mostRow+1) - mostRow); rng.IntN(8) == 0 {
				v[i] = mostRow * int16(1-2*rng.IntN(2))
			}
		}
		return v
	}
	of := make([]sums, 40)
	for i := range of {
		of[i] = sums{number().packed(), number().packed()}
	}
	for range 300 {
		var at [maxCells]sums
		var rows [maxCells][4]uint16
		for c := range at {
			for d := range 4 {
				rows[c][d] = uint16(rng.IntN(len(of)))
				for side := range 2 {
					for i := range at[c][side] {
						at[c][side][i] += of[rows[c][d]][side][i]
					}
				}
			}
		}
		var steps []step
		var counts [maxCells]bool
		for range rng.IntN(60) {
			c, d, is := rng.IntN(maxCells), rng.IntN(4), uint16(rng.IntN(len(of)))
			s := step{uint16(c), rows[c][d], is, 0}
			if counts[c] {
				s.counted = ^uint16(0)
			}
			steps, rows[c][d], counts[c] = append(steps, s), is, true
		}
		before, again := at, at
		var all, plain totals
		walk(steps, &at, of, &all)
		walkPlainly(steps, &again, of, &plain)
		if at != again || all != plain {
			t.Fatalf("%d steps: vectors and words differ", len(steps))
		}
		for side := range 2 {
			want := [starWidth]int64{}
			for c := range at {
				for i := range want {
					if counts[c] {
						want[i] += int64(max(laneOf(&at[c][side], i), 0))
					}
				}
			}
			if got := all[side].each(); got != want {
				t.Fatalf("%d steps: totals %v, want %v", len(steps), got, want)
			}
		}
		for c := range at {
			if counts[c] {
				all.drop(&at[c])
			}
		}
		if all != (totals{}) {
			t.Fatalf("%d steps: nothing counts any more, and %v is left", len(steps), all)
		}
		slices.Reverse(steps)
		walkBack(steps, &at, of)
		walkBackPlainly(steps, &again, of)
		if at != before || again != before {
			t.Fatalf("%d steps back do not lead back", len(steps))
		}
	}
}

func starNames(s star) string {
	var names []string
	for d := range 4 {
		names = append(names, starRowName(uint16(s>>(starRow*d))))
	}
	return strings.Join(names, " ")
}

// sumsBySight adds up the rows of a star out of the weights.
func sumsBySight(w *starWeights, s star) (sums [starWidth]int) {
	for name := range strings.FieldsSeq(starNames(s)) {
		for i, x := range vectorBySight(w, name) {
			sums[i] += int(x)
		}
	}
	for i, x := range sums {
		sums[i] = max(x, 0)
	}
	return sums
}

// TestNetwork: a position is worth what the network says of all its points.
func TestNetwork(t *testing.T) {
	w := &defaultWeights().stars
	rng := rand.New(rand.NewPCG(21, 21))
	for range 40 {
		b := NewBoard(15, line.Freestyle)
		lively(b, rng, 6+rng.IntN(60))
		for range 2 {
			var pools [starPools]float64
			points := 0.0
			for c := range b.cells {
				s := starBySight(b, Cell(c))
				if b.colour[c] != line.Empty || s.stones() == 0 {
					continue
				}
				if b.turn == line.White {
					s = s.swapped()
				}
				for i, x := range sumsBySight(w, s) {
					points += float64(x) * float64(1-2*(i%2)) / starUnit
					for k := range pools {
						pools[k] += float64(w.mix[k][i]) / mixUnit * float64(x) / (starUnit * unit)
					}
				}
			}
			worth := points
			for i, u := range w.units {
				in := float64(w.bias[b.threats()][i]) / upUnit
				for k, x := range pools {
					in += float64(u.up[k]) / upUnit * x
				}
				worth += max(in, 0) * float64(u.down) / downUnit * unit
			}
			if got := b.points.stars.worth(&b.totals[b.turn], b.threats()); math.Abs(float64(got)-worth) > 3 {
				t.Fatalf("the network says %d, want %.2f", got, worth)
			}
			b.pass()
		}
	}
}

// vectorsByName has the rows of the weights by their names, read from both ends.
var vectorsByName = sync.OnceValue(func() map[string]vector {
	all := map[string]vector{}
	for _, r := range defaultWeights().stars.rows {
		name := []byte(starRowName(r.row))
		all[string(name)] = r.is
		slices.Reverse(name)
		all[string(name)] = r.is
	}
	return all
})

func vectorBySight(w *starWeights, name string) vector {
	if v, ok := vectorsByName()[name]; ok {
		return v
	}
	var key uint64
	for i, c := range strings.Replace(name, "*", "", 1) {
		key |= uint64(strings.IndexRune(rowCells, c)) << (2 * i)
	}
	classes := line.Freestyle.Table()[key]
	return w.lines[classes&15][classes>>4]
}

// TestSymmetricWorth: turned, mirrored and with the colours of all stones swapped a
// position is worth the same.
func TestSymmetricWorth(t *testing.T) {
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
	return b.worth.to(s) + b.points.stars.worth(&b.totals[s], b.threats())
}

// TestStarsMatter: the engine's own weights know stars, and two points of the same
// classes are not always worth the same.
func TestStarsMatter(t *testing.T) {
	w := &defaultWeights().stars
	if len(w.rows) < 1000 {
		t.Fatalf("only %d rows have numbers", len(w.rows))
	}
	rng := rand.New(rand.NewPCG(19, 19))
	worth := map[knowledge]sums{}
	b, differ := NewBoard(15, line.Freestyle), 0
	wander(b, rng, 200, func() {
		for c := range b.cells {
			if k := b.aspect[c].known(); b.colour[c] == line.Empty {
				was, known := worth[k]
				if known && was != b.sums[c] {
					differ++
				}
				worth[k] = b.sums[c]
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
	sum, black, white := price(0), int32(0), int32(0)
	for range 10_000 {
		x, y := rng.Int32N(60_000)-30_000, rng.Int32N(60_000)-30_000
		if rng.IntN(2) == 0 {
			sum, black, white = sum+newPrice(x, y), black+x, white+y
		} else {
			sum, black, white = sum-newPrice(x, y), black-x, white-y
		}
		if sum.to(line.Black) != black || sum.to(line.White) != white {
			t.Fatalf("%d and %d, want %d and %d", sum.to(line.Black), sum.to(line.White), black, white)
		}
	}
}

// TestStarRowNames: every row has a name that reads as the row.
func TestStarRowNames(t *testing.T) {
	for row := range starRows {
		r := uint16(row)
		got, err := parseStarRow(starRowName(r))
		switch {
		case firstOf(r) == r && (err != nil || got != r):
			t.Fatalf("%x: read %x, %v", r, got, err)
		case firstOf(r) != r && (err == nil || !strings.Contains(err.Error(), "wrong end")):
			t.Fatalf("%x: %v", r, err)
		}
	}
	for name, want := range map[string]string{
		"....":      "is no row",
		"...*....":  "is no row",
		"...z*....": "has a cell 'z'",
		"x...*....": "",
		"....*...x": "wrong end",
	} {
		_, err := parseStarRow(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}
