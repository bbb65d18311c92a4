package rules_test

import (
	"fmt"

	"github.com/sente-games/sente/rules"
)

// Sticks is a whole game: two players in turn take one to three sticks, and
// the player that takes the last one wins.
type Sticks int

func (s Sticks) Moves(buf []int) []int {
	for take := 1; take <= 3 && take <= int(s); take++ {
		buf = append(buf, take)
	}
	return buf
}

func (s Sticks) Play(take int) Sticks { return s - Sticks(take) }

func (s Sticks) Outcome() rules.Outcome {
	if s == 0 {
		return rules.Lost // the player to move finds no stick: the other one took the last
	}
	return rules.Ongoing
}

func ExampleNewEasy() {
	game := rules.NewEasy(Sticks(5))

	board := game.Board() // a game in progress, as the studio and the terminal use it
	for _, m := range []string{"1", "4", "3", "1"} {
		if _, err := board.Play(m); err != nil {
			fmt.Println(err)
		}
	}
	_, winner, reason := board.Outcome()
	fmt.Println(board.Seats()[winner], "won:", reason)

	start := game.Start() // the same game, as a search uses it
	fmt.Println(rules.Perft(game, &start, 3), "lines of three plies")
	// Output:
	// invalid move "4": expected one of 1, 2, 3
	// first won: first has won
	// 10 lines of three plies
}
