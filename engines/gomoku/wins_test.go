package gomoku

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// wins returns the positions of a file of testdata/wins, recorded in docs/experiments (0235 and 0240).
func wins(t *testing.T, set, rules string) (all []sente.Record) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "wins", set+"-"+rules+".txt"))
	testutil.NoError(t, err)
	r := sente.Record{Game: "gomoku", Rules: rules, Size: "15"}
	for line := range strings.Lines(string(text)) {
		moves, err := game.Rules{}.Split(strings.Fields(line)[0])
		testutil.NoError(t, err)
		position := r
		for _, m := range moves {
			position = position.WithMove(sente.Move(m))
		}
		all = append(all, position)
	}
	return all
}

// TestProver_CertifiesClaimsOfTheEngine proves wins that threats alone do not show, on either
// side, and has every certificate checked.
func TestProver_CertifiesClaimsOfTheEngine(t *testing.T) {
	testutil.SkipUnderRace(t)
	p := newProver(t)
	proven := 0
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		all := wins(t, "0235-wins", rules)
		for _, r := range all[len(all)-testutil.SampleSize(1, 3):] {
			positions := []sente.Record{r}
			if testutil.SlowEnabled { // the loser's move before: every move of a lost side is refuted
				before := r
				before.Moves = r.Moves[:len(r.Moves)-1]
				positions = append(positions, before)
			}
			for _, r := range positions {
				if certified(t, p, r, int64(testutil.SampleSize(30_000, 300_000))) != nil {
					proven++
				}
			}
		}
	}
	if proven < testutil.SampleSize(1, 8) {
		t.Errorf("%d proven: the test shows too little", proven)
	}
}
