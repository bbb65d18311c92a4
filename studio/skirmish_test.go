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
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// skirmishOf starts a skirmish and returns its path.
func (h *house) skirmishOf(body string) string {
	h.t.Helper()
	return "/api/skirmishes/" + call[liveView](h, http.MethodPost, "/api/skirmishes", body, http.StatusCreated).ID
}

// fought waits until a skirmish is as wanted.
func (h *house) fought(path, what string, ok func(liveView) bool) (v liveView) {
	h.t.Helper()
	for end := time.Now().Add(4 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if v = fetch[liveView](h, path); ok(v) {
			return v
		}
		if time.Now().After(end) {
			h.t.Fatalf("the skirmish never came to this: %s; it is at %s after %d games: %s", what, v.Phase, v.Games, v.Why)
		}
	}
}

func over(v liveView) bool { return v.Phase == stopped || v.Phase == done }

// TestASkirmishOfTenGames: colours alternate, its games are those of a match of the same
// plan, and its figures are those that package stats has of its journal.
func TestASkirmishOfTenGames(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	path := h.skirmishOf(`{"game":"tictactoe","players":["random","search"],"games":10,"plies":2,"nodes":30,"seed":5,"slots":2}`)
	v := h.fought(path, "its end", over)
	if v.Phase != done || v.Games != 10 || len(v.Rows) != 2 || v.Planned != 10 || !v.Kept {
		t.Fatalf("%+v", v)
	}
	all := asked[[]finishedGame](h, path+"/list", `{}`)
	firsts := map[string]int{}
	for _, f := range all {
		firsts[f.Players[0]]++
	}
	if d := cmp.Diff(map[string]int{"random": 5, "search": 5}, firsts); d != "" {
		t.Error(d)
	}
	file := h.studio.contests.list()[0].name
	want := stats.New(standard.Games())
	r := stats.Reader{Games: standard.Games(), Yield: want.Add, Notice: func(text string) { t.Error(text) }}
	testutil.NoError(t, r.Read(t.Context(), file))
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
	if some := asked[[]finishedGame](h, path+"/list", `{"games":[3,7]}`); len(some) != 2 || some[0].Number != 3 || some[1].Number != 7 {
		t.Errorf("%+v", some)
	}
}

func inJSONOf(t *testing.T, value any) string {
	t.Helper()
	text := testutil.Must(json.MarshalIndent(value, "", " "))(t)
	return string(text)
}

