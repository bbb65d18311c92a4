package gomocup

import (
	"testing"

	"github.com/sente-games/sente"
)

// TestScoresAreReadAsWritten: a manager of ours reads from a brain of ours what the
// engine said, wins and losses included.
func TestScoresAreReadAsWritten(t *testing.T) {
	scores := map[sente.Score]string{
		0: "+0", 17: "+17", -300: "-300",
		sente.WinIn(1): "+M1", sente.WinIn(17): "+M17", sente.LossIn(2): "-M2", sente.LossIn(140): "-M140",
	}
	for s, want := range scores {
		text := written(s)
		if text != want {
			t.Errorf("%v is written %q, want %q", s, text, want)
		}
		if got, bound, ok := readScore(text); got != s || bound != sente.Exact || !ok {
			t.Errorf("%q is read as %v, %v, %v", text, got, bound, ok)
		}
	}
	for _, s := range []sente.Score{sente.WinIn(9).Presumed(), sente.LossIn(40).Presumed()} {
		if got, _, ok := readScore(written(s)); got != s || !ok {
			t.Errorf("%v is read as %v, %v", s, got, ok)
		}
	}
}
