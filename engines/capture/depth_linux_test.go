package capture

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
)

// TestLongDepth prints the median depth of 120 moves of 56 000 positions each, and
// the time of the processor that one takes: on a busy machine that says more than
// half a second by the clock. The second line is of a search that leaves out no move
// of a quiet position before the thirteenth.
//
//	SENTE_LONG=1 go test ./engines/capture -run TestLongDepth -v
func TestLongDepth(t *testing.T) {
	if !long() {
		return
	}
	patient := best()
	patient.Search = append(patient.Search, alphabeta.PruneMargins(alphabeta.Margins{
		Depth: 1, Futility: 1000, Reverse: 100, Razor: 150, Moves: 12, LateDepth: 40, Growth: 132,
	}))
	for _, v := range []config{best(), patient} {
		begin := processor()
		const moves = 120
		_, depths := marathon(t, v, moves, sente.Limits{Nodes: 56_000})
		each := (processor() - begin) / moves
		fmt.Printf("%v of the processor a move; median depth %d of %d searched moves, least %d\n", each, depths[len(depths)/2], len(depths), depths[0])
	}
}

// processor is the time that the process has had of it, collections of garbage
// included.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
