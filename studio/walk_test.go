package studio

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// walker requests all described routes and validates the responses.
type walker struct {
	t      *testing.T
	studio *Server
	d      described
	cookie *http.Cookie    // of a guest; nil for the owner
	right  map[string]bool // routes that have been answered with what was asked for
}

func newWalker(t *testing.T) *walker {
	t.Helper()
	numbers := func(*Server) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "sente_tables 0\n") })
	}
	h := buildOn(t, allGames, Options{Limits: Limits{Memory: 1 << 20, Budget: 8 << 20}, Token: houseToken, Studies: t.TempDir(), Library: &scanned{}, Metrics: numbers})
	return &walker{t: t, studio: h.studio, d: readDescription(t), right: map[string]bool{}}
}

// ask sends a request of a route such as "GET /api/tables/{table}", with names instead of the
// placeholders, and returns the response.
func (w *walker) ask(route, body string, names ...string) (status int, said map[string]any) {
	w.t.Helper()
	pattern, query, _ := strings.Cut(route, "?")
	method, path, _ := strings.Cut(pattern, " ")
	address := path
	for _, name := range names {
		if before, rest, found := strings.Cut(address, "{"); found {
			_, after, _ := strings.Cut(rest, "}")
			address = before + name + after
		}
	}
	r := httptest.NewRequest(method, "http://localhost"+address, strings.NewReader(body))
	r.URL.RawQuery = query
	if w.cookie != nil {
		r.AddCookie(w.cookie)
	} else {
		r.Header.Set("Authorization", "Bearer "+houseToken)
	}
	answer := httptest.NewRecorder()
	w.studio.Handler().ServeHTTP(answer, r)
	op := w.d.Paths[path][strings.ToLower(method)]
	response, known := w.d.response(op, answer.Code)
	fault := func(format string, args ...any) {
		w.t.Errorf("%s %s %.80s: %d: %s", method, address, body, answer.Code, fmt.Sprintf(format, args...))
	}
	if !known {
		fault("the status is not described: %.300s", answer.Body)
		return answer.Code, nil
	}
	if kind, _, _ := strings.Cut(answer.Header().Get("Content-Type"), ";"); len(response.Content) > 0 {
		if _, known := response.Content[kind]; !known {
			fault("%q is not described", kind)
		}
	}
	if policy := answer.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") {
		fault("the policy of its content is %q", policy)
	}
	w.right[pattern] = w.right[pattern] || answer.Code < 300
	if content, is := response.Content["application/json"]; is {
		var value any
		if err := json.Unmarshal(answer.Body.Bytes(), &value); err != nil {
			fault("%v", err)
		}
		for i, f := range w.d.faults(content.Schema, value, "answer") {
			if i < 5 {
				fault("%s", f)
			}
		}
		said, _ = value.(map[string]any)
	} else if answer.Code < 300 && len(response.Content) == 0 && answer.Body.Len() > 0 {
		fault("it has a body, and none is described")
	}
	if sent := op.RequestBody.Content["application/json"]; answer.Code < 300 && body != "" && !strings.HasSuffix(pattern, "/read") && !strings.HasSuffix(pattern, "/tuning") {
		var value any
		if err := json.Unmarshal([]byte(body), &value); err != nil {
			fault("%v", err)
		}
		for _, f := range w.d.faults(sent.Schema, value, "request") {
			fault("%s", f)
		}
	}
	if _, failed := said["message"]; failed && said["code"] != nil && answer.Code < 400 {
		fault("an error has the status %d", answer.Code)
	}
	return answer.Code, said
}

// must is ask for a request that must succeed.
func (w *walker) must(route, body string, names ...string) map[string]any {
	w.t.Helper()
	status, said := w.ask(route, body, names...)
	if status >= 300 {
		w.t.Errorf("%s %v %s: %d %v", route, names, body, status, said["message"])
	}
	return said
}

