package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// TestSpreadArms_EqualPortable: a stone changes the same states in the same order by the processor's instructions
// for bits as by words.
func TestSpreadArms_EqualPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(47, 2))
	for i := range 4000 {
		rule := board.Rule(i % int(board.NumRules))
		half, reach := uint8(2*rule.MaxReach()), rule.MaxReach()
		var state [maxCells]cellState
		for c := range state {
			state[c] = cellState(rng.Uint64())
		}
		var arms [4]rowArm
		for d := range arms {
			window := rng.Uint64()
			arms[d] = rowArm{
				window: window, cells: ^(window | window>>1) >> half & board.LowBits & (1<<(4*reach+2) - 1),
				classMask: cellState(nibblePair) << (4 * d), entryMultiplier: (1<<12 + 1) << (4 * d),
				first: rng.IntN(100), step: 1 + d*12,
			}
		}
		bump := patternPair(rng.IntN(2)) * 0x1111
		other := state
		var got, want [maxSpread]stateChange
		var touched, also [maxSpread]uint16
		changes, n := spreadArms(&arms, rule.ClassTable(), half, &state, &got, bump, &touched)
		m, k := spreadArmsPortable(&arms, rule.ClassTable(), half, &other, &want, bump, &also)
		if changes != m || n != k || state != other || got != want || !slices.Equal(touched[:n], also[:k]) {
			t.Fatalf("rule %v: %d changes, %d of them forcing, %v; want %d, %d, %v", rule, changes, n, got[:changes], m, k, want[:m])
		}
	}
}
