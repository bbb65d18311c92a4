//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/table"
)

// TestEngines_RealOnesStop: what the tests' engines can, those of the catalog can.
func TestEngines_RealOnesStop(t *testing.T) {
	games := standard.Games()
	h := buildOn(t, games, Options{})
	for _, g := range games {
		testutil.CheckDuration(t, "stopping "+g.Name, 2*time.Second, func() time.Duration {
			tbl := h.sit(`{"game":"` + g.Name + `","seats":[{"kind":"engine"}],"move":60}`)
			w := h.watch(tbl)
			h.until(tbl, "the engine begins", func(s table.State) bool { return s.Job != nil || len(s.Record.Moves) > 0 })
			for event := range w.events { // until it has thought of something, or moved
				var n table.InfoEvent
				if event[0] == "info" && json.Unmarshal([]byte(event[1]), &n) == nil && len(n.Thoughts) > 0 || event[0] == "state" && len(h.state(tbl).Record.Moves) > 0 {
					break
				}
			}
			began := time.Now()
			h.must(tbl+"/stop", ``)
			s := h.until(tbl, "the engine has moved", func(s table.State) bool { return len(s.Record.Moves) > 0 }) // and may be to move again
			if s.Error != nil {
				t.Errorf("%s: %s", g.Name, s.Error)
			}
			return time.Since(began)
		})
	}
}

// TestMatch_SolverEndsGauntlet: the first player meets each of the others and these do not meet.
func TestMatch_SolverEndsGauntlet(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{Studies: t.TempDir()})
	path := h.startMatch(`{"game":"connectfour","size":"5x4","players":["random:seed=7","random","random:seed=3"],"kind":"gauntlet","games":4,"nodes":20,"solve":100000,"slots":1}`)
	v := h.fought(path, "its end", over)
	if v.Phase != contests.Done || v.Games != 8 || v.Kind != match.Gauntlet {
		t.Fatalf("%+v", v)
	}
	g := testutil.Must(standard.Games().FindGame("connectfour"))(t)
	solver := testutil.Must(g.Solver())(t)
	defer sente.Close(solver) //nolint:errcheck // it has said what it knows
	met, proven := map[string]int{}, 0
	for _, f := range asked[[]contests.FinishedGame](h, path+"/list", `{}`) {
		if !slices.Contains(f.Players, "random:seed=7") {
			t.Errorf("%v meet each other", f.Players)
		}
		for _, name := range f.Players {
			met[name]++
		}
		r := fetch[sente.Record](h, fmt.Sprintf("%s/games/%d", path, f.Number))
		if r.Result.Reason != "proven" {
			continue
		}
		proven++
		r.Thinking, r.Result = nil, sente.Result{}
		board := testutil.Must(standard.Games().OpenBoard(r))(t)
		i, err := solver.Solve(t.Context(), r, sente.Limits{}, nil)
		winner := board.Turn()
		if i.Score < 0 {
			winner = 1 - winner
		}
		want := sente.Draw
		if i.Score != 0 {
			want = board.Seats()[winner]
		}
		if over, _, _ := board.Outcome(); err != nil || over || f.Winner != want {
			t.Errorf("game %d is won by %q, not %q: %v", f.Number, f.Winner, want, err)
		}
	}
	if d := cmp.Diff(map[string]int{"random:seed=7": 8, "random": 4, "random:seed=3": 4}, met); d != "" {
		t.Error(d)
	}
	if proven == 0 {
		t.Error("no game was ended by a proof")
	}
	if n := h.studio.engines.Len(); n != 0 {
		t.Errorf("%d engines and solvers were not given back", n)
	}
}

// python returns Python's interpreter. CI has one; elsewhere a test may do without.
func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("there is no python3 here: install it to run the example")
	}
	testutil.NoError(t, err)
	return path
}

