package studio

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/storage"
)

// startMatch starts a match and returns its path.
func (h *house) startMatch(body string) string {
	h.t.Helper()
	return "/api/matches/" + call[contests.LiveView](h, http.MethodPost, "/api/matches", body, http.StatusCreated).ID
}

// fought waits until the state of a match is as wanted.
func (h *house) fought(path, what string, ok func(contests.LiveView) bool) (v contests.LiveView) {
	h.t.Helper()
	for end := time.Now().Add(4 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if v = fetch[contests.LiveView](h, path); ok(v) {
			return v
		}
		if time.Now().After(end) {
			h.t.Fatalf("the match never came to this: %s; it is at %s after %d games: %s", what, v.Phase, v.Games, v.Why)
		}
	}
}

func over(v contests.LiveView) bool { return v.Phase == contests.Stopped || v.Phase == contests.Done }

// TestMatch_TenGames checks that colours alternate, that the games equal a match of package match with
// the same plan, and that the statistics equal those of package stats.
func TestMatch_TenGames(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	path := h.startMatch(`{"game":"tictactoe","players":["random","search"],"games":10,"plies":2,"nodes":30,"seed":5,"slots":2}`)
	v := h.fought(path, "its end", over)
	if v.Phase != contests.Done || v.Games != 10 || len(v.Rows) != 2 || v.Planned != 10 || !v.Stored {
		t.Fatalf("%+v", v)
	}
	all := asked[[]contests.FinishedGame](h, path+"/list", `{}`)
	firsts := map[string]int{}
	for _, f := range all {
		firsts[f.Players[0]]++
	}
	if d := cmp.Diff(map[string]int{"random": 5, "search": 5}, firsts); d != "" {
		t.Error(d)
	}
	file := h.studio.contests.All()[0].JournalName
	want := stats.NewStats(standard.Games())
	r := stats.GameReader{Games: standard.Games(), Yield: want.AddGame, Notice: func(text string) { t.Error(text) }}
	testutil.NoError(t, r.ReadGames(t.Context(), file))
	if d := cmp.Diff(inJSONOf(t, want.Summary()), inJSONOf(t, asked[stats.Summary](h, path+"/stats", `{}`))); d != "" {
		t.Error(d)
	}
	// Over chosen games: a slow twin counts those that fit.
	won := asked[stats.Summary](h, path+"/stats", `{"result":"won","player":"search","from":2}`)
	n := 0
	for _, f := range all[1:] {
		seat := slices.Index(f.Players, "search")
		if f.Winner == v.Seats[seat] {
			n++
		}
	}
	if won.Games != n || won.Draws != 0 {
		t.Errorf("search won %d games from the second on, not %d", n, won.Games)
	}
	if some := asked[[]contests.FinishedGame](h, path+"/list", `{"games":[3,7]}`); len(some) != 2 || some[0].Number != 3 || some[1].Number != 7 {
		t.Errorf("%+v", some)
	}
}

func inJSONOf(t *testing.T, value any) string {
	t.Helper()
	text := testutil.Must(json.MarshalIndent(value, "", " "))(t)
	return string(text)
}

// TestMatch_Files exports games as SGF, JSONL and Zero+ files.
func TestMatch_Files(t *testing.T) {
	h := buildOn(t, hall(), Options{})
	path := h.startMatch(`{"game":"gomoku","size":"9","players":["first","random"],"games":2,"max_moves":9}`)
	v := h.fought(path, "its end", over)
	if v.Stored || v.Games != 2 {
		t.Fatalf("%+v", v)
	}
	for form, want := range map[string]int{"sgf": 2, "jsonl": 2} {
		status, text := h.post(path+"/file/"+form, `{}`)
		if n := strings.Count(text, map[string]string{"sgf": "(;", "jsonl": `"moves":`}[form]); status != http.StatusOK || n != want {
			t.Errorf("%s: %d, %d games in %s", form, status, n, text)
		}
	}
	status, text := h.post(path+"/file/gzero", `{"games":[2]}`)
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil || status != http.StatusOK || len(z.File) != 1 || z.File[0].Name != "battle_2_draw_t=0s.gzero" {
		t.Fatalf("%d, %v: %+v", status, err, z)
	}
	file := testutil.Must(z.File[0].Open())(t)
	defer file.Close()
	var b bytes.Buffer
	if _, err := io.Copy(&b, file); err != nil || !strings.HasPrefix(b.String(), "9|") {
		t.Errorf("%v %s", err, &b)
	}
	if status, text := h.post(path+"/file/html", `{}`); status != http.StatusNotFound || !strings.Contains(text, "--html") {
		t.Errorf("a studio that writes no pages says %d %s", status, text)
	}
	r := fetch[struct{ Moves []string }](h, path+"/games/1")
	if len(r.Moves) != 9 {
		t.Errorf("%+v", r)
	}
}

