package gametest

import (
	"fmt"
	"slices"
)

// positions remembers which key belongs to which position.
type positions struct {
	keys  map[string]uint64
	looks map[uint64]string
}

func newPositions() *positions {
	return &positions{map[string]uint64{}, map[uint64]string{}}
}

// keyIdentifies notes the position's key, and those of positions to which the
// same moves lead in another order.
func (x *exam[R, S, M]) keyIdentifies() error {
	if !x.hasKey {
		return nil
	}
	if err := x.note(); err != nil {
		return err
	}
	for range 4 {
		moves := x.sample(3)
		slices.Reverse(moves)
		for range 2 {
			slices.Reverse(moves)
			if err := x.through(moves); err != nil {
				return err
			}
		}
	}
	return nil
}

// through notes the positions along moves, as far as they are legal.
func (x *exam[R, S, M]) through(moves []M) error {
	if len(moves) == 0 || !slices.Contains(x.rules.Moves(x.now(), nil), moves[0]) {
		return nil
	}
	return x.try(moves[0], func() error {
		if err := x.note(); err != nil {
			return fmt.Errorf("%w\nthe moves were %s", err, x.where())
		}
		return x.through(moves[1:])
	})
}

// note compares the position with all positions seen before.
func (x *exam[R, S, M]) note() error {
	st := x.rules.Status(x.now())
	looks := x.looks(x.now(), st)
	if other, ok := x.known.looks[st.Key]; ok && other != looks {
		return faultf("two different positions have the key %#x:\n  %s\n  %s\nthe key must know everything that makes a difference, the side to move too", st.Key, other, looks)
	}
	if other, ok := x.known.keys[looks]; ok && other != st.Key && !x.history {
		return faultf("the same position has the key %#x and, reached by other moves, %#x:\n  %s\nif it is not the same, see HistoryMatters", other, st.Key, looks)
	}
	x.known.looks[st.Key], x.known.keys[looks] = looks, st.Key
	return nil
}
