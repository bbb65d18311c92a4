package catalog_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/tune"
)

// By rules with captures another engine is fitted than by those without, and both at
// once are refused.
func TestGomokuIsTrainedByItsRules(t *testing.T) {
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	plain := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "g7"}}
	captures := sente.Record{Game: "gomoku", Rules: "capture", Moves: plain.Moves}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range []sente.Record{plain, captures} {
		found := false
		for range 20 {
			p, ok := g.Trainer().Perturb(r, rng)
			found = found || ok && p.Rules == r.Rules && len(p.Moves) > len(r.Moves)
		}
		if !found {
			t.Errorf("no perturbed position by the rules %q", r.Rules)
		}
	}
	over := captures
	over.Moves = []sente.Move{"a1", "a2", "b1", "c2", "c1", "e2", "d1", "g2", "e1"}
	if _, err := g.Trainer().Train(t.Context(), tune.Listed(captures, over), tune.Options{}); err != nil && strings.Contains(err.Error(), "apart") {
		t.Error("a game that is over has other rules:", err)
	}
	for _, r := range []sente.Record{plain, captures} {
		if _, err := g.Trainer().Train(t.Context(), tune.Listed(r), tune.Options{Network: true}); err == nil || !strings.Contains(err.Error(), "network: too few games") {
			t.Errorf("a network by the rules %q: %v", r.Rules, err)
		}
	}
	if _, err := g.Trainer().Train(t.Context(), tune.Listed(plain, captures), tune.Options{}); err == nil {
		t.Error("games with captures and without are fitted to together")
	}
}
