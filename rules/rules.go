package rules

import "github.com/sente-games/sente"

// Rules is a game of perfect information in its fast form. The implementing
// type R is a value, often of size zero; S is the state one ply owns, M a move.
//
// The search owns a stack of S and calls Play to fill the next element from the
// one below. A game with a big board may keep the board in R (behind a pointer
// inside a struct), leave only what is needed to go back in S, and add [Undoer];
// Play and Undo are then called strictly in nested order.
//
// None of the methods may allocate once the slices are large enough.
type Rules[S, M any] interface {
	// Start returns the position before the first move.
	Start() S
	// Status describes s as Play with leaf = true would have, from scratch.
	Status(s *S) Status
	// Moves appends to buf every move that may be played from s, each once, in
	// an order that depends on nothing but s, and returns it. It appends none
	// if the game is over, and at least one if it is not; a player that cannot
	// move but must pass has a move that says so. An engine's Rules may leave
	// out moves that it knows to be needless.
	Moves(s *S, buf []M) []M
	// Play writes to dst the position after m, which Moves offered from src,
	// and describes it. Status.Eval need only be right if leaf is set. dst and
	// src never overlap, and dst may hold anything.
	Play(dst, src *S, m M, leaf bool) Status
}

// Status is what a search must know of a position. It is returned from Play in
// registers instead of being asked for by further calls.
type Status struct {
	Key     uint64      // equal for equal positions, different for others but for rare accidents; 0 everywhere if the game has no key
	Eval    sente.Score // static score for the side to move, |Eval| <= sente.MaxEval; 0 if the game has no evaluation
	Turn    int8        // the player to move, 0 the first; not necessarily another one than before
	Outcome Outcome     // whether and how the game is over
}

// Outcome says whether the game is over, and for whom.
type Outcome int8

const (
	Ongoing Outcome = iota
	Draw
	Lost // the player whose turn it is has lost; for games of two
	Won  // the player whose turn it is has won; for games of two

	firstWinner
)

// WonBy is the outcome of a game won by the given player, counted from 0.
func WonBy(player int) Outcome { return firstWinner + Outcome(player) }

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o != Ongoing }

// Winner returns the winning player, given whose turn it is; -1 if there is none.
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

// Score returns the value of an ended game of two for the player whose turn it
// is: sente.LossIn(0), 0, or sente.WinIn(0).
func (o Outcome) Score(turn int8) sente.Score {
	switch o.Winner(turn) {
	case -1:
		return 0
	case int(turn):
		return sente.WinIn(0)
	}
	return sente.LossIn(0)
}
