package tuning_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/optimise"
)

// games is a catalog of one game without engines.
var games = catalog.Catalog{{Name: "tictactoe", Open: tictactoe.Open}}

// toy sees a move that wins at once the more often, the nearer its number is to 70; else
// it plays at random.
type toy struct{ number float64 }

func (e toy) Think(_ context.Context, r sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	b, err := games.Board(r)
	if err != nil {
		return sente.Choice{}, err
	}
	lot := rand.New(rand.NewPCG(l.Seed, uint64(len(r.Moves))))
	legal := b.Legal()
	move := legal[lot.IntN(len(legal))]
	off := (e.number - 70) / 40
	if lot.Float64() < 1-off*off {
		move = attentive(b, legal, move)
	}
	return sente.Choice{Move: move}, nil
}

func (toy) Forget() {}

// attentive is a move that wins at once, or another one.
func attentive(b rules.Board, legal []sente.Move, other sente.Move) sente.Move {
	for _, m := range legal {
		if _, err := b.Play(string(m)); err != nil {
			panic(err)
		}
		_, winner, _ := b.Outcome()
		b.Undo()
		if winner >= 0 {
			return m
		}
	}
	return other
}

var space = tune.Space{{Name: "number", Start: 40, Min: 0, Max: 140, Step: 10}}

// toys play by specs that are their numbers.
func toys(slots int) tuning.Session {
	return session(slots, func(number float64) sente.Engine { return toy{number} })
}

func session(slots int, engine func(number float64) sente.Engine) tuning.Session {
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) {
		number, err := strconv.ParseFloat(e.Engine, 64)
		return player.Player{Engine: engine(number)}, err
	}
	return tuning.Session{
		Games: games, Runner: match.NewLocal(games, open, slots), Plan: match.Plan{Game: "tictactoe", Plies: 1, Seed: 5},
		Spec: func(values []float64) (string, error) { return fmt.Sprint(values[0]), nil },
	}
}

// settings are of short runs by every method.
func settings() []optimise.Settings {
	return []optimise.Settings{
		{Method: optimise.SPSA, Games: 192, Seed: 1, Progress: 2},
		{Method: optimise.CMA, Games: 320, Seed: 1, Trials: 8, Pairs: 2},
		{Method: optimise.Evolution, Games: 300, Seed: 1, Trials: 4, Pairs: 3, Random: true},
	}
}

// tuned runs the generations with a journal and returns what it holds.
func tuned(t *testing.T, name string, slots int, s optimise.Settings, each func(optimise.State) error) ([]byte, *optimise.Optimiser, error) {
	t.Helper()
	return tunedUntil(t, t.Context(), name, slots, s, each)
}

func tunedUntil(t *testing.T, ctx context.Context, name string, slots int, s optimise.Settings, each func(optimise.State) error) ([]byte, *optimise.Optimiser, error) {
	t.Helper()
	a := toys(slots)
	j, c, err := a.Begin(keep.OS, name, "toy", space, s)
	if err != nil {
		t.Fatal(err)
	}
	err = a.Play(ctx, c, j, each)
	if closing := j.Close(); closing != nil {
		t.Fatal(closing)
	}
	text, reading := os.ReadFile(name)
	if reading != nil {
		t.Fatal(reading)
	}
	return text, c, err
}

// states are the lines of a journal that are the curve.
func states(text []byte) (lines []string) {
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte(`{"state":`)) {
			lines = append(lines, string(line))
		}
	}
	return lines
}

