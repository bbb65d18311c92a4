package alphabeta

import (
	"fmt"

	"github.com/sente-games/sente"
)

// The search validates its assumptions about the rules where that is cheap: in
// New, which returns an error, at the root, and at nodes if the check costs no
// more than a comparison. Violations cause a panic with a clear message instead
// of an index error elsewhere. Some violations are tolerated: more moves than
// declared are searched, a longer game than declared is searched to the
// declared length, and an unfinished position without moves gets its
// evaluation.

const (
	maxMoves      = 1<<16 - 1 // the table and the picker store indices in 16 bits
	maxSymmetries = 1<<7 - 1
)

// panicBrokenRules panics with the violated requirement of package rules.
func (g *config[R, S, M]) panicBrokenRules(format string, args ...any) {
	panic(fmt.Sprintf("alphabeta: %T violates the contract of package rules: ", g.rules) + fmt.Sprintf(format, args...))
}

// checkDeclaredSizes validates the sizes that the rules declare.
func (g *config[R, S, M]) checkDeclaredSizes() error {
	if g.bounded != nil {
		if n := g.bounded.MaxMoves(); n < 1 || n > maxMoves {
			return fmt.Errorf("alphabeta: MaxMoves of %T is %d: expected 1 to %d", g.rules, n, maxMoves)
		}
		if n := g.bounded.MaxPlies(); n < 1 {
			return fmt.Errorf("alphabeta: MaxPlies of %T is %d: expected at least 1", g.rules, n)
		}
	}
	if g.symmetry != nil && (g.numSymmetries < 1 || g.numSymmetries > maxSymmetries) {
		return fmt.Errorf("alphabeta: Symmetries of %T is %d: expected 1, for the identity alone, to %d", g.rules, g.numSymmetries, maxSymmetries)
	}
	return nil
}

// checkMoveCount panics if an unfinished position has too many moves.
func (g *config[R, S, M]) checkMoveCount(n int) {
	if n > maxMoves {
		g.panicBrokenRules("Moves returned %d moves: the maximum is %d", n, maxMoves)
	}
}

// checkDistinctMoves panics if the root has duplicate moves.
func (g *config[R, S, M]) checkDistinctMoves(moves []M) {
	seen := make(map[M]struct{}, len(moves))
	for _, m := range moves {
		if _, excluding := seen[m]; excluding || m != m {
			g.panicBrokenRules("Moves returned %v twice, or it is not equal to itself", m)
		}
		seen[m] = struct{}{}
	}
}

// checkRootScore panics if a score at the root is out of range.
func (g *config[R, S, M]) checkRootScore(score sente.Score) {
	if size := max(score, -score); size > sente.MaxScore || size > sente.MaxEval && !score.Decided() || score == -score && score != 0 {
		g.panicBrokenRules("the evaluation or BestScore of a position is %d, which is neither decided nor within ±%d", int32(score), int32(sente.MaxEval))
	}
}

// checkResolvedScore panics if a result of Resolve is neither a draw nor
// decided.
func (g *config[R, S, M]) checkResolvedScore(score sente.Score) {
	if score != 0 && !score.Decided() || max(score, -score) > sente.MaxScore {
		g.panicBrokenRules("Resolve returned %d, which is neither a draw (0) nor decided", int32(score))
	}
}

// checkUndo panics if the board differs from its status before a root move was
// played and undone.
func (k *kernel[R, S, M]) checkUndo() {
	if k.undo == nil {
		return
	}
	if now := k.rules.Status(&k.frames[0].state); now != k.rootStatus {
		k.panicBrokenRules("Undo does not restore the position: it was %+v and is %+v", k.rootStatus, now)
	}
}
