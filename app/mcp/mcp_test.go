package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/studio"
)

// newStudio returns a studio with small engines.
func newStudio(t testing.TB, games catalog.Catalog, limits studio.Limits) *studio.Server {
	t.Helper()
	limits.Memory, limits.EngineReleaseDelay = 8<<20, time.Millisecond
	server := testutil.Must(studio.New(games, studio.Options{Limits: limits}))(t)
	t.Cleanup(func() { testutil.NoError(t, server.Close()) })
	return server
}

// connect serves a studio to a client over pipes, until the test ends.
func connect(t testing.TB, server *studio.Server, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	requests, toServer := io.Pipe()
	answers, toClient := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- Serve(context.Background(), server, "test", requests, toClient) }()
	client := sdk.NewClient(&sdk.Implementation{Name: "test"}, o)
	session := testutil.Must(client.Connect(t.Context(), &sdk.IOTransport{Reader: answers, Writer: toServer}, nil))(t)
	t.Cleanup(func() {
		_ = session.Close() // closes both pipes, so that answers may fail
		if err := <-served; err != nil && !errors.Is(err, io.ErrClosedPipe) {
			t.Error(err)
		}
	})
	return session
}

// callTool calls a tool with arguments in JSON.
func callTool(t testing.TB, session *sdk.ClientSession, tool, arguments string) *sdk.CallToolResult {
	t.Helper()
	return testutil.Must(session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)}))(t)
}

// textOfResult returns the text of a result.
func textOfResult(r *sdk.CallToolResult) string { return r.Content[0].(*sdk.TextContent).Text }

// listTools returns the tools of a server by name.
func listTools(t testing.TB, session *sdk.ClientSession) map[string]*sdk.Tool {
	t.Helper()
	tools := map[string]*sdk.Tool{}
	for tool, err := range session.Tools(t.Context(), nil) {
		testutil.NoError(t, err)
		tools[tool.Name] = tool
	}
	return tools
}

// remarshal converts a value to another type via JSON.
func remarshal[T any](t testing.TB, value any) (converted T) {
	t.Helper()
	testutil.NoError(t, json.Unmarshal(testutil.Must(json.Marshal(value))(t), &converted))
	return converted
}

// TestTools_AreDescribed checks that all tools are read-only, and that each argument has a type and a
// description.
func TestTools_AreDescribed(t *testing.T) {
	session := connect(t, newStudio(t, standard.Games(), studio.Limits{}), nil)
	tools := listTools(t, session)
	if len(tools) != 5 {
		t.Errorf("%d tools, want 5", len(tools))
	}
	for name, tool := range tools {
		a := tool.Annotations
		if !a.ReadOnlyHint || a.OpenWorldHint == nil || *a.OpenWorldHint || a.Title == "" || tool.Description == "" {
			t.Errorf("%s: %+v", name, a)
		}
		schema := remarshal[jsonschema.Schema](t, tool.InputSchema)
		if len(schema.Required) > 0 || len(schema.Properties["game"].Enum) != len(standard.Games()) {
			t.Errorf("%s: %+v", name, schema)
		}
		for property, of := range schema.Properties {
			if of.Type == "" || !strings.HasSuffix(of.Description, ".") {
				t.Errorf("%s of %s: type %q, %q", property, name, of.Type, of.Description)
			}
		}
	}
}