// TestSlotsDoNotMatter: however many games are played at a time, the run is the same.
func TestSlotsDoNotMatter(t *testing.T) {
	for _, s := range settings() {
		var first []string
		for _, slots := range []int{1, 3, 8} {
			text, _, err := tuned(t, filepath.Join(t.TempDir(), "tuning.jsonl"), slots, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := states(text)
			if first == nil {
				first = got
			}
			if len(got) == 0 || strings.Join(got, "") != strings.Join(first, "") {
				t.Fatalf("%s, %d slots: the curve is\n%s\nnot\n%s", s.Method, slots, got, first)
			}
		}
	}
}

// TestKilledAndResumed: a journal that was cut off anywhere leads to the same end.
func TestKilledAndResumed(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, s := range settings() {
		name := filepath.Join(t.TempDir(), "tuning.jsonl")
		whole, _, err := tuned(t, name, 1, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			if err := os.WriteFile(name, whole[:r.IntN(len(whole)+1)], 0o600); err != nil {
				t.Fatal(err)
			}
			again, _, err := tuned(t, name, 1, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(again, whole) {
				t.Fatalf("%s resumed:\n%s\nundisturbed:\n%s", s.Method, again, whole)
			}
		}
	}
}

// TestInterrupted: a run that is stopped says so, and goes on.
func TestInterrupted(t *testing.T) {
	s := settings()[0]
	want, _, err := tuned(t, filepath.Join(t.TempDir(), "tuning.jsonl"), 3, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "tuning.jsonl")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	_, c, err := tunedUntil(t, ctx, name, 3, s, func(optimise.State) error { stop(); return nil })
	if !errors.Is(err, context.Canceled) || c.State().Generation != 1 {
		t.Fatalf("after generation %d: %v", c.State().Generation, err)
	}
	got, _, err := tuned(t, name, 3, s, nil)
	if err != nil || strings.Join(states(got), "") != strings.Join(states(want), "") {
		t.Fatalf("resumed, %v:\n%s\nundisturbed:\n%s", err, got, want)
	}
}

// TestGamesDecide: the number comes nearer to 70, which games alone say.
func TestGamesDecide(t *testing.T) {
	a := toys(2)
	c, err := optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 1600, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	curve := 0
	if err := a.Play(t.Context(), c, nil, func(optimise.State) error { curve++; return nil }); err != nil {
		t.Fatal(err)
	}
	if best := c.Best()[0]; best < 52 || best > 88 {
		t.Errorf("the optimiser ends at %v, from 40", best)
	}
	if curve != 25 {
		t.Errorf("%d generations, want 25", curve)
	}
}

// TestCommonOpenings: in every generation all trials have those openings that are next.
func TestCommonOpenings(t *testing.T) {
	seen := map[string]int{}
	a := session(1, func(number float64) sente.Engine { return spy{toy{number}, seen} })
	a.Plan.Openings, a.Plan.Plies = []string{"a1", "b2", "c3", "a2", "b1", "c1", "a3"}, 0
	c, err := optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 4 * 2 * 2, Trials: 2, Pairs: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Play(t.Context(), c, nil, nil); err != nil {
		t.Fatal(err)
	}
	// Two generations of two trials, each with two openings, both ways.
	want := map[string]int{"a1": 4, "b2": 4, "c3": 4, "a2": 4}
	for opening, games := range want {
		if seen[opening] != games {
			t.Errorf("opening %s in %d games, want %d: %v", opening, seen[opening], games, seen)
		}
	}
}

// spy counts the games by their first moves.
type spy struct {
	toy
	seen map[string]int
}

func (s spy) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if len(r.Moves) == 1 {
		s.seen[string(r.Moves[0])]++
	}
	return s.toy.Think(ctx, r, l, report)
}

func TestForeignJournals(t *testing.T) {
	s := settings()[0]
	good, _, err := tuned(t, filepath.Join(t.TempDir(), "tuning.jsonl"), 1, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	second := bytes.IndexByte(good, '\n') + 1
	for want, text := range map[string]string{
		"no journal of a tuning":       "Dear diary,\n",
		"the journal of another tuni":  strings.Replace(string(good), `"seed":1`, `"seed":2`, 1),
		"neither a trial, a state nor": string(good[:second]) + "{}\n",
		"line 2 of":                    string(good[:second]) + "nonsense\n",
		"a trial of generation 7":      string(good[:second]) + `{"trial":{"generation":7,"number":0,"pairs":[0,0,1,0,0]}}` + "\n",
		"of other parameters":          strings.ReplaceAll(string(good), `"state":{"space":"`, `"state":{"space":"0`),
	} {
		name := filepath.Join(t.TempDir(), "other.jsonl")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := toys(1).Begin(keep.OS, name, "toy", space, s)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "other.jsonl") {
			t.Errorf("%v, want %q", err, want)
		}
		if now, _ := os.ReadFile(name); string(now) != text {
			t.Errorf("%s: a file of others was changed", want)
		}
	}
}
