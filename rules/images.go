package rules

import (
	"reflect"

	"github.com/sente-games/sente"
)

// Imager is a [Board] of a game that may be [Symmetric]. Images returns what
// moves played from the board's start look like under each symmetry that leaves
// the start as it is: the moves themselves first, then the images, those that
// look the same included. The board stays as it is. The boards of [NewBoard] are
// Imagers.
type Imager interface {
	Images(moves []sente.Move) ([][]sente.Move, error)
}

// Images implements [Imager].
func (b *board[R, S, M]) Images(moves []sente.Move) ([][]sente.Move, error) {
	sym, ok := Ability[Symmetric[S, M]](b.rules)
	if !ok {
		image, err := b.image(moves, b.states[0], func(m M) M { return m })
		return [][]sente.Move{image}, err
	}
	var all [][]sente.Move
	for i := range sym.Symmetries() {
		start := sym.MapState(i, &b.states[0])
		if !reflect.DeepEqual(start, b.states[0]) {
			continue
		}
		image, err := b.image(moves, start, func(m M) M { return sym.MapMove(i, m) })
		if err != nil {
			return nil, err
		}
		all = append(all, image)
	}
	return all, nil
}

// image writes moves as they look after a symmetry, which makes start of the
// board's start.
func (b *board[R, S, M]) image(moves []sente.Move, start S, through func(M) M) (image []sente.Move, err error) {
	here, there := b.states[0], start
	for _, text := range moves {
		m, err := b.rules.Parse(&here, string(text))
		if err != nil {
			return nil, err
		}
		n := through(m)
		image = append(image, sente.Move(b.rules.Format(&there, n)))
		var nextHere, nextThere S
		b.rules.Play(&nextHere, &here, m, false)
		b.rules.Play(&nextThere, &there, n, false)
		here, there = nextHere, nextThere
	}
	return image, nil
}
