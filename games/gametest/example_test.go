package gametest_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/tictactoe"
)

// A game's test runs the whole suite; options say how much of it, and what the
// suite cannot know.
func ExampleOption() {
	thorough := []gametest.Option{gametest.Games(200)}
	test := func(t *testing.T) { gametest.Run(t, tictactoe.Game, thorough...) } // func TestSuite in the game's folder
	fmt.Println(len(thorough), test != nil)

	// Games with rules on repetition:
	fmt.Println(len(append(thorough, gametest.HistoryMatters())))
	// Output:
	// 1 true
	// 2
}