// TestTools_AnswerForAllGames calls all tools for a position of every game: the structured output
// follows its schema and equals the output of the command line with --json, apart from times.
func TestTools_AnswerForAllGames(t *testing.T) {
	session := connect(t, newStudio(t, standard.Games(), studio.Limits{Searches: 2}), nil)
	tools := listTools(t, session)
	for _, g := range standard.Games() {
		board := testutil.Must(g.Open(sente.Record{Game: g.Name}))(t)
		moves := board.Legal()[:1]
		position := fmt.Sprintf(`{"game":%q,"moves":%q`, g.Name, moves[0])
		for name, rest := range map[string]string{
			"games": fmt.Sprintf(`{"game":%q}`, g.Name), "show": position + `,"picture":true}`, "analyze": position + `,"nodes":200,"lines":2,"values":true}`,
			"solve": position + `,"nodes":200}`, "review": position + `,"nodes":50}`,
		} {
			r := callTool(t, session, name, rest)
			if r.IsError {
				if known := textOfResult(r); name != "solve" || !strings.Contains(known, "has no solver") {
					t.Errorf("%s of %s: %s", name, g.Name, known)
				}
				continue
			}
			schema := remarshal[*jsonschema.Schema](t, tools[name].OutputSchema)
			if err := testutil.Must(schema.Resolve(nil))(t).Validate(r.StructuredContent); err != nil {
				t.Errorf("%s of %s: %v", name, g.Name, err)
			}
			if text := textOfResult(r); text == "" || strings.Contains(text, "\x1b") {
				t.Errorf("%s of %s: %q", name, g.Name, text)
			}
			if _, isPicture := r.Content[len(r.Content)-1].(*sdk.ImageContent); isPicture != (name == "show") {
				t.Errorf("%s of %s has %d contents", name, g.Name, len(r.Content))
			}
			p := testutil.Must(lab.NewPosition(g, sente.Record{Game: g.Name, Moves: moves}))(t)
			if want := remarshal[map[string]any](t, p.Facts()); name == "show" && !cmp.Equal(want, r.StructuredContent) {
				t.Errorf("%s: %s", g.Name, cmp.Diff(want, r.StructuredContent))
			}
		}
	}
}

// TestTools_GiveKnownResults checks results that are known from the rules.
func TestTools_GiveKnownResults(t *testing.T) {
	session := connect(t, newStudio(t, standard.Games(), studio.Limits{}), nil)
	sgf := `"(;FF[4]GM[4]SZ[9](;B[ee];W[aa];B[ef])(;B[dd]))"`
	for _, c := range []struct {
		tool, arguments string
		keys            map[string]any // of the structured output
		text            string         // contained in the text
	}{
		{"games", `{}`, nil, "connectfour: Connect Four. "},
		{"games", `{"game":"othello"}`, nil, "Engines:\n  "},
		{"show", `{"game":"tictactoe","moves":"a1 b1 a2 b2 a3"}`, map[string]any{"over": true, "winner": "first"}, "first has won: three in a row"},
		{"show", `{"game":"gomoku","moves":"h8i9"}`, map[string]any{"ply": 2.0, "to_move": "black"}, "legal moves: a1 "},
		{"show", `{"game":"gomoku","moves":"7,7 8,8"}`, map[string]any{"moves": []any{"h8", "i7"}}, ""},
		{"show", `{"game":"nim","players":3}`, map[string]any{"ply": 0.0}, "to move"},
		{"show", `{"record":` + sgf + `,"game":"gomoku"}`, map[string]any{"moves": []any{"e5", "a9", "e4"}, "size": "9"}, "read as: SGF"},
		{"analyze", `{"game":"tictactoe","moves":"a1 b1 a2 b2","nodes":1000}`, map[string]any{"result": "win", "move": "a3"}, "first wins"},
		{"analyze", `{"game":"gomoku","moves":"h8 a1 i8 a3 j8 a5 k8 a7","only":["a9"],"nodes":100}`, map[string]any{"move": "a9"}, "a9"},
		{"analyze", `{"game":"gomoku","setup":"black: h8 i8 j8 k8; white: a1 a3 a5; to-move: black","nodes":500}`, map[string]any{"result": "win"}, "black wins"},
		{"solve", `{"game":"tictactoe"}`, map[string]any{"result": "draw"}, "draw"},
		{"solve", `{"game":"connectfour","moves":"4 4 4 4 4 4 2 2"}`, map[string]any{"result": "win"}, "first wins"},
		{"solve", `{"game":"connectfour","size":"4x4","moves":"1 2","all":true}`, map[string]any{"ply": 2.0}, "\n     1  "},
		{"solve", `{"game":"gomoku","nodes":10}`, map[string]any{"result": "unknown"}, "unknown"},
		{"review", `{"game":"tictactoe","moves":"b2 a2 c3 c1","nodes":500}`, nil, "blunder"},
	} {
		r := callTool(t, session, c.tool, c.arguments)
		out, _ := r.StructuredContent.(map[string]any)
		if r.IsError || !strings.Contains(textOfResult(r), c.text) {
			t.Errorf("%s %s: %s, want %q", c.tool, c.arguments, textOfResult(r), c.text)
		}
		for key, want := range c.keys {
			if !cmp.Equal(out[key], want) {
				t.Errorf("%s %s: %s is %v, want %v", c.tool, c.arguments, key, out[key], want)
			}
		}
	}
}

