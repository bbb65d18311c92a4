package gametest

import (
	"reflect"
	"slices"

	"github.com/sente-games/sente/rules"
)

type endCheck[S any, M comparable] struct {
	*harness[S, M]
	seatsSeen map[int]bool // seats that moved or won
	turns     turnField
}

// checkStart requires that the start position is not the end of a game.
func (x *endCheck[S, M]) checkStart() error {
	x.begin()
	if st := x.status(); st.Outcome.IsOver() {
		return fatalf("the game is over at its start: Status returned %s, but the initial position must not be decided%s", formatOutcome(st), x.initHint())
	}
	return nil
}

// initHint explains the usual cause with an easy game.
func (x *endCheck[S, M]) initHint() string {
	if positionOf[S](x.rules) == nil {
		return ""
	}
	return "; rules.NewEasy calls Outcome and stores the result, and if the game is a package variable this happens before func init: fill tables in initialised variables, not in init"
}

// checkGamesEnd plays random games and checks that they end and which players take part.
func (x *endCheck[S, M]) checkGamesEnd() error {
	if err := x.checkSeats(); err != nil {
		return err
	}
	if err := x.checkBoundsPositive(); err != nil {
		return err
	}
	if err := x.forRandomPositions(x.checkOutcome); err != nil {
		return err
	}
	if err := x.turns.check(positionOf[S](x.rules), x.players); err != nil {
		return err
	}
	if x.gamesEnded == 0 && !x.endless {
		return recoverPanic(x.checkLongGameEnds)
	}
	return x.checkAllSeatsPlay()
}

// checkSeats requires that every player has a name of its own.
func (x *endCheck[S, M]) checkSeats() error {
	names := rules.SeatsOf(x.rules)
	if len(names) == 0 {
		return faultf("Seats is empty: it must name the players in order of turn")
	}
	for i, name := range names {
		if name == "" || slices.Contains(names[:i], name) {
			return faultf("Seats returned %q: names must be unique", names)
		}
	}
	return nil
}

// checkBoundsPositive requires MaxMoves and MaxPlies above 0.
func (x *endCheck[S, M]) checkBoundsPositive() error {
	if x.bounded != nil && (x.bounded.MaxMoves() < 1 || x.bounded.MaxPlies() < 1) {
		return faultf("MaxMoves is %d and MaxPlies is %d: both must be above 0", x.bounded.MaxMoves(), x.bounded.MaxPlies())
	}
	return nil
}

// minGamesForSeats is the number of finished games from which on every seat must have played.
const minGamesForSeats = 10

// checkAllSeatsPlay requires that every seat has moved or won, if games were long enough.
func (x *endCheck[S, M]) checkAllSeatsPlay() error {
	if x.gamesEnded < minGamesForSeats || x.longestGame < 2*x.players {
		return nil
	}
	for seat, name := range rules.SeatsOf(x.rules) {
		if !x.seatsSeen[seat] {
			return faultf("in %d games player %d, %q, never had a move and never won: check Seats and Turn", x.gamesEnded, seat, name)
		}
	}
	return nil
}

// maxPliesUnbounded is the longest random game of rules that do not bound its length.
const maxPliesUnbounded = 20_000

// checkLongGameEnds plays one random game until it ends.
func (x *endCheck[S, M]) checkLongGameEnds() error {
	most := maxPliesUnbounded
	if x.bounded != nil {
		most = min(most, x.bounded.MaxPlies())
	}
	plies := x.randomGameLength(most)
	if plies <= most {
		return nil
	}
	if x.bounded != nil && most == x.bounded.MaxPlies() {
		return faultf("a random game did not end in %d plies, but MaxPlies is %d", plies, most)
	}
	return faultf("none of %d random games ended within %d plies, nor one with %d: if no rule ends the game (a rule on repetition, a limit on plies), matches and rollouts never end; if this is intended, use gametest.Endless()", x.games, maxGamePlies, most)
}

// randomGameLength plays one random game and returns its plies, most+1 if it was stopped there.
func (x *endCheck[S, M]) randomGameLength(most int) (plies int) {
	x.begin()
	defer x.rewind(0)
	for ; plies <= most; plies++ {
		moves := x.rules.Moves(x.state(), nil)
		if len(moves) == 0 || x.isOver() {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
		if x.undo == nil && x.path == nil { // the way back is not needed
			x.states, x.statuses, x.line = append(x.states[:0], *x.state()), append(x.statuses[:0], x.status()), x.line[:0]
		}
	}
	return plies
}

// checkOutcome compares the outcome with the list of moves.
func (x *endCheck[S, M]) checkOutcome() error {
	st, moves := x.status(), x.rules.Moves(x.state(), nil)
	switch {
	case st.Outcome.IsOver() && len(moves) > 0:
		return faultf("the game is over, but Moves returned %d moves: expected none", len(moves))
	case !st.Outcome.IsOver() && len(moves) == 0:
		return faultf("the game is not over, but Moves returned none: either the outcome is wrong, or the game needs an explicit pass")
	case st.Turn < 0 || int(st.Turn) >= x.players:
		return faultf("player %d is to move, but players are 0 to %d: check Seats and Turn", st.Turn, x.players-1)
	case st.Outcome < 0:
		return faultf("invalid outcome %d: expected Ongoing, Draw, Lost, Won or WonBy of a player from 0", st.Outcome)
	case st.Outcome.Winner(st.Turn) >= x.players:
		return faultf("player %d has won, but players are 0 to %d", st.Outcome.Winner(st.Turn), x.players-1)
	case !x.isTwoPlayer() && (st.Outcome == rules.Won || st.Outcome == rules.Lost):
		return faultf("the outcome is Won or Lost in a game of %d players: only WonBy identifies the winner", x.players)
	}
	x.markSeats(st)
	x.turns.record(reflect.ValueOf(x.state()).Elem(), st)
	return nil
}

// markSeats records the seat that is to move or has won.
func (x *endCheck[S, M]) markSeats(st rules.Status) {
	if x.seatsSeen == nil {
		x.seatsSeen = map[int]bool{}
	}
	if !st.Outcome.IsOver() {
		x.seatsSeen[int(st.Turn)] = true
	}
	if winner := st.Outcome.Winner(st.Turn); winner >= 0 {
		x.seatsSeen[winner] = true
	}
}
