package gomoku

import (
	"math/rand/v2"
	"strings"
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
					if want := priceBySight(b, c); b.site[c].price != want {
						t.Fatalf("rule %d, size %d: price %x, want %x", rule, size, b.site[c].price, want)
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

// worthBySight is the network once more, row by row out of the weights.
func worthBySight(w *starWeights, s star) int32 {
	var sums [starWidth]int
	for name := range strings.FieldsSeq(starNames(s)) {
		v := vectorBySight(w, name)
		for i := range sums {
			sums[i] += int(v[i])
		}
	}
	worth := 0
	for i, x := range sums {
		switch {
		case x > 0 && i%2 == 0:
			worth += x
		case x > 0:
			worth -= x
		}
	}
	return int32(worth / starUnit)
}

func vectorBySight(w *starWeights, name string) vector {
	back := []byte(name)
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	for _, r := range w.rows {
		if n := starRowName(r.row); n == name || n == string(back) {
			return r.is
		}
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
				if got := turned.worth.to(s); got != b.worth.to(s) {
					t.Fatalf("turned: %d, want %d", got, b.worth.to(s))
				}
				if got := swapped.worth.to(1 - s); got != b.worth.to(s) {
					t.Fatalf("swapped: %d, want %d", got, b.worth.to(s))
				}
			}
		}
	}
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
				if known && was != b.site[c].price {
					differ++
				}
				worth[k] = b.site[c].price
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
