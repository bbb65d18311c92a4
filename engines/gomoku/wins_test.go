package gomoku

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLongWins proves wins from games between engines (docs/experiments/0235, 0240), and has every
// certificate checked:
//
//	SENTE_LONG=1 go test ./engines/gomoku -run LongWins -v -timeout 0
func TestLongWins(t *testing.T) {
	testutil.Long(t)
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		all, proven := 0, 0
		var longest time.Duration
		for _, set := range []string{"0235-wins", "0235-fresh", "0240-fresh"} {
			for _, r := range wins(t, set, rules) {
				p := newProver(t)
				start := time.Now()
				proof := certifiedWithin(t, p, r, sente.Limits{Time: 5 * time.Second})
				if all++; proof != nil {
					proven++
					longest = max(longest, time.Since(start))
				}
				_ = p.Close()
			}
		}
		t.Logf("%s: %d of %d proven and verified, the slowest in %v", rules, proven, all, longest)
	}
}

// wins are the positions of a file of docs/experiments/data.
func wins(t *testing.T, set, rules string) (all []sente.Record) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "experiments", "data", set+"-"+rules+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	r := sente.Record{Game: "gomoku", Rules: rules, Size: "15"}
	for line := range strings.Lines(string(text)) {
		moves, err := game.Rules{}.Split(strings.Fields(line)[0])
		if err != nil {
			t.Fatal(err)
		}
		position := r
		for _, m := range moves {
			position = position.With(sente.Move(m))
		}
		all = append(all, position)
	}
	return all
}

// TestWinsThatTheEngineClaims proves wins that threats alone do not: what alpha-beta claims, on
// either side, is written down and checked.
func TestWinsThatTheEngineClaims(t *testing.T) {
	p := newProver(t)
	nodes := int64(300_000)
	if testutil.RaceEnabled {
		nodes = 10_000
	}
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		all := wins(t, "0235-wins", rules)
		proven := 0
		for _, r := range all[len(all)-3:] {
			// The loser's move before: every move of a lost side is refuted.
			for _, at := range []sente.Record{r, before(r)} {
				if certified(t, p, at, nodes) != nil {
					proven++
				}
			}
		}
		t.Logf("%s: %d of 6", rules, proven)
		if proven < 2 && !testutil.RaceEnabled {
			t.Errorf("%s: %d proven: the test shows too little", rules, proven)
		}
	}
}

// before is a record without its last move.
func before(r sente.Record) sente.Record {
	r.Moves = r.Moves[:len(r.Moves)-1]
	return r
}
