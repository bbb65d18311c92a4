package rules_test

import (
	"fmt"

	"github.com/sente-games/sente/rules"
)

// ring is a game of two kings on a ring of six cells that pass each other by; a position
// that occurs for the third time is a draw.
type ring struct {
	Kings  [2]int8
	Second bool
	Times  int8
	Past   rules.History[[64]uint64]
}

func (r ring) Moves(buf []int8) []int8 { return append(buf, -1, 1) }

func (r ring) Play(step int8) ring {
	i := 0
	if r.Second {
		i = 1
	}
	r.Past.Add(r.place())
	r.Kings[i] = (r.Kings[i] + step + 6) % 6
	r.Second = !r.Second
	past := r.Past
	r.Times = int8(past.Add(r.place()))
	return r
}

// place is the position without its history.
func (r ring) place() uint64 {
	place := uint64(r.Kings[0])*6 + uint64(r.Kings[1])*36
	if r.Second {
		place++
	}
	return place
}

func (r ring) Outcome() rules.Outcome {
	if r.Times >= 3 {
		return rules.Draw
	}
	return rules.Ongoing
}

func (r ring) Key() uint64    { return r.place() ^ r.Past.Key() }
func (r ring) Reason() string { return "the position has occurred three times" }

// A game with repetition keeps what it must remember in its position, and adds it to the
// key.
func ExampleHistory() {
	board := rules.NewEasy(ring{Kings: [2]int8{0, 3}}).Board()
	for ply := 0; ; ply++ {
		if over, _, reason := board.Outcome(); over {
			fmt.Println("after", ply, "plies:", reason)
			return
		}
		step := "1"
		if ply%4 > 1 {
			step = "-1"
		}
		if _, err := board.Play(step); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output: after 8 plies: the position has occurred three times
}
