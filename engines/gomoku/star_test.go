package gomoku

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
)

// starBySight reads the star of a point off the board, cell by cell.
func starBySight(b *Board, c Cell) (s star) {
	for d, v := range directions {
		at := 0
		for k := -starReach; k <= starReach; k++ {
			x, y := int(c)%b.size+k*v[0], int(c)/b.size+k*v[1]
			cell := star(wall)
			if b.inside(x, y) {
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

// TestStars: the star of every empty point is what stands around it, and its price
// what the tables say of it without a memory.
func TestStars(t *testing.T) {
	for rule := range allRules {
		rng := rand.New(rand.NewPCG(17, uint64(rule)))
		for _, size := range []int{5, 9, 15, 22} {
			b := NewBoard(size, rule)
			wander(b, rng, 300, func() {
				for range 8 {
					c := Cell(rng.IntN(b.cells))
					if b.colour[c] != none {
						continue
					}
					if want := starBySight(b, c); b.site[c].star != want {
						t.Fatalf("rule %d, size %d: star %x, want %x", rule, size, b.site[c].star, want)
					}
					if want := priceBySight(b, c); b.site[c].share.price != want {
						t.Fatalf("rule %d, size %d: price %x, want %x", rule, size, b.site[c].share.price, want)
					}
				}
			})
		}
	}
}

// priceBySight adds up the price of a point from the tables of the weights.
func priceBySight(b *Board, c Cell) price {
	p, s := b.points.classPrice(b.look(c)), starBySight(b, c)
	if strings.Trim(starNames(s), "|.* ") == "" {
		return p
	}
	w := &defaultWeights().stars
	return p + newPrice(worthBySight(w, s), worthBySight(w, s.swapped()))
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

func worthBySight(w *starWeights, s star) int32 {
	worth := 0
	for i, x := range sumsBySight(w, s) {
		if i%2 == 0 {
			worth += x
		} else {
			worth -= x
		}
	}
	return int32(worth / starUnit)
}

// TestPools: what the board knows of its pools is, but for rounding, what all points
// add to them, and of that the last layer makes what it does in numbers with a point.
func TestPools(t *testing.T) {
	w := &defaultWeights().stars
	rng := rand.New(rand.NewPCG(21, 21))
	most := 0.0
	for range 40 {
		b := NewBoard(15, Freestyle)
		lively(b, rng, 6+rng.IntN(60))
		for side := range Side(2) {
			var want [starPools]float64
			points := 0
			for c := range b.cells {
				s := starBySight(b, Cell(c))
				if b.colour[c] != none || s.stones() == 0 {
					continue
				}
				if side == White {
					s = s.swapped()
				}
				points++
				for k := range want {
					for i, x := range sumsBySight(w, s) {
						want[k] += float64(w.mix[k][i]) * float64(x) / (1 << poolShift)
					}
				}
			}
			got := b.worth.pools[side].split()
			worth := 0.0
			for k, x := range want {
				if math.Abs(float64(got[k])-x) > float64(points) {
					t.Fatalf("pool %d is %d, want %.1f of %d points", k, got[k], x, points)
				}
				most = max(most, math.Abs(x))
			}
			state := b.threats()
			if side != b.turn {
				b.pass()
				state = b.threats()
				b.pass()
			}
			for i, u := range w.units {
				in := float64(w.bias[state][i]) / upUnit
				for k, x := range got {
					in += float64(u.up[k]) / upUnit * float64(x) / poolUnit
				}
				worth += max(in, 0) * float64(u.down) / downUnit * unit
			}
			if got := b.points.stars.together(b.worth.pools[side], state); math.Abs(float64(got)-worth) > 1 {
				t.Fatalf("the pools are worth %d, want %.2f", got, worth)
			}
		}
	}
	if most > math.MaxInt16/2 {
		t.Errorf("a pool holds %.0f: there is not enough room", most)
	}
}

// TestPoolsHoldFour: sums of pools are sums of each.
func TestPoolsHoldFour(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 22))
	var sum pools
	var want [starPools]int32
	for range 10_000 {
		var p pools
		for k := range want {
			x := int32(rng.IntN(401) - 200)
			if next := want[k] + x; next > math.MaxInt16 || next < math.MinInt16 {
				x = -x
			}
			p += pools(x) << (16 * k)
			want[k] += x
		}
		if sum += p; sum.split() != want {
			t.Fatalf("%v, want %v", sum.split(), want)
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
	classes := lineTables[Freestyle]()[key]
	return w.lines[classes&15][classes>>4]
}

// TestSymmetricWorth: turned, mirrored and with the colours of all stones swapped a
// position is worth the same.
func TestSymmetricWorth(t *testing.T) {
	for _, rule := range []Rule{Freestyle, Exact, Caro} {
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
			for s := range Side(2) {
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

func (b *Board) worthTo(s Side) int32 {
	if s != b.turn {
		b.pass()
		defer b.pass()
	}
	return b.worth.price.to(s) + b.points.stars.together(b.worth.pools[s], b.threats())
}

// TestStarsMatter: the engine's own weights know stars, and two points of the same
// classes are not always worth the same.
func TestStarsMatter(t *testing.T) {
	w := &defaultWeights().stars
	if len(w.rows) < 1000 {
		t.Fatalf("only %d rows have numbers", len(w.rows))
	}
	rng := rand.New(rand.NewPCG(19, 19))
	worth := map[knowledge]price{}
	b, differ := NewBoard(15, Freestyle), 0
	wander(b, rng, 200, func() {
		for c := range b.cells {
			if k := b.aspect[c].known(); b.colour[c] == none {
				was, known := worth[k]
				if known && was != b.site[c].share.price {
					differ++
				}
				worth[k] = b.site[c].share.price
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
		if sum.to(Black) != black || sum.to(White) != white {
			t.Fatalf("%d and %d, want %d and %d", sum.to(Black), sum.to(White), black, white)
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
