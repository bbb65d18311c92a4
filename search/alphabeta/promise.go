package alphabeta

import (
	"fmt"

	"github.com/sente-games/sente"
)

// What a search relies on and rules may get wrong is looked at where that is
// cheap: when a searcher is built (an error), at the root, and in a node wherever
// it costs no more than a comparison. What breaks then is said in a sentence,
// instead of an index error somewhere else. Broken promises that have a harmless
// answer get that: more moves than declared are searched all the same, a game
// longer than declared is searched as deep as the declared one, a position that
// goes on without a move is worth its evaluation.

const (
	mostMoves  = 1<<16 - 1 // an index in the table and the picker has two bytes
	mostImages = 1<<7 - 1
)

// broken ends a search whose rules have broken a promise.
func (g *config[R, S, M]) broken(format string, args ...any) {
	panic(fmt.Sprintf("alphabeta: %T breaks a promise of package rules: ", g.rules) + fmt.Sprintf(format, args...))
}

// checkSizes looks at what the rules declare.
func (g *config[R, S, M]) checkSizes() error {
	if g.bounded != nil {
		if n := g.bounded.MaxMoves(); n < 1 || n > mostMoves {
			return fmt.Errorf("alphabeta: MaxMoves of %T is %d: it must be 1 to %d", g.rules, n, mostMoves)
		}
		if n := g.bounded.MaxPlies(); n < 1 {
			return fmt.Errorf("alphabeta: MaxPlies of %T is %d: it must be at least 1", g.rules, n)
		}
	}
	if g.symmetry != nil && (g.images < 1 || g.images > mostImages) {
		return fmt.Errorf("alphabeta: Symmetries of %T is %d: it must be 1, for the identity alone, to %d", g.rules, g.images, mostImages)
	}
	return nil
}

// checkMoves is called for a position that goes on with no move or too many.
func (g *config[R, S, M]) checkMoves(n int) {
	if n > mostMoves {
		g.broken("Moves offers %d moves, at most %d are possible", n, mostMoves)
	}
}

// checkDistinct looks for moves of the root that are the same one.
func (g *config[R, S, M]) checkDistinct(moves []M) {
	seen := make(map[M]struct{}, len(moves))
	for _, m := range moves {
		if _, excluding := seen[m]; excluding || m != m {
			g.broken("Moves offers %v twice, or it is not equal to itself", m)
		}
		seen[m] = struct{}{}
	}
}

// checkScore looks at a score that reached the root.
func (g *config[R, S, M]) checkScore(score sente.Score) {
	if size := max(score, -score); size > sente.MaxScore || size > sente.MaxEval && !score.Decided() || score == -score && score != 0 {
		g.broken("by its evaluation or by BestScore a position is worth %d, which is neither decided nor within ±%d", int32(score), int32(sente.MaxEval))
	}
}

// checkResult looks at what Resolve says.
func (g *config[R, S, M]) checkResult(score sente.Score) {
	if score != 0 && !score.Decided() || max(score, -score) > sente.MaxScore {
		g.broken("Resolve says %d, which is neither a draw (0) nor decided", int32(score))
	}
}

// checkUndone compares the board with what it was before a move of the root was
// played and taken back.
func (k *kernel[R, S, M]) checkUndone() {
	if k.undo == nil {
		return
	}
	if now := k.rules.Status(&k.frames[0].state); now != k.origin {
		k.broken("Undo does not lead back: the position was %+v and is %+v", k.origin, now)
	}
}
