package app

import (
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// noWorkersDelay is how long a run may have no workers before a notice is printed.
const noWorkersDelay = 6 * time.Second

// noWorkersNotice is the notice for a run without workers.
const noWorkersNotice = "no worker is connected yet: run the command worker on any machine, with the address of --fleet"

// noticeIfNoWorkers prints a notice if a run still has no workers after a delay. The caller calls
// stop when the run ends.
func (env *environment) noticeIfNoWorkers(d *fleet.Dispatcher) (stop func() bool) {
	return time.AfterFunc(noWorkersDelay, func() {
		if c := d.Counts(); c.Workers == 0 {
			env.printNotice(noWorkersNotice)
		}
	}).Stop
}
