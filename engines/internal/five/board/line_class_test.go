package board

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// The oracle: a row of cells as text, in which stones are played and rows of
// five are counted, without tables, windows or memory.

// runAt is the number of stones in one piece with the one at i.
func runAt(row []byte, i int) int {
	from, to := i, i
	for from > 0 && row[from-1] == 'x' {
		from--
	}
	for to < len(row)-1 && row[to+1] == 'x' {
		to++
	}
	return to - from + 1
}

// classByPlay classifies the row after a stone of x was played in the middle,
// by playing further stones of x. Only rows through the middle count: a five
// must contain it.
func classByPlay(l SideRule, row []byte, middle int) LineClass {
	switch n := runAt(row, middle); {
	case n == 5 && l.UnblockedFives && hemmedAt(row, middle):
	case n == 5, n > 5 && !l.ExactlyFive:
		return LineFive
	case n > 5 && l.HasFouls:
		return LineOverline
	}
	var ways [numClassesWithFouls]int
	var fives []int
	for i := middle - 4; i <= middle+4; i++ {
		if i >= 0 && i < len(row) && row[i] == '.' {
			row[i] = 'x'
			c := classByPlay(l, row, middle)
			row[i] = '.'
			if ways[c]++; c == LineFive {
				fives = append(fives, i)
			}
		}
	}
	if l.HasFouls && len(fives) > 1 && !(len(fives) == 2 && fives[1]-fives[0] == 5) {
		return LineDoubleFour
	}
	return lineClassOf(&ways, len(fives) == 1 || l.UnblockedFives && prevented(l, row, middle, fives))
}

// hemmedAt reports whether stones of o stand at both ends of the piece at i.
func hemmedAt(row []byte, i int) bool {
	from, to := i, i
	for row[from] == 'x' {
		from--
	}
	for row[to] == 'x' {
		to++
	}
	return row[from] == 'o' && row[to] == 'o'
}

// prevented reports whether one stone of o leaves no five to be made.
func prevented(l SideRule, row []byte, middle int, fives []int) bool {
	for o := range row {
		if row[o] != '.' {
			continue
		}
		row[o] = 'o'
		left := 0
		for _, i := range fives {
			if row[i] == '.' {
				row[i] = 'x'
				if classByPlay(l, row, middle) == LineFive {
					left++
				}
				row[i] = '.'
			}
		}
		row[o] = '.'
		if left == 0 {
			return true
		}
	}
	return false
}

func TestClassTable_EqualsPlay(t *testing.T) {
	testutil.SkipUnderRace(t)
	for rule := range NumRules {
		table := rule.ClassTable()
		rng := rand.New(rand.NewPCG(1, uint64(rule)))
		reach := rule.MaxReach()
		for range testutil.SampleSize(1000, 30_000) {
			key := rng.Uint64() & uint64(len(table)-1)
			for s, mine := range []uint64{BlackStone, WhiteStone} {
				row := rowOf(key, reach, mine)
				got := LineClass(table[key] >> (4 * s) & 15)
				if want := classByPlay(rule.SideRule(Side(s)), row, reach); got != want {
					t.Fatalf("rule %d, row %s for side %d: class %d, by play %d", rule, row, s, got, want)
				}
			}
		}
	}
}

// rowOf writes a key as the side of the given colour sees it, with its stone in
// the middle.
func rowOf(key uint64, reach int, mine uint64) []byte {
	row := make([]byte, 0, 2*reach+1)
	for i := range 2 * reach {
		if i == reach {
			row = append(row, 'x')
		}
		switch key >> (2 * i) & 3 {
		case Empty:
			row = append(row, '.')
		case mine:
			row = append(row, 'x')
		case Wall:
			row = append(row, '#')
		default:
			row = append(row, 'o')
		}
	}
	return row
}
