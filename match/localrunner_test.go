package match_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/search/book"
)

// bookFile is an empty book of a game: its engine stands behind it all the same.
func bookFile(t *testing.T, game string) string {
	t.Helper()
	g, err := builtinGames.FindGame(game)
	testutil.NoError(t, err)
	var text bytes.Buffer
	testutil.NoError(t, book.New(g.BookTitle(sente.Record{Game: game})).Write(&text))
	file := filepath.Join(t.TempDir(), "empty.book")
	testutil.NoError(t, os.WriteFile(file, text.Bytes(), 0o644))
	return file
}

// The games of a match are those of new engines, whatever stands around an engine:
// the same moves, found with the same nodes.
func TestLocalRunner_EnginesForgetBetweenGames(t *testing.T) {
	const game = "othello"
	file := bookFile(t, game)
	plain := match.Entrant{Name: "other", Engine: "random:seed=3"}
	for _, spec := range []string{
		"search", "search:book=" + file, "search:level=club", "search:threads=1,level=club,book=" + file,
	} {
		job := match.Job{
			Start: sente.Record{Game: game, Size: "6x6"}, Seatings: []int{0}, Seed: 1, Entrants: []int{0, 1},
			Players: []match.Entrant{{Name: "one", Engine: spec, Limits: sente.Limits{Nodes: 400}}, plain},
		}
		var first []sente.Thought
		local := match.NewLocalRunner(builtinGames, profiles, 1)
		for range 2 {
			err := local.PlayJob(t.Context(), job, func(r match.Result) {
				for i := range r.Record.Thinking {
					r.Record.Thinking[i].Time = 0
				}
				if first == nil {
					first = r.Record.Thinking
				} else if !slices.Equal(first, r.Record.Thinking) {
					t.Errorf("%s: the second game is another one:\n%+v\n%+v", spec, first, r.Record.Thinking)
				}
			})
			testutil.NoError(t, err)
		}
		testutil.NoError(t, local.Close())
	}
}

// TestLocalRunner_ReopensPlayerOfOtherPlan: a runner that plays several plans opens another player
// where a name is that of another one.
func TestLocalRunner_ReopensPlayerOfOtherPlan(t *testing.T) {
	var opened []string
	local := match.NewLocalRunner(builtinGames, func(game sente.Record, e match.Entrant) (player.Player, error) {
		opened = append(opened, e.Engine)
		return profiles(game, e)
	}, 1)
	defer local.Close()
	for _, spec := range []string{"search:memory=1", "search:memory=2", "search:memory=2"} {
		job := match.Job{
			Start: sente.Record{Game: "tictactoe"}, Seatings: []int{0}, Seed: 1, Entrants: []int{0, 1},
			Players: []match.Entrant{{Name: "A", Engine: spec}, {Name: "B", Engine: "search:memory=3"}},
		}
		testutil.NoError(t, local.PlayJob(t.Context(), job, func(match.Result) {}))
	}
	want := []string{"search:memory=1", "search:memory=3", "search:memory=2"}
	if !slices.Equal(opened, want) {
		t.Errorf("opened were %v, want %v", opened, want)
	}
}

// TestLocalRunner_ChangedFileEndsRun: a player is opened again and again, and as soon as its file
// holds something else, or nothing that can be read, the run ends; no game is lost by that (fault
// 25).
func TestLocalRunner_ChangedFileEndsRun(t *testing.T) {
	g, err := builtinGames.FindGame("omega")
	testutil.NoError(t, err)
	start := sente.Record{Game: "omega", Size: "2"}
	usual := string(g.DefaultWeights(start).File().Encode())
	for _, later := range []string{strings.Replace(usual, "own 1", "own 2", 1), "nothing"} {
		file := filepath.Join(t.TempDir(), "weights.txt")
		write := func(text string) {
			testutil.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		}
		write(usual)
		one := match.Entrant{Name: "one", Engine: "sente:weights=" + file, Limits: sente.Limits{Nodes: 10}}
		one.Files = g.FileHashes(one.Engine)
		job := match.Job{Start: start, Seatings: []int{0, 1}, Entrants: []int{0, 1}, Players: []match.Entrant{one, {Name: "two", Engine: "random"}}}
		games := 0
		play := func() error {
			local := match.NewLocalRunner(builtinGames, profiles, 1)
			defer func() {
				if err := local.Close(); err != nil {
					t.Error(err)
				}
			}()
			return local.PlayJob(t.Context(), job, func(r match.Result) {
				games++
				if r.Cause.IsFault() {
					t.Errorf("%s is at fault: %s", r.Culprit, r.Cause)
				}
			})
		}
		if err := play(); err != nil || games != 2 {
			t.Fatalf("%d games, %v", games, err)
		}
		write(later)
		if err := play(); err == nil || !strings.HasPrefix(err.Error(), "one: a file of the player has changed since the run started: ") || games != 2 {
			t.Errorf("%.20q: %d games, %v", later, games, err)
		}
	}
}

// solver proves that a game is drawn, and counts.
type solver struct{ counts *solverCounts }

type solverCounts struct{ made, forgot, closed int }

func (s solver) Solve(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Info, error) {
	return sente.Info{Source: "proof"}, nil
}
func (s solver) Close() error { s.counts.closed++; return nil }

type forgetful struct{ solver }

func (s forgetful) Forget() { s.counts.forgot++ }

// A solver that adjudicates is as good as new in every game, and is closed with the runner.
func TestLocalRunner_ReusesAndClosesSolver(t *testing.T) {
	for _, c := range []struct {
		forgets bool
		want    solverCounts
	}{{true, solverCounts{made: 1, forgot: 2, closed: 1}}, {false, solverCounts{made: 3, closed: 3}}} {
		var counts solverCounts
		solved := catalog.Catalog{{Name: "connectfour", Open: connectfour.Open, Solver: func() (sente.Solver, error) {
			counts.made++
			if c.forgets {
				return forgetful{solver{&counts}}, nil
			}
			return solver{&counts}, nil
		}}}
		local := match.NewLocalRunner(solved, func(sente.Record, match.Entrant) (player.Player, error) {
			return player.Player{Engine: engine(first)}, nil
		}, 1)
		job := match.Job{
			Start: sente.Record{Game: "connectfour"}, Seatings: []int{0, 1, 0}, Entrants: []int{0, 1},
			Players: []match.Entrant{{Name: "a"}, {Name: "b"}}, Adjudication: match.Adjudication{Solve: 10},
		}
		err := local.PlayJob(t.Context(), job, func(r match.Result) {
			if r.Cause != match.Solved || len(r.Record.Moves) != 1 {
				t.Errorf("%v after %d moves", r.Cause, len(r.Record.Moves))
			}
		})
		testutil.NoError(t, err)
		testutil.NoError(t, local.Close())
		if counts != c.want {
			t.Errorf("forgets %v: %+v, want %+v", c.forgets, counts, c.want)
		}
	}
}
