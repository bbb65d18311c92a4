package tuning_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/optimise"
)

// elsewhere plays jobs as another machine would: it knows them from JSON alone, and plays only
// if the files that their players name hold what the job says.
type elsewhere struct {
	*match.Local
	t    *testing.T
	game catalog.Game

	mu    sync.Mutex
	files map[string]bool
}

func (e *elsewhere) Play(ctx context.Context, job match.Job, finished func(match.Result)) error {
	text, err := json.Marshal(job)
	if err != nil {
		return err
	}
	var sent match.Job
	if err := json.Unmarshal(text, &sent); err != nil {
		return err
	}
	for _, p := range sent.Players {
		if p.Files == "" || p.Files != e.game.Files(p.Engine) {
			e.t.Errorf("%s holds %q, not %q", p.Engine, e.game.Files(p.Engine), p.Files)
		}
		e.mu.Lock()
		e.files[p.Files] = true
		e.mu.Unlock()
	}
	return e.Local.Play(ctx, sent, finished)
}

// TestAnyRunner: trials go through a runner that the caller brings, with players that are named
// by files of weights; a slot opens another player for other weights.
func TestAnyRunner(t *testing.T) {
	games := catalog.Standard()
	g, err := games.Game("omega")
	if err != nil {
		t.Fatal(err)
	}
	of, err := g.Tunable("negamax", sente.Record{})
	if err != nil {
		t.Fatal(err)
	}
	weights := &tuning.Weights{Folder: t.TempDir(), Spec: func(file string) string { return g.WithWeights("negamax:memory=1", file) }, File: of.File}
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) { return player.New(g, e.Engine) }
	runner := &elsewhere{Local: match.NewLocal(games, open, 2), t: t, game: g, files: map[string]bool{}}
	defer runner.Close()
	s := tuning.Session{
		Games: games, Runner: runner, Spec: weights.Of, Release: weights.Release,
		Plan: match.Plan{Game: "omega", Size: "3", Plies: 2}, Limits: sente.Limits{Nodes: 30},
	}
	o := optimised(t, s, of.Space)
	trials := 4 * 2 // of the generations
	if n := len(runner.files); n != 2*trials {
		t.Errorf("%d files of weights were played by, want %d", n, 2*trials)
	}
	local := match.NewLocal(games, open, 1)
	defer local.Close()
	s.Runner = local
	if again := optimised(t, s, of.Space); !slices.Equal(again.Best, o.Best) {
		t.Errorf("by another runner the best is %v, not %v", again.Best, o.Best)
	}
}

// optimised plays a few generations.
func optimised(t *testing.T, s tuning.Session, space tune.Space) optimise.State {
	t.Helper()
	o, err := optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 64, Trials: 4, Pairs: 4, Whole: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(t.Context(), o, nil, nil); err != nil {
		t.Fatal(err)
	}
	return o.State()
}