// TestMatch_PausesAndStops checks that no move is played while a match is paused.
func TestMatch_PausesAndStops(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	path := h.startMatch(`{"game":"connectfour","players":["random","random"],"nodes":5}`)
	h.fought(path, "a game", func(v contests.LiveView) bool { return v.Games > 0 })
	h.must(path+"/pause", ``)
	still := func() string {
		v := fetch[contests.LiveView](h, path)
		if v.Phase != contests.Paused || !v.Endless {
			t.Fatalf("%+v", v)
		}
		return fmt.Sprint(v.Games, len(v.Boards), v.Boards)
	}
	// A move that had begun may end; then nothing moves, however long one looks.
	now := still()
	for same := 0; same < 20; same++ {
		if next := still(); next != now {
			now, same = next, 0
		}
	}
	h.must(path+"/resume", ``)
	h.fought(path, "more games", func(v contests.LiveView) bool { return v.Games > 2 })
	h.must(path+"/stop", ``)
	v := fetch[contests.LiveView](h, path)
	if v.Phase != contests.Stopped || len(v.Boards) != 0 {
		t.Fatalf("%+v", v)
	}
	testutil.NoError(t, h.studio.Close())
	later := buildOn(t, standard.Games(), Options{Studies: folder})
	if all := fetch[[]contests.MatchListEntry](later, "/api/matches"); len(all) != 1 || all[0].Phase != contests.Stopped {
		t.Fatalf("%+v", all)
	}
	again := fetch[contests.LiveView](later, path)
	if again.Games != v.Games || again.Rows[0].Games != v.Rows[0].Games || again.Phase != contests.Stopped {
		t.Fatalf("%+v, want %d games", again, v.Games)
	}
	later.must(path+"/resume", ``)
	later.fought(path, "more games", func(now contests.LiveView) bool { return now.Games > v.Games })
	later.must(path+"/stop", ``)
	call[none](later, http.MethodDelete, path, "", http.StatusNoContent)
	if all := fetch[[]contests.MatchListEntry](later, "/api/matches"); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	gone, _ := later.do(http.MethodGet, path, "")
	later.must(path+"/restore", ``)
	if back := fetch[contests.LiveView](later, path); gone != http.StatusNotFound || back.Games < v.Games {
		t.Errorf("deleted it is answered with %d; brought back it has %d games", gone, back.Games)
	}
	if status, text := later.post(path+"/restore", ``); status != http.StatusNotFound {
		t.Errorf("what is there was brought back: %d %s", status, text)
	}
}

// TestMatch_DeletedCanBeRestored checks that a deleted match can be restored after a restart, until it
// expires.
func TestMatch_DeletedCanBeRestored(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	var paths []string
	for range 2 {
		path := h.startMatch(`{"game":"tictactoe","players":["random","random"],"games":2}`)
		h.fought(path, "its end", over)
		call[none](h, http.MethodDelete, path, "", http.StatusNoContent)
		paths = append(paths, path)
	}
	testutil.NoError(t, h.studio.Close())
	old := filepath.Join(folder, "skirmishes", strings.TrimPrefix(paths[0], "/api/matches/")+".jsonl"+storage.DeletedSuffix)
	long := time.Now().Add(-storage.DeletedRetention - time.Hour)
	testutil.NoError(t, os.Chtimes(old, long, long))
	later := buildOn(t, standard.Games(), Options{Studies: folder})
	if status, _ := later.post(paths[0]+"/restore", ``); status != http.StatusNotFound {
		t.Errorf("what was deleted long ago: %d", status)
	}
	later.must(paths[1]+"/restore", ``)
	if v := fetch[contests.LiveView](later, paths[1]); v.Games != 2 || v.Phase != contests.Done {
		t.Errorf("%+v", v)
	}
}

