package doctor

import (
	"context"
	"time"

	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// engineLink is the connection to a new process of the engine.
type engineLink struct {
	protocol.Wire
	ended      <-chan struct{}                          // closed when the engine has ended
	closeInput func()                                   // closes the engine's input
	end        func() (took time.Duration, killed bool) // sends END and waits for the exit
	lastLines  func() []string                          // lastLines lines of its output
	memory     func() (now, peak int64, ok bool)        // nil if the memory is not the engine's alone
}

// connector starts an engine; with lf lines end with LF alone, otherwise with CR LF.
type connector func(e *examination, lf bool) (engineLink, error)

// spawnProcess starts the engine's program.
func spawnProcess(e *examination, lf bool) (engineLink, error) {
	p, err := process.StartProcess(process.ProcessOptions{Dir: e.Dir, CanDrop: gomocup.IsIdleLine, LF: lf}, e.Command...)
	if err != nil {
		return engineLink{}, err
	}
	end := func() (time.Duration, bool) {
		began, maxMemory := time.Now(), e.exitTimeout()
		ctx, cancel := standstill.WithTimeout(context.WithoutCancel(e.ctx), maxMemory)
		defer cancel()
		_ = p.Send(ctx, "END")
		killed := p.Close(maxMemory)
		return time.Since(began), killed
	}
	return engineLink{Wire: p, ended: p.Done(), closeInput: p.CloseInput, end: end, lastLines: p.LastLines, memory: p.Memory}, nil
}

// connectBrain connects to a brain in this process.
func connectBrain(e *examination, _ bool) (engineLink, error) {
	l := protocol.NewLocalWire(e.Brain.Serve)
	end := func() (time.Duration, bool) {
		began := time.Now()
		_ = l.Close()
		return time.Since(began), false
	}
	nothing := func() []string { return nil }
	return engineLink{Wire: l, ended: l.Done(), closeInput: func() { _ = l.Close() }, end: end, lastLines: nothing}, nil
}

// exitTimeout returns how long a program may take to exit, which is short after the examination was
// interrupted.
func (e *examination) exitTimeout() time.Duration {
	if e.examinationCtx.Err() != nil {
		return quietPeriod
	}
	return defaultExitTimeout
}
