package tuning_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// games is a catalog of one game without engines.
var games = catalog.Catalog{{Name: "tictactoe", Open: tictactoe.Open}}

// toy sees a move that wins at once the more often, the nearer its number is to 70; else
// it plays at random.
type toy struct{ number float64 }

func (e toy) Think(_ context.Context, r sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	b, err := games.OpenBoard(r)
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

var space = train.Space{{Name: "number", Start: 40, Min: 0, Max: 140, Step: 10}}

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
		Games: games, Runner: match.NewLocalRunner(games, open, slots), Plan: match.Plan{Game: "tictactoe", Plies: 1, Seed: 5},
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
	j, c, err := a.OpenJournal(keep.OS, name, "toy", space, s)
	testutil.NoError(t, err)
	err = a.RunTuning(ctx, c, j, each)
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

// TestSession_IsIndependentOfSlots: however many games are played at a time, the run is the same.
func TestSession_IsIndependentOfSlots(t *testing.T) {
	for _, s := range settings() {
		var first []string
		for _, slots := range []int{1, 3, 8} {
			text, _, err := tuned(t, filepath.Join(t.TempDir(), "tuning.jsonl"), slots, s, nil)
			testutil.NoError(t, err)
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

// TestSession_ResumesAfterKill: a journal that was cut off anywhere leads to the same end.
func TestSession_ResumesAfterKill(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, s := range settings() {
		name := filepath.Join(t.TempDir(), "tuning.jsonl")
		whole, _, err := tuned(t, name, 1, s, nil)
		testutil.NoError(t, err)
		for range 6 {
			testutil.NoError(t, os.WriteFile(name, whole[:r.IntN(len(whole)+1)], 0o600))
			again, _, err := tuned(t, name, 1, s, nil)
			testutil.NoError(t, err)
			if !bytes.Equal(again, whole) {
				t.Fatalf("%s resumed:\n%s\nundisturbed:\n%s", s.Method, again, whole)
			}
		}
	}
}

// TestSession_ResumesAfterInterrupt: a run that is stopped says so, and goes on.
func TestSession_ResumesAfterInterrupt(t *testing.T) {
	s := settings()[0]
	want, _, err := tuned(t, filepath.Join(t.TempDir(), "tuning.jsonl"), 3, s, nil)
	testutil.NoError(t, err)
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

// TestSession_SharesOpeningsInGeneration: in every generation all trials have those openings that
// are next.
func TestSession_SharesOpeningsInGeneration(t *testing.T) {
	seen := map[string]int{}
	a := session(1, func(number float64) sente.Engine { return spy{toy{number}, seen} })
	a.Plan.Openings, a.Plan.Plies = []string{"a1", "b2", "c3", "a2", "b1", "c1", "a3"}, 0
	c := testutil.Must(optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 4 * 2 * 2, Trials: 2, Pairs: 2}))(t)
	testutil.NoError(t, a.RunTuning(t.Context(), c, nil, nil))
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

func TestTuningJournal_RejectsForeignFiles(t *testing.T) {
	s := settings()[0]
	good, _, err := tuned(t, filepath.Join(t.TempDir(), "tuning.jsonl"), 1, s, nil)
	testutil.NoError(t, err)
	bare := regexp.MustCompile(`,"crc":"[0-9a-f]{8}"`).ReplaceAllString(string(good), "")
	second := bytes.IndexByte(good, '\n') + 1
	for want, text := range map[string]string{
		"not the journal of a tuning":  "Dear diary,\n",
		"the journal of another tuni":  strings.Replace(string(good), `"seed":1`, `"seed":2`, 1),
		"neither a trial, a state nor": string(good[:second]) + "{}\n",
		"line 2 of":                    string(good[:second]) + "nonsense\n",
		"a trial of generation 7":      string(good[:second]) + `{"trial":{"generation":7,"number":0,"pairs":[0,0,1,0,0]}}` + "\n",
		"different parameters":         strings.ReplaceAll(bare, `"state":{"space":"`, `"state":{"space":"0`),
		"wrong checksum":               strings.Replace(string(good), `"pairs":[`, `"pairs":[9`, 1),
	} {
		name := filepath.Join(t.TempDir(), "other.jsonl")
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		_, _, err := toys(1).OpenJournal(keep.OS, name, "toy", space, s)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "other.jsonl") {
			t.Errorf("%v, want %q", err, want)
		}
		if now, _ := os.ReadFile(name); string(now) != text {
			t.Errorf("%s: a file of others was changed", want)
		}
	}
}

// remoteRunner plays jobs as another machine would: it knows them from JSON alone, and plays only
// if the files that their players name hold what the job says.
type remoteRunner struct {
	*match.LocalRunner
	t    *testing.T
	game catalog.Game

	mu    sync.Mutex
	files map[string]bool
}

func (e *remoteRunner) PlayJob(ctx context.Context, job match.Job, finished func(match.Result)) error {
	text, err := json.Marshal(job)
	if err != nil {
		return err
	}
	var sent match.Job
	if err := json.Unmarshal(text, &sent); err != nil {
		return err
	}
	for _, p := range sent.Players {
		if p.Files == "" || p.Files != e.game.FileHashes(p.Engine) {
			e.t.Errorf("%s holds %q, not %q", p.Engine, e.game.FileHashes(p.Engine), p.Files)
		}
		e.mu.Lock()
		e.files[p.Files] = true
		e.mu.Unlock()
	}
	return e.LocalRunner.PlayJob(ctx, sent, finished)
}

// TestSession_AcceptsAnyRunner: trials go through a runner that the caller brings, with players
// that are named by files of weights; a slot opens another player for other weights.
func TestSession_AcceptsAnyRunner(t *testing.T) {
	games := standard.Games()
	g := testutil.Must(games.FindGame("omega"))(t)
	of := testutil.Must(g.Tunable("negamax", sente.Record{}))(t)
	weights := &tuning.WeightsFiles{Folder: t.TempDir(), Spec: func(file string) string { return g.WithWeights("negamax:memory=1", file) }, File: of.File}
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) { return player.NewPlayer(g, e.Engine) }
	runner := &remoteRunner{LocalRunner: match.NewLocalRunner(games, open, 2), t: t, game: g, files: map[string]bool{}}
	defer runner.Close()
	s := tuning.Session{
		Games: games, Runner: runner, Spec: weights.WriteSpec, Release: weights.RemoveFiles,
		Plan: match.Plan{Game: "omega", Size: "3", Plies: 2}, Limits: sente.Limits{Nodes: 30},
	}
	o := optimised(t, s, of.Space)
	trials := 4 * 2 // of the generations
	if n := len(runner.files); n != 2*trials {
		t.Errorf("%d files of weights were played by, want %d", n, 2*trials)
	}
	local := match.NewLocalRunner(games, open, 1)
	defer local.Close()
	s.Runner = local
	if again := optimised(t, s, of.Space); !slices.Equal(again.Best, o.Best) {
		t.Errorf("by another runner the best is %v, not %v", again.Best, o.Best)
	}
}

// optimised plays a few generations.
func optimised(t *testing.T, s tuning.Session, space train.Space) optimise.State {
	t.Helper()
	o := testutil.Must(optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 64, Trials: 4, Pairs: 4, Whole: true}))(t)
	testutil.NoError(t, s.RunTuning(t.Context(), o, nil, nil))
	return o.State()
}

