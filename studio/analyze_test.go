package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/search/trace"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// asking returns a studio for API requests.
func asking(t testing.TB) *Server {
	t.Helper()
	studio := testutil.Must(New(standard.Games(), Options{Limits: Limits{Memory: 8 << 20, EngineReleaseDelay: time.Millisecond, Searches: 2}}))(t)
	t.Cleanup(func() {
		if err := studio.Close(); err != nil {
			t.Error(err)
		}
	})
	return studio
}

// ask posts a body and returns the status and the response.
func ask(ctx context.Context, s *Server, body string) (int, []byte) {
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "http://localhost/api/analyze", strings.NewReader(body))
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.Bytes()
}

// TestAnalyze_MatchesCommandLine compares responses with sente analyze --json and sente show --json,
// for a position of every game.
func TestAnalyze_MatchesCommandLine(t *testing.T) {
	studio := asking(t)
	for _, g := range studio.games {
		r := sente.Record{Game: g.Name}
		board := testutil.Must(g.BoardAfterMoves(r))(t)
		r.Moves = board.Legal()[:1]
		p := testutil.Must(lab.NewPosition(g, r))(t)
		engine := testutil.Must(g.NewEngine("search:memory=4"))(t)
		limits := sente.Limits{Nodes: 300, Lines: 2, Analysis: true, Threads: 1, Memory: 8 << 20}
		found := testutil.Must(p.Analyze(t.Context(), engine, g.ScoreScale("search"), limits, func(sente.Info) {}))(t)
		want := merged(t, p.Facts(), found)
		status, text := ask(t.Context(), studio, fmt.Sprintf(`{"record":{"game":%q,"moves":[%q]},"engine":"search:memory=4","limits":{"nodes":300,"lines":2}}`, g.Name, r.Moves[0]))
		got := merged(t, json.RawMessage(text))
		if status != http.StatusOK || got["time_ms"] == nil {
			t.Errorf("%s: %d %s", g.Name, status, text)
		}
		want["time_ms"], got["time_ms"] = 0, 0
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", g.Name, d)
		}
		if err := sente.Close(engine); err != nil {
			t.Error(err)
		}
	}
}

// merged returns the union of the JSON fields of several values.
func merged(t *testing.T, values ...any) map[string]any {
	t.Helper()
	all := map[string]any{}
	for _, v := range values {
		text := testutil.Must(json.Marshal(v))(t)
		testutil.NoError(t, json.Unmarshal(text, &all))
	}
	return all
}

// TestAnalyze_RestrictsRootMoves compares the remaining root moves and their values with the command
// line, for every game.
func TestAnalyze_RestrictsRootMoves(t *testing.T) {
	studio := asking(t)
	for _, g := range studio.games {
		p := testutil.Must(lab.NewPosition(g, sente.Record{Game: g.Name}))(t)
		legal := p.Board.Legal()
		blocked, only := legal[0], legal[:min(4, len(legal))]
		engine := testutil.Must(g.NewEngine("search:memory=4"))(t)
		scale, limits := g.ScoreScale("search"), sente.Limits{Nodes: 20_000, Lines: 2, Analysis: true, Threads: 1, Memory: 8 << 20}
		want := testutil.Must(p.Analyze(t.Context(), player.CandidateSet{Only: only, Block: only[:1]}.RestrictEngine(g, engine, true), scale, limits, func(sente.Info) {}))(t)
		want = want.WithValues(p, scale)
		moves := testutil.Must(json.Marshal(only))(t)
		status, text := ask(t.Context(), studio, fmt.Sprintf(`{"record":{"game":%q},"engine":"search:memory=4","limits":{"nodes":20000,"lines":2},"values":true,"only":%s,"block":[%q]}`, g.Name, moves, strings.ToUpper(string(blocked))))
		got := struct{ Values, Lines []lab.Variation }{}
		if err := json.Unmarshal(text, &got); err != nil || status != http.StatusOK || len(got.Values) != len(only)-1 {
			t.Errorf("%s: %d %s", g.Name, status, text)
		}
		for i, v := range got.Values {
			if w := want.Values[i]; v.Move != w.Move || v.Score == nil || *v.Score != w.Score || !reflect.DeepEqual(v.Opinion, w.Opinion) || v.Bound != w.Bound {
				t.Errorf("%s: value %d is %+v, not %+v", g.Name, i, v, w)
			}
		}
		if len(got.Lines) != min(2, len(only)-1) || got.Lines[0].Move != want.Move {
			t.Errorf("%s: lines %+v", g.Name, got.Lines)
		}

		// Without values, and with all that is left.
		status, text = ask(t.Context(), studio, fmt.Sprintf(`{"record":{"game":%q},"engine":"search:memory=4","limits":{"nodes":300,"lines":3},"block":[%q]}`, g.Name, blocked))
		got.Values, got.Lines = nil, nil
		if err := json.Unmarshal(text, &got); err != nil || status != http.StatusOK || got.Values != nil || len(got.Lines) == 0 {
			t.Errorf("%s: %d %s", g.Name, status, text)
		}
		for _, l := range got.Lines {
			if l.Move == blocked {
				t.Errorf("%s: %s is blocked", g.Name, blocked)
			}
		}
		if err := sente.Close(engine); err != nil {
			t.Error(err)
		}
	}
}

