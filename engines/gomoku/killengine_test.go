package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/internal/testutil"
)

// TestKillEngine_TakesThreeSteps: own fours come first, then those of the other side,
// then threes.
func TestKillEngine_TakesThreeSteps(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(71, 1))
	seen := map[string]int{}
	for range testutil.SampleSize(200, 500) {
		b := NewBoard(9, board.Freestyle)
		lively(b, rng, 8+rng.IntN(16))
		k := &killEngine{replay: recordBoard{board: b}, vcf: newVCF(&b.lines, 1<<12)}
		k.vct = newVCT(k.vcf, 1<<14)
		k.vct.ignoresDefenderFours = true
		_, own := newVCF(&b.lines, 1<<12).FindWin(killTries)
		b.togglePass()
		_, others := newVCF(&b.lines, 1<<12).FindWin(killTries)
		b.togglePass()
		info, ok := k.findKill(killTries)
		switch {
		case own > 0:
			seen["own"]++
			if !ok || info.Source != "proof" || !info.Score.Won() {
				t.Fatalf("a win by fours is missed: %v\n%s", info, draw(b))
			}
		case others > 0:
			seen["other's"]++
			if ok {
				t.Fatalf("%v, while the other side wins by fours\n%s", info, draw(b))
			}
		case ok:
			seen["threes"]++
			if n, likely := info.Score.Likely(); info.Source != "kill" || !likely || n < 5 {
				t.Fatalf("a kill by threes is called %v, from %q", info.Score, info.Source)
			}
		}
	}
	if seen["own"] < 8 || seen["other's"] < 8 || seen["threes"] < 2 {
		t.Errorf("%v: the test shows too little", seen)
	}
}