// TestMatch_DecidedTest checks that an SPRT between unequal players ends, and that its state equals the
// crosstable.
func TestMatch_DecidedTest(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	path := h.startMatch(`{"game":"connectfour","players":["search","random"],"nodes":200,"plies":2,"seed":3,"test":{"elo0":0,"elo1":300}}`)
	v := h.fought(path, "its end", over)
	if v.Phase != contests.Done || v.Test == nil || v.Test.Model != "normalized" || v.Test.Decision != "H1" || v.Test.LLR < v.Test.Upper || !strings.Contains(v.Why.Error(), "H1 is accepted") {
		t.Errorf("%+v %+v", v, v.Test)
	}
	if n := len(v.Test.Course); n == 0 || v.Test.Course[n-1] != v.Test.LLR {
		t.Errorf("%v", v.Test.Course)
	}
	testutil.NoError(t, h.studio.Close())
	later := fetch[contests.LiveView](buildOn(t, standard.Games(), Options{Studies: folder}), path)
	if d := cmp.Diff(v.Test.Course, later.Test.Course); d != "" || len(later.Test.Course) < 3 {
		t.Errorf("the course of another day is another one: %s", d)
	}
}

// TestMatch_RefusesInvalidRequests checks that each error is a sentence and that no match is stored.
func TestMatch_RefusesInvalidRequests(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	for body, want := range map[string]string{
		`{"game":"chess","players":["a","b"]}`:                                                                      "unknown game",
		`{"game":"tictactoe","players":["random"]}`:                                                                 "tictactoe needs 2 to 1000 players here (got 1)",
		`{"game":"tictactoe","players":["random","/bin/sh"]}`:                                                       "has no such engine",
		`{"game":"gomoku","players":["sente:memory=100000","sente"]}`:                                               "memory of engine sente is too large",
		`{"game":"gomoku","players":["sente","sente:book=/etc/passwd"]}`:                                            "can be set only on the command line",
		`{"game":"gomoku","players":["sente","sente:weights=/etc/passwd"]}`:                                         "can be set only on the command line",
		`{"game":"omega","players":["negamax:weights=/dev/zero","sente"]}`:                                          "can be set only on the command line",
		`{"game":"tictactoe","players":["random","random"],"games":20001}`:                                          "invalid games 20001",
		`{"game":"tictactoe","players":["random","random"],"move":61}`:                                              "invalid move 61",
		`{"game":"tictactoe","players":["random","random"],"move":0}`:                                               "invalid move 0: expected 0.01 to 60 seconds per move",
		`{"game":"tictactoe","players":["random","random"],"limits":[{"move":0.001}]}`:                              "invalid move 0.001",
		`{"game":"tictactoe","players":["random","random"],"limits":[{"nodes":-1}]}`:                                "invalid nodes -1",
		`{"game":"tictactoe","players":["random","random"],"limits":[{},{},{"nodes":1}]}`:                           "3 players have their own limits, but only 2 are named",
		`{"game":"tictactoe","players":["random","random"],"resign":{"moves":0,"score":5}}`:                         "invalid resign of 0 moves",
		`{"game":"tictactoe","players":["random","random"],"draw":{"moves":3,"score":-1}}`:                          "invalid draw of 3 moves at a score of -1",
		`{"game":"nim","rules":"3p","players":["random","random","random"],"draw":{"moves":3,"score":1}}`:           "adjudication requires two players",
		`{"game":"tictactoe","players":["random","random"],"solve":10000001}`:                                       "invalid solve 10000001: expected 0 for no solver",
		`{"game":"nim","rules":"3p","players":["random","random","random"],"solve":9}`:                              "has no solver for 3 players",
		`{"game":"tictactoe","players":["random","random"],"kind":"gauntlet","players":["random"]}`:                 "tictactoe needs 2 to 1000 players here (got 1)",
		`{"game":"tictactoe","players":["random","random"],"control":"48h"}`:                                        "a clock has at most a day",
		`{"game":"tictactoe","players":["random","random"],"slots":5}`:                                              "invalid slots 5",
		`{"game":"tictactoe","players":["random","random"],"pace":1e9}`:                                             "invalid pace 1e+09",
		`{"game":"tictactoe","players":["random","random"],"openings":"z9"}`:                                        "z9",
		`{"game":"tictactoe","players":["random","random"],"kind":"swiss"}`:                                         "unsupported kind",
		`{"game":"tictactoe","players":["random","random"],"games":2,"test":{"elo0":5,"elo1":5}}`:                   "elo0 (5) must be less than elo1 (5)",
		`{"game":"tictactoe","players":["a","b","c","d","e","f","g","h","i"]}`:                                      "too many players (got 9",
		`{"game":"tictactoe","players":["random","random","search","search","mcts"],"kind":"roundrobin","slots":4}`: "there is memory for",
	} {
		status, text := h.post("/api/matches", body)
		if strings.Contains(want, "memory of engine") && !strings.Contains(text, `"field":"players.0.memory"`) || strings.HasPrefix(want, "move ") && !strings.Contains(text, `"field":"`) {
			t.Errorf("%s names no field", text)
		}
		if strings.Contains(body, `"solve"`) && !strings.Contains(text, `"field":"solve"`) {
			t.Errorf("%s names no field", text)
		}
		if status < 400 || status >= 600 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", body, status, text, want)
		}
	}
	if all := fetch[[]contests.MatchListEntry](h, "/api/matches"); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	path := h.startMatch(`{"game":"tictactoe","players":["random","random"],"games":2}`)
	h.fought(path, "its end", over)
	for command, want := range map[string]string{"/dance": "unknown command", "/pace": "", "/resume": "stored only in memory", "/file/exe": "unknown format", "/stats": ""} {
		status, text := h.post(path+command, `{}`)
		if want != "" && (status < 400 || !strings.Contains(text, want)) || want == "" && status >= 400 {
			t.Errorf("%s: %d %s", command, status, text)
		}
	}
	for _, missing := range []string{"/api/matches/none", path + "/games/9", path + "/games/x"} {
		if status, _ := h.do(http.MethodGet, missing, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d", missing, status)
		}
	}
}

