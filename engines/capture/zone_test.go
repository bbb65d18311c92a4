package capture

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// What is left out of the zone of a win by threats does not spoil it: a side that
// plays it loses to a win by threats.
func TestZones_AreComplete(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(17, 42))
	zones := 0
	for zones < testutil.SampleSize(25, 400) {
		law := "capture"
		if rng.IntN(2) == 0 {
			law = someLaw(rng)
		}
		g := mustGame(t, law, 7+rng.IntN(6))
		if !supportsZones(g.Law()) {
			continue
		}
		b := NewBoard(g)
		h := newVCF(b, 1<<12)
		for range 20 {
			s := skirmish(rng, g, b, 40)
			b.SetPosition(&s)
			var set cellSet
			if _, ok := b.winningMove(); ok || b.computeReplies(&set) {
				continue
			}
			b.togglePass()
			_, plies := h.FindRestrictedWin(200)
			ok := plies > 0 && h.collectZone(&set)
			b.togglePass()
			if !ok {
				continue
			}
			zones++
			for _, c := range g.Moves(&s, nil) {
				if set.has(c) {
					continue
				}
				won := b.Play(c) == rules.Ongoing
				if won {
					_, n := h.FindWin(1 << 20)
					won = n > 0
				}
				b.Undo()
				if !won {
					t.Fatalf("%v, %d to move: %v is left out and does not lose to a win in %d, taken %v\n%v", g.Law(), s.Colour(), c, plies, b.captured, picture(b))
				}
			}
		}
	}
}