// TestAPI_ScriptPlaysGame has the example in Python play a game of the author's own, and one of the catalog.
func TestAPI_ScriptPlaysGame(t *testing.T) {
	interpreter := python(t)
	own := catalog.New("own", "A game of one's own", tictactoe.Game.Open)
	studio := testutil.Must(New(append(standard.Games(), own), Options{Limits: Limits{Memory: 8 << 20}}))(t)
	server := httptest.NewServer(studio.Handler())
	defer studio.Close()
	defer server.Close()
	run := func(args ...string) (string, error) { return runScript(t, interpreter, "play.py", server.URL, args...) }
	for seed := range 3 {
		said, err := run("own", "--nodes", "100", "--seed", fmt.Sprint(seed))
		if err != nil || !strings.Contains(said, "moves, the engine was first, winner: ") || strings.Contains(said, "winner: second") {
			t.Errorf("%v %s", err, said)
		}
	}
	if said, err := run("nim", "--engine", "random", "--nodes", "1"); err != nil || !strings.Contains(said, "winner: ") {
		t.Errorf("%v %s", err, said)
	}
	if said, err := run("go"); err == nil || !strings.HasPrefix(said, `play.py: unknown game "go": expected one of `) || strings.Count(said, "\n") != 1 {
		t.Errorf("%v %s", err, said)
	}
}

// runScript runs an example in Python, which leaves nothing behind in its folder.
func runScript(t *testing.T, interpreter, script, url string, args ...string) (string, error) {
	said, err := exec.CommandContext(t.Context(), interpreter, append([]string{"-B", "../examples/api/" + script, url}, args...)...).CombinedOutput()
	return string(said), err
}

