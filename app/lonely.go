package app

import (
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// lonely is how long a run may have no workers before a notice is printed.
const lonely = 6 * time.Second

// nobody is the notice for a run without workers.
const nobody = "no worker is connected yet: run the command worker on any machine, with the address of --fleet"

// tellIfAlone prints a notice if a run still has no workers after a delay. The caller calls stop
// when the run ends.
func (env *environment) tellIfAlone(d *fleet.Dispatcher) (stop func() bool) {
	return time.AfterFunc(lonely, func() {
		if c := d.Counts(); c.Workers == 0 {
			env.notice(nobody)
		}
	}).Stop
}
