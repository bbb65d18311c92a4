package rules

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
)

// Position is a game in its easy form: a value that holds everything there is
// to know of a position. Play must not change the position it starts from, so
// a board belongs into an array, not behind a slice or a map.
type Position[P, M any] interface {
	// Moves appends to buf every move that may be played and returns it. It is
	// not called when the game is over.
	Moves(buf []M) []M
	// Play returns the position after m.
	Play(m M) P
	// Outcome says whether the game is over: Lost and Won are for the player to
	// move, WonBy names a player.
	Outcome() Outcome
}

// What a [Position] may also be, each method with the value as receiver; the fast
// form's abilities of the same names say what they mean. [Splitter], [Seats],
// [Bounded] and [RewardBounded] are the same in both forms.
type (
	// EasyTurner names the player to move; without it the players take turns.
	EasyTurner interface{ Turn() int }

	// EasyKeyed has equal keys for equal positions, which makes a transposition table
	// possible.
	EasyKeyed interface{ Key() uint64 }

	// EasyEvaluated judges the position for the side to move.
	EasyEvaluated interface{ Evaluate() sente.Score }

	// EasyFormatter writes moves; without it fmt does.
	EasyFormatter[M any] interface{ Format(M) string }

	// EasyParser reads moves; without it the legal moves are compared by their text.
	EasyParser[M any] interface{ Parse(string) (M, error) }

	// EasyExplainer returns why a move may not be played, nil if it has no explanation.
	EasyExplainer[M any] interface{ Explain(M) error }

	// EasyReasoner says how the game ended.
	EasyReasoner interface{ Reason() string }

	// EasyForbidder appends moves that the rules forbid.
	EasyForbidder[M any] interface{ Forbidden(buf []M) []M }

	// EasyScener draws the position; without it the moves are buttons in a row.
	EasyScener[M any] interface {
		Scene() scene.Scene
		Aims(m M) []scene.Aim
	}

	EasyBestScorer        interface{ BestScore() sente.Score } // see [BestScorer]
	EasyMoveScorer[M any] interface {
		ScoreMoves(moves []M, scores []int32)
	} // see [MoveScorer]
	EasyNoisy[M any]  interface{ Noisy(buf []M) []M } // see [Noisy]
	EasyPasser[P any] interface{ Pass() P }           // see [Passer]
	EasyResolver      interface {
		Resolve(depth int) (score sente.Score, ok bool)
	} // see [Resolver]
	EasyRewarder interface{ Rewards(out []sente.Score) } // see [Rewarder]

	// EasyRepeater is as [Repeater].
	EasyRepeater interface {
		ReversiblePlies() int
		Repeated(times int) Outcome
	}

	// EasySetUpper is as [SetUpper]. SetUp reads a set-up that Setup has written or a
	// person has typed, for the game that begins at the position; [Easy.Open] calls it.
	EasySetUpper[P any] interface {
		Kit() Kit
		Setup() (string, error)
		SetUp(text string) (P, error)
	}

	// EasySymmetric is as [Symmetric].
	EasySymmetric[P, M any] interface {
		Symmetries() int
		Map(i int) P
		MapMove(i int, m M) M
	}
)
