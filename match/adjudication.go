package match

import (
	"fmt"

	"github.com/sente-games/sente"
)

// Adjudication configures the early end of games. A rule whose field is zero is off.
type Adjudication struct {
	Resign   Agreement `json:"resign,omitzero"` // a loss if both players have reported it for Moves moves each
	Draw     Agreement `json:"draw,omitzero"`   // a draw if both players have reported it for Moves moves each
	MaxMoves int       `json:"max_moves,omitempty"`
	Solve    int64     `json:"solve,omitempty"` // node limit of the game's solver after each move
}

// MaxAgreementValue is the largest number that an agreement accepts.
const MaxAgreementValue = 1_000_000

// Agreement is the condition under which the scores that both players report with their moves end a
// game.
type Agreement struct {
	Moves int         `json:"moves,omitempty"` // consecutive moves of each player
	Score sente.Score `json:"score,omitempty"` // distance from 0: minimum for resignation, maximum for a draw
	After int         `json:"after,omitempty"` // minimum number of plies of the game
}

// String returns the rule in the form of the option: "moves=3,score=600,after=10".
func (a Agreement) String() string {
	return fmt.Sprintf("moves=%d,score=%d,after=%d", a.Moves, int(a.Score), a.After)
}

func (a Adjudication) validate(seats int) error {
	for _, n := range []struct {
		name string
		a    Agreement
	}{{"resign", a.Resign}, {"draw", a.Draw}} {
		switch {
		case n.a == Agreement{}:
		case seats != 2:
			return fmt.Errorf("%s: adjudication requires two players, but the game has %d seats", n.name, seats)
		case n.a.Moves < 1 || n.a.Score < 0 || n.a.After < 0:
			return fmt.Errorf("%s: invalid values (moves=%d, score=%d): expected at least 1 move and a score of at least 0", n.name, n.a.Moves, n.a.Score)
		}
	}
	if a.MaxMoves < 0 || a.Solve < 0 {
		return fmt.Errorf("limits must not be negative")
	}
	if a.Solve > 0 && seats != 2 {
		return fmt.Errorf("solvers support games for two players only, but the game has %d seats", seats)
	}
	return nil
}

// scoreAgreement counts the consecutive moves after which each player considers the game lost, won or
// drawn.
type scoreAgreement struct {
	rules Adjudication
	plies int
	lost  [2]int // consecutive moves after which the seat reported a lost score
	won   [2]int
	drawn [2]int
}

// addThought adds the score that a seat reported with its move. An upper bound counts as a lost score
// only, a lower bound as a won score only, and a drawn score must be exact. It returns a cause if
// both players have agreed for long enough; winner is then a seat, or -1 for a draw.
func (o *scoreAgreement) addThought(seat int, t sente.Thought) (winner int, cause Cause) {
	o.plies++
	r, d := o.rules.Resign, o.rules.Draw
	incrementOrReset(&o.lost[seat], t.Score <= -max(r.Score, 1) && t.Bound != sente.Lower)
	incrementOrReset(&o.won[seat], t.Score >= max(r.Score, 1) && t.Bound != sente.Upper)
	incrementOrReset(&o.drawn[seat], -d.Score <= t.Score && t.Score <= d.Score && t.Bound == sente.Exact)
	if r.Moves > 0 && o.plies >= r.After {
		for loser := range 2 {
			if o.lost[loser] >= r.Moves && o.won[1-loser] >= r.Moves {
				return 1 - loser, Resigned
			}
		}
	}
	if d.Moves > 0 && o.plies >= d.After && min(o.drawn[0], o.drawn[1]) >= d.Moves {
		return -1, Agreed
	}
	return -1, ""
}

// incrementOrReset increments n if the condition holds, and resets it otherwise.
func incrementOrReset(n *int, holds bool) {
	if *n++; !holds {
		*n = 0
	}
}
