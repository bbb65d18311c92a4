package interrupt

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sente-games/sente/match/player/process"
)

// Time for engines in their own processes, and for the work itself, to end after an interrupt.
const (
	engineGracePeriod = time.Second
	workGracePeriod   = 1700 * time.Millisecond
)

// errStuck is the error of work that does not end after an interrupt.
var errStuck = errors.New("stopped forcibly: the command was blocked by a file, a pipe or a terminal, or by a method of a game's rules that does not return")

// Attend runs work and returns its error. It abandons work that does not end with ctx, because it
// is blocked in a system call or in an endless loop of a game's rules; before that it waits for the
// lock saving, which is held while files are saved.
func Attend(ctx context.Context, saving sync.Locker, work func() error) error {
	ended := make(chan error, 1)
	go func() { ended <- work() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	engines := time.AfterFunc(engineGracePeriod, process.KillAll)
	defer engines.Stop()
	select {
	case err := <-ended:
		if errors.Is(err, context.Canceled) || errors.Is(err, ErrStopped) {
			return ErrStopped
		}
		return err
	case <-time.After(workGracePeriod):
	}
	process.KillAll()
	saving.Lock()
	return errStuck
}