// TestOpenAPI_ResponsesMatch requests every route and compares the response with openapi.json.
func TestOpenAPI_ResponsesMatch(t *testing.T) {
	w := newWalker(t)
	w.must("GET /", "")
	w.must("GET "+auth.MetricsPath, "")
	for _, route := range []string{"GET /api/games", "GET /api/guest", "GET /api/openapi.json", "GET /api/studies", "GET /api/matches"} {
		w.must(route, "")
	}
	for _, g := range allGames {
		w.must("GET /api/games/{game}/guide", "", g.Name)
		w.must("POST /api/position", fmt.Sprintf(`{"game":%q,"moves":[]}`, g.Name))
		w.must("POST /api/analyze", fmt.Sprintf(`{"record":{"game":%q,"moves":[]},"engine":"search","limits":{"nodes":200,"lines":3}}`, g.Name))
	}
	for _, text := range []string{
		`{"record":{"game":"gomoku","rules":"capture","size":"9","moves":["e5","a1"]},"limits":{"depth":1,"seed":7}}`,
		`{"record":{"game":"gomoku","setup":"black: h8 i8 j8 k8; white: a1; to-move: black","opening":"none"},"limits":{"time_ms":20}}`,
		`{"record":{"game":"omega","size":"3","players":["a","b","c"]},"engine":"random"}`, `{"record":{"game":"tictactoe","moves":["a1","b1","a2","b2","a3"]}}`,
		`{"record":{"game":"othello","moves":["d3"]},"values":true,"block":["c5"],"limits":{"nodes":2000,"lines":2}}`,
		`{"record":{"game":"omega","size":"3","players":["a","b","c"]},"values":true,"limits":{"nodes":500}}`, `{"record":{"game":"connectfour"},"only":["1","2"],"limits":{"nodes":500}}`,
	} {
		w.must("POST /api/analyze", text)
	}
	w.must("POST /api/scores", `{"game":"connectfour","moves":["1","1","2","2","3","3","4"]}`)
	w.must("POST /api/setup", `{"record":{"game":"gomoku","moves":["h8"]},"do":"begin"}`)
	w.must("POST /api/setup", `{"record":{"game":"quarto","moves":[]},"do":"begin"}`)
	w.must("POST /api/split", `{"text":"4453","game":"connectfour"}`)
	w.must("POST /api/tuning", tuningText)
	w.must("POST /api/trace", `{"record":{"game":"tictactoe","moves":["b2"]},"engine":"search","nodes":500,"keep":50}`)
	w.must("POST /api/trace", `{"record":{"game":"tictactoe","moves":["b2"]},"engine":"mcts","nodes":500,"keep":50}`)
	w.walkTables()
	w.walkLibrary()
	w.walkRuns()
	all := w.studio
	w.studio = buildOn(t, allGames, Options{Token: houseToken, Fleet: crew}).studio
	w.must("GET /api/fleet", "")
	w.studio = all
	for path, methods := range w.d.Paths {
		for method := range methods {
			if route := strings.ToUpper(method) + " " + path; !w.right[route] && !strings.HasSuffix(path, "/events") {
				t.Errorf("%s was never answered with what it is for", route)
			}
		}
	}
}

func (w *walker) walkTables() {
	const t = "/api/tables/{table}"
	sgf := `{"text":"(;GM[4]SZ[15];B[hh]C[a remark](;W[ii];B[hi])(;W[gg]LB[ff:a]))"}`
	brought, _ := w.must("POST /api/read", sgf)["upload"].(string)
	w.must("GET /api/uploads/{handle}?find=a&from=0", "", brought)
	tbl, _ := w.must("POST /api/tables", fmt.Sprintf(`{"upload":%q}`, brought))["table"].(string)
	for _, route := range []string{"", "/study", "/study?after=0", "/nodes/{node}", "/transpositions", "/record", "/formats", "/formats?moves=h8,i9", "/file?format=sgf", "/picture?format=svg", "/picture?format=png&pixels=64", "/picture?format=gif&pixels=64", "/review"} {
		w.must("GET "+t+route, "", tbl, "0")
	}
	w.must("POST "+t+"/edit", `{"edit":"comment","node":1,"text":"another"}`, tbl)
	w.must("POST "+t+"/unedit", "", tbl)
	w.must("POST "+t+"/reedit", "", tbl)
	w.must("POST "+t+"/review", `{"nodes":20}`, tbl)
	w.must("GET "+t+"/review", "", tbl)
	w.must("POST "+t+"/attempt", `{"moves":["h8"],"move":"i9","nodes":20}`, tbl)
	w.must("DELETE "+t+"/review", "", tbl)
	for _, command := range []string{"undo", "redo", "pause", "resume", "stop"} {
		w.must("POST "+t+"/{command}", "", tbl, command)
	}
	w.must("POST "+t+"/{command}", `{"node":0}`, tbl, "goto")
	key, _ := w.must("POST "+t+"/invite", `{"seat":2}`, tbl)["key"].(string)
	invitation, _, _ := strings.Cut(key, ".")
	guest := "me." + invitation
	w.cookie = &http.Cookie{Name: w.studio.guard.CookieName, Value: guest + "." + w.studio.guard.Signature("cookie", guest)}
	w.must("POST "+t+"/sit", "", tbl)
	w.must("GET /api/guest", "")
	w.cookie = nil
	w.must("POST "+t+"/{command}", `{"move":"h8"}`, tbl, "play")
	w.must("POST "+t+"/{command}", "", tbl, "resign")
	w.must("POST "+t+"/rematch", "", tbl)
	w.must("GET /api/studies/{table}/position", "", tbl)
	w.must("GET /api/studies", "")
	w.must("DELETE "+t, "", tbl)
	w.must("DELETE /api/studies/{table}", "", tbl)
	w.must("POST /api/studies/{table}/restore", "", tbl)
}

