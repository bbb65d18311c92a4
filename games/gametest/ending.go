package gametest

import (
	"reflect"
	"slices"

	"github.com/sente-games/sente/rules"
)

type endCheck[S any, M comparable] struct {
	harness   *harness[S, M]
	seatsSeen map[int]bool // seats that moved or won
	turns     turnField
}

// checkStart requires that the start position is not the end of a game.
func (c *endCheck[S, M]) checkStart() error {
	c.harness.begin()
	if st := c.harness.status(); st.Outcome.IsOver() {
		return fatalf("the game is over at its start: Status returned %s, but the initial position must not be decided%s", formatOutcome(st), c.initHint())
	}
	return nil
}

// initHint explains the usual cause with an easy game.
func (c *endCheck[S, M]) initHint() string {
	if positionOf[S](c.harness.rules) == nil {
		return ""
	}
	return "; rules.NewEasy calls Outcome and stores the result, and if the game is a package variable this happens before func init: fill tables in initialised variables, not in init"
}

// checkEnd plays random games and checks that they end and which players take part.
func checkEnd[S any, M comparable](x *harness[S, M]) error {
	return (&endCheck[S, M]{harness: x, turns: turnFieldOf[S](x.rules)}).checkGamesEnd()
}

func (c *endCheck[S, M]) checkGamesEnd() error {
	if err := c.checkSeats(); err != nil {
		return err
	}
	if err := c.checkBoundsPositive(); err != nil {
		return err
	}
	if err := c.harness.forRandomPositions(c.checkOutcome); err != nil {
		return err
	}
	if err := c.turns.check(positionOf[S](c.harness.rules), c.harness.players); err != nil {
		return err
	}
	if c.harness.gamesEnded == 0 && !c.harness.endless {
		return recoverPanic(c.checkLongGameEnds)
	}
	return c.checkAllSeatsPlay()
}

// checkSeats requires that every player has a name of its own.
func (c *endCheck[S, M]) checkSeats() error {
	names := rules.SeatsOf(c.harness.rules)
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
func (c *endCheck[S, M]) checkBoundsPositive() error {
	if c.harness.bounded != nil && (c.harness.bounded.MaxMoves() < 1 || c.harness.bounded.MaxPlies() < 1) {
		return faultf("MaxMoves is %d and MaxPlies is %d: both must be above 0", c.harness.bounded.MaxMoves(), c.harness.bounded.MaxPlies())
	}
	return nil
}

// minGamesForSeats is the number of finished games from which on every seat must have played.
const minGamesForSeats = 10

// checkAllSeatsPlay requires that every seat has moved or won, if games were long enough.
func (c *endCheck[S, M]) checkAllSeatsPlay() error {
	if c.harness.gamesEnded < minGamesForSeats || c.harness.longestGame < 2*c.harness.players {
		return nil
	}
	for seat, name := range rules.SeatsOf(c.harness.rules) {
		if !c.seatsSeen[seat] {
			return faultf("in %d games player %d, %q, never had a move and never won: check Seats and Turn", c.harness.gamesEnded, seat, name)
		}
	}
	return nil
}

// maxPliesUnbounded is the longest random game of rules that do not bound its length.
const maxPliesUnbounded = 20_000

// checkLongGameEnds plays one random game until it ends.
func (c *endCheck[S, M]) checkLongGameEnds() error {
	most := maxPliesUnbounded
	if c.harness.bounded != nil {
		most = min(most, c.harness.bounded.MaxPlies())
	}
	plies := c.randomGameLength(most)
	if plies <= most {
		return nil
	}
	if c.harness.bounded != nil && most == c.harness.bounded.MaxPlies() {
		return faultf("a random game did not end in %d plies, but MaxPlies is %d", plies, most)
	}
	return faultf("none of %d random games ended within %d plies, nor one with %d: if no rule ends the game (a rule on repetition, a limit on plies), matches and rollouts never end; if this is intended, use gametest.Endless()", c.harness.games, maxGamePlies, most)
}

// randomGameLength plays one random game and returns its plies, most+1 if it was stopped there.
func (c *endCheck[S, M]) randomGameLength(most int) (plies int) {
	c.harness.begin()
	defer c.harness.rewind(0)
	for ; plies <= most; plies++ {
		moves := c.harness.rules.Moves(c.harness.state(), nil)
		if len(moves) == 0 || c.harness.isOver() {
			break
		}
		c.harness.play(moves[c.harness.rng.IntN(len(moves))])
		if c.harness.undo == nil && c.harness.path == nil { // the way back is not needed
			c.harness.states, c.harness.statuses, c.harness.line = append(c.harness.states[:0], *c.harness.state()), append(c.harness.statuses[:0], c.harness.status()), c.harness.line[:0]
		}
	}
	return plies
}

// checkOutcome compares the outcome with the list of moves.
func (c *endCheck[S, M]) checkOutcome() error {
	st, moves := c.harness.status(), c.harness.rules.Moves(c.harness.state(), nil)
	switch {
	case st.Outcome.IsOver() && len(moves) > 0:
		return faultf("the game is over, but Moves returned %d moves: expected none", len(moves))
	case !st.Outcome.IsOver() && len(moves) == 0:
		return faultf("the game is not over, but Moves returned none: either the outcome is wrong, or the game needs an explicit pass")
	case st.Turn < 0 || int(st.Turn) >= c.harness.players:
		return faultf("player %d is to move, but players are 0 to %d: check Seats and Turn", st.Turn, c.harness.players-1)
	case st.Outcome < 0:
		return faultf("invalid outcome %d: expected Ongoing, Draw, Lost, Won or WonBy of a player from 0", st.Outcome)
	case st.Outcome.Winner(st.Turn) >= c.harness.players:
		return faultf("player %d has won, but players are 0 to %d", st.Outcome.Winner(st.Turn), c.harness.players-1)
	case !c.harness.isTwoPlayer() && (st.Outcome == rules.Won || st.Outcome == rules.Lost):
		return faultf("the outcome is Won or Lost in a game of %d players: only WonBy identifies the winner", c.harness.players)
	}
	c.markSeats(st)
	c.turns.record(reflect.ValueOf(c.harness.state()).Elem(), st)
	return nil
}

// markSeats records the seat that is to move or has won.
func (c *endCheck[S, M]) markSeats(st rules.Status) {
	if c.seatsSeen == nil {
		c.seatsSeen = map[int]bool{}
	}
	if !st.Outcome.IsOver() {
		c.seatsSeen[int(st.Turn)] = true
	}
	if winner := st.Outcome.Winner(st.Turn); winner >= 0 {
		c.seatsSeen[winner] = true
	}
}
