package gametest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
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

// Pile is a game of three methods: take one or two sticks; the last one wins. Its Key
// has not the type that rules wants.
type Pile int

func (p Pile) Moves(buf []int) []int {
	for m := 1; m <= min(2, int(p)); m++ {
		buf = append(buf, m)
	}
	return buf
}

func (p Pile) Play(m int) Pile { return p - Pile(m) }

func (p Pile) Outcome() rules.Outcome {
	if p == 0 {
		return rules.Lost
	}
	return rules.Ongoing
}

func (p Pile) Key() int { return int(p) }

// What is wrong is said in words.
func ExampleCheck() {
	for _, fault := range gametest.Check(rules.NewEasy(Pile(9))) {
		fmt.Println(fault)
	}
	// Output:
	// signatures: gametest_test.Pile has a method Key, but its type is func() int: rules.EasyKeyed wants func() uint64, and it is never called
	// if such a method is the game's own and no ability, say gametest.NoAbility
}

// A slow and obvious twin knows what the suite cannot: here that three sticks may be
// taken, which the fast rules forgot.
func ExampleOracle() {
	twin := rules.NewEasy(Slow{9, 3})
	for _, fault := range gametest.Check(rules.NewEasy(Slow{9, 2}), gametest.Oracle(twin)) {
		fmt.Println(fault)
	}
	// Output:
	// oracle: Moves does not offer 3, which the oracle does: its moves are [1 2]
	// in the start position
}

// Slow is Pile with a number of sticks that may be taken at once.
type Slow struct{ Left, Most int }

func (s Slow) Moves(buf []int) []int {
	for m := 1; m <= min(s.Most, s.Left); m++ {
		buf = append(buf, m)
	}
	return buf
}

func (s Slow) Play(m int) Slow { return Slow{s.Left - m, s.Most} }

func (s Slow) Outcome() rules.Outcome { return Pile(s.Left).Outcome() }

// What was not examined is named.
func ExampleExamined() {
	table := gametest.Examined(tictactoe.Game, gametest.Games(2))
	for line := range strings.Lines(table) {
		if strings.Contains(line, "Easy") && !strings.Contains(line, "has no") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// EasyKeyed      examined by "key"
	// EasyFormatter  examined by "notation"
	// EasyExplainer  examined by "words"
	// EasyReasoner   examined by "words"
	// EasyScener     examined by "scene"
	// EasySetUpper   examined by "facts"
}
