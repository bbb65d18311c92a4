package rules

import (
	"reflect"

	"github.com/sente-games/sente"
)

// Imager is implemented by the boards of [NewBoard]. Images returns the images of moves from the
// start of the board under each symmetry that maps the start to itself, the moves themselves
// first, with duplicates. The board does not change.
type Imager interface {
	Images(moves []sente.Move) ([][]sente.Move, error)
}

// Images implements [Imager].
func (b *board[R, S, M]) Images(moves []sente.Move) ([][]sente.Move, error) {
	sym, ok := Ability[Symmetric[S, M]](b.rules)
	if !ok {
		image, err := b.mapMoves(moves, b.states[0], func(m M) M { return m })
		return [][]sente.Move{image}, err
	}
	var all [][]sente.Move
	for i := range sym.Symmetries() {
		start := sym.MapState(i, &b.states[0])
		if !reflect.DeepEqual(start, b.states[0]) {
			continue
		}
		image, err := b.mapMoves(moves, start, func(m M) M { return sym.MapMove(i, m) })
		if err != nil {
			return nil, err
		}
		all = append(all, image)
	}
	return all, nil
}

// mapMoves returns the images of moves under a symmetry that maps the start of the board to start.
func (b *board[R, S, M]) mapMoves(moves []sente.Move, start S, through func(M) M) (image []sente.Move, err error) {
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
