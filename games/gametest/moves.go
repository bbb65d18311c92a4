package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// moveList examines the list of moves.
func (x *exam[R, S, M]) moveList() error {
	s := x.now()
	before := show(s)
	moves := x.rules.Moves(s, nil)
	seen := map[M]bool{}
	for _, m := range moves {
		if seen[m] {
			return faultf("Moves offers %s twice", x.call(m))
		}
		seen[m] = true
	}
	if after := show(s); after != before {
		return faultf("Moves changed the position: it was\n  %s\nand is now\n  %s", before, after)
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
	if len(moves) == 0 {
		return nil
	}
	last := moves[len(moves)-1]
	buf := append(make([]M, 0, len(moves)+4), last, last)
	got := x.rules.Moves(x.now(), buf)
	if !slices.Equal(got, slices.Concat(buf, moves)) {
		return faultf("Moves must append to the slice it is given and leave alone what is in it: given %v it returned %v", buf, got)
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
		return faultf("it is player %d's turn, but there are players 0 to %d only", st.Turn, x.players-1)
	case st.Outcome.Winner(st.Turn) >= x.players:
		return faultf("player %d has won, but there are players 0 to %d only", st.Outcome.Winner(st.Turn), x.players-1)
	case !x.two() && (st.Outcome == rules.Won || st.Outcome == rules.Lost):
		return faultf("the outcome is Won or Lost in a game of %d: only WonBy says who has won", x.players)
	}
	return nil
}
