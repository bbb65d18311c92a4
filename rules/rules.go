package rules

import "github.com/sente-games/sente"

// Rules is a game of perfect information in its fast form. S is the state at one ply, M a move.
// The implementing type is a value, often of size zero.
//
// A search has a stack of S and calls Play to write the next element from the one before. A game
// with a large board may keep the board in the Rules value, store only the data for undoing a
// move in S, and implement [Undoer]; calls of Play and Undo are then strictly nested.
//
// The methods must not allocate if the slices have enough capacity.
type Rules[S, M any] interface {
	// Start returns the position before the first move.
	Start() S
	// Status computes the status of s from scratch, equal to the result of Play with leaf set.
	Status(s *S) Status
	// Moves appends each legal move of s once to buf and returns it. The order depends on s only.
	// There are no moves if the game is over, and at least one otherwise: a player without a move
	// who must pass has a move for that. The Rules of an engine may omit useless moves, see
	// [Partial].
	Moves(s *S, buf []M) []M
	// Play writes the position after m, one of the moves of src, to dst and returns its status.
	// Status.Eval is required only if leaf is set. dst and src do not overlap; the old content of
	// dst is undefined.
	Play(dst, src *S, m M, leaf bool) Status
}

// Status is the part of a position that every search needs. Play returns it in registers, which
// saves further calls.
type Status struct {
	Key     uint64      // hash of the position; 0 if the game has no keys
	Eval    sente.Score // static evaluation for the side to move, |Eval| <= sente.MaxEval; 0 if the game has none
	Turn    int8        // the player to move, counted from 0; players need not alternate
	Outcome Outcome     // whether and how the game is over
}

// Outcome is the result of a game, or Ongoing.
type Outcome int8

const (
	Ongoing Outcome = iota
	Draw
	Lost // by the player to move; in games of two players
	Won  // by the player to move; in games of two players

	firstWinner
)

// WonBy returns the outcome of a game won by the given player, counted from 0.
func WonBy(player int) Outcome { return firstWinner + Outcome(player) }

// IsOver reports whether the game has ended.
func (o Outcome) IsOver() bool { return o != Ongoing }

// Winner returns the winning player, or -1. turn is the player to move.
func (o Outcome) Winner(turn int8) int {
	switch o {
	case Ongoing, Draw:
		return -1
	case Lost:
		return int(1 - turn)
	case Won:
		return int(turn)
	}
	return int(o - firstWinner)
}

// Score returns the score of a finished game of two players for the player to move:
// sente.LossIn(0), 0, or sente.WinIn(0).
func (o Outcome) Score(turn int8) sente.Score {
	switch o.Winner(turn) {
	case -1:
		return 0
	case int(turn):
		return sente.WinIn(0)
	}
	return sente.LossIn(0)
}