// TestMatch_CommandLineRun checks that a match of the command line is displayed and accepts no
// commands.
func TestMatch_CommandLineRun(t *testing.T) {
	plan := match.Plan{Game: "tictactoe", Kind: match.Match, Games: 4, Plies: 2, Players: []match.Entrant{{Name: "<b>one</b>", Engine: "random"}, {Name: "two", Engine: "random:seed=2"}}}
	live := NewLive(standard.Games(), plan)
	h := buildOn(t, standard.Games(), Options{Live: live})
	playLive(t, plan, live)
	v := fetch[contests.LiveView](h, "/api/matches/live")
	if v.Phase != contests.Done || v.Games != 4 || v.Own || v.Rows[0].Games != 4 {
		t.Errorf("%+v", v)
	}
	if status, text := h.post("/api/matches/live/stop", ``); status != http.StatusForbidden || !strings.Contains(text, "command line") {
		t.Errorf("%d %s", status, text)
	}
}

// planWithHTML returns a match between players with markup in their names.
func planWithHTML() match.Plan {
	return match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Plies: 2, Players: []match.Entrant{{Name: "<img src=x onerror=document.title=1>", Engine: "random"}, {Name: "two", Engine: "random:seed=2"}}}
}

// playLive plays a match of the command line.
func playLive(t *testing.T, plan match.Plan, live *Live) {
	t.Helper()
	local := match.NewLocalRunner(standard.Games(), openPlayer, 1)
	local.SetWatcher(live)
	report, err := match.Run{Plan: plan, Games: standard.Games(), Runner: local, Observe: live.Observe}.PlayAll(t.Context())
	live.End(report, err)
	if trouble := local.Close(); err != nil || trouble != nil {
		t.Fatal(err, trouble)
	}
}

// openPlayer creates a player of a match of the command line.
func openPlayer(game sente.Record, e match.Entrant) (player.Player, error) {
	g, err := standard.Games().FindGame(game.Game)
	if err != nil {
		return player.Player{}, err
	}
	build, err := g.UntrustedEngine(e.Engine, sente.Limits{Threads: 1, Memory: 1 << 20})
	if err != nil {
		return player.Player{}, err
	}
	engine, err := build()
	return player.Player{Name: e.Name, Engine: engine}, err
}

func TestStudioMatches_AreBounded(t *testing.T) {
	h := build(t, Options{})
	for range 200 {
		h.studio.contests.AddLive(NewLive(h.studio.games, match.Plan{Game: "tictactoe"}))
	}
	status, body := h.post("/api/matches", `{"game":"tictactoe","players":["first","first"],"games":2}`)
	if status != http.StatusServiceUnavailable || !strings.Contains(body, "200 matches are stored") {
		t.Errorf("got %d %s", status, body)
	}
}
