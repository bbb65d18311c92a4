package alphabeta

import (
	"testing"

	"github.com/sente-games/sente"
)

// An answer that stays is worth less time than one that has just changed or fallen, and an
// old change less than a new one.
func TestPatience(t *testing.T) {
	after := func(scores []int, moves string) float64 {
		var tr trend[rune]
		for i, m := range moves {
			tr.note(m, sente.Score(scores[i]), 50)
		}
		return tr.patience()
	}
	level := []int{0, 0, 0, 0}
	steady, changed, before := after(level, "aaaa"), after(level, "aaab"), after(level, "abbb")
	falling, far, rising := after([]int{0, 0, 0, -50}, "aaaa"), after([]int{0, 0, 0, -5000}, "aaaa"), after([]int{0, 0, 0, 50}, "aaaa")
	if !(steady < before && before < changed) {
		t.Errorf("steady %v, changed before %v, changed now %v", steady, before, changed)
	}
	if !(rising == steady && steady < falling && falling < far && far <= steadyPart+mostFallen*fallenPart) {
		t.Errorf("rising %v, steady %v, falling %v, far %v", rising, steady, falling, far)
	}
	if first := after(level, "a"); first != steady {
		t.Errorf("after the first iteration %v, want %v", first, steady)
	}
}