func (w *walker) walkLibrary() {
	brought, _ := w.must("POST /api/read", `{"text":"h8 i9 h9","game":"gomoku"}`)["upload"].(string)
	w.must("POST /api/library/add", fmt.Sprintf(`{"upload":%q}`, brought))
	found := w.must("POST /api/library/find", `{"position":{"game":"gomoku","moves":["h8"]}}`)
	games, _ := found["games"].([]any)
	if len(games) == 0 {
		w.t.Fatalf("nothing is found in the library: %v", found)
	}
	w.must("POST /api/library/explore", `{"position":{"game":"gomoku","moves":["h8"]},"min_length":1}`)
	id := fmt.Sprint(games[0].(map[string]any)["id"])
	w.must("GET /api/library/games/{id}", "", id)
	w.must("POST /api/library/games/{id}", "", id)
	w.must("DELETE /api/library/games/{id}", "", id)
}

func (w *walker) walkRuns() {
	const run = "/api/matches/{match}"
	began := w.must("POST /api/matches", `{"game":"tictactoe","kind":"match","players":["random","random:seed=2"],"games":4,"nodes":1}`)
	id, _ := began["id"].(string)
	c := testutil.Must(w.studio.contests.Find(id))(w.t)
	for end := time.Now().Add(time.Minute); c.IsBusy(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatal("four games of noughts and crosses never end")
		}
	}
	w.must("GET "+run, "", id)
	w.must("GET "+run+"/command", "", id)
	w.must("POST "+run+"/list", `{}`, id)
	w.must("POST "+run+"/stats", `{"from":1,"to":2}`, id)
	w.must("GET "+run+"/games/{number}", "", id, "1")
	for _, form := range []string{"sgf", "jsonl", "gzero"} {
		w.must("POST "+run+"/file/{format}", `{}`, id, form)
	}
	w.must("POST "+run+"/{command}", `{"pace":0}`, id, "pace")
	w.must("GET /api/matches", "")
	w.must("DELETE "+run, "", id)
	w.must("POST "+run+"/restore", "", id)
}

// TestOpenAPI_ErrorsMatch sends unknown names, invalid and large bodies, unknown fields and wrong types
// to every route. Each error is one sentence with a described status.
func TestOpenAPI_ErrorsMatch(t *testing.T) {
	w := newWalker(t)
	tbl, _ := w.must("POST /api/tables", `{"game":"tictactoe"}`)["table"].(string)
	for path, methods := range w.d.Paths {
		for method, op := range methods {
			route := strings.ToUpper(method) + " " + path
			if !strings.HasPrefix(path, "/api/") {
				continue
			}
			refused := func(body string, names ...string) {
				t.Helper()
				status, said := w.ask(route, body, names...)
				sentence, _ := said["message"].(string)
				if code, _ := said["code"].(string); code == "" {
					t.Errorf("%s %v %.60s: %d without a code: %v", route, names, body, status, said)
				}
				if status < 400 || status >= 500 || sentence == "" || strings.ContainsAny(sentence, "\n\r") || len(sentence) > 500 {
					t.Errorf("%s %v %.60s: %d %q", route, names, body, status, sentence)
				}
			}
			if n := strings.Count(path, "{"); n > 0 {
				for _, name := range []string{"nothing", "-1", "99999999999999999999", strings.Repeat("x", 5000), "%00%1b%5B31m", "%F0%9F%A6%86"} {
					refused("", []string{name, name}[:n]...)
				}
			}
			if _, reads := op.RequestBody.Content["application/json"]; !reads {
				continue
			}
			names := []string{tbl, "play"}
			if strings.Contains(path, "{match}") {
				continue // there is none
			}
			for _, body := range []string{`{`, `[]`, `"x"`, `{} {}`, `{"nothing":1}`, `{"moves":7,"record":7,"text":7,"edit":7,"seat":"x","upload":7,"game":7,"position":7,"players":7}`, `{"moves":"` + strings.Repeat("x", httpapi.MaxBody) + `"}`} {
				refused(body, names[:strings.Count(path, "{")]...)
			}
		}
	}
}

