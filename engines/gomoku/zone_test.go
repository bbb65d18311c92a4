package gomoku

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/internal/testutil"
)

// TestAddRows_EqualsCounting: the slow twin counts the stones of every five cells in a row.
func TestAddRows_EqualsCounting(t *testing.T) {
	for rule := range board.NumRules {
		t.Run(fmt.Sprint(rule), func(t *testing.T) {
			random := rand.New(rand.NewPCG(3, uint64(rule)))
			for range testutil.SampleSize(10, 60) {
				size := []int{5, 9, 15, 20}[random.IntN(4)]
				b := NewBoard(size, rule)
				for range random.IntN(size * size / 2) {
					c := Cell(random.IntN(size * size))
					if b.colour[c] == board.Empty {
						s := board.Side(random.IntN(2))
						b.lines.Put(c, s, 1-s)
					}
				}
				for side := range board.Side(2) {
					for least := range 5 {
						got := cellSet{}
						b.addRows(side, least, &got)
						if want := countedRows(b, side, least); got != want {
							t.Fatalf("size %d, side %d, rows of %d: %v, not %v", size, side, least, got.appendTo(nil), want.appendTo(nil))
						}
					}
				}
			}
		})
	}
}

// countedRows are the empty cells of all five cells in a row in which a side has at least so many
// stones and the other side none.
func countedRows(b *Board, s board.Side, least int) (set cellSet) {
	for y := range b.size {
		for x := range b.size {
			for _, d := range board.Directions {
				own, empty := 0, cellSet{}
				for i := range 5 {
					column, row := x+i*d[0], y+i*d[1]
					if !b.Contains(column, row) {
						own = -5
						break
					}
					switch c := Cell(row*b.size + column); b.colour[c] {
					case board.Empty:
						empty.add(c)
					case board.BlackStone + uint8(s):
						own++
					default:
						own = -5
					}
				}
				if own >= least {
					set.addAll(&empty)
				}
			}
		}
	}
	return set
}
