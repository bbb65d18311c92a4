package gomoku

import (
	"testing"

	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// TestModels_StartFromHandTuned: before any game a kind is worth what its start adds up to.
func TestModels_StartFromHandTuned(t *testing.T) {
	worth, ranks := worthModel(), rankModel()
	if worth.Features() != numWorthFeatures || ranks.Features() != numRankFeatures {
		t.Fatalf("%d and %d features, want %d and %d", worth.Features(), ranks.Features(), numWorthFeatures, numRankFeatures)
	}
	var w weightValues
	w.SetWorth(worth.Weights(worth.Space.Start()))
	w.SetRanks(ranks.Weights(ranks.Space.Start()))
	for k, p := range board.KindPatterns() {
		want := eval.HandTuned.PatternValue(p)
		want.Own, want.Other = fit.Decisive.PatternValue(p).Own, fit.Decisive.PatternValue(p).Other
		if w.Kinds[k] != want {
			t.Fatalf("%s: %+v, want %+v", p.KindName(), w.Kinds[k], want)
		}
	}
	if w.Tempo != eval.HandTuned.Tempo {
		t.Errorf("tempo %d, want %d", w.Tempo, eval.HandTuned.Tempo)
	}
}