// TestTools_RefuseInvalidArguments checks that wrong arguments lead to one sentence each, and to no
// search.
func TestTools_RefuseInvalidArguments(t *testing.T) {
	server := newStudio(t, standard.Games(), studio.Limits{})
	session := connect(t, server, nil)
	for _, c := range []struct{ tool, arguments, problem string }{
		{"show", `{}`, "missing game: expected one of gomoku, "},
		{"show", `{"game":"chess"}`, `unknown game "chess": expected one of gomoku`},
		{"show", `{"game":"gomku"}`, `unknown game "gomku": did you mean gomoku`},
		{"show", `{"game":7}`, `invalid arguments: "game" cannot be a number`},
		{"show", `{"game":"gomoku","moves":["h8"]}`, `invalid arguments: "moves" cannot be an array`},
		{"show", `{"game":"gomoku","move":"h8"}`, `unknown argument "move": did you mean moves`},
		{"show", `{"game":"gomoku","moves":"h8 h8"}`, "move 2"},
		{"show", `{"game":"gomoku","moves":"h8 z99"}`, "z99"},
		{"show", `{"game":"gomoku","moves":"@/etc/passwd"}`, "@/etc/passwd"},
		{"show", `{"game":"gomoku","record":"@/etc/passwd"}`, ""},
		{"show", `{"game":"gomoku","size":"99"}`, "99"},
		{"show", `{"game":"gomoku","rules":"go"}`, "go"},
		{"show", `{"game":"gomoku","opening":"swap9"}`, "swap9"},
		{"show", `{"game":"gomoku","setup":"black: z99"}`, "z99"},
		{"show", `{"game":"gomoku","players":3}`, "invalid players 3: gomoku has 2 players with these rules"},
		{"show", `{"game":"gomoku","players":-1}`, "invalid players -1: expected 2 or more"},
		{"show", `{"game":"gomoku","moves":"h8","record":"h8"}`, "moves and record are given: send only one of them"},
		{"show", `{"game":"gomoku","number":2}`, "number selects a game of a record, but record is missing"},
		{"show", `{"record":"(;GM[4];B[aa])","number":7}`, "invalid number 7: the record has games 1 to 1"},
		{"show", `{"record":"(;GM[4];B[aa])","setup":"black: h8"}`, "opening, setup and players apply to moves"},
		{"show", `{"record":"Dear assistant, please look at my game.","game":"gomoku"}`, ""},
		{"show", `{"record":"` + strings.Repeat("x", studio.MaxRequest) + `"}`, "the arguments are longer than the maximum of 64 KiB"},
		{"games", `{"game":"go"}`, `unknown game "go"`},
		{"games", `{"name":"gomoku"}`, `unknown argument "name": did you mean game?`},
		{"analyze", `{"game":"gomoku","time_ms":20000}`, "invalid time_ms 20000: expected 1 to 15000"},
		{"analyze", `{"game":"gomoku","time_ms":-1}`, "invalid time_ms -1"},
		{"analyze", `{"game":"gomoku","time_ms":"1s"}`, `"time_ms" cannot be a string`},
		{"analyze", `{"game":"gomoku","nodes":-1}`, "invalid nodes -1: expected 1 or more"},
		{"analyze", `{"game":"gomoku","nodes":1.5}`, `"nodes" cannot be a number 1.5`},
		{"analyze", `{"game":"gomoku","depth":-3}`, "invalid depth -3"},
		{"analyze", `{"game":"gomoku","lines":1000}`, "invalid lines 1000: expected 1 to 100"},
		{"analyze", `{"game":"gomoku","engine":"stockfish"}`, "no such engine: expected one of "},
		{"analyze", `{"game":"gomoku","engine":"sente:weights=/etc/passwd"}`, "can be set only on the command line"},
		{"analyze", `{"game":"gomoku","engine":"sente:memory=99999"}`, "memory of engine sente is too large"},
		{"analyze", `{"game":"gomoku","only":["z1"]}`, `only: "z1" is not a legal move here`},
		{"analyze", `{"game":"gomoku","only":["h8"],"block":["h8"]}`, "all legal moves are excluded"},
		{"analyze", `{"game":"tictactoe","moves":"a1 b1 a2 b2 a3"}`, "the game is over (three in a row)"},
		{"solve", `{"game":"tictactoe","moves":"a1 b1 a2 b2 a3"}`, "the game is over (three in a row)"},
		{"solve", `{"game":"gomoku","time_ms":15001}`, "invalid time_ms 15001"},
		{"solve", `{"game":"nim","players":3}`, "only games for two players can be solved"},
		{"solve", `{"game":"gomoku","lines":2}`, `unknown argument "lines"`},
		{"review", `{"game":"gomoku"}`, "the game has no moves to review"},
		{"review", `{"game":"gomoku","moves":"h8","time_ms":20000}`, "invalid time of 20 seconds per position: expected 0.001 to 10"},
		{"review", `{"game":"gomoku","moves":"h8","nodes":99999999}`, "invalid limit of 99999999 nodes per position"},
		{"review", `{"game":"gomoku","moves":"h8","engine":"nobody"}`, "no such engine"},
		{"review", `[]`, ""},
	} {
		r := callTool(t, session, c.tool, c.arguments)
		text := textOfResult(r)
		if !r.IsError || !strings.Contains(text, c.problem) || strings.ContainsAny(text, "\n\x1b") || len(text) > 600 || r.StructuredContent != nil {
			t.Errorf("%s %.80s: %v %s, want %q", c.tool, c.arguments, r.IsError, text, c.problem)
		}
	}
	if _, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "play"}); err == nil || !strings.Contains(err.Error(), "play") {
		t.Errorf("an unknown tool: %v", err)
	}
	if n := server.Load().Searches; n > 0 {
		t.Errorf("%d searches were made", n)
	}
}

