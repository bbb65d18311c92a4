package trace_test

import (
	"fmt"
	"os"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/trace"
)

// sticks is the game of taking one or two; the player that takes the last one
// wins.
type sticks int

func (s sticks) Moves(buf []int) []int {
	for n := 1; n <= min(2, int(s)); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (s sticks) Play(n int) sticks { return s - sticks(n) }

func (s sticks) Outcome() rules.Outcome {
	if s == 0 {
		return rules.Lost
	}
	return rules.Ongoing
}

// Taking both of two sticks wins immediately; the other move is irrelevant.
func Example() {
	game := rules.NewEasy(sticks(2))
	recorder := trace.New(func(line []trace.Step[int]) string { return fmt.Sprint("take ", line[len(line)-1].Move) }, trace.Limits{})
	search := tracedSearch[rules.Easy[sticks, int], rules.EasyState[sticks], int]{rules: game, tracer: recorder}
	search.root(game.Start(), 2)
	if err := recorder.Tree().WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// root  depth 2  (-inf, +inf)  win 1  all moves
	//   take 1  depth 1  (-inf, +inf)  win 2  all moves
	//     take 1  depth 0  (-inf, +inf)  loss 2  game over
	//   take 2  depth 1  (-inf, win 2)  loss 1  game over
}

// A tree that was kept can be read as well as written.
func ExampleTree() {
	game := rules.NewEasy(sticks(4))
	recorder := trace.New[int](nil, trace.Limits{Plies: 1})
	search := tracedSearch[rules.Easy[sticks, int], rules.EasyState[sticks], int]{rules: game, tracer: recorder}
	search.root(game.Start(), 4)
	root := recorder.Tree().Roots[0]
	for _, child := range root.Children {
		fmt.Println("take", child.Move, "took", 1+child.LeftOut, "nodes")
	}
	// Output:
	// take 1 took 7 nodes
	// take 2 took 2 nodes
}
