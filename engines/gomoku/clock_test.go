package gomoku

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestLongMoveTime plays 200 moves at half a second each while two processes
// keep both cores busy, and prints the longest:
//
//	SENTE_LONG=1 go test ./engines/gomoku -run TestLongMoveTime -v
func TestLongMoveTime(t *testing.T) {
	if !long() {
		return
	}
	for range 2 {
		burner := exec.Command("sh", "-c", "while :; do :; done")
		if err := burner.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			_ = burner.Process.Kill()
			_ = burner.Wait()
		}()
	}
	const limit = 500 * time.Millisecond
	rng := rand.New(rand.NewPCG(97, 1))
	e := must(newEngine(Options{}, best()))
	var slowest, sum time.Duration
	moves := 0
	for moves < 200 {
		r := opening(rng, "freestyle", 4)
		for moves < 200 {
			start := time.Now()
			c, err := e.Think(t.Context(), r, sente.Limits{Time: limit}, func(sente.Info) {})
			if err != nil {
				break
			}
			took := time.Since(start)
			slowest, sum, moves = max(slowest, took), sum+took, moves+1
			if took > limit {
				fmt.Printf("%v: %s, after %v at depth %d by %q\n", took, c.Move, c.Info.Time, c.Info.Depth, c.Info.Source)
			}
			r = r.With(c.Move)
		}
	}
	fmt.Printf("%d moves at %v: longest %v, mean %v\n", moves, limit, slowest, sum/time.Duration(moves))
	if slowest > limit {
		t.Errorf("a move took %v of %v", slowest, limit)
	}
}
