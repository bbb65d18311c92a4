package doctor

import (
	"context"
	"time"

	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// link is the connection to a new process of the engine.
type link struct {
	protocol.Wire
	gone   <-chan struct{}                          // closed when the engine has ended
	hangUp func()                                   // closes the engine's input
	end    func() (took time.Duration, killed bool) // sends END and waits for the exit
	last   func() []string                          // last lines of its output
	memory func() (now, peak int64, ok bool)        // nil if the memory is not the engine's alone
}

// connect starts an engine; with lf lines end with LF alone, otherwise with CR LF.
type connect func(e *exam, lf bool) (link, error)

// spawn starts the engine's program.
func spawn(e *exam, lf bool) (link, error) {
	p, err := process.Start(process.Options{Dir: e.Dir, Idle: gomocup.Idle, LF: lf}, e.Command...)
	if err != nil {
		return link{}, err
	}
	end := func() (time.Duration, bool) {
		began, most := time.Now(), e.endTime()
		ctx, cancel := standstill.WithTimeout(context.WithoutCancel(e.ctx), most)
		defer cancel()
		_ = p.Send(ctx, "END")
		killed := p.Close(most)
		return time.Since(began), killed
	}
	return link{Wire: p, gone: p.Done(), hangUp: p.CloseInput, end: end, last: p.Last, memory: p.Memory}, nil
}

// call connects to a brain in this process.
func call(e *exam, _ bool) (link, error) {
	l := protocol.NewLocal(e.Brain.Serve)
	end := func() (time.Duration, bool) {
		began := time.Now()
		_ = l.Close()
		return time.Since(began), false
	}
	nothing := func() []string { return nil }
	return link{Wire: l, gone: l.Done(), hangUp: func() { _ = l.Close() }, end: end, last: nothing}, nil
}

// endTime returns how long a program may take to exit, which is short after the examination was
// interrupted.
func (e *exam) endTime() time.Duration {
	if e.whole.Err() != nil {
		return hushTime
	}
	return endTime
}
