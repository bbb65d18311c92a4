package app

import (
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// lonely is how long a run may be without workers before that is said.
const lonely = 6 * time.Second

// nobody says that no worker does the work, and what would help.
const nobody = "no worker is there so far: start the command worker on any machine, with the address of --fleet"

// tellIfAlone says once that a run has no workers, if it has none for a while. What it returns
// is called when the run ends.
func (env *environment) tellIfAlone(d *fleet.Dispatcher) (stop func() bool) {
	return time.AfterFunc(lonely, func() {
		if c := d.Counts(); c.Workers == 0 {
			env.notice(nobody)
		}
	}).Stop
}
