package rules_test

import (
	"fmt"

	"github.com/sente-games/sente/rules"
)

// walk is a game of two kings on a ring of six cells that pass each other by; a position
// that occurs for the third time is a draw.
type walk struct {
	Kings  [2]int8
	Second bool
	Plies  int8
}

func (w walk) Moves(buf []int8) []int8 { return append(buf, -1, 1) }

func (w walk) Play(step int8) walk {
	i := 0
	if w.Second {
		i = 1
	}
	w.Kings[i] = (w.Kings[i] + step + 6) % 6
	w.Second, w.Plies = !w.Second, w.Plies+1
	return w
}

func (w walk) Outcome() rules.Outcome { return rules.Ongoing }
func (w walk) Key() uint64            { return 1 + uint64(w.Kings[0])*6 + uint64(w.Kings[1])*36 }
func (w walk) ReversiblePlies() int   { return int(w.Plies) } // every move can be taken back

func (w walk) Repeated(times int) rules.Outcome {
	if times >= 3 {
		return rules.Draw
	}
	return rules.Ongoing
}

// Boards and searches count the occurrences of a position along the line of play.
func ExampleRepeater() {
	board := rules.NewEasy(walk{Kings: [2]int8{0, 3}}).Board()
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
	// Output: after 8 plies: the position has occurred 3 times
}