// TestAnalyze_KeepsNoState checks that equal requests have equal responses, independent of the requests
// in between.
func TestAnalyze_KeepsNoState(t *testing.T) {
	studio := asking(t)
	const question = `{"record":{"game":"othello","moves":["d3"]},"engine":"search","limits":{"nodes":4000}}`
	var first map[string]any
	for i := range 3 {
		_, text := ask(t.Context(), studio, question)
		got := merged(t, json.RawMessage(text))
		got["time_ms"] = 0
		if i == 0 {
			first = got
		}
		if d := cmp.Diff(first, got); d != "" || got["move"] == nil {
			t.Errorf("%d: %s %s", i, d, text)
		}
		ask(t.Context(), studio, `{"record":{"game":"othello","moves":["d3","c5"]},"engine":"search","limits":{"nodes":9000}}`)
	}
}

// TestAnalyze_FinishedGame checks that the response contains the facts and no finding.
func TestAnalyze_FinishedGame(t *testing.T) {
	studio := asking(t)
	status, text := ask(t.Context(), studio, `{"record":{"game":"tictactoe","moves":["A1","b1","a2","b2","a3"],"result":{"winner":"second"},"players":["x","y"]}}`)
	const want = `{"game":"tictactoe","moves":["a1","b1","a2","b2","a3"],"ply":5,"to_move":"second","legal":[],"forbidden":[],"over":true,"winner":"first"}`
	if got := strings.TrimSpace(string(text)); status != http.StatusOK || got != strings.Replace(want, `"moves"`, `"size":"3x3","moves"`, 1) && got != want {
		t.Errorf("%d %s", status, text)
	}
}

