package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/sente-games/sente/rules"
)

// moveList examines the list of moves.
func (x *exam[R, S, M]) moveList() error {
	s := x.now()
	before := x.remember(s)
	moves := x.rules.Moves(s, nil)
	seen := make(map[M]bool, len(moves))
	for _, m := range moves {
		if seen[m] {
			return faultf("Moves offers %s twice: each move must be there once", x.call(m))
		}
		seen[m] = true
	}
	if change := before.changed(s); change != "" {
		return deepf("Moves changed the position: %s", change)
	}
	if again := x.rules.Moves(s, nil); !slices.Equal(again, moves) {
		return faultf("Moves gives %v and, asked again, %v: the order must depend on nothing but the position", moves, again)
	}
	if err := x.keepsBuffer(moves); err != nil {
		return err
	}
	return x.withinBounds(len(moves))
}

// keepsBuffer hands Moves a slice that is not empty.
func (x *exam[R, S, M]) keepsBuffer(moves []M) error {
	return appends("Moves", moves, func(buf []M) []M { return x.rules.Moves(x.now(), buf) })
}

// appends hands a method that appends moves a slice that is not empty, with room and
// without.
func appends[M comparable](method string, moves []M, list func(buf []M) []M) error {
	if len(moves) == 0 {
		return nil
	}
	last := moves[len(moves)-1]
	for _, room := range []int{len(moves) + 4, 2} {
		buf := append(make([]M, 0, room), last, last)
		got := list(buf)
		if !slices.Equal(got, slices.Concat([]M{last, last}, moves)) {
			return faultf("%s must append to the slice it is given and leave alone what is in it: given %v it returned %v", method, []M{last, last}, got)
		}
	}
	return nil
}

func (x *exam[R, S, M]) withinBounds(moves int) error {
	if x.bounded == nil {
		return nil
	}
	if most := x.bounded.MaxMoves(); moves > most {
		return faultf("there are %d moves, but MaxMoves promises at most %d", moves, most)
	}
	if most := x.bounded.MaxPlies(); len(x.line) > most {
		return faultf("the game has lasted %d plies, but MaxPlies promises at most %d", len(x.line), most)
	}
	return nil
}

// endOfGame compares the outcome with the moves.
func (x *exam[R, S, M]) endOfGame() error {
	st, moves := x.stands(), x.rules.Moves(x.now(), nil)
	switch {
	case st.Outcome.Over() && len(moves) > 0:
		return faultf("the game is over, but Moves still offers %d moves: it must offer none", len(moves))
	case !st.Outcome.Over() && len(moves) == 0:
		return faultf("the game goes on, but Moves offers none: either the outcome is wrong, or the player must pass by a move that says so")
	case st.Turn < 0 || int(st.Turn) >= x.players:
		return faultf("it is player %d's turn, but there are players 0 to %d only: is Seats right, and who is to move?", st.Turn, x.players-1)
	case st.Outcome < 0:
		return faultf("the outcome is %d: it must be Ongoing, Draw, Lost, Won or WonBy of a player from 0", st.Outcome)
	case st.Outcome.Winner(st.Turn) >= x.players:
		return faultf("player %d has won, but there are players 0 to %d only", st.Outcome.Winner(st.Turn), x.players-1)
	case !x.two() && (st.Outcome == rules.Won || st.Outcome == rules.Lost):
		return faultf("the outcome is Won or Lost in a game of %d: only WonBy says who has won", x.players)
	}
	x.attend(st)
	x.turns.note(reflect.ValueOf(x.now()).Elem(), st)
	return nil
}

// attend notes which seats have a part in the game.
func (x *exam[R, S, M]) attend(st rules.Status) {
	if x.seen == nil {
		x.seen = map[int]bool{}
	}
	if !st.Outcome.Over() {
		x.seen[int(st.Turn)] = true
	}
	if winner := st.Outcome.Winner(st.Turn); winner >= 0 {
		x.seen[winner] = true
	}
}

// outcome writes how a position stands.
func outcome(st rules.Status) string {
	switch winner := st.Outcome.Winner(st.Turn); {
	case !st.Outcome.Over():
		return "that the game goes on"
	case winner < 0:
		return "that the game is drawn"
	default:
		return fmt.Sprintf("that player %d has won", winner)
	}
}