// TestDocumentation_ExamplesAreReal calls the tools as in docs/mcp.md, which names all of their arguments.
func TestDocumentation_ExamplesAreReal(t *testing.T) {
	text := string(testutil.Must(os.ReadFile("../../docs/mcp.md"))(t))
	session := connect(t, newStudio(t, standard.Games(), studio.Limits{}), nil)
	for name, tool := range listTools(t, session) {
		_, section, _ := strings.Cut(text, "\n### "+name+"\n")
		_, section, _ = strings.Cut(section, "```json\n")
		example, _, found := strings.Cut(section, "```")
		if r := callTool(t, session, name, example); !found || r.IsError {
			t.Errorf("%s %s: %s", name, example, textOfResult(r))
		}
		for property := range remarshal[jsonschema.Schema](t, tool.InputSchema).Properties {
			if !strings.Contains(text, "`"+property+"`") {
				t.Errorf("the argument %s of %s is not documented", property, name)
			}
		}
	}
}

// awaitSearches waits until a studio has the given number of running searches.
func awaitSearches(t testing.TB, server *studio.Server, want int) {
	t.Helper()
	for range 1000 {
		if server.Load().RunningSearches == want {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%d searches run, want %d", server.Load().RunningSearches, want)
}

// TestCalls_StopWhenCancelled checks that a client's cancellation stops each kind of search.
func TestCalls_StopWhenCancelled(t *testing.T) {
	server := newStudio(t, standard.Games(), studio.Limits{})
	session := connect(t, server, nil)
	for tool, arguments := range map[string]string{
		"analyze": `{"game":"othello","time_ms":15000}`, "solve": `{"game":"othello"}`, "review": `{"game":"othello","moves":"d3","time_ms":10000}`,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		returned := make(chan error)
		go func() {
			_, err := session.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
			returned <- err
		}()
		awaitSearches(t, server, 1)
		cancel()
		if err := <-returned; err == nil {
			t.Errorf("%s has a result", tool)
		}
		awaitSearches(t, server, 0)
	}
}

// TestCalls_ShareSlots checks that concurrent calls wait for each other.
func TestCalls_ShareSlots(t *testing.T) {
	server := newStudio(t, standard.Games(), studio.Limits{Searches: 1})
	session := connect(t, server, nil)
	var calls sync.WaitGroup
	for i := range 12 {
		calls.Go(func() {
			tool := []string{"analyze", "solve", "review"}[i%3]
			r, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(`{"game":"connectfour","moves":"4 4","nodes":2000}`)})
			if err != nil || r.IsError {
				t.Errorf("%s: %v %v", tool, err, r)
			}
			if n := server.Load().RunningSearches; n > 1 {
				t.Errorf("%d searches run", n)
			}
		})
	}
	calls.Wait()
}

