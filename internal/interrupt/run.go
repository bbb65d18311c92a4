package interrupt

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sente-games/sente/match/player/process"
)

// How long engines in processes of their own, and the work itself, may take to end
// after an interrupt.
const (
	enginePatience = time.Second
	patience       = 1700 * time.Millisecond
)

// errStuck is the error of work that an interrupt does not reach.
var errStuck = errors.New("stopped, but not by itself: it waited for a file, a pipe or a terminal, or a method of a game's rules does not come back")

// Attend does some work and returns its error. Work that the end of ctx does not
// reach, because the system keeps it waiting or a game's rules loop, is left behind; what is being saved,
// with the lock held, is saved before that.
func Attend(ctx context.Context, saving sync.Locker, work func() error) error {
	ended := make(chan error, 1)
	go func() { ended <- work() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	engines := time.AfterFunc(enginePatience, process.KillAll)
	defer engines.Stop()
	select {
	case err := <-ended:
		if errors.Is(err, context.Canceled) || errors.Is(err, ErrStopped) {
			return ErrStopped
		}
		return err
	case <-time.After(patience):
	}
	process.KillAll()
	saving.Lock()
	return errStuck
}