// crew returns a fleet with many events.
func crew() fleet.Overview {
	o := fleet.NewObserver(standard.Games(), nil, nil)
	o.SetStart(time.Now().Add(-time.Hour))
	program := "github.com/sente-games/sente/cmd/sente (devel) commit 5f3c1a9d2b40"
	for _, run := range []string{"29ec18039a07ec07", "77aa18039a07ec99"} {
		m := fleet.Manifest{Run: run, Kind: fleet.KindGames, Title: "gomoku: sente – heuristic", Program: program, Lease: time.Second, Attempts: 3, Body: []byte(`{"game":"gomoku","kind":"match"}`)}
		o.HandleRun(m, true)
		if run[0] == '7' {
			o.HandleRun(m, false)
		}
	}
	for i := range 3 {
		o.HandleSurvey(fleet.StoreInfo{Results: int64(1580 + 40*i), Bytes: 3 << 20, Runs: map[string]fleet.RunCounts{
			"29ec18039a07ec07": {Waiting: 30, Leased: 11, Results: int64(1180 + 40*i)}, "77aa18039a07ec99": {Results: 400},
		}})
	}
	for i, name := range []string{"desk-4NQ7ZK2P", "rack-07-AB3DE5FG", "rack-08-QQ2W3E4R", "laptop-HJK4L5Z6", "guest-<b>-X"} {
		o.HandleStatus(fleet.Status{Worker: name, Host: "h", Program: program, Slots: 4 + i, Busy: min(4, 3+i), Stored: int64(300 * (i + 1)), Refused: 2, Failed: 1, Uptime: 10 * time.Minute})
	}
	o.HandleStatus(fleet.Status{Worker: "old-build-1", Host: "h", Program: "another", Slots: 8, Uptime: time.Second})
	for i, f := range []fleet.Fault{
		{Kind: fleet.WrongVersion, Worker: "old-build-1", Sentence: "jobs of run 29ec18039a07ec07 (gomoku: sente – heuristic) cannot be run here: the run requires commit 5f3c1a9d2b40, but this is another: start the same version here"},
		{Kind: fleet.FailedJob, Worker: "rack-07-AB3DE5FG", Run: "29ec18039a07ec07", Sentence: "job 8f2a of run 29ec18039a07ec07 failed: <img src=x onerror=document.title=1> crashed"},
		{Kind: fleet.ForgedResult, Worker: "laptop-HJK4L5Z6", Run: "29ec18039a07ec07", Sentence: "the result of job 8f2a from laptop-HJK4L5Z6 was rejected: game 1: move 3 is not legal"},
	} {
		f.Time = time.Now().Add(time.Duration(i-3) * time.Minute)
		o.HandleFault(f)
	}
	return o.OverviewOf("29ec18039a07ec07", fleet.Counts{Results: 1260, Forged: 1})
}

// tuningText is a journal of the command tune: two generations, a progress match and a batch of the
// test.
const tuningText = `{"sente-tuning":1,"engine":"sente","parameters":["tempo","line o3 own"],"space":"x","plan":{"game":"gomoku","kind":"","players":null,"games":0,"rounds":0,"seed":0},"settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4}}
{"trial":{"generation":0,"number":0,"pairs":[0,0,8,0,0]}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":1,"games":64,"opening":8,"best":[12.5,40],"method":{}}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":2,"games":128,"opening":16,"best":[13,41],"progress":[0,1,1,1,1],"method":{}}}
{"test":{"number":0,"pairs":[1,2,3,4,5]}}
`
