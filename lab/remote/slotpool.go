package remote

import (
	"encoding/json"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
)

// slotPool is a pool of solvers or engines, each of which handles one request at a time: one per
// slot, created on demand.
type slotPool[T any] struct{ idle chan T }

func newPool[T any](slots int) slotPool[T] { return slotPool[T]{make(chan T, slots)} }

// takeIdle returns an idle element; ok is false if there is no idle one.
func (p slotPool[T]) takeIdle() (one T, ok bool) {
	select {
	case one = <-p.idle:
		return one, true
	default:
		return one, false
	}
}

func (p slotPool[T]) putBack(one T) { p.idle <- one }

// closeAll closes all elements, which must be idle.
func (p slotPool[T]) closeAll() error {
	close(p.idle)
	var failed []error
	for one := range p.idle {
		failed = append(failed, sente.Close(one))
	}
	return errors.Join(failed...)
}

// decodePosition returns the position of a job.
func decodePosition(g catalog.Game, body json.RawMessage) (lab.Position, error) {
	var r sente.Record
	if err := json.Unmarshal(body, &r); err != nil {
		return lab.Position{}, err
	}
	return lab.NewPosition(g, r)
}
