//go:build slow

package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio"
)

// TestStudioMatch_CommandLinePlaysSamePlan checks that the command line shown in the studio plays
// the same plan as the studio, for all options.
func TestStudioMatch_CommandLinePlaysSamePlan(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell reads command lines here")
	}
	for name, body := range map[string]string{
		"match":    `{"game":"connectfour","size":"6x5","players":["random:seed=3","search"],"games":2,"nodes":20,"plies":0,"seed":9,"max_moves":40,"resign":{"moves":3,"score":600,"after":10},"draw":{"moves":8,"score":10},"slots":2}`,
		"time":     `{"game":"tictactoe","players":["random","random"],"games":2,"move":0.25,"plies":3}`,
		"clocks":   `{"game":"tictactoe","players":["random","random"],"games":2,"control":"90s+1s"}`,
		"openings": `{"game":"tictactoe","players":["random","random"],"games":4,"nodes":9,"openings":"b2 a1\nc3 b2"}`,
		"test":     `{"game":"tictactoe","players":["search","random"],"nodes":30,"games":2,"test":{"elo0":-5.5,"elo1":300,"alpha":0.1,"beta":0.05}}`,
		"round":    `{"game":"nim","rules":"misere","players":["random","random:seed=2","random:seed=3"],"kind":"roundrobin","games":2,"nodes":9,"depth":3}`,
		"gauntlet": `{"game":"connectfour","size":"4x4","players":["search","random","random:seed=3"],"kind":"gauntlet","games":2,"nodes":20,"solve":3000}`,
		"solver":   `{"game":"tictactoe","players":["random","random"],"games":2,"nodes":9,"solve":500}`,
		"own":      `{"game":"tictactoe","players":["random","search"],"games":2,"move":0.5,"limits":[{},{"nodes":40}]}`,
		"own test": `{"game":"tictactoe","players":["search","random"],"nodes":30,"games":2,"test":{"elo0":0,"elo1":300,"alpha":0.1,"beta":0.05},"limits":[{"move":0.25},{"nodes":7}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir() // one studio each, since a running match takes engines from the others
			house, err := studio.New(standard.Games(), studio.Options{Studies: folder})
			testutil.NoError(t, err)
			defer house.Close()
			var run struct{ ID string }
			begun := postRequest(house, "/api/matches", body)
			if err := json.Unmarshal(begun.Body.Bytes(), &run); err != nil || begun.Code != http.StatusCreated {
				t.Fatalf("%d %s", begun.Code, begun.Body)
			}
			told := httptest.NewRecorder()
			house.Handler().ServeHTTP(told, httptest.NewRequest(http.MethodGet, "http://localhost/api/matches/"+run.ID+"/command", nil))
			var recipe struct {
				Line  string
				Files []struct{ Name, Text string }
			}
			testutil.NoError(t, json.Unmarshal(told.Body.Bytes(), &recipe))
			t.Chdir(t.TempDir())
			for _, f := range recipe.Files {
				testutil.NoError(t, os.WriteFile(f.Name, []byte(f.Text), 0o600))
			}
			words, err := exec.CommandContext(t.Context(), shell, "-c", "printf '%s\\n' "+recipe.Line).Output()
			testutil.NoError(t, err)
			args := strings.Split(strings.TrimSpace(string(words)), "\n")
			const journal = "run.jsonl"
			if out, complaint, _ := command(append(args[1:], "--journal", journal, "--quiet")...); complaint != "" && out == "" {
				t.Fatalf("%s: %s", recipe.Line, complaint)
			}
			if d := cmp.Diff(planIn(t, filepath.Join(folder, "skirmishes", run.ID+".jsonl")), planIn(t, journal)); d != "" {
				t.Errorf("%s\n%v\n%s", recipe.Line, recipe.Files, d)
			}
		})
	}
}

// planIn returns the plan of a journal.
func planIn(t *testing.T, name string) match.Plan {
	t.Helper()
	text, err := os.ReadFile(name)
	testutil.NoError(t, err)
	head, _, _ := bytes.Cut(text, []byte("\n"))
	p, _, err := match.ReadJournal(name, bytes.NewReader(append(head, '\n')), nil)
	testutil.NoError(t, err)
	return *p
}
