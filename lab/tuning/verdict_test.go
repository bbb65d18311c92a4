package tuning_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/optimise"
)

var toyTest = rating.SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05, Model: rating.Normalized}

// TestWinnersAreTested: better values are accepted, and a journal that is cut off within the
// test leads to the same end.
func TestWinnersAreTested(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tuning.jsonl")
	whole, verdict := tested(t, name)
	if verdict.Verdict().Decision != rating.H1 {
		t.Fatalf("%v after %v", verdict.Verdict(), verdict.Pairs)
	}
	first := bytes.Index(whole, []byte(`{"test":`))
	if n := bytes.Count(whole[first:], []byte("\n")); n < 2 {
		t.Fatalf("%d batches: too few to cut", n)
	}
	for _, cut := range []int{first - 1, first, first + 10, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(name, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		again, verdictAgain := tested(t, name)
		if !bytes.Equal(again, whole) || verdictAgain != verdict {
			t.Errorf("cut at %d of %d: another end", cut, len(whole))
		}
	}
	l, err := tuning.ReadLog(name)
	if err != nil || l.Test != verdict.Pairs || l.Played() != l.States[len(l.States)-1].Games+2*progressed(l)+2*int(l.Test.Count()) {
		t.Errorf("the journal tells %v and %d games, %v", l.Test, l.Played(), err)
	}
}

// tested tunes and tests by a journal, and returns what that holds.
func tested(t *testing.T, name string) ([]byte, tuning.Test) {
	t.Helper()
	s := toys(2)
	j, o, err := s.Begin(keep.OS, name, "toy", space, optimise.Settings{Method: optimise.SPSA, Games: 640, Seed: 1, Progress: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(t.Context(), o, j, nil); err != nil {
		t.Fatal(err)
	}
	looks := 0
	verdict, err := s.Test(t.Context(), o, j, toyTest, 4000, func(tuning.Test) { looks++ })
	if err != nil {
		t.Fatal(err)
	}
	if looks == 0 {
		t.Error("nobody was told")
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text, verdict
}

// TestTestsEnd: no more games are played than there are, or openings.
func TestTestsEnd(t *testing.T) {
	o, err := optimise.New(space, settings()[0])
	if err != nil {
		t.Fatal(err)
	}
	s := toys(2)
	for _, c := range []struct {
		games    int
		openings []string
		want     int64
	}{{90, nil, 45}, {90, []string{"a1", "b2", "c3"}, 3}, {1, nil, 0}} {
		s.TestOpenings = c.openings
		v, err := s.Test(t.Context(), o, nil, toyTest, c.games, nil)
		if err != nil || v.Pairs.Count() != c.want || v.Decided() {
			t.Errorf("%d games, %d openings: %v, %v; want %d pairs", c.games, len(c.openings), v.Pairs, err, c.want)
		}
	}
}

// TestWeightsAreFiles: values that are the same have one file, named by what it holds, and it
// is gone when it is not needed.
func TestWeightsAreFiles(t *testing.T) {
	w := &tuning.Weights{
		Folder: t.TempDir(), Spec: func(file string) string { return "toy:weights=" + file },
		File: func(values []float64) tune.File {
			return tune.File{Tables: []tune.WeightTable{tune.TableOf("a", []string{"b"}, []string{"c"}, func(int) []int16 { return []int16{tune.Int16(values[0])} })}}
		},
	}
	one, err := w.Of([]float64{1})
	same, _ := w.Of([]float64{1.2})
	two, _ := w.Of([]float64{2})
	if err != nil || one != same || one == two {
		t.Errorf("%q, %q and %q, %v", one, same, two, err)
	}
	name := strings.TrimPrefix(one, "toy:weights=")
	text, err := os.ReadFile(name)
	if f, decoded := tune.Decode(text); err != nil || decoded != nil || f.Tables[0].Rows[0].Values[0] != 1 {
		t.Errorf("%s holds %q, %v, %v", name, text, err, decoded)
	}
	if err := w.Release(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(w.Folder); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
	w.Folder = filepath.Join(w.Folder, "a,b")
	if _, err := w.Of([]float64{1}); err == nil || !strings.Contains(err.Error(), "choose another folder") {
		t.Errorf("a folder with a comma: %v", err)
	}
}

// progressed is how many pairs the progress matches of a journal have.
func progressed(l tuning.Log) (pairs int) {
	for _, s := range l.States {
		if s.Progress != nil {
			pairs += int(s.Progress.Count())
		}
	}
	return pairs
}