func TestAnalyze_RefusesInvalidRequests(t *testing.T) {
	studio := asking(t)
	for body, want := range map[string]struct {
		status int
		says   string
	}{
		``:                                      {400, `missing position: send {"record": {"game": "gomoku", "moves": []}}`},
		`{}`:                                    {400, "missing position"},
		`{"record":{"game":"go"}}`:              {422, `unknown game "go"`},
		`{"record":{"game":"gomoku","move":1}}`: {400, `unknown field "move"`},
		`{"record":{"game":"gomoku","moves":["h8","h8"]}}`:                                       {422, "move 2: "},
		`{"record":{"game":"gomoku","rules":"go"}}`:                                              {422, "go"},
		`{"record":{"game":"gomoku"},"engine":"nobody"}`:                                         {422, "Gomoku has no such engine: expected one of "},
		`{"record":{"game":"gomoku"},"engine":"sente:memory=100000"}`:                            {422, "memory of engine sente is too large"},
		`{"record":{"game":"gomoku"},"engine":"sente:book=/etc/passwd"}`:                         {422, "can be set only on the command line"},
		`{"record":{"game":"gomoku"},"limits":{"time_ms":60000}}`:                                {422, "invalid time_ms 60000: expected 1 to 15000"},
		`{"record":{"game":"gomoku"},"limits":{"nodes":-1}}`:                                     {422, "invalid nodes -1"},
		`{"record":{"game":"gomoku"},"limits":{"depth":50001}}`:                                  {422, "invalid depth 50001"},
		`{"record":{"game":"gomoku"},"limits":{"lines":101}}`:                                    {422, "invalid lines 101: expected 1 to 100"},
		`{"record":{"game":"gomoku"},"limits":{"time":"1s"}}`:                                    {400, `unknown field "time"`},
		`{"record":{"game":"gomoku"},"block":["h8","z99"]}`:                                      {422, `block: "z99" is not a legal move here`},
		`{"record":{"game":"gomoku"},"only":["h8"],"block":["h8"]}`:                              {422, "all legal moves are excluded: allow at least one"},
		`{"record":{"game":"gomoku","moves":["` + strings.Repeat("h8", httpapi.MaxBody) + `"]}}`: {413, "larger than the maximum of 64 KiB"},
		`{"record":{"game":"gomoku","moves":["` + strings.Repeat(`h8\n`, 50) + `"]}}`:            {422, "move 1: "},
	} {
		status, text := ask(t.Context(), studio, body)
		var says struct{ Message string }
		if err := json.Unmarshal(text, &says); err != nil || status != want.status || !strings.Contains(says.Message, want.says) || strings.Contains(says.Message, "\n") {
			t.Errorf("%.80s: %d %s", body, status, text)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/analyze", strings.NewReader(`{"record":{"game":"nim"}}`))
	r.Header.Set("Origin", "http://elsewhere.example")
	w := httptest.NewRecorder()
	if studio.Handler().ServeHTTP(w, r); w.Code != http.StatusForbidden {
		t.Errorf("from another origin: %d %s", w.Code, w.Body)
	}
}

// TestAnalyze_EndsWithClient checks that a disconnected client's search stops and frees the engine.
func TestAnalyze_EndsWithClient(t *testing.T) {
	studio := asking(t)
	testutil.CheckDuration(t, "ending a search whose client left", time.Second, func() time.Duration {
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan time.Time, 1)
		time.AfterFunc(100*time.Millisecond, func() { left <- time.Now(); leave() })
		status, text := ask(ctx, studio, `{"record":{"game":"gomoku","moves":["h8"]},"limits":{"time_ms":15000}}`)
		if status != http.StatusOK && status != http.StatusServiceUnavailable {
			t.Errorf("%d %s", status, text)
		}
		return time.Since(<-left)
	})
	if working, waiting := studio.engines.Load(); working+waiting != 0 {
		t.Errorf("%d searches work and %d wait", working, waiting)
	}
}

// described is the OpenAPI description.
type described struct {
	Paths      map[string]map[string]operation
	Components struct {
		Schemas   map[string]schema
		Responses map[string]body
	}
}

type operation struct {
	Summary    string
	Parameters []struct {
		Name, In string
		Schema   schema
	}
	RequestBody body
	Responses   map[string]body
}

type body struct {
	Ref     string `json:"$ref"`
	Content map[string]struct{ Schema schema }
}

// schema contains the used subset of JSON Schema.
type schema struct {
	Ref        string `json:"$ref"`
	Type       string
	Properties map[string]schema
	Additional any `json:"additionalProperties"` // false, or a schema
	Required   []string
	Items      *schema
	Enum       []any
	Minimum    *float64
	Maximum    *float64
}

// rest returns the schema of additional properties, or nil.
func (s schema) rest() *schema {
	var rest schema
	text, err := json.Marshal(s.Additional)
	if _, is := s.Additional.(map[string]any); !is || err != nil || json.Unmarshal(text, &rest) != nil {
		return nil
	}
	return &rest
}

func readDescription(t testing.TB) (d described) {
	t.Helper()
	text, err := openAPIDocument()
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	testutil.NoError(t, err)
	return d
}

// response returns the description of a status.
func (d described) response(op operation, status int) (b body, known bool) {
	b, known = op.Responses[fmt.Sprint(status)]
	if b.Ref != "" {
		b, known = d.Components.Responses[strings.TrimPrefix(b.Ref, "#/components/responses/")]
	}
	return b, known
}

// faults returns the violations of a schema by a value.
func (d described) faults(s schema, value any, at string) (all []string) {
	if s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	fault := func(format string, args ...any) { all = append(all, at+": "+fmt.Sprintf(format, args...)) }
	if s.Type == "" {
		return nil // anything
	}
	if s.Enum != nil && !slices.Contains(s.Enum, value) {
		fault("%v is none of %v", value, s.Enum)
	}
	switch v := value.(type) {
	case map[string]any:
		if s.Type != "object" {
			fault("an object, not %q", s.Type)
		}
		for _, name := range s.Required {
			if _, ok := v[name]; !ok {
				fault("%s is missing", name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			inner, known := s.Properties[name]
			switch {
			case known:
				all = append(all, d.faults(inner, v[name], at+"."+name)...)
			case s.rest() != nil:
				all = append(all, d.faults(*s.rest(), v[name], at+"."+name)...)
			case s.Additional == false:
				fault("%s is not described", name)
			}
		}
	case []any:
		if s.Type != "array" {
			fault("an array, not %q", s.Type)
			break
		}
		for i, inner := range v {
			all = append(all, d.faults(*s.Items, inner, fmt.Sprintf("%s[%d]", at, i))...)
		}
	case string:
		if s.Type != "string" {
			fault("a string, not %q", s.Type)
		}
	case bool:
		if s.Type != "boolean" {
			fault("a boolean, not %q", s.Type)
		}
	case float64:
		if s.Type != "integer" && s.Type != "number" || s.Type == "integer" && v != float64(int64(v)) {
			fault("%v is no %s", v, s.Type)
		}
		if s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			fault("%v is out of bounds", v)
		}
	default:
		fault("%v is not described", value)
	}
	return all
}

// TestAnalyze_DescribesAllFields checks the fields of requests and responses.
// TestOpenAPI_ResponsesMatch checks values.
func TestAnalyze_DescribesAllFields(t *testing.T) {
	d := readDescription(t)
	for name, of := range map[string]reflect.Type{"Question": reflect.TypeFor[analyzeRequest](), "Limits": reflect.TypeFor[AnalyzeLimits](), "Variation": reflect.TypeFor[lab.Variation](), "Value": reflect.TypeFor[lab.Value](), "Answer": reflect.TypeFor[analyzeResponse]()} {
		got := slices.Sorted(maps.Keys(d.Components.Schemas[name].Properties))
		want := fields(of)
		if name == "Answer" { // of records that have ended, and of threats, which are not asked for
			want = slices.DeleteFunc(want, func(f string) bool { return f == "players" || f == "threat" })
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// fields returns the JSON names of a struct's fields.
func fields(of reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(of) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// FuzzAnalyze checks that every request has a response or an error sentence. Searches are limited to a
// few nodes.
func FuzzAnalyze(f *testing.F) {
	studio := tiny(f)
	for _, seed := range []string{
		`{"record":{"game":"gomoku","moves":["h8"]},"limits":{"nodes":5}}`, `{"record":{"game":"connectfour","size":"1000000x3"}}`, `{"record":{"game":"nim","size":"30-30-30-30"},"engine":"random:seed=-1"}`,
		`{"record":{"game":"tictactoe"},"values":true,"only":["a1","A1",""],"block":["b2"],"limits":{"nodes":9}}`,
		`{"record":{"game":"omega","players":["","",""],"size":"2"},"limits":{"seed":18446744073709551615,"lines":99}}`, `{"record":{"game":"gomoku","setup":"black: a1; to-move: white","thinking":[{}],"start":"x"}}`,
		`{"record":null}`, `[]`, ``, `{"record":{"game":"quarto","moves":["a1"]},"engine":"sente:memory=1,level=0"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w := httptest.NewRecorder()
		var q analyzeRequest
		if httpapi.ReadJSON(httptest.NewRequest(http.MethodPost, "/", strings.NewReader(text)), &q) == nil {
			q.Limits.TimeMS, q.Limits.Nodes = 0, min(q.Limits.Nodes, 10)
			if q.Limits.Nodes == 0 {
				q.Limits.Nodes = 10
			}
			small, err := json.Marshal(q)
			if err != nil {
				t.Skip("a time that JSON cannot write")
			}
			text = string(small)
		}
		r := httptest.NewRequest(http.MethodPost, "http://localhost/api/analyze", strings.NewReader(text))
		studio.Handler().ServeHTTP(w, r)
		inWords(t, fmt.Sprintf("%q", text), w)
	})
}

func TestAnalyze_ParsesInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	studio := asking(t)
	testutil.CheckLinear(t, func(text string) {
		var q analyzeRequest
		if httpapi.ReadJSON(httptest.NewRequest(http.MethodPost, "/", bytes.NewReader([]byte(text))), &q) == nil {
			_, _ = studio.positions.parseAnalyzeRequest(q)
		}
	}, testutil.TextGenerators{
		"moves": rep(`{"record":{"game":"gomoku","moves":["h8"`, `,"h8"`, `]}}`), "setup": rep(`{"record":{"game":"gomoku","setup":"black:`, ` h8`, `"}}`), "nests": rep("", "[", ""), "size": rep(`{"record":{"game":"nim","size":"3`, "-3", `"}}`),
	})
}

// tree requests a search tree.
func (h *house) tree(body string) (status int, told traceResponse, text string) {
	h.t.Helper()
	status, text = h.post("/api/trace", body)
	if status == 200 {
		testutil.NoError(h.t, json.Unmarshal([]byte(text), &told))
	}
	return status, told, text
}

// TestTrace_ReturnsTree requests the tree of a search and of a sampling engine, for every game.
func TestTrace_ReturnsTree(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	for _, g := range h.studio.games {
		for _, name := range g.ProfileNames() {
			if name != "search" && name != "mcts" {
				continue
			}
			status, told, text := h.tree(fmt.Sprintf(`{"record":{"game":%q},"engine":%q,"nodes":400,"keep":200}`, g.Name, name))
			if status != 200 {
				if name == "mcts" || !strings.Contains(text, "no alpha-beta") {
					t.Errorf("%s, %s: %d %.200s", g.Name, name, status, text)
				}
				continue
			}
			if name == "search" {
				if told.Tree == nil || len(told.Tree.Roots) != 1 || len(told.Tree.Roots[0].Children) == 0 {
					t.Errorf("%s: %.200s", g.Name, text)
				}
				continue
			}
			if told.Samples == nil || len(told.Samples.Root.Children) == 0 || told.Samples.Root.Visits == 0 {
				t.Errorf("%s: %.200s", g.Name, text)
				continue
			}
			board := testutil.Must(h.studio.games.OpenBoard(sente.Record{Game: g.Name}))(t)
			kept := 0
			var walk func(n *trace.Sample)
			walk = func(n *trace.Sample) {
				kept++
				var below int64
				for _, c := range n.Children {
					below += c.Visits
					if _, err := board.Play(c.Move); err != nil {
						t.Errorf("%s: %s at ply %d: %v", g.Name, c.Move, c.Ply, err)
						continue
					}
					walk(c)
					board.Undo()
				}
				if n.Ply == 0 && below > n.Visits {
					t.Errorf("%s: %d visits and %d below", g.Name, n.Visits, below)
				}
			}
			walk(told.Samples.Root)
			if kept > 201 || kept > told.Samples.Nodes {
				t.Errorf("%s: %d nodes are told, of %d", g.Name, kept, told.Samples.Nodes)
			}
		}
	}
}

// TestTrace_RefusesInvalidRequests checks that each error is one sentence and starts no search.
func TestTrace_RefusesInvalidRequests(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	for body, want := range map[string]string{
		`{}`: "missing position",
		`{"record":{"game":"tictactoe"},"nodes":-1}`:                                           "invalid nodes -1",
		`{"record":{"game":"tictactoe"},"nodes":99999999}`:                                     "invalid nodes",
		`{"record":{"game":"tictactoe"},"keep":99999999}`:                                      "invalid keep",
		`{"record":{"game":"tictactoe"},"depth":-2}`:                                           "invalid depth",
		`{"record":{"game":"tictactoe"},"engine":"random"}`:                                    "has no search tree",
		`{"record":{"game":"tictactoe"},"engine":"search:book=/etc/passwd"}`:                   "book",
		`{"record":{"game":"tictactoe","moves":["a1","b1","a2","b2","a3"]},"engine":"search"}`: "the game is over",
		`{"record":{"game":"tictactoe","moves":["a1","a1"]},"engine":"search"}`:                "move 2",
	} {
		if status, _, text := h.tree(body); status < 400 || status >= 500 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", body, status, text, want)
		}
	}
	if n := h.studio.Load().Searches; n > 1 {
		t.Errorf("%d searches were made", n)
	}
}

// TestAPIDocs_AnswersAreReal sends the requests of docs/api/README.md and compares the responses with
// the documented ones.
func TestAPIDocs_AnswersAreReal(t *testing.T) {
	text := testutil.Must(os.ReadFile("../docs/api/README.md"))(t)
	studio := asking(t)
	examples := strings.Split(string(text), "/api/analyze -d '")[1:]
	if len(examples) != 2 {
		t.Errorf("%d examples, want 2", len(examples))
	}
	for _, example := range examples {
		request, rest, _ := strings.Cut(example, "'\n```")
		_, rest, _ = strings.Cut(rest, "```json\n")
		printed, _, _ := strings.Cut(rest, "```")
		status, answer := ask(t.Context(), studio, request)
		want, got := map[string]any{}, map[string]any{}
		testutil.NoError(t, json.Unmarshal([]byte(printed), &want))
		testutil.NoError(t, json.Unmarshal([]byte(answer), &got))
		want["time_ms"], got["time_ms"] = 0, 0
		if diff := cmp.Diff(want, got); diff != "" || status != http.StatusOK {
			t.Errorf("status %d, %s", status, diff)
		}
	}
}
