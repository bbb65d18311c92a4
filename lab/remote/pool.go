package remote

import (
	"encoding/json"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
)

// pool keeps what answers one question at a time, solvers or engines: as many as there are
// slots, made when they are needed.
type pool[T any] struct{ idle chan T }

func newPool[T any](slots int) pool[T] { return pool[T]{make(chan T, slots)} }

// take returns one that is idle; ok is false if there is none.
func (p pool[T]) take() (one T, ok bool) {
	select {
	case one = <-p.idle:
		return one, true
	default:
		return one, false
	}
}

func (p pool[T]) put(one T) { p.idle <- one }

// close closes all of them; none may be in use.
func (p pool[T]) close() error {
	close(p.idle)
	var failed []error
	for one := range p.idle {
		failed = append(failed, sente.Close(one))
	}
	return errors.Join(failed...)
}

// positionOf is the position that a job is about.
func positionOf(g catalog.Game, body json.RawMessage) (lab.Position, error) {
	var r sente.Record
	if err := json.Unmarshal(body, &r); err != nil {
		return lab.Position{}, err
	}
	return lab.At(g, r)
}
