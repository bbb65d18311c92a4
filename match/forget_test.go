package match_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/search/book"
)

// bookFile is an empty book of a game: its engine stands behind it all the same.
func bookFile(t *testing.T, game string) string {
	t.Helper()
	g, err := standard.Game(game)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := book.New(g.BookTitle(sente.Record{Game: game})).Write(&text); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "empty.book")
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// The games of a match are those of new engines, whatever stands around an engine:
// the same moves, found with the same nodes.
func TestEnginesForgetBetweenGames(t *testing.T) {
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
		local := match.NewLocal(standard, profiles, 1)
		for range 2 {
			err := local.Play(t.Context(), job, func(r match.Result) {
				for i := range r.Record.Thinking {
					r.Record.Thinking[i].Time = 0
				}
				if first == nil {
					first = r.Record.Thinking
				} else if !slices.Equal(first, r.Record.Thinking) {
					t.Errorf("%s: the second game is another one:\n%+v\n%+v", spec, first, r.Record.Thinking)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := local.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNamesAreOfOnePlan: a runner that plays several plans opens another player where a name
// is that of another one.
func TestNamesAreOfOnePlan(t *testing.T) {
	var opened []string
	local := match.NewLocal(standard, func(game sente.Record, e match.Entrant) (player.Player, error) {
		opened = append(opened, e.Engine)
		return profiles(game, e)
	}, 1)
	defer local.Close()
	for _, spec := range []string{"search:memory=1", "search:memory=2", "search:memory=2"} {
		job := match.Job{
			Start: sente.Record{Game: "tictactoe"}, Seatings: []int{0}, Seed: 1, Entrants: []int{0, 1},
			Players: []match.Entrant{{Name: "A", Engine: spec}, {Name: "B", Engine: "search:memory=3"}},
		}
		if err := local.Play(t.Context(), job, func(match.Result) {}); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"search:memory=1", "search:memory=3", "search:memory=2"}
	if !slices.Equal(opened, want) {
		t.Errorf("opened were %v, want %v", opened, want)
	}
}
