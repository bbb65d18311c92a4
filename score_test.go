package sente_test

import (
	"testing"

	"github.com/sente-games/sente"
)

func TestScoresInWords(t *testing.T) {
	for score, want := range map[sente.Score]string{
		12: "+12", -3: "-3", 0: "+0",
		sente.WinIn(7):              "win 7",
		sente.LossIn(4):             "loss 4",
		sente.WinIn(7).Presumed():   "likely win 7",
		sente.LossIn(12).Presumed(): "likely loss 12",
		sente.MaxEval:               "+900000",
		-sente.MaxEval:              "-900000",
		sente.MaxEval - 1001:        "+898999",
	} {
		if got := score.String(); got != want {
			t.Errorf("%d is written %q, want %q", int32(score), got, want)
		}
	}
}

func TestPresumedScoresProveNothing(t *testing.T) {
	for n := range 1_000 {
		win, loss := sente.WinIn(n+1).Presumed(), sente.LossIn(n+1).Presumed()
		if plies, ok := win.Likely(); !ok || plies != n+1 || win.Decided() || win > sente.MaxEval {
			t.Fatalf("a win in %d, presumed, is %v", n+1, win)
		}
		if plies, ok := loss.Likely(); !ok || plies != n+1 || loss.Decided() || -loss != win {
			t.Fatalf("a loss in %d, presumed, is %v", n+1, loss)
		}
	}
	if got := sente.Score(40).Presumed(); got != 40 {
		t.Errorf("an evaluation of 40, presumed, is %v", got)
	}
}