// TestSkirmishFiles: any game leaves as SGF, JSONL or in Zero+'s files.
func TestSkirmishFiles(t *testing.T) {
	h := buildOn(t, hall(), Options{})
	path := h.skirmishOf(`{"game":"gomoku","size":"9","players":["first","random"],"games":2,"max_moves":9}`)
	v := h.fought(path, "its end", over)
	if v.Kept || v.Games != 2 {
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
	if got := zeroName(finishedGame{Number: 3, Winner: "black", Plies: 24, Seconds: 7.2}, []string{"black", "white"}); got != "battle_3_b_wins_@step=24_t=7s.gzero" {
		t.Error(got)
	}
	if status, text := h.post(path+"/file/html", `{}`); status != http.StatusNotFound || !strings.Contains(text, "--html") {
		t.Errorf("a studio that writes no pages says %d %s", status, text)
	}
	r := fetch[struct{ Moves []string }](h, path+"/games/1")
	if len(r.Moves) != 9 {
		t.Errorf("%+v", r)
	}
}

// TestASkirmishIsPausedAndStopped: while it is paused no move is played.
func TestASkirmishIsPausedAndStopped(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	path := h.skirmishOf(`{"game":"connectfour","players":["random","random"],"nodes":5}`)
	h.fought(path, "a game", func(v liveView) bool { return v.Games > 0 })
	h.must(path+"/pause", ``)
	still := func() string {
		v := fetch[liveView](h, path)
		if v.Phase != paused || !v.Endless {
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
	h.fought(path, "more games", func(v liveView) bool { return v.Games > 2 })
	h.must(path+"/stop", ``)
	v := fetch[liveView](h, path)
	if v.Phase != stopped || len(v.Boards) != 0 {
		t.Fatalf("%+v", v)
	}
	testutil.NoError(t, h.studio.Close())
	later := buildOn(t, standard.Games(), Options{Studies: folder})
	if all := fetch[[]listedRun](later, "/api/skirmishes"); len(all) != 1 || all[0].Phase != stopped {
		t.Fatalf("%+v", all)
	}
	again := fetch[liveView](later, path)
	if again.Games != v.Games || again.Rows[0].Games != v.Rows[0].Games || again.Phase != stopped {
		t.Fatalf("%+v, want %d games", again, v.Games)
	}
	later.must(path+"/resume", ``)
	later.fought(path, "more games", func(now liveView) bool { return now.Games > v.Games })
	later.must(path+"/stop", ``)
	call[none](later, http.MethodDelete, path, "", http.StatusNoContent)
	if all := fetch[[]listedRun](later, "/api/skirmishes"); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	gone, _ := later.do(http.MethodGet, path, "")
	later.must(path+"/restore", ``)
	if back := fetch[liveView](later, path); gone != http.StatusNotFound || back.Games < v.Games {
		t.Errorf("deleted it is answered with %d; brought back it has %d games", gone, back.Games)
	}
	if status, text := later.post(path+"/restore", ``); status != http.StatusNotFound {
		t.Errorf("what is there was brought back: %d %s", status, text)
	}
}

// TestDeletedSkirmishesAreKeptForAWhile: what was deleted lately can be brought back after a
// restart, and what was deleted long ago is swept away.
func TestDeletedSkirmishesAreKeptForAWhile(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	var paths []string
	for range 2 {
		path := h.skirmishOf(`{"game":"tictactoe","players":["random","random"],"games":2}`)
		h.fought(path, "its end", over)
		call[none](h, http.MethodDelete, path, "", http.StatusNoContent)
		paths = append(paths, path)
	}
	testutil.NoError(t, h.studio.Close())
	old := filepath.Join(folder, skirmishFolder, strings.TrimPrefix(paths[0], "/api/skirmishes/")+journalSuffix+storage.DeletedSuffix)
	long := time.Now().Add(-storage.KeepDeleted - time.Hour)
	testutil.NoError(t, os.Chtimes(old, long, long))
	later := buildOn(t, standard.Games(), Options{Studies: folder})
	if status, _ := later.post(paths[0]+"/restore", ``); status != http.StatusNotFound {
		t.Errorf("what was deleted long ago: %d", status)
	}
	later.must(paths[1]+"/restore", ``)
	if v := fetch[liveView](later, paths[1]); v.Games != 2 || v.Phase != done {
		t.Errorf("%+v", v)
	}
}

// TestADecidedTest: an SPRT between unequal players ends by itself, and its gauge stands
// where the crosstable says.
func TestADecidedTest(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	path := h.skirmishOf(`{"game":"connectfour","players":["search","random"],"nodes":200,"plies":2,"seed":3,"test":{"elo0":0,"elo1":300}}`)
	v := h.fought(path, "its end", over)
	if v.Phase != done || v.Test == nil || v.Test.Model != "normalized" || v.Test.Decision != "H1" || v.Test.LLR < v.Test.Upper || !strings.Contains(v.Why, "H1 is accepted") {
		t.Errorf("%+v %+v", v, v.Test)
	}
	if n := len(v.Test.Course); n == 0 || v.Test.Course[n-1] != v.Test.LLR {
		t.Errorf("%v", v.Test.Course)
	}
	testutil.NoError(t, h.studio.Close())
	later := fetch[liveView](buildOn(t, standard.Games(), Options{Studies: folder}), path)
	if d := cmp.Diff(v.Test.Course, later.Test.Course); d != "" || len(later.Test.Course) < 3 {
		t.Errorf("the course of another day is another one: %s", d)
	}
}

// TestWrongSkirmishes are refused in a sentence, and nothing of them is kept.
func TestWrongSkirmishes(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	for body, want := range map[string]string{
		`{"game":"chess","players":["a","b"]}`:                                                                      "unknown game",
		`{"game":"tictactoe","players":["random"]}`:                                                                 "tictactoe needs 2 to 1000 players here, not 1",
		`{"game":"tictactoe","players":["random","/bin/sh"]}`:                                                       "no engine of that name",
		`{"game":"gomoku","players":["sente:memory=100000","sente"]}`:                                               "memory of engine sente is too much",
		`{"game":"gomoku","players":["sente","sente:book=/etc/passwd"]}`:                                            "only be set on the command line",
		`{"game":"gomoku","players":["sente","sente:weights=/etc/passwd"]}`:                                         "only be set on the command line",
		`{"game":"omega","players":["negamax:weights=/dev/zero","sente"]}`:                                          "only be set on the command line",
		`{"game":"tictactoe","players":["random","random"],"games":20001}`:                                          "games 20001 cannot be",
		`{"game":"tictactoe","players":["random","random"],"move":61}`:                                              "move 61 cannot be",
		`{"game":"tictactoe","players":["random","random"],"move":0}`:                                               "move 0 cannot be: write 0.01 to 60 seconds a move",
		`{"game":"tictactoe","players":["random","random"],"limits":[{"move":0.001}]}`:                              "move 0.001 cannot be",
		`{"game":"tictactoe","players":["random","random"],"limits":[{"nodes":-1}]}`:                                "nodes -1 cannot be",
		`{"game":"tictactoe","players":["random","random"],"limits":[{},{},{"nodes":1}]}`:                           "3 players have limits of their own, but 2 are named",
		`{"game":"tictactoe","players":["random","random"],"resign":{"moves":0,"score":5}}`:                         "resign cannot be 0 moves",
		`{"game":"tictactoe","players":["random","random"],"draw":{"moves":3,"score":-1}}`:                          "draw cannot be 3 moves at a score of -1",
		`{"game":"nim","rules":"3p","players":["random","random","random"],"draw":{"moves":3,"score":1}}`:           "agreement is between two players",
		`{"game":"tictactoe","players":["random","random"],"solve":10000001}`:                                       "solve 10000001 cannot be: write 0 for no solver",
		`{"game":"nim","rules":"3p","players":["random","random","random"],"solve":9}`:                              "has no solver for 3 players",
		`{"game":"tictactoe","players":["random","random"],"kind":"gauntlet","players":["random"]}`:                 "tictactoe needs 2 to 1000 players here, not 1",
		`{"game":"tictactoe","players":["random","random"],"control":"48h"}`:                                        "a clock has at most a day",
		`{"game":"tictactoe","players":["random","random"],"slots":5}`:                                              "slots 5 cannot be",
		`{"game":"tictactoe","players":["random","random"],"pace":1e9}`:                                             "pace 1e+09 cannot be",
		`{"game":"tictactoe","players":["random","random"],"openings":"z9"}`:                                        "z9",
		`{"game":"tictactoe","players":["random","random"],"kind":"swiss"}`:                                         "is none of the studio's",
		`{"game":"tictactoe","players":["random","random"],"games":2,"test":{"elo0":5,"elo1":5}}`:                   "elo0 5 is not below elo1 5",
		`{"game":"tictactoe","players":["a","b","c","d","e","f","g","h","i"]}`:                                      "9 players are too many",
		`{"game":"tictactoe","players":["random","random","search","search","mcts"],"kind":"roundrobin","slots":4}`: "there is memory for",
	} {
		status, text := h.post("/api/skirmishes", body)
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
	if all := fetch[[]listedRun](h, "/api/skirmishes"); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	path := h.skirmishOf(`{"game":"tictactoe","players":["random","random"],"games":2}`)
	h.fought(path, "its end", over)
	for command, want := range map[string]string{"/dance": "there is no command of that name", "/pace": "", "/resume": "kept in memory alone", "/file/exe": "the forms are", "/stats": ""} {
		status, text := h.post(path+command, `{}`)
		if want != "" && (status < 400 || !strings.Contains(text, want)) || want == "" && status >= 400 {
			t.Errorf("%s: %d %s", command, status, text)
		}
	}
	for _, missing := range []string{"/api/skirmishes/none", path + "/games/9", path + "/games/x"} {
		if status, _ := h.do(http.MethodGet, missing, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d", missing, status)
		}
	}
}

// TestARunOfTheCommandLine is shown like any other, and is not to be commanded from a page.
func TestARunOfTheCommandLine(t *testing.T) {
	plan := match.Plan{Game: "tictactoe", Kind: match.Match, Games: 4, Plies: 2, Players: []match.Entrant{{Name: "<b>one</b>", Engine: "random"}, {Name: "two", Engine: "random:seed=2"}}}
	live := NewLive(standard.Games(), plan)
	h := buildOn(t, standard.Games(), Options{Live: live})
	playLive(t, h.studio, live)
	v := fetch[liveView](h, "/api/skirmishes/live")
	if v.Phase != done || v.Games != 4 || v.Own || v.Rows[0].Games != 4 {
		t.Errorf("%+v", v)
	}
	if status, text := h.post("/api/skirmishes/live/stop", ``); status != http.StatusForbidden || !strings.Contains(text, "command line") {
		t.Errorf("%d %s", status, text)
	}
}

// planWithHTML is a match between players whose names are markup.
func planWithHTML() match.Plan {
	return match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Plies: 2, Players: []match.Entrant{{Name: "<img src=x onerror=document.title=1>", Engine: "random"}, {Name: "two", Engine: "random:seed=2"}}}
}

// playLive plays the run of a command line.
func playLive(t *testing.T, s *Server, live *Live) {
	t.Helper()
	c := s.contests.newSkirmish("other", live.plan, "", 1) // its way to open players
	local := match.NewLocal(standard.Games(), c.open, 1)
	local.Watch(live)
	report, err := match.Run{Plan: live.plan, Games: standard.Games(), Runner: local, Observe: live.Observe}.Play(t.Context())
	live.End(report, err)
	if trouble := local.Close(); err != nil || trouble != nil {
		t.Fatal(err, trouble)
	}
}

func TestSkirmishes_AreBounded(t *testing.T) {
	h := build(t, Options{})
	for range mostSkirmishes {
		h.studio.contests.add(&skirmish{Live: NewLive(h.studio.games, match.Plan{Game: "tictactoe"}), all: h.studio.contests})
	}
	status, body := h.post("/api/skirmishes", `{"game":"tictactoe","players":["first","first"],"games":2}`)
	if status != http.StatusServiceUnavailable || !strings.Contains(body, "200 skirmishes are kept") {
		t.Errorf("got %d %s", status, body)
	}
}

// TestALiveBoard: a page is told what each side thinks of its move, on the scale of its
// engine, and sees the last game where none is played.
func TestALiveBoard(t *testing.T) {
	games := standard.Games()
	plan := match.Plan{Game: "connectfour", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one", Engine: "sente"}, {Name: "two", Engine: "search"}}}
	l := NewLive(games, plan)
	at := match.Seated{Number: 1, Seating: 1}
	start := sente.Record{Game: "connectfour", Players: []string{"two", "one"}, Moves: []sente.Move{"4"}}
	l.Began(at, start)
	line := []sente.Move{"4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3", "2", "2", "2"}
	l.Thinks(at, 1, sente.Info{Depth: 14, Score: 30, Nodes: 900, Time: 1500 * time.Millisecond, Line: line})
	l.Thinks(at, 1, sente.Info{Depth: 14, Rank: 1, Score: -30})
	l.Moved(at, 1, "4")
	l.Thinks(at, 0, sente.Info{Score: 0, Source: "proof", Bound: sente.Exact, Line: line[:1]})
	g := testutil.Must(games.Game("connectfour"))(t)
	scale := func(engine string) float64 {
		p := testutil.Must(g.ProfileOf(engine))(t)
		return p.Scale
	}
	v := l.view()
	want := []sideThought{
		{Seat: 0, Drawn: true, Bound: sente.Exact, Scale: scale("search"), Line: line[:1]},
		{Seat: 1, Score: 30, Scale: scale("sente"), Depth: 14, Nodes: 900, Seconds: 1.5, Line: line[:mostLine]},
	}
	if d := cmp.Diff(want, v.Boards[0].Said); d != "" {
		t.Error(d)
	}
	if v.Last != nil || v.Boards[0].Plies != 2 || v.Boards[0].Turn != 0 {
		t.Errorf("%+v", v.Boards)
	}
	l.Left(at)
	if v := l.view(); v.Last != nil {
		t.Error("a game that was dropped is the last one")
	}
	end := start
	end.Moves = []sente.Move{"4", "3", "4", "3", "4", "3", "4"}
	end.Result = sente.Result{Winner: "first", Reason: "four in a row"}
	for i := range end.Moves {
		end.Thinking = append(end.Thinking, sente.Thought{Depth: i, Score: sente.Score(i), Nodes: int64(i), Time: time.Duration(i) * time.Second})
	}
	l.change(func() { l.count(match.Result{ID: strings.Repeat("a", 8), Number: 1, Seating: 1, Record: end}) })
	v = l.view()
	want = []sideThought{
		{Seat: 0, Score: 6, Scale: scale("search"), Depth: 6, Nodes: 6, Seconds: 6},
		{Seat: 1, Score: 5, Scale: scale("sente"), Depth: 5, Nodes: 5, Seconds: 5},
	}
	if v.Last == nil {
		t.Fatalf("the last game is not shown: %+v", v)
	}
	if d := cmp.Diff(want, v.Last.Said); d != "" || v.Last.Plies != 7 || len(v.Last.Scene.Stones) != 7 {
		t.Errorf("%s %+v", d, v.Last)
	}
}

// heard keeps the names of the events that a page is told.
type heard struct{ all []string }

func (h *heard) Send(name string, _ []byte) error { h.all = append(h.all, name); return nil }
func (*heard) Ping() error                        { return nil }

// TestFiguresComeWithTheEnd: where counting takes long, statistics wait, but not for those of a
// run that is over.
func TestFiguresComeWithTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time stands still between the calls
		l := NewLive(standard.Games(), match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one"}, {Name: "two"}}})
		ended := func(n int) {
			game := sente.Record{Game: "tictactoe", Players: []string{"one", "two"}, Moves: []sente.Move{"b2"}, Result: sente.Result{Winner: "first"}}
			l.change(func() { l.count(match.Result{Number: n, Record: game}); l.counting = time.Second })
		}
		page := &heard{}
		out, told := streaming.NewStream(page, nil), int64(-1)
		ended(1)
		l.tellStats(out, &told, l.over())
		l.change(func() { l.counting = time.Second })
		ended(2)
		if rest := l.tellStats(out, &told, l.over()); rest != statsPace || len(page.all) != 1 {
			t.Errorf("after %v told %v", rest, page.all)
		}
		l.End(match.Report{Complete: true}, nil)
		if rest := l.tellStats(out, &told, l.over()); rest != 0 || len(page.all) != 2 || told != 2 {
			t.Errorf("at the end after %v told %v of %d games", rest, page.all, told)
		}
		if l.change(func() { l.counting = 0 }); l.figuresPace() != livePace {
			t.Errorf("few games are counted every %v", l.figuresPace())
		}
	})
}

// tuningText is a journal of the command tune: two generations, a progress match and a batch
// of the test.
const tuningText = `{"sente-tuning":1,"engine":"sente","parameters":["tempo","line o3 own"],"space":"x","plan":{"game":"gomoku","kind":"","players":null,"games":0,"rounds":0,"seed":0},"settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4}}
{"trial":{"generation":0,"number":0,"pairs":[0,0,8,0,0]}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":1,"games":64,"opening":8,"best":[12.5,40],"method":{}}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":2,"games":128,"opening":16,"best":[13,41],"progress":[0,1,1,1,1],"method":{}}}
{"test":{"number":0,"pairs":[1,2,3,4,5]}}
`

// TestATuningJournalIsShown: what a journal tells a page, and that others are refused.
func TestATuningJournalIsShown(t *testing.T) {
	l := testutil.Must(tuning.ParseLog("x", []byte(tuningText)))(t)
	v := viewOfTuning(l)
	if v.Engine != "sente" || v.Method != "spsa" || v.Generation != 2 || v.Games != 128 || v.Planned != 128 || v.Played != 128+8+30 || v.Test.Count() != 15 {
		t.Errorf("%+v", v)
	}
	if len(v.Curve) != 1 || v.Curve[0].Games != 64 || !(v.Curve[0].Low < v.Curve[0].Elo && v.Curve[0].Elo < v.Curve[0].High) {
		t.Errorf("the curve is %+v", v.Curve)
	}
	if len(v.Numbers) != 2 || v.Numbers[1] != (tuningNumber{"line o3 own", 41}) {
		t.Errorf("the numbers are %+v", v.Numbers)
	}
	if v := viewOfTuning(tuning.Log{Head: l.Head}); v.Curve == nil || v.Numbers == nil || v.Test != nil {
		t.Errorf("before the first generation: %+v", v)
	}
}

// TestALiveTuningTellsItsGames: a page about a run that tunes counts the games of all trials.
func TestALiveTuningTellsItsGames(t *testing.T) {
	l := NewLive(standard.Games(), match.Plan{Game: "gomoku", Kind: match.Match, Players: []match.Entrant{{Name: "A"}, {Name: "B"}}, Games: 400})
	log := testutil.Must(tuning.ParseLog("x", []byte(tuningText)))(t)
	l.Tune(log)
	if v := l.view(); v.Tuning == nil || v.Games != 166 || v.Last != nil || v.Tuning.Generation != 2 {
		t.Errorf("%d games, %+v", v.Games, v.Tuning)
	}
}
