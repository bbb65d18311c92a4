package match_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
)

// TestChangedFileEndsTheRun: a player is opened again and again, and as soon as its file
// holds something else, or nothing that can be read, the run ends; no game is lost by that (fault 25).
func TestChangedFileEndsTheRun(t *testing.T) {
	g, err := standard.Game("omega")
	if err != nil {
		t.Fatal(err)
	}
	start := sente.Record{Game: "omega", Size: "2"}
	usual := string(g.Numbers(start).File().Encode())
	for _, later := range []string{strings.Replace(usual, "own 1", "own 2", 1), "nothing"} {
		file := filepath.Join(t.TempDir(), "weights.txt")
		write := func(text string) {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		write(usual)
		one := match.Entrant{Name: "one", Engine: "sente:weights=" + file, Limits: sente.Limits{Nodes: 10}}
		one.Files = g.Files(one.Engine)
		job := match.Job{Start: start, Seatings: []int{0, 1}, Entrants: []int{0, 1}, Players: []match.Entrant{one, {Name: "two", Engine: "random"}}}
		games := 0
		play := func() error {
			local := match.NewLocal(standard, profiles, 1)
			defer func() {
				if err := local.Close(); err != nil {
					t.Error(err)
				}
			}()
			return local.Play(t.Context(), job, func(r match.Result) {
				games++
				if r.Cause.Fault() {
					t.Errorf("%s is at fault: %s", r.Culprit, r.Cause)
				}
			})
		}
		if err := play(); err != nil || games != 2 {
			t.Fatalf("%d games, %v", games, err)
		}
		write(later)
		if err := play(); err == nil || !strings.HasPrefix(err.Error(), "one: a file that it names has changed since the run began: ") || games != 2 {
			t.Errorf("%.20q: %d games, %v", later, games, err)
		}
	}
}