// TestServer_SurvivesRandomRequests sends 500 requests to all routes, with sound and absurd values.
func TestServer_SurvivesRandomRequests(t *testing.T) {
	const sessions = 16
	h := buildOn(t, standard.Games(), Options{Limits: Limits{Memory: 1 << 20, Budget: 8 << 20, Searches: 2, Sessions: sessions}})
	known := []int{200, 201, 204, 301, 307, 400, 403, 404, 405, 409, 413, 422, 503}
	statuses := map[int]int{}
	tables := []string{"nowhere", "..%2f..%2fgo.mod", "%00"}
	var client http.Client = *h.web.Client()
	client.Timeout = 20 * time.Second
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	routes := h.studio.apiRoutes(nil)
	for range 500 {
		method, path, found := strings.Cut(routes[r.IntN(len(routes))].pattern, " ")
		switch {
		case !found:
			method, path = pick(http.MethodGet, http.MethodPost, "PROPFIND"), method+pick("", "x", "%2e%2e%2f%2e%2e")
		case strings.HasSuffix(path, "/events"):
			continue // never ends
		case r.IntN(6) == 0:
			method, path = http.MethodPost, "/api/tables"
		}
		path = strings.NewReplacer("{table}", pick(tables[max(0, len(tables)-20):]...), "{game}", pick("gomoku", "go"), "{command}", pick(append(table.CommandNames(), "dance")...),
			"{node}", pick("0", "7", "-1", "99999999999999999999"), "{match}", "x", "{handle}", "x", "{id}", "1", "{number}", "1", "{format}", "sgf").Replace(path)
		absurd := pick("", "-1", "99999999999999999999", "../../x", "\x00", "\u202e\x1b[31m", strings.Repeat("9", 3000))
		game := pick("gomoku", "othello", "tictactoe", "nim", absurd)
		body := testutil.Must(json.Marshal(map[string]any{
			"/api/tables":   map[string]any{"game": game, "rules": pick("", absurd), "seats": []map[string]string{{"kind": pick("human", "engine", absurd)}, {"kind": "human"}}},
			"/api/analyze":  map[string]any{"record": map[string]any{"game": game}, "engine": pick("", "random", absurd), "limits": map[string]int{"nodes": 100}},
			"/api/position": map[string]any{"game": game, "moves": []string{pick("h8", absurd)}},
		}[path]))(t)
		if string(body) == "null" {
			body, _ = json.Marshal(map[string]any{pick("move", "text", "game", "gane"): pick("h8", "4453", absurd), "nodes": r.IntN(500)})
		}
		if r.IntN(40) == 0 {
			body = body[:r.IntN(len(body))]
		}
		request, err := http.NewRequestWithContext(t.Context(), method, h.web.URL+path, strings.NewReader(string(body)))
		if err != nil {
			continue
		}
		answer, err := client.Do(request)
		if err != nil {
			t.Errorf("%s %.80s: %v", method, path, err)
			continue
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		statuses[answer.StatusCode]++
		var says struct{ Code, Message, Table string }
		readable := json.Unmarshal(text, &says) == nil
		if !slices.Contains(known, answer.StatusCode) {
			t.Errorf("%s %.80s: status %d: %.200s", method, path, answer.StatusCode, text)
		}
		if answer.StatusCode >= 400 && strings.HasPrefix(path, "/api/") && (!readable || says.Code == "" || says.Message == "" || strings.ContainsAny(says.Message, "\n\x00\x1b")) {
			t.Errorf("%s %.80s: status %d without a code and a message: %.200s", method, path, answer.StatusCode, text)
		}
		if answer.StatusCode == http.StatusCreated && says.Table != "" {
			tables = append(tables, says.Table)
		}
	}
	if len(tables) < 10 || len(statuses) < 5 || statuses[204] == 0 {
		t.Errorf("the requests reach too little: %v, %d tables", statuses, len(tables))
	}
	if n := len(h.studio.tables.All()); n > sessions {
		t.Errorf("%d sessions in memory, want at most %d", n, sessions)
	}
	t.Log(fmt.Sprint(statuses))
}

// withPrograms is a catalog with a list of external engines, each named as it behaves.
func withPrograms(t *testing.T, games catalog.Catalog, behaviours ...string) catalog.Catalog {
	t.Helper()
	var text string
	for _, b := range behaviours {
		text += fmt.Sprintf("[[engine]]\nname = %q\ncommand = %s\n", "own-"+b, strict.QuoteTOML(playertest.Command(b)))
	}
	return withList(t, games, text)
}

// withList is a catalog with the engines of a list.
func withList(t *testing.T, games catalog.Catalog, text string) catalog.Catalog {
	t.Helper()
	name := filepath.Join(t.TempDir(), "engines.toml")
	testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return testutil.Must(testutil.Must(player.ReadRoster(name))(t).JoinCatalog(games))(t)
}

// noneLeft fails if a process of an external engine is left.
func noneLeft(t *testing.T) {
	t.Helper()
	left, err := playertest.Left()
	left = slices.DeleteFunc(left, func(process string) bool { return strings.Contains(process, "(chrom") }) // the browser of other tests
	if err != nil || len(left) > 0 {
		t.Errorf("%d processes are left: %v %v", len(left), left, err)
	}
}

// TestExternalEngine_PlaysAtTable: one that keeps the protocol plays.
func TestExternalEngine_PlaysAtTable(t *testing.T) {
	games := withPrograms(t, hall(), "sound", "crash", "hang", "occupied", "daemon")
	studio := testutil.Must(New(games, Options{}))(t)
	h := &house{t, studio, serve(t, studio.Handler())}
	for engine, want := range map[string]string{
		"own-sound":    "",
		"own-daemon":   "",
		"own-crash":    "own-crash cannot answer: exited with exit status 3",
		"own-hang":     "own-hang",
		"own-occupied": "own-occupied",
	} {
		seconds := 30.0 // more than a busy machine needs to start a program
		if engine == "own-hang" {
			seconds = 0.2
		}
		tbl := h.sit(fmt.Sprintf(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":%q}],"move":%v}`, engine, seconds))
		h.watch(tbl)
		h.must(tbl+"/play", `{"move":"h8"}`)
		s := h.untilIn(time.Minute, tbl, engine+" plays", func(s table.State) bool { return len(s.Record.Moves) == 2 || s.Error != nil })
		if s.Error == nil {
			h.must(tbl+"/play", `{"move":"h9"}`)
			s = h.untilIn(time.Minute, tbl, engine+" plays again", func(s table.State) bool { return len(s.Record.Moves) == 4 || s.Error != nil })
		}
		switch {
		case want == "" && s.Error != nil:
			t.Errorf("%s: %s", engine, s.Error)
		case want != "" && (!strings.Contains(s.Error.Error(), want) || !s.Paused || len(s.Record.Moves)%2 != 1):
			t.Errorf("%s: %q after %d moves, paused %v", engine, s.Error, len(s.Record.Moves), s.Paused)
		}
	}
	if err := studio.Close(); err != nil {
		t.Error(err)
	}
	noneLeft(t)
}

// TestExternalEngine_Analyses a position, for a page and for a program.
func TestExternalEngine_Analyses(t *testing.T) {
	h := buildOn(t, withPrograms(t, hall(), "sound"), Options{})
	tbl := h.sit(`{"game":"gomoku","moves":["h8"]}`)
	h.watch(tbl)
	h.must(tbl+"/analyse", `{"engine":"own-sound"}`)
	if s := h.untilIn(time.Minute, tbl, "the end of the analysis", idle); s.Error != nil {
		t.Error(s.Error)
	}
	status, text := h.post("/api/analyze", `{"record":{"game":"gomoku","moves":["h8"]},"engine":"own-sound","limits":{"time_ms":200}}`)
	if status != http.StatusOK || !strings.Contains(text, `"move":`) && !strings.Contains(text, `"line":`) {
		t.Errorf("%d %s", status, text)
	}
}

// TestExternalEngine_StopsAnalysis is no fault of the engine: one that knows the word stops,
// and one that does not is ended and starts anew when it is needed.
func TestExternalEngine_StopsAnalysis(t *testing.T) {
	h := buildOn(t, withPrograms(t, hall(), "endless", "endless-deaf"), Options{})
	for _, engine := range []string{"own-endless", "own-endless-deaf"} {
		tbl := h.sit(`{"game":"gomoku","moves":["h8"],"move":3600}`)
		w := h.watch(tbl)
		for range 2 {
			h.must(tbl+"/analyse", fmt.Sprintf(`{"engine":%q}`, engine))
			for event := range w.events {
				if n := (table.InfoEvent{}); event[0] == "info" && json.Unmarshal([]byte(event[1]), &n) == nil && len(n.Thoughts) > 0 {
					break
				}
			}
			h.must(tbl+"/stop", ``)
			if s := h.untilIn(time.Minute, tbl, "the end of the analysis", idle); s.Error != nil || s.Paused {
				t.Errorf("%s: %q, paused %v", engine, s.Error, s.Paused)
			}
		}
	}
}

// TestExternalEngine_RequestNamesNoProgram: what stands in no list is started by no request, whatever
// protocol it is said to speak, and a path to a program that exists is told from one that
// does not by nothing.
func TestExternalEngine_RequestNamesNoProgram(t *testing.T) {
	h := buildOn(t, withPrograms(t, hall(), "sound"), Options{})
	tbl := h.sit(`{"game":"gomoku"}`)
	program := playertest.Args()[0]
	for _, spec := range []string{playertest.Command("sound"), "ugi:" + playertest.Command("sound"), program, program + " x", "own-sound:dir=/", "own-sound " + program, "own-none"} {
		quoted := testutil.Must(json.Marshal(spec))(t)
		for path, body := range map[string]string{
			"/api/tables":     `{"game":"gomoku","seats":[{"kind":"engine","engine":%s}]}`,
			tbl + "/settings": `{"seats":[{"kind":"engine","engine":%s}]}`,
			tbl + "/analyse":  `{"engine":%s}`,
			tbl + "/balance":  `{"engine":%s,"stones":2}`,
			tbl + "/review":   `{"engine":%s}`,
			"/api/analyze":    `{"record":{"game":"gomoku","moves":[]},"engine":%s}`,
		} {
			status, text := h.post(path, fmt.Sprintf(body, quoted))
			if status < 400 || status >= 500 || strings.Contains(text, program) {
				t.Errorf("POST %s for %s: %d %s", path, spec, status, text)
			}
		}
	}
	noneLeft(t)
}

// TestExternalEngine_MissingIsRefused where it is chosen, and named by its name alone.
func TestExternalEngine_MissingIsRefused(t *testing.T) {
	games := withList(t, hall(), "[[engine]]\nname = \"gone\"\ncommand = \"/nowhere/secret\"\n")
	h := buildOn(t, games, Options{})
	status, text := h.post("/api/tables", `{"game":"gomoku","seats":[{"kind":"engine","engine":"gone"}]}`)
	if status != http.StatusUnprocessableEntity || !strings.Contains(text, "engine gone cannot be started: its program in the list of engines does not exist") {
		t.Errorf("%d %s", status, text)
	}
}