var toyTest = rating.SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05, Model: rating.Normalized}

// TestRunTest_AcceptsBetterValues: better values are accepted, and a journal that is cut off within
// the test leads to the same end.
func TestRunTest_AcceptsBetterValues(t *testing.T) {
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
		testutil.NoError(t, os.WriteFile(name, whole[:cut], 0o600))
		again, verdictAgain := tested(t, name)
		if !bytes.Equal(again, whole) || verdictAgain != verdict {
			t.Errorf("cut at %d of %d: another end", cut, len(whole))
		}
	}
	l, err := tuning.ReadLog(name)
	if err != nil || l.Test != verdict.Pairs || l.NumGames() != l.States[len(l.States)-1].Games+2*progressed(l)+2*int(l.Test.NumPairs()) {
		t.Errorf("the journal tells %v and %d games, %v", l.Test, l.NumGames(), err)
	}
}

// tested tunes and tests by a journal, and returns what that holds.
func tested(t *testing.T, name string) ([]byte, tuning.TestState) {
	t.Helper()
	s := toys(2)
	j, o, err := s.OpenJournal(keep.OS, name, "toy", space, optimise.Settings{Method: optimise.SPSA, Games: 640, Seed: 1, Progress: 2})
	testutil.NoError(t, err)
	testutil.NoError(t, s.RunTuning(t.Context(), o, j, nil))
	looks := 0
	verdict := testutil.Must(s.RunTest(t.Context(), o, j, tuning.TestPlan{SPRT: toyTest, MaxGames: 4000, Report: func(tuning.TestState) { looks++ }}))(t)
	if looks == 0 {
		t.Error("nobody was told")
	}
	testutil.NoError(t, j.Close())
	text := testutil.Must(os.ReadFile(name))(t)
	return text, verdict
}

