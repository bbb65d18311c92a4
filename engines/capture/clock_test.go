package capture

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// TestLongMoveTime plays 500 moves at half a second each while two processes keep
// both cores busy, and prints the longest, and the median depth of those that
// were searched:
//
//	SENTE_LONG=1 go test ./engines/capture -run TestLongMoveTime -v
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
	slowest, depths := marathon(t, best(), 500, sente.Limits{Time: 500 * time.Millisecond})
	fmt.Printf("longest %v; median depth %d of %d searched moves, least %d\n", slowest, depths[len(depths)/2], len(depths), depths[0])
	if slowest > 500*time.Millisecond {
		t.Errorf("a move took %v", slowest)
	}
}

// marathon plays games of the engine with itself, each from four random stones,
// until the moves are made; it returns the longest time of a move and the
// depths of those that were searched and did not end in a proof, in order.
func marathon(t *testing.T, v config, moves int, limits sente.Limits) (slowest time.Duration, depths []int) {
	rng := rand.New(rand.NewPCG(97, 42))
	e, err := newEngine(record("capture"), Options{}, v)
	if err != nil {
		t.Fatal(err)
	}
	for moves > 0 {
		r := scattered(rng, 4)
		for ; moves > 0; moves-- {
			begin := time.Now()
			c, err := e.Think(t.Context(), r, limits, func(sente.Info) {})
			if err != nil {
				break
			}
			slowest = max(slowest, time.Since(begin))
			if c.Info.Source == "" && !c.Info.Score.Decided() {
				depths = append(depths, c.Info.Depth)
			}
			r = r.With(c.Move)
		}
	}
	slices.Sort(depths)
	return slowest, depths
}

// scattered is a record with stones drawn at random within three of the centre.
func scattered(rng *rand.Rand, stones int) sente.Record {
	r := record("capture")
	g, s, _ := game.FromRecord(r)
	for range stones {
		for {
			c := game.At(6+rng.IntN(7), 6+rng.IntN(7))
			if slices.Contains(g.Moves(&s, nil), c) {
				var next game.State
				g.Play(&next, &s, c, false)
				s, r = next, r.With(sente.Move(c.String()))
				break
			}
		}
	}
	return r
}
