package capture

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestLongDepth prints the median depth of 120 moves of 56 000 positions each, and
// the time of the processor that one takes: on a busy machine that says more than
// half a second by the clock.
func TestLongDepth(t *testing.T) {
	if !long() {
		return
	}
	begin := processor()
	const moves = 120
	_, depths := marathon(t, moves, sente.Limits{Nodes: 56_000})
	each := (processor() - begin) / moves
	fmt.Printf("%v of the processor a move; median depth %d of %d searched moves, least %d\n", each, depths[len(depths)/2], len(depths), depths[0])
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
