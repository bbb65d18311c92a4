package rules

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
)

// The interfaces of this file are what a Rules value may be able to do besides
// the four methods it must have. A search asserts one once, when it is
// built; asking for an option whose ability is missing is an error there.

// Undoer is implemented by games that keep their board in the Rules value. Undo
// takes back m, the last move played from src, after which src is current.
type Undoer[S, M any] interface{ Undo(src *S, m M) }

// Bounded tells sizes, so that a search can lay out its memory beforehand.
type Bounded interface {
	MaxMoves() int // most moves of any position
	MaxPlies() int // longest game
}

// Keyed is implemented by rules whose Status.Key identifies the position. It
// has no method that computes; it declares that a transposition table is safe.
type Keyed interface{ HasKey() bool }

// KeyTeller is implemented by [Keyed] rules that know the key of a position without looking
// whether the game is over: KeyOf returns what Status would as its Key.
type KeyTeller[S any] interface{ KeyOf(s *S) uint64 }

// Evaluated is implemented by rules whose Status.Eval means something.
type Evaluated interface{ HasEval() bool }

// Evaluator is implemented by [Evaluated] rules whose score of a position is dear: Eval returns
// what Status would as its Eval. A search asks for it when it needs it, and has Play leave it
// out, where a transposition table may know the position.
type Evaluator[S any] interface{ Eval(s *S) sente.Score }

// BestScorer knows the best result still possible: BestScore returns an upper
// bound of the score the side to move can reach from s (for instance
// sente.WinIn(3) if three plies are the least it needs), evaluations at leaves
// included. Mate-distance pruning grows sharper with it.
type BestScorer[S any] interface{ BestScore(s *S) sente.Score }

// MoveScorer rates moves statically: ScoreMoves fills scores[i] for moves[i],
// larger first. Scores are compared only with each other.
type MoveScorer[S, M any] interface {
	ScoreMoves(s *S, moves []M, scores []int32)
}

// Noisy is implemented by games in which a position may be too lively to be
// judged; Noisy appends the moves that a quiescence search should follow.
type Noisy[S, M any] interface{ Noisy(s *S, buf []M) []M }

// Passer is implemented by games in which a null move makes sense to a search
// (it need not be legal). Pass writes the position with the other side to move.
type Passer[S any] interface {
	Pass(dst, src *S, leaf bool) Status
}

// PassesInPlace is a [Passer] of rules that keep the board ([Undoer]):
// PassLeavesBoard reports that Pass leaves the board as it is, so that there is
// nothing to take back.
type PassesInPlace interface{ PassLeavesBoard() bool }

// Zugzwang is implemented by games in which having to move may be a burden:
// Zugzwang reports positions where it may be one for the side to move, so that
// a search must not conclude anything from a pass.
type Zugzwang[S any] interface{ Zugzwang(s *S) bool }

// Cloner is implemented by rules that several goroutines cannot share because
// something behind them changes: a board (see [Undoer]), a cache. Clone returns
// rules in the same position that share nothing changing with r. Rules without
// it are shared as they are, or used by one goroutine only if they have Undo.
type Cloner[R any] interface{ Clone() R }

// Resolver settles positions by knowledge instead of search. Resolve returns
// the true result of s for the side to move, as decided score or 0 for a draw,
// and ok, or !ok if it cannot tell; it must never be wrong. depth is the depth
// left to search, 0 at the horizon, and suggests how hard to try.
type Resolver[S any] interface {
	Resolve(s *S, depth int) (score sente.Score, ok bool)
}

// QuickResolver is a [Resolver] that may think hard. ResolveQuickly is the part of Resolve that
// costs next to nothing: a search asks it first, and Resolve only where the
// evaluation leaves the matter open.
type QuickResolver[S any] interface {
	ResolveQuickly(s *S) (score sente.Score, ok bool)
}

// Partial is implemented by games that leave out moves which seem to lead nowhere.
// Partial reports whether the last call of Moves for s did so: a position all of
// whose moves lose is not proven lost then.
type Partial[S any] interface{ Partial(s *S) bool }

// Rewarder evaluates a position for every player at once, for games of three
// and more: Rewards sets out[p] for each player p, |out[p]| <= sente.MaxEval. It
// is asked of positions that go on. A game that lacks it is judged by
// Status.Eval, which tells only the side to move from all others.
type Rewarder[S any] interface{ Rewards(s *S, out []sente.Score) }

// RewardBounded tells a search how good things can get for all players together:
// no reward is below least, and no position's rewards add up to more than sum.
// It is needed to prune in positions that go on.
type RewardBounded interface {
	RewardBounds() (least, sum sente.Score)
}

// Symmetric is implemented by games with a symmetric board. Symmetry 0 is the
// identity. Moves commute: playing MapMove(i, m) on MapState(i, s) gives the
// i-th image of the position after m.
type Symmetric[S, M any] interface {
	Symmetries() int
	MapState(i int, s *S) S
	MapMove(i int, m M) M
}

// Notation reads and writes moves. Format and Parse are each other's inverse on
// legal moves. Parse accepts any text, reports one clear sentence for text that
// names no move of this game, and need not check that the move is legal.
type Notation[S, M any] interface {
	Format(s *S, m M) string
	Parse(s *S, text string) (M, error)
}

// Splitter is implemented by games whose moves can be written one after another
// without separators ("h8i9", "4453"). Split cuts such a text and reports one
// clear sentence where it cannot.
type Splitter interface {
	Split(text string) ([]string, error)
}

// Explainer returns in one sentence why m may not be played from s, nil if it has no
// explanation; see [sente.NewMessage] for one that can be translated.
type Explainer[S, M any] interface{ Explain(s *S, m M) error }

// Seats names the players in order of turn: "black", "white". The default is
// "first" and "second".
type Seats interface{ Seats() []string }

// Scener draws a position. Scene fills in cells, labels, stones, the landing
// places of moves and texts; what follows from the game's course (last move,
// ply numbers) is added by [Board].
type Scener[S, M any] interface {
	// Scene returns the picture of s without Moves.
	Scene(s *S) scene.Scene
	// Aims returns which clicks play m, without naming it: at least one way that no
	// other move shares, such as [scene.Click] or [scene.Steps].
	Aims(s *S, m M) []scene.Aim
}

// Forbidder appends the moves that only a rule of the game, not a stone in the
// way, keeps the side to move from playing.
type Forbidder[S, M any] interface{ Forbidden(s *S, buf []M) []M }

// Reasoner returns in one clause how an ended game ended: "five in a row".
type Reasoner[S any] interface{ Reason(s *S) *sente.Message }
