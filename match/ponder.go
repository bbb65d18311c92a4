package match

import (
	"context"

	"github.com/sente-games/sente"
)

// ponderTask is a player that thinks while others are to move. The zero value does
// not run.
type ponderTask struct {
	stop context.CancelCauseFunc
	done chan struct{}
}

// startPondering lets an engine think about the position at the end of the record, if it can.
func startPondering(ctx context.Context, engine sente.Engine, game sente.Record) ponderTask {
	p, ok := sente.As[sente.Ponderer](engine)
	if !ok {
		return ponderTask{}
	}
	ctx, stop := context.WithCancelCause(ctx)
	t := ponderTask{stop, make(chan struct{})}
	go func() {
		defer close(t.done)
		defer func() { _ = recover() }() // the next Think of a broken engine fails as well
		p.Ponder(ctx, game)
	}()
	return t
}

// end stops the thinking and waits until the engine is free.
func (t *ponderTask) end(cause error) {
	if t.stop != nil {
		t.stop(cause)
		<-t.done
	}
	*t = ponderTask{}
}
