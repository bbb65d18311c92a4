package connectfour_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
)

func newEngine(t testing.TB, o engine.Options) sente.Engine {
	t.Helper()
	e, err := engine.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func record(digits string) sente.Record {
	r := sente.Record{Game: "connectfour"}
	for _, d := range digits {
		r.Moves = append(r.Moves, sente.Move(string(d)))
	}
	return r
}

// TestEngine_ProvesKnownScores lets the engine think until nothing is left to find.
func TestEngine_ProvesKnownScores(t *testing.T) {
	e := newEngine(t, engine.Options{Shortest: true})
	for _, p := range readScores(t, "testdata/middle.txt") {
		prove(t, e, p)
	}
}

type scored struct {
	moves string
	score int
}

func readScores(t testing.TB, path string) (positions []scored) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var p scored
		if _, err := fmt.Sscan(lines.Text(), &p.moves, &p.score); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		positions = append(positions, p)
	}
	return positions
}

// prove compares what the engine proves with a known score and returns the nodes.
func prove(t testing.TB, e sente.Engine, p scored) int64 {
	t.Helper()
	choice, err := e.Think(t.Context(), record(p.moves), sente.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := stonesLeft(choice.Info.Score, len(p.moves)); got != p.score {
		t.Errorf("%s: %v is score %d, want %d", p.moves, choice.Info.Score, got, p.score)
	}
	return choice.Info.Nodes
}

// stonesLeft counts a score as the public solvers do.
func stonesLeft(score sente.Score, played int) int {
	plies, ok := score.Distance()
	switch {
	case !ok:
		return 0
	case score.Won():
		return (42 - played - plies + 2) / 2
	}
	return -(42 - played - plies + 2) / 2
}

// An analysis scores every column, a losing one too.
func TestEngine_AnalysisCoversEveryMove(t *testing.T) {
	e := newEngine(t, engine.Options{Memory: 1 << 20})
	scores := map[sente.Move]sente.Score{}
	choice, err := e.Think(t.Context(), record("12121"), sente.Limits{Depth: 6, Lines: 7}, func(i sente.Info) {
		scores[i.Line[0]] = i.Score
	})
	if err != nil || choice.Move != "1" || len(scores) != 7 || scores["2"] != sente.LossIn(2) || scores["1"].Lost() {
		t.Errorf("%s %v: %v", choice.Move, err, scores)
	}
	if choice, err = e.Think(t.Context(), record("12121"), sente.Limits{Depth: 6}, nil); err != nil || len(choice.Info.Candidates) != 1 {
		t.Errorf("in play only the block counts: %+v, %v", choice.Info.Candidates, err)
	}
}
