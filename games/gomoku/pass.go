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
	case s.outcome.IsOver():
		return "", fmt.Errorf("%w: passing is not possible", sente.ErrGameOver)
	case s.Opening():
		return "", errors.New("passing is not possible during the opening")
	case s.Pending():
		return "", errors.New("there is a five in a row on the board: passing would lose")
	}
	u := r.buildSetup(s)
	u.ToMove = 1 - u.ToMove
	plain, err := NewGame(r.Law(), r.Size(), NoOpening)
	if err != nil {
		return "", err
	}
	after, err := plain.Place(u)
	if err == nil && plain.Status(&after).Outcome != rules.Ongoing {
		err = errors.New("the game would be over: there are no threats to show")
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
