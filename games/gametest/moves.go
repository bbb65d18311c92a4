package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/rules"
)

// checkMoves checks that moves are listed once, in a fixed order, appended to the buffer.
func checkMoves[S any, M comparable](x *harness[S, M]) error {
	s := x.state()
	before := x.snapshot(s)
	moves := x.rules.Moves(s, nil)
	seen := make(map[M]bool, len(moves))
	for _, m := range moves {
		if seen[m] {
			return faultf("Moves returned %s twice: moves must be unique", x.format(m))
		}
		seen[m] = true
	}
	if change := before.changed(s); change != "" {
		return fatalf("Moves changed the position: %s", change)
	}
	if again := x.rules.Moves(s, nil); !slices.Equal(again, moves) {
		return faultf("Moves returned %v and, called again, %v: the order must depend only on the position", moves, again)
	}
	if err := checkAppends(x, moves); err != nil {
		return err
	}
	if err := checkLegality(x, seen); err != nil {
		return err
	}
	return checkBounded(x, len(moves))
}

// checkLegality compares IsLegal with Moves for the legal moves and the earlier moves of the game.
func checkLegality[S any, M comparable](x *harness[S, M], legal map[M]bool) error {
	tester, ok := rules.Ability[rules.LegalityTester[S, M]](x.rules)
	if !ok {
		return nil
	}
	for m := range legal {
		if !tester.IsLegal(x.state(), m) {
			return faultf("IsLegal returned false for %s, which Moves returns", x.format(m))
		}
	}
	for _, m := range x.line {
		if tester.IsLegal(x.state(), m) != legal[m] {
			return faultf("IsLegal returned %v for the earlier move %s, unlike Moves", !legal[m], x.format(m))
		}
	}
	return nil
}

// checkAppends calls Moves with a slice that is not empty.
func checkAppends[S any, M comparable](x *harness[S, M], moves []M) error {
	return checkAppendsTo("Moves", moves, func(buf []M) []M { return x.rules.Moves(x.state(), buf) })
}

// checkAppendsTo checks that a method appends to a slice that is not empty, with and without capacity.
func checkAppendsTo[M comparable](method string, moves []M, list func(buf []M) []M) error {
	if len(moves) == 0 {
		return nil
	}
	last := moves[len(moves)-1]
	for _, room := range []int{len(moves) + 4, 2} {
		buf := append(make([]M, 0, room), last, last)
		got := list(buf)
		if !slices.Equal(got, slices.Concat([]M{last, last}, moves)) {
			return faultf("%s must append to the slice without changing its contents: with %v it returned %v", method, []M{last, last}, got)
		}
	}
	return nil
}

func checkBounded[S any, M comparable](x *harness[S, M], moves int) error {
	if x.bounded == nil {
		return nil
	}
	if most := x.bounded.MaxMoves(); moves > most {
		return faultf("there are %d moves, but MaxMoves is %d", moves, most)
	}
	if most := x.bounded.MaxPlies(); len(x.line) > most {
		return faultf("the game has lasted %d plies, but MaxPlies is %d", len(x.line), most)
	}
	return nil
}

// formatOutcome returns the outcome of a position in words.
func formatOutcome(st rules.Status) string {
	switch winner := st.Outcome.Winner(st.Turn); {
	case !st.Outcome.IsOver():
		return "that the game goes on"
	case winner < 0:
		return "that the game is drawn"
	default:
		return fmt.Sprintf("that player %d has won", winner)
	}
}

// checkMoveScores requires that ScoreMoves sets every score, the same each time.
func checkMoveScores[S any, M comparable](x *harness[S, M]) error {
	scorer, _ := rules.Ability[rules.MoveScorer[S, M]](x.rules)
	moves := x.rules.Moves(x.state(), nil)
	asked := slices.Clone(moves)
	first, second := make([]int32, len(moves)), make([]int32, len(moves))
	for i := range second {
		second[i] = -77
	}
	before := x.snapshot(x.state())
	scorer.ScoreMoves(x.state(), asked, first)
	scorer.ScoreMoves(x.state(), asked, second)
	if !slices.Equal(asked, moves) {
		return faultf("ScoreMoves changed the moves from %v to %v: it must only set scores", moves, asked)
	}
	for i, m := range moves {
		if first[i] != second[i] {
			return faultf("ScoreMoves returned for %s %d and, called again, %d: every score must be set", x.format(m), first[i], second[i])
		}
	}
	if change := before.changed(x.state()); change != "" {
		return faultf("ScoreMoves changed the position: %s", change)
	}
	return nil
}
