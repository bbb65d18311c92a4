package match

import (
	"fmt"

	"github.com/sente-games/sente"
)

// Adjudication ends games that the players agree upon. Zero fields do not.
type Adjudication struct {
	Resign   Agreement `json:"resign,omitzero"` // a loss if both have said so for Moves moves each
	Draw     Agreement `json:"draw,omitzero"`   // a draw if both have said so for Moves moves each
	MaxMoves int       `json:"max_moves,omitempty"`
	Solve    int64     `json:"solve,omitempty"` // positions that the game's solver may visit after each move
}

// MostAgreed is the largest number of an agreement.
const MostAgreed = 1_000_000

// Agreement is how long both players must be of one opinion. Scores are those
// that the players report with their moves.
type Agreement struct {
	Moves int         `json:"moves,omitempty"` // of each player, in a row
	Score sente.Score `json:"score,omitempty"` // distance from 0; resign: at least, draw: at most
	After int         `json:"after,omitempty"` // not before the game has that many plies
}

// String is the rule as people write it: "moves=3,score=600,after=10".
func (a Agreement) String() string {
	return fmt.Sprintf("moves=%d,score=%d,after=%d", a.Moves, int(a.Score), a.After)
}

func (a Adjudication) check(seats int) error {
	for _, n := range []struct {
		name string
		a    Agreement
	}{{"resign", a.Resign}, {"draw", a.Draw}} {
		switch {
		case n.a == Agreement{}:
		case seats != 2:
			return fmt.Errorf("%s: agreement is between two players, but the game has %d seats", n.name, seats)
		case n.a.Moves < 1 || n.a.Score < 0 || n.a.After < 0:
			return fmt.Errorf("%s: %d moves and a score of %d are no agreement: write moves from 1 on and a score from 0 on", n.name, n.a.Moves, n.a.Score)
		}
	}
	if a.MaxMoves < 0 || a.Solve < 0 {
		return fmt.Errorf("a limit is negative: write numbers from 0 on")
	}
	if a.Solve > 0 && seats != 2 {
		return fmt.Errorf("solvers know games of two, but the game has %d seats", seats)
	}
	return nil
}

// opinions follow what the two players of a game say of it.
type opinions struct {
	rules Adjudication
	plies int
	lost  [2]int // moves in a row after which the seat thought itself lost
	won   [2]int
	level [2]int
}

// hear takes in the score that a seat gave with its move and says whether both
// have now agreed for long enough: winner is a seat, or -1 for a draw.
func (o *opinions) hear(seat int, score sente.Score) (winner int, cause Cause) {
	o.plies++
	r, d := o.rules.Resign, o.rules.Draw
	count(&o.lost[seat], score <= -max(r.Score, 1))
	count(&o.won[seat], score >= max(r.Score, 1))
	count(&o.level[seat], -d.Score <= score && score <= d.Score)
	if r.Moves > 0 && o.plies >= r.After {
		for loser := range 2 {
			if o.lost[loser] >= r.Moves && o.won[1-loser] >= r.Moves {
				return 1 - loser, Resigned
			}
		}
	}
	if d.Moves > 0 && o.plies >= d.After && min(o.level[0], o.level[1]) >= d.Moves {
		return -1, Agreed
	}
	return -1, ""
}

// count goes on counting, or begins again.
func count(n *int, holds bool) {
	if *n++; !holds {
		*n = 0
	}
}
