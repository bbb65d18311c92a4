package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// startGoesOn requires that the game is not over where it starts.
func (x *exam[R, S, M]) startGoesOn() error {
	x.begin()
	if st := x.stands(); st.Outcome.Over() {
		return deepf("the game is over at its start: Status says %s, but the start must be a position that goes on%s", outcome(st), x.initHint())
	}
	return nil
}

// initHint explains the usual cause with an easy game.
func (x *exam[R, S, M]) initHint() string {
	if positionOf[S](x.rules) == nil {
		return ""
	}
	return "; rules.NewEasy calls Outcome and keeps the result, before func init runs if the game is a package variable, so that tables must be filled by initialised variables and not by init"
}

// gamesEnd plays random games and asks whether they end, and with whom.
func (x *exam[R, S, M]) gamesEnd() error {
	if err := x.seatsAreNamed(); err != nil {
		return err
	}
	if err := x.boundsAreAbove(); err != nil {
		return err
	}
	if err := x.walk(x.endOfGame); err != nil {
		return err
	}
	if err := x.turns.contradicts(positionOf[S](x.rules), x.players); err != nil {
		return err
	}
	if x.ended == 0 && !x.endless {
		return guard(x.endsSomeTime)
	}
	return x.allSeatsPlay()
}

// seatsAreNamed examines the names of the players.
func (x *exam[R, S, M]) seatsAreNamed() error {
	names := rules.SeatsOf(x.rules)
	if len(names) == 0 {
		return faultf("Seats names nobody: it names the players in order of turn")
	}
	for i, name := range names {
		if name == "" || slices.Contains(names[:i], name) {
			return faultf("Seats names the players %q: each needs a name of its own", names)
		}
	}
	return nil
}

// boundsAreAbove wants bounds above 0.
func (x *exam[R, S, M]) boundsAreAbove() error {
	if x.bounded != nil && (x.bounded.MaxMoves() < 1 || x.bounded.MaxPlies() < 1) {
		return faultf("MaxMoves promises %d moves and MaxPlies %d plies: both must be above 0", x.bounded.MaxMoves(), x.bounded.MaxPlies())
	}
	return nil
}

// enoughGames is how many games must have ended before a seat is missed.
const enoughGames = 10

// allSeatsPlay misses a seat that neither moves nor wins in games long enough for it.
func (x *exam[R, S, M]) allSeatsPlay() error {
	if x.ended < enoughGames || x.longest < 2*x.players {
		return nil
	}
	for seat, name := range rules.SeatsOf(x.rules) {
		if !x.seen[seat] {
			return faultf("in %d games player %d, %q, neither had a move nor won: is Seats right, and who is to move?", x.ended, seat, name)
		}
	}
	return nil
}

// patience is how many plies a random game may last without a promise of its length.
const patience = 20_000

// endsSomeTime plays one random game until it ends.
func (x *exam[R, S, M]) endsSomeTime() error {
	most := patience
	if x.bounded != nil {
		most = min(most, x.bounded.MaxPlies())
	}
	plies := x.race(most)
	if plies <= most {
		return nil
	}
	if x.bounded != nil && most == x.bounded.MaxPlies() {
		return faultf("a random game did not end in %d plies, but MaxPlies promises at most %d", plies, most)
	}
	return faultf("none of %d random games ended in %d plies, nor one that was given %d: if nothing ends a game (a rule on repetition, a count of plies), matches and rollouts never come to an end; if it is meant to be so, say gametest.Endless()", x.games, longestGame, most)
}

// race plays one random game and returns how long it was, or more than most.
func (x *exam[R, S, M]) race(most int) (plies int) {
	x.begin()
	defer x.rewind(0)
	for ; plies <= most; plies++ {
		moves := x.rules.Moves(x.now(), nil)
		if len(moves) == 0 || x.over() {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
		if x.undo == nil && x.path == nil { // the way back is not needed
			x.states, x.status, x.line = append(x.states[:0], *x.now()), append(x.status[:0], x.stands()), x.line[:0]
		}
	}
	return plies
}
