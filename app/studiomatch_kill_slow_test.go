//go:build slow

package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio"
)

// matchFolderVariable is the environment variable that makes the test binary play games in a loop until it
// kills itself; its value is the directory and the point of the kill.
const matchFolderVariable = "SENTE_MATCHES_IN"

// killingLibrary is a library that kills the process in its n-th Add: before the games are added,
// or after that but before Add returns.
type killingLibrary struct {
	studio.Library
	calls int
	after bool
}

func (k *killingLibrary) Add(ctx context.Context, entries ...library.Entry) (added library.AddResult, err error) {
	k.calls--
	if k.calls == 0 && k.after {
		if _, err = k.Library.Add(ctx, entries...); err != nil {
			return added, err
		}
	}
	if k.calls != 0 {
		return k.Library.Add(ctx, entries...)
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		return added, err
	}
	select {}
}

func init() {
	runChild = func() {
		if told := os.Getenv(matchFolderVariable); told != "" {
			playMatchUntilKilled(told)
		}
	}
}

// playMatchUntilKilled plays games in a loop, or resumes the existing ones.
func playMatchUntilKilled(told string) {
	folder, at, _ := strings.Cut(told, "|")
	k := &killingLibrary{}
	if _, err := fmt.Sscanf(at, "%d %t", &k.calls, &k.after); err != nil {
		panic(err)
	}
	store, err := library.Open(context.Background(), standard.Games(), filepath.Join(folder, "library.db"))
	if err != nil {
		panic(err)
	}
	k.Library = store
	house, err := studio.New(standard.Games(), studio.Options{Studies: folder, Library: k})
	if err != nil {
		panic(err)
	}
	path, body := "/api/matches", `{"game":"connectfour","players":["random","random:seed=7"],"nodes":5,"slots":2}`
	if journals, _ := filepath.Glob(filepath.Join(folder, "skirmishes", "*.jsonl")); len(journals) > 0 {
		path, body = path+"/"+strings.TrimSuffix(filepath.Base(journals[0]), ".jsonl")+"/resume", ""
	}
	if w := postRequest(house, path, body); w.Code >= 300 {
		panic(w.Body.String())
	}
	select {}
}

// postRequest sends a POST request to a studio.
func postRequest(house *studio.Server, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://localhost"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	house.Handler().ServeHTTP(w, r)
	return w
}

// TestStudioMatch_ResumesAfterKill kills the process between the write to the journal and the write
// to the library, or after both. After a restart the library must contain every game of the journal
// once (fault 9).
func TestStudioMatch_ResumesAfterKill(t *testing.T) { killMatches(t, 4) }

// TestLongStudioMatchKills_ResumeEachTime repeats that a hundred times.
//
//	SENTE_LONG=1 go test -tags slow ./app -run LongStudioMatchKills -v
func TestLongStudioMatchKills_ResumeEachTime(t *testing.T) {
	testutil.Long(t)
	killMatches(t, 100)
}

func killMatches(t *testing.T, times int) {
	folder, dice, lagged := t.TempDir(), rand.New(rand.NewPCG(3, 1)), 0
	self, err := os.Executable()
	testutil.NoError(t, err)
	for round := range times {
		process := exec.CommandContext(t.Context(), self)
		process.Env = append(os.Environ(), fmt.Sprintf("%s=%s|%d %t", matchFolderVariable, folder, 2+dice.IntN(6), round%2 == 1))
		if out, err := process.CombinedOutput(); err == nil || len(out) > 0 {
			t.Fatalf("%v, %s", err, out)
		}
		before := libraryNumbers(t, folder, false)
		after := libraryNumbers(t, folder, true)
		lagged += len(after) - len(before)
		want := make([]int, journalled(t, folder))
		for i := range want {
			want[i] = i + 1
		}
		if diff := cmp.Diff(want, after); diff != "" {
			t.Fatalf("kill %d: %s", round+1, diff)
		}
	}
	if lagged == 0 {
		t.Error("the library never lacked a game: nothing was tried")
	}
	t.Logf("%d kills, %d games, of which %d were lacking after a kill", times, journalled(t, folder), lagged)
	requireRemovedStays(t, folder)
}

// requireRemovedStays removes a game from the library and checks that a restart does not restore it.
func requireRemovedStays(t *testing.T, folder string) {
	store, err := library.Open(t.Context(), standard.Games(), filepath.Join(folder, "library.db"))
	testutil.NoError(t, err)
	p, err := store.Find(t.Context(), library.Query{Limit: 1})
	if err == nil {
		_, err = store.Remove(t.Context(), p.Games[0].ID)
	}
	testutil.NoError(t, store.Close())
	testutil.NoError(t, err)
	if n := len(libraryNumbers(t, folder, true)); n != p.Count-1 {
		t.Errorf("%d games, after one of %d was removed", n, p.Count)
	}
}

// journalled returns the number of games in the only journal.
func journalled(t *testing.T, folder string) (n int) {
	journals, err := filepath.Glob(filepath.Join(folder, "skirmishes", "*.jsonl"))
	if err != nil || len(journals) != 1 {
		t.Fatal(journals, err)
	}
	file, err := os.Open(journals[0])
	testutil.NoError(t, err)
	defer file.Close()
	seen := map[match.GameID]bool{}
	_, results, err := match.ReadJournal(journals[0], file, nil)
	testutil.NoError(t, err)
	for r, err := range results {
		if err != nil {
			t.Log(err) // an incomplete line
			break
		}
		seen[match.GameID{Number: r.Number, Seating: r.Seating}] = true
	}
	return len(seen)
}

// libraryNumbers returns the numbers of the match's games in the library, after a studio has been
// started on it if starts is set.
func libraryNumbers(t *testing.T, folder string, starts bool) (all []int) {
	t.Helper()
	store, err := library.Open(t.Context(), standard.Games(), filepath.Join(folder, "library.db"))
	testutil.NoError(t, err)
	defer store.Close()
	if starts {
		house, err := studio.New(standard.Games(), studio.Options{Studies: folder, Library: store})
		testutil.NoError(t, err)
		w := postRequest(house, "/api/library/find", "{}")
		var page library.Page
		if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		testutil.NoError(t, house.Close())
	}
	p, err := store.Find(t.Context(), library.Query{})
	testutil.NoError(t, err)
	for _, g := range p.Games {
		all = append(all, g.Number)
	}
	slices.Sort(all)
	return all
}
