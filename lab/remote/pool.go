package remote

import (
	"encoding/json"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
)

// pool is a pool of solvers or engines, each of which handles one request at a time: one per slot,
// created on demand.
type pool[T any] struct{ idle chan T }

func newPool[T any](slots int) pool[T] { return pool[T]{make(chan T, slots)} }

// take returns an idle element; ok is false if there is no idle one.
func (p pool[T]) take() (one T, ok bool) {
	select {
	case one = <-p.idle:
		return one, true
	default:
		return one, false
	}
}

func (p pool[T]) put(one T) { p.idle <- one }

// close closes all elements, which must be idle.
func (p pool[T]) close() error {
	close(p.idle)
	var failed []error
	for one := range p.idle {
		failed = append(failed, sente.Close(one))
	}
	return errors.Join(failed...)
}

// positionOf returns the position of a job.
func positionOf(g catalog.Game, body json.RawMessage) (lab.Position, error) {
	var r sente.Record
	if err := json.Unmarshal(body, &r); err != nil {
		return lab.Position{}, err
	}
	return lab.At(g, r)
}