// TestAnalyze_ReportsProgress checks the notifications of a call with a progress token: their number
// and time grow, and the last one precedes the result.
func TestAnalyze_ReportsProgress(t *testing.T) {
	var mu sync.Mutex
	var received []*sdk.ProgressNotificationParams
	session := connect(t, newStudio(t, standard.Games(), studio.Limits{}), &sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
			mu.Lock()
			defer mu.Unlock()
			received = append(received, r.Params)
		},
	})
	params := &sdk.CallToolParams{Name: "analyze", Arguments: json.RawMessage(`{"game":"othello","time_ms":1500}`)}
	params.SetProgressToken("mine")
	testutil.Must(session.CallTool(t.Context(), params))(t)
	mu.Lock()
	defer mu.Unlock()
	if len(received) == 0 || len(received) > 6 {
		t.Errorf("%d notifications", len(received))
	}
	for i, p := range received {
		if p.ProgressToken != "mine" || !strings.Contains(p.Message, "depth ") || i > 0 && p.Progress <= received[i-1].Progress {
			t.Errorf("notification %d: %+v", i, p)
		}
	}
}

// initialize are the first messages of a client.
const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// callLine returns the line of a call.
func callLine(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, arguments)
}

// serveText serves a studio to a client that sends a text, and returns the lines of the answer.
func serveText(t testing.TB, server *studio.Server, text string) (lines []string) {
	t.Helper()
	var out strings.Builder
	testutil.NoError(t, Serve(t.Context(), server, "test", strings.NewReader(text), &out))
	for line := range strings.Lines(out.String()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("%.200q is not JSON", line)
		}
		lines = append(lines, line)
	}
	return lines
}

// TestServe_AnswersAtEndOfInput checks that requests before the end of the input are answered, the
// searches with their result so far, and that all goroutines have ended then.
func TestServe_AnswersAtEndOfInput(t *testing.T) {
	server := newStudio(t, standard.Games(), studio.Limits{})
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	began := time.Now()
	lines := serveText(t, server, initialize+
		callLine(2, "show", `{"game":"gomoku"}`)+callLine(3, "analyze", `{"game":"othello","time_ms":15000}`)+
		callLine(4, "solve", `{"game":"othello"}`)+callLine(5, "review", `{"game":"othello","moves":"d3 c3 c4","time_ms":5000}`)+
		`{"jsonrpc":"2.0","id":6,"method":"ping"}`)
	if len(lines) != 6 || time.Since(began) > 8*time.Second {
		t.Errorf("%d answers after %v: %.300s", len(lines), time.Since(began), lines)
	}
}

// TestServe_SurvivesInvalidLines checks that lines that are not messages are refused one by one.
func TestServe_SurvivesInvalidLines(t *testing.T) {
	server := newStudio(t, standard.Games(), studio.Limits{})
	invalid := []string{
		"hello", "{", "[]", `[{"jsonrpc":"2.0","id":7,"method":"ping"}]`, "null", "7", `{"id":1}`, `{"jsonrpc":"1.0","id":1,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":{},"method":"ping"}`, strings.Repeat("[", 100_000), strings.Repeat("x", maxMessage+1), "\x00\xff\x1b[31m",
	}
	lines := serveText(t, server, initialize+strings.Join(invalid, "\n")+"\n\n\r\n"+callLine(2, "show", `{"game":"gomoku"}`))
	if len(lines) != 2+len(invalid) || !strings.Contains(lines[len(lines)-1], `"to_move":"black"`) {
		t.Errorf("%d answers, want %d: %.300s", len(lines), 2+len(invalid), lines)
	}
	refused := 0
	for _, line := range lines {
		if strings.Contains(line, `"id":null`) && len(line) < 500 {
			refused++
		}
	}
	if refused != len(invalid) {
		t.Errorf("%d lines are refused, want %d", refused, len(invalid))
	}
}

