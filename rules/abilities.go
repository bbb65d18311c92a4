package rules

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
)

// The interfaces of this file are optional abilities of a Rules value. A search looks them up
// once, when it is created; an option that needs a missing ability is an error there.

// Undoer is implemented by rules that keep their board in the Rules value. Undo takes back m,
// the last move played from src; the board is then at src again.
type Undoer[S, M any] interface{ Undo(src *S, m M) }

// Bounded is implemented by games of bounded size, so that a search can allocate in advance.
type Bounded interface {
	MaxMoves() int // maximum number of moves in a position
	MaxPlies() int // maximum length of a game in plies
}

// Keyed is implemented by rules whose Status.Key identifies the position, so that a search may
// use a transposition table.
type Keyed interface{ HasKey() bool }

// KeyComputer is implemented by [Keyed] rules that can compute the key without the outcome. KeyOf
// returns the same value as Status(s).Key.
type KeyComputer[S any] interface{ KeyOf(s *S) uint64 }

// Evaluated is implemented by rules with a static evaluation, Status.Eval.
type Evaluated interface{ HasEval() bool }

// Evaluator is implemented by [Evaluated] rules whose evaluation is expensive. Eval returns the
// same value as Status(s).Eval. A search calls it when it needs the evaluation, and calls Play
// without leaf where the transposition table may make it unnecessary.
type Evaluator[S any] interface{ Eval(s *S) sente.Score }

// BestScorer is implemented by games that can bound the best result still possible. BestScore
// returns an upper bound of the score that the side to move can reach from s, with evaluations
// of leaves included: for example sente.WinIn(3) if a win needs at least three plies. It makes
// mate-distance pruning more effective.
type BestScorer[S any] interface{ BestScore(s *S) sente.Score }

// MoveScorer is implemented by games with a static move ordering. ScoreMoves sets scores[i] for
// moves[i]; moves with larger scores are searched first. The unit is arbitrary.
type MoveScorer[S, M any] interface {
	ScoreMoves(s *S, moves []M, scores []int32)
}

// Noisy is implemented by games with tactical moves. Noisy appends the legal moves that a
// quiescence search follows.
type Noisy[S, M any] interface{ Noisy(s *S, buf []M) []M }

// Passer is implemented by games in which null-move pruning makes sense; a pass need not be
// legal. Pass writes the position with the other side to move to dst.
type Passer[S any] interface {
	Pass(dst, src *S, leaf bool) Status
}

// PassesInPlace is implemented by a [Passer] that keeps the board ([Undoer]). PassLeavesBoard
// reports that Pass does not change the board, so that no Undo is needed.
type PassesInPlace interface{ PassLeavesBoard() bool }

// Zugzwang is implemented by games with zugzwang. Zugzwang reports whether the side to move in s
// may be in zugzwang, so that null-move pruning is unsound there.
type Zugzwang[S any] interface{ Zugzwang(s *S) bool }

// Cloner is implemented by rules with mutable state, such as a board (see [Undoer]) or a cache,
// which goroutines cannot share. Clone returns rules in the same position that share no mutable
// state with the original. Other rules are shared by goroutines, or used by a single one if they
// have Undo.
type Cloner[R any] interface{ Clone() R }

// Resolver is implemented by games that know the result of some positions without a search.
// Resolve returns the game-theoretic result of s for the side to move, a decided score or 0 for
// a draw; ok is false if it is unknown. The result must be exact. depth is the remaining depth, 0
// at the horizon: with more depth, more effort pays.
type Resolver[S any] interface {
	Resolve(s *S, depth int) (score sente.Score, ok bool)
}

// LineResolver is implemented by a [Resolver] that knows the moves of its wins. ResolvedLine appends
// to buf the moves from s to the end of the game, as many plies as the distance that Resolve returns,
// or no move if there is no such win. A search calls it only to complete the lines that it reports.
type LineResolver[S, M any] interface {
	ResolvedLine(s *S, buf []M) []M
}

// QuickResolver is implemented by a [Resolver] with an expensive Resolve. ResolveQuickly is its
// cheap part: a search calls it first, and Resolve only if the evaluation is within the window.
type QuickResolver[S any] interface {
	ResolveQuickly(s *S) (score sente.Score, ok bool)
}

// Partial is implemented by rules that omit legal moves which seem useless. Partial reports
// whether the last call of Moves for s omitted any: if so, s is not proven lost when all listed
// moves lose.
type Partial[S any] interface{ Partial(s *S) bool }

// Rewarder is implemented by games of three or more players with an evaluation for each player.
// Rewards sets out[p] for each player p, |out[p]| <= sente.MaxEval. It is called for positions
// in which the game is not over. Without it, Status.Eval is used, which distinguishes only the
// side to move from the others.
type Rewarder[S any] interface{ Rewards(s *S, out []sente.Score) }

// RewardBounded is implemented by a [Rewarder] with bounds: no reward is below least, and the
// rewards of a position add up to at most sum. Max^n needs it for shallow pruning (Korf 1991).
type RewardBounded interface {
	RewardBounds() (least, sum sente.Score)
}

// Symmetric is implemented by games with a symmetric board. Symmetry 0 is the identity. Symmetries
// commute with moves: playing MapMove(i, m) in MapState(i, s) gives image i of the position after
// m.
type Symmetric[S, M any] interface {
	Symmetries() int
	MapState(i int, s *S) S
	MapMove(i int, m M) M
}

// Notation formats and parses moves. Format and Parse are inverse on legal moves. Parse accepts
// any text, returns an error of one sentence for text that is not a move of this game, and need
// not check that the move is legal.
type Notation[S, M any] interface {
	Format(s *S, m M) string
	Parse(s *S, text string) (M, error)
}

// Splitter is implemented by games whose moves can be written one after another
// without separators ("h8i9", "4453"). Split separates such a text into moves; its
// error is one sentence. [CutMoves] does most of the work.
type Splitter interface {
	Split(text string) ([]string, error)
}

// CommaSplitter is implemented by a [Splitter] that gets texts with commas, which otherwise separate moves, because
// its moves may contain them.
type CommaSplitter interface {
	SplitsAtCommas() bool
}

// LegalityTester is implemented by games that test a single move faster than they list all. IsLegal reports whether m is
// among the moves of s; m is any move that Parse returns.
type LegalityTester[S, M any] interface{ IsLegal(s *S, m M) bool }

// Explainer is implemented by games that explain illegal moves. Explain returns in one sentence
// why m is illegal in s, or nil; [sente.NewMessage] makes errors that can be translated.
type Explainer[S, M any] interface{ Explain(s *S, m M) error }

// Seats is implemented by games with names for their players. Seats returns them in order of
// turn: "black", "white". The default is "first" and "second".
type Seats interface{ Seats() []string }

// Scener is implemented by games that can be drawn. [Board] adds the last move and ply numbers to
// its scenes.
type Scener[S, M any] interface {
	// Scene returns the drawing of s, without Moves.
	Scene(s *S) scene.Scene
	// Aims returns the sequences of clicks that play m in s, with an empty Move: at least one,
	// which no other move shares. See [scene.Click] and [scene.Steps].
	Aims(s *S, m M) []scene.Aim
}

// Forbidder is implemented by games with forbidden moves, such as those of Renju. Forbidden
// appends the moves of the side to move to empty cells that a rule forbids.
type Forbidder[S, M any] interface{ Forbidden(s *S, buf []M) []M }

// Reasoner is implemented by games that describe their result. Reason returns a clause on how the
// game ended in s: "five in a row".
type Reasoner[S any] interface{ Reason(s *S) *sente.Message }
