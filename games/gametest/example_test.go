package gametest_test

import (
	"fmt"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/rules"
)

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
	// signatures: gametest_test.Pile has a method Key of type func() int: rules.EasyKeyed needs func() uint64, so that it is never called
	// if this method is not meant as an ability, use gametest.NoAbility
}

// A slow and obvious twin knows what the suite cannot: here that three sticks may be
// taken, which the fast rules forgot.
func ExampleOracle() {
	twin := rules.NewEasy(Slow{9, 3})
	for _, fault := range gametest.Check(rules.NewEasy(Slow{9, 2}), gametest.Oracle(twin)) {
		fmt.Println(fault)
	}
	// Output:
	// oracle: Moves did not return 3, which the oracle does: its moves are [1 2]
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
