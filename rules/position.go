package rules

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
)

// Position is a game in its easy form: a value that contains the whole position. Play must not
// change the original position, so keep the board in an array, not in a slice or map.
type Position[P, M any] interface {
	// Moves appends the legal moves to buf and returns it. It is not called when the game is over.
	Moves(buf []M) []M
	// Play returns the position after m.
	Play(m M) P
	// Outcome returns whether and how the game is over. Lost and Won are from the view of the
	// player to move; WonBy names the winner.
	Outcome() Outcome
}

// Optional abilities of a [Position], with the value as receiver. Each corresponds to the ability
// of the fast form with the same name. [Splitter], [Seats], [Bounded] and [RewardBounded] are the
// same in both forms.
type (
	// EasyTurner returns the player to move; without it the players alternate.
	EasyTurner interface{ Turn() int }

	// EasyKeyed returns the same key for equal positions, for a transposition table.
	EasyKeyed interface{ Key() uint64 }

	// EasyEvaluated returns the static evaluation for the side to move.
	EasyEvaluated interface{ Evaluate() sente.Score }

	// EasyFormatter returns the text of a move; the default is fmt.Sprint.
	EasyFormatter[M any] interface{ Format(M) string }

	// EasyParser parses a move; the default compares the text with those of all legal moves.
	EasyParser[M any] interface{ Parse(string) (M, error) }

	// EasyExplainer returns why a move is illegal, or nil.
	EasyExplainer[M any] interface{ Explain(M) error }

	// EasyReasoner returns a clause on how the game ended.
	EasyReasoner interface{ Reason() string }

	// EasyForbidder appends the forbidden moves.
	EasyForbidder[M any] interface{ Forbidden(buf []M) []M }

	// EasyScener returns the scene of the position; the default has a button for each move.
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

	// EasyRepeater corresponds to [Repeater].
	EasyRepeater interface {
		ReversiblePlies() int
		Repeated(times int) Outcome
	}

	// EasySetUpper corresponds to [SetUpper]. SetUp parses a set-up as Setup or a person wrote it;
	// [Easy.Open] calls it on the start position.
	EasySetUpper[P any] interface {
		Kit() Kit
		Setup() (string, error)
		SetUp(text string) (P, error)
	}

	// EasySymmetric corresponds to [Symmetric].
	EasySymmetric[P, M any] interface {
		Symmetries() int
		Map(i int) P
		MapMove(i int, m M) M
	}
)
