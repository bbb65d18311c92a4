package gomoku

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// AfterPass returns the set-up with the same stones and the other colour to move.
func (r Rules) AfterPass(s *State) (setup string, err error) {
	switch {
	case s.outcome.Over():
		return "", fmt.Errorf("%w: nobody can pass any more", sente.ErrGameOver)
	case s.Opening():
		return "", errors.New("nobody can pass during the opening: it asks for more than stones in turn")
	case s.Pending():
		return "", errors.New("there is a five in a row on the board: whoever passes has lost")
	}
	u := r.buildSetup(s)
	u.ToMove = 1 - u.ToMove
	plain, err := NewGame(r.Law(), r.Size(), NoOpening)
	if err != nil {
		return "", err
	}
	after, err := plain.Place(u)
	if err == nil && plain.Status(&after).Outcome != rules.Ongoing {
		err = errors.New("the game would be over: there is nothing left to threaten")
	}
	return u.String(), err
}

// Passed returns the position with the other colour to move, for proofs; the rules do not allow
// passing. s must have no five that waits for a reply, and its opening must be complete.
func (r Rules) Passed(s *State) State {
	passed := *s
	passed.turn ^= colourBit
	passed.key ^= turnKey
	return passed
}
