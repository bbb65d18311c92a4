package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Oracle gives the suite a second implementation of the same rules, simple enough to be
// obviously correct, however slow: the easy form will do. Games are played by both: the player
// to move, the moves (by their texts), the outcome and, if both have one, the evaluation must be
// equal. Without an oracle the suite cannot detect a missing legal move or a wrong winner.
//
// Two positions must have equal keys if and only if the oracle's keys are equal. An oracle without
// keys is compared by its states, which must then contain no irrelevant data.
func Oracle[R rules.Rules[S, M], S any, M comparable](twin R) Option {
	return func(s *settings) {
		s.oracle = func() oracle { return oracleGame[S, M]{newGame[S, M](twin)} }
	}
}

// oracle is a game in progress by the second implementation, without type parameters.
type oracle interface {
	begin()
	moves() []string
	play(text string) bool // returns false if it has no such move
	takeBack()
	status() rules.Status
	identity() any // equal for equal positions; nil if unknown
	hasEval() bool
}

// oracleGame implements oracle.
type oracleGame[S any, M comparable] struct{ *game[S, M] }

func (o oracleGame[S, M]) moves() (texts []string) {
	for _, m := range o.rules.Moves(o.state(), nil) {
		texts = append(texts, o.format(m))
	}
	return texts
}

func (o oracleGame[S, M]) play(text string) bool {
	i := slices.Index(o.moves(), text)
	if i < 0 {
		return false
	}
	o.game.play(o.rules.Moves(o.state(), nil)[i])
	return true
}

func (o oracleGame[S, M]) takeBack() { o.rewind(len(o.line) - 1) }

// identity returns the key if there is one, since the state may contain irrelevant data such as the
// last move.
func (o oracleGame[S, M]) identity() any {
	if keyed, ok := rules.Ability[rules.Keyed](o.rules); ok && keyed.HasKey() {
		return o.status().Key
	}
	if identity := rules.Identity[rules.Rules[S, M], S](o.rules); identity != nil {
		return identity(o.state(), o.status())
	}
	return nil
}

func (o oracleGame[S, M]) hasEval() bool {
	e, ok := rules.Ability[rules.Evaluated](o.rules)
	return ok && e.HasEval()
}

// checkOracle plays random games by the rules and the oracle.
func checkOracle[S any, M comparable](x *harness[S, M]) error {
	twin := x.oracle()
	for game := range 2 * x.games {
		if err := recoverPanic(func() error { return compareGame(x, twin, game%2 == 1) }); err != nil {
			return fmt.Errorf("%w\n%s", err, x.describePosition())
		}
		x.rewind(0)
	}
	return nil
}

// compareGame plays one game by both: a random one, or one that prefers the same moves everywhere, which repeats
// positions and runs into limits on plies.
func compareGame[S any, M comparable](x *harness[S, M], twin oracle, preferred bool) error {
	prefer := newMovePreferences[M](x.rng)
	x.begin()
	twin.begin()
	for len(x.line) <= maxGamePlies {
		if err := comparePosition(x, twin); err != nil {
			return err
		}
		moves := x.rules.Moves(x.state(), nil)
		if len(moves) == 0 {
			break
		}
		m := moves[x.rng.IntN(len(moves))]
		if preferred {
			m = prefer.best(moves, 1)[0]
		}
		text := x.format(m)
		x.play(m)
		twin.play(text)
	}
	return nil
}

// comparePosition compares status and moves of both.
func comparePosition[S any, M comparable](x *harness[S, M], twin oracle) error {
	st, other := x.status(), twin.status()
	switch {
	case st.Outcome.IsOver() != other.Outcome.IsOver() || st.Outcome.Winner(st.Turn) != other.Outcome.Winner(other.Turn):
		return faultf("the rules return %s, the oracle %s", formatOutcome(st), formatOutcome(other))
	case !st.Outcome.IsOver() && st.Turn != other.Turn:
		return faultf("player %d is to move, but for the oracle player %d", st.Turn, other.Turn)
	case !st.Outcome.IsOver() && x.hasEval && twin.hasEval() && st.Eval != other.Eval:
		return faultf("the evaluation for the side to move is %v, but that of the oracle is %v%s", st.Eval, other.Eval, signHint(st.Eval, other.Eval))
	}
	ours, theirs := formatMoves(x), twin.moves()
	for _, text := range ours {
		if !slices.Contains(theirs, text) {
			return faultf("Moves returned %s, which the oracle does not: it is illegal, or the oracle uses another notation; its moves are %v", text, firstTexts(theirs))
		}
	}
	if x.partial != nil && x.partial.Partial(x.state()) {
		return nil
	}
	for _, text := range theirs {
		if !slices.Contains(ours, text) {
			return faultf("Moves did not return %s, which the oracle does: its moves are %v", text, firstTexts(ours))
		}
	}
	return nil
}

func formatMoves[S any, M comparable](x *harness[S, M]) (texts []string) {
	for _, m := range x.rules.Moves(x.state(), nil) {
		texts = append(texts, x.format(m))
	}
	return texts
}

// signHint returns a hint for evaluations that differ in sign only.
func signHint(a, b sente.Score) string {
	if a == -b {
		return ": it is the opponent's, but a score is for the side to move"
	}
	return ""
}

// firstTexts returns the beginning of a list.
func firstTexts(texts []string) []string {
	if len(texts) > 20 {
		return append(slices.Clone(texts[:20]), fmt.Sprintf("and %d more", len(texts)-20))
	}
	return texts
}
