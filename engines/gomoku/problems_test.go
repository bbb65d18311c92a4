package gomoku

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// problem is a published position with a forced win by the rules of Renju.
type problem struct {
	ID       string
	Rows     []string // the highest first; black is o, white x
	Attacker string
}

// record sets the problem up.
func (p problem) record() sente.Record {
	u := game.Setup{ToMove: slices.Index([]string{"black", "white"}, p.Attacker)}
	for i, row := range p.Rows {
		for x, stone := range row {
			switch at := game.At(x, len(p.Rows)-1-i); stone {
			case 'o':
				u.Black = append(u.Black, at)
			case 'x':
				u.White = append(u.White, at)
			}
		}
	}
	return sente.Record{Game: "gomoku", Rules: "renju", Size: "15", Setup: u.String()}
}

func problems(t *testing.T) (all []problem) {
	t.Helper()
	file, err := os.Open("testdata/renju_wins.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var p problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// TestSolvesPublishedProblems solves them all, each in a few seconds.
func TestSolvesPublishedProblems(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, p := range problems(t) {
		solver, err := NewSolver(Options{})
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		info, err := solver.Solve(t.Context(), p.record(), sente.Limits{Time: 20 * time.Second}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%-40s %v %d positions, %v: %v", strings.TrimPrefix(p.ID, "quintet/"), info.Score, info.Nodes, time.Since(start).Round(time.Millisecond), info.Line)
		if !info.Score.Won() {
			t.Errorf("%s: %v", p.ID, info.Score)
		}
	}
}