// TestServe_AnswersManyRequests checks that more requests than are read at once are all answered.
func TestServe_AnswersManyRequests(t *testing.T) {
	text := initialize
	for i := range 3 * maxPending {
		text += callLine(2+i, "show", `{"game":"tictactoe"}`)
	}
	if lines := serveText(t, newStudio(t, standard.Games(), studio.Limits{}), text); len(lines) != 1+3*maxPending {
		t.Errorf("%d answers", len(lines))
	}
}

// brokenWriter fails after some bytes.
type brokenWriter struct{ left int }

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

// TestServe_EndsWithItsStreamsOrContext checks that Serve returns when its output breaks and when its
// context ends, although searches run and the input goes on.
func TestServe_EndsWithItsStreamsOrContext(t *testing.T) {
	for _, out := range []io.Writer{&brokenWriter{100}, &brokenWriter{3000}, io.Discard} {
		server := newStudio(t, standard.Games(), studio.Limits{})
		in, client := io.Pipe()
		ctx, stop := context.WithCancel(t.Context())
		served := make(chan error)
		go func() { served <- Serve(ctx, server, "test", in, out) }()
		go func() {
			_, _ = io.WriteString(client, initialize+callLine(2, "analyze", `{"game":"othello","time_ms":15000}`)+callLine(3, "show", `{"game":"gomoku"}`))
			if out == io.Discard {
				awaitSearches(t, server, 1)
				stop()
			} else {
				_ = client.Close()
			}
		}()
		select {
		case <-served:
		case <-time.After(10 * time.Second):
			t.Errorf("it does not end: %T", out)
		}
		stop()
		_ = client.Close()
	}
}

// TestProgress_IsThrottled checks the interval of notifications.
func TestProgress_IsThrottled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &progress{token: 1, sent: time.Now()}
		if p.isDue() {
			t.Error("due at once")
		}
		time.Sleep(minProgressInterval)
		if !p.isDue() {
			t.Error("not due after the interval")
		}
		if p.token = nil; p.isDue() {
			t.Error("due without a token")
		}
	})
}

// TestSingleGame_NeedsNoName checks a program with one game.
func TestSingleGame_NeedsNoName(t *testing.T) {
	games := standard.Games()
	i := slices.IndexFunc(games, func(g catalog.Game) bool { return g.Name == "tictactoe" })
	session := connect(t, newStudio(t, games[i:i+1], studio.Limits{}), nil)
	if r := callTool(t, session, "show", `{"moves":"a1"}`); r.IsError || !strings.Contains(textOfResult(r), "Tic-tac-toe") {
		t.Error(textOfResult(r))
	}
}

// FuzzServe checks that any input has answers in JSON and an end, and that no tool panics.
func FuzzServe(f *testing.F) {
	server := newStudio(f, standard.Games(), studio.Limits{})
	for _, seed := range []string{
		"", "\n", "{}", "[]", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, callLine(2, "show", `{"game":"gomoku","moves":"h8"}`),
		callLine(2, "analyze", `{"game":"nim","nodes":5}`), callLine(3, "games", `null`), callLine(4, "show", `{"record":"(;GM[4]SZ[15];B[hh])"}`),
		callLine(5, "review", `{"game":"tictactoe","moves":"a1","nodes":3}`), callLine(6, "show", `{"game":"nim","players":64}`),
		`{"jsonrpc":"2.0","id":1,"method":"server/discover"}`, `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{}}`,
		`{"jsonrpc":"2.0","id":1,"method":"nothing"}`, callLine(2, "analyze", `{"game":"nim","nodes":5}`) + callLine(2, "show", `{"game":"nim"}`),
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`, `{"jsonrpc":"2.0","id":1,"result":{}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, line := range serveText(t, server, initialize+text) {
			if strings.Contains(line, "internal error of the tool") {
				t.Errorf("%q: %s", text, line)
			}
		}
	})
}