// TestRunTest_EndsWithGamesOrOpenings: no more games are played than there are, or openings.
func TestRunTest_EndsWithGamesOrOpenings(t *testing.T) {
	o := testutil.Must(optimise.New(space, settings()[0]))(t)
	s := toys(2)
	for _, c := range []struct {
		games    int
		openings []string
		want     int64
	}{{90, nil, 45}, {90, []string{"a1", "b2", "c3"}, 3}, {1, nil, 0}} {
		s.TestOpenings = c.openings
		v, err := s.RunTest(t.Context(), o, nil, tuning.TestPlan{SPRT: toyTest, MaxGames: c.games})
		if err != nil || v.Pairs.NumPairs() != c.want || v.IsDecided() {
			t.Errorf("%d games, %d openings: %v, %v; want %d pairs", c.games, len(c.openings), v.Pairs, err, c.want)
		}
	}
}

// TestWeightsFiles_AreSharedAndRemoved: values that are the same have one file, named by what it
// holds, and it is gone when it is not needed.
func TestWeightsFiles_AreSharedAndRemoved(t *testing.T) {
	w := &tuning.WeightsFiles{
		Folder: t.TempDir(), Spec: func(file string) string { return "toy:weights=" + file },
		File: func(values []float64) train.File {
			return train.File{Tables: []train.WeightTable{train.TableOf("a", []string{"b"}, []string{"c"}, func(int) []int16 { return []int16{train.Int16(values[0])} })}}
		},
	}
	one, err := w.WriteSpec([]float64{1})
	same, _ := w.WriteSpec([]float64{1.2})
	two, _ := w.WriteSpec([]float64{2})
	if err != nil || one != same || one == two {
		t.Errorf("%q, %q and %q, %v", one, same, two, err)
	}
	name := strings.TrimPrefix(one, "toy:weights=")
	text, err := os.ReadFile(name)
	if f, decoded := train.Decode(text); err != nil || decoded != nil || f.Tables[0].Rows[0].Values[0] != 1 {
		t.Errorf("%s holds %q, %v, %v", name, text, err, decoded)
	}
	if err := w.RemoveFiles(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(w.Folder); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
	w.Folder = filepath.Join(w.Folder, "a,b")
	if _, err := w.WriteSpec([]float64{1}); err == nil || !strings.Contains(err.Error(), "choose another folder") {
		t.Errorf("a folder with a comma: %v", err)
	}
}

// progressed is how many pairs the progress matches of a journal have.
func progressed(l tuning.TuningLog) (pairs int) {
	for _, s := range l.States {
		if s.Progress != nil {
			pairs += int(s.Progress.NumPairs())
		}
	}
	return pairs
}
