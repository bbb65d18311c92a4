package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/internal/testutil"
)

const (
	othelloBoard = "BO[8 ---------------------------O*------*O--------------------------- *]"
	shortGame    = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[one]PW[two]RE[?]TI[01:00]TY[8]" + othelloBoard + "B[F5//10]W[D6];)"
)

// talkNBoard sends lines to a server, waits for the end of each search, and returns its replies.
func talkNBoard(t *testing.T, h *gameHost, lines ...string) []string {
	t.Helper()
	s := NBoardServer{Name: "sente", Host: h, Limits: sente.Limits{Nodes: 7}}
	var out bytes.Buffer
	testutil.NoError(t, s.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out))
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestNBoardServer_Replies(t *testing.T) {
	for name, c := range map[string]struct{ said, want []string }{
		"identity": {[]string{"nboard 2", "set depth 6", "set contempt 3", "set time 1", "ping 12", "learn", "fly"}, []string{"set myname sente", "pong 12", "learned"}},
		"a game": {[]string{"set game " + shortGame, "hint 1", "ping 1"}, []string{
			"status thinking", "search C3 1.00 0 3", "search C3 1.00 0 3", "nodestats 40 0.00", "status", "pong 1",
		}},
		"hints": {[]string{"hint 2"}, []string{
			"status thinking", "search D3 1.00 0 3", "search C4 0.00 0 3", "search D3 1.00 0 3", "nodestats 40 0.00", "status",
		}},
		"moves": {[]string{"move F5/1.0/2.5", "D6", "move C3//", "set game x", "move z9", "hint 1"}, []string{
			`status Error: invalid GGF game: "x" does not begin a game, expected (;GM[Othello]…;)`, "status Error: illegal move: ", "status thinking",
		}},
		"bad input": {[]string{"set game (;GM[Go]BO[8 x *];)", "set game (;GM[Othello];)", "set game (;GM[Othello]BO[9];)", "set game (;" + othelloBoard + "B[A1];)", "set depth 0", "hint x", "set game (;" + othelloBoard + "B[F5"}, []string{
			`status Error: invalid GGF game: the game is "Go", expected Othello`, "status Error: invalid GGF game: the board is missing, expected BO[8 …]",
			`status Error: invalid GGF game: invalid board BO[9], expected for example BO[8 … *]`,
			"status Error: set game: ", `status Error: set depth: invalid depth "0": expected 1 or more`, `status Error: hint: invalid number "x": expected 1 or more`,
			`status Error: invalid GGF game: property B has no end, expected ]`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			got := talkNBoard(t, newOthelloHost(), c.said...)
			got = got[:min(len(got), len(c.want))]
			for i := range got {
				if strings.HasSuffix(c.want[i], ": ") && strings.HasPrefix(got[i], c.want[i]) {
					got[i] = c.want[i]
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// go leaves the board unchanged: NBoard sends the move back.
func TestNBoardServer_GoUsesClockAndKeepsBoard(t *testing.T) {
	h := newOthelloHost()
	got := talkNBoard(t, h, "set depth 9", "set game "+shortGame, "go", "ping 1", "go")
	move := func(l string) bool { return strings.HasPrefix(l, "=== C3/1.00/0.") }
	if n := len(slices.Collect(func(yield func(string) bool) {
		for _, l := range got {
			if move(l) && !yield(l) {
				return
			}
		}
	})); n != 2 {
		t.Errorf("%q", got)
	}
	if l := h.limits[0]; l.Depth != 9 || l.Left <= 49*time.Second || l.Left >= 50*time.Second {
		t.Errorf("limits %+v: want depth 9 and nearly 50 s", l)
	}
}

// A ping ends a hint without limits, before its pong.
func TestNBoardServer_PingEndsHint(t *testing.T) {
	h := newOthelloHost()
	h.wait = true
	got := talkNBoard(t, h, "hint 1", "ping 3", "analyze", "ping 4", "quit", "nboard 2")
	if len(got) < 4 || !slices.Contains(got, "pong 3") || got[len(got)-1] != "pong 4" || got[0] != "status thinking" || slices.Index(got, "nodestats 40 0.00") > slices.Index(got, "pong 3") {
		t.Errorf("%q", got)
	}
}

func TestNBoardServer_SetsUpPositions(t *testing.T) {
	board := "BO[8 -------- -------- -------- --*****- ---*O--- -------- -------- -------- O]"
	h := newOthelloHost()
	got := talkNBoard(t, h, "set game (;GM[Othello]"+board+"W[C3];)", "hint 1")
	if len(got) == 0 || got[0] != "status thinking" {
		t.Errorf("%q", got)
	}
	got = talkNBoard(t, h, "set game (;GM[Othello]"+board+"B[C3];)")
	if len(got) != 0 {
		t.Errorf("%q", got)
	}
}

// The game that the manager writes is the one that the server reads.
func TestNBoardGame_RoundTrip(t *testing.T) {
	h := newOthelloHost()
	_, board := playToPass(t, h)
	g, ok := newNBoardGame(board)
	if !ok {
		t.Fatal("no GGF")
	}
	white := g.Board.White
	g.Moves = []othellofile.GGFMove{{White: white, Text: "pass"}, {White: !white, Text: "c3"}}
	text := formatNBoardGame(g, 754*time.Second)
	back, err := othellofile.ParseGGF(text)
	testutil.NoError(t, err)
	if diff := cmp.Diff(g.Moves, back.Moves); diff != "" || back.Board != g.Board || back.Property("TI") != "12:34" {
		t.Errorf("%s\n%s", text, diff)
	}
	_, again, err := h.Board(back.Board.Setup(), nil)
	testutil.NoError(t, err)
	if got, want := again.Picture().Stones, board.Picture().Stones; len(got) != len(want) || again.Turn() != board.Turn() {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestParseNBoardSearch_Engines(t *testing.T) {
	for line, want := range map[string]string{
		"search E6       -0.60 0   6":            "[e6] -60 6 ",
		"search e6F4e3C5 3 0 6":                  "[e6 f4 e3 c5] 300 6 ",
		"book F5-D6-C3PA 0.25 31 20 u 5 in 3":    "[f5 d6 c3 pass] 25 20 book",
		"search PA 1.5,-2 0 100%W free text":     "[pass] 150 100 ",
		"search F5 nan 0 3":                      "-",
		"search ?? 1 0 3":                        "-",
		"status F5 1 0 3":                        "-",
		"search F5 1e99 0 99999999999999999999":  "[f5] 10000 50000 ",
		"search F5 -1e99 0 x":                    "[f5] -10000 0 ",
		"nodestats 5 1":                          "-",
		"book C3 0 0 12":                         "[c3] 0 12 book",
		"search D3c5D6e3B4 -2.25 0 14@75% extra": "[d3 c5 d6 e3 b4] -225 14 ",
	} {
		i, ok := parseNBoardSearch(line)
		got := "-"
		if ok {
			got = fmt.Sprint(i.Line, " ", int(i.Score), " ", i.Depth, " ", i.Source)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// newNBoardEngine returns an engine that plays D3, except for the given answers by the name of the
// command; % is the argument.
func newNBoardEngine(answers map[string][]string) *gtpEngine {
	return &gtpEngine{answer: func(name, rest string) (lines []string) {
		lines, ok := answers[name]
		if !ok {
			lines = map[string][]string{"ping": {"pong %"}, "go": {"status Thinking", "search D3 1.5 0 6", "nodestats 77 0.1", "=== D3/1.50/0.0"}}[name]
		}
		var out []string
		for _, l := range lines {
			out = append(out, strings.ReplaceAll(l, "%", rest))
		}
		return out
	}}
}

func newNBoardManager(w Wire) *NBoardManager {
	return &NBoardManager{Connection: Connection{Wire: w, Timeouts: equalTimeouts(50 * time.Millisecond)}, Open: othello.Open}
}

func TestNBoardManager_Conversation(t *testing.T) {
	w := newNBoardEngine(nil)
	m := newNBoardManager(w)
	var reports int
	c, err := m.Think(t.Context(), sente.Record{Game: "othello"}, sente.Limits{Depth: 4}, func(sente.Info) { reports++ })
	testutil.NoError(t, err)
	if c.Move != "d3" || c.Info.Score != 150 || c.Info.Depth != 6 || c.Info.Nodes != 77 || reports != 2 {
		t.Errorf("%+v, %d reports", c, reports)
	}
	_, err = m.Think(t.Context(), sente.Record{Game: "othello", Moves: []sente.Move{"d3", "c5"}}, sente.Limits{Left: time.Minute}, nil)
	testutil.NoError(t, err)
	testutil.NoError(t, m.End(t.Context()))
	const head = "set game (;GM[Othello]PC[sente]PB[black]PW[white]RE[?]"
	want := []string{
		"nboard 2", "set depth 18", head + "TY[8]" + othelloBoard + ";)", "ping 1",
		"set depth 4", head + "TY[8]" + othelloBoard + ";)", "ping 2", "go",
		"set depth 6", head + "TI[01:00]TY[8]" + othelloBoard + "B[D3]W[C5];)", "ping 3", "go", "quit",
	}
	if diff := cmp.Diff(want, w.sent); diff != "" {
		t.Error(diff)
	}
}

// Edax separates the fields of a move by blanks; NTest leaves them empty for a forced move.
func TestNBoardManager_MoveForms(t *testing.T) {
	for reply, want := range map[string]string{
		"=== D3/1.50/0.3": "d3 150", "=== d3 -64.00 0.0": "d3 -6400", "=== D3//0.00": "d3 0", "===D3": "d3 0", "=== D3": "d3 0", "=== C4/nan/1": "c4 0",
	} {
		m := newNBoardManager(newNBoardEngine(map[string][]string{"go": {reply}}))
		c, err := m.Think(t.Context(), sente.Record{Game: "othello"}, sente.Limits{Depth: 1}, nil)
		if got := fmt.Sprint(c.Move, " ", int(c.Info.Score)); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", reply, got, err, want)
		}
	}
}

// A forced pass is played without asking: some engines fail in such a position.
func TestNBoardManager_PlaysForcedPass(t *testing.T) {
	h := newOthelloHost()
	said, _ := playToPass(t, h)
	game := sente.Record{Game: "othello"}
	for _, command := range said {
		words := strings.Fields(command)
		game.Moves = append(game.Moves, sente.Move(words[2]))
	}
	w := newNBoardEngine(map[string][]string{"go": {"a crash"}})
	c, err := newNBoardManager(w).Think(t.Context(), game, sente.Limits{Depth: 1}, nil)
	if err != nil || c.Move != passMove || slices.Contains(w.sent, "go") {
		t.Errorf("%+v, %v, %q", c, err, w.sent)
	}
}

func TestNBoardManager_Analyses(t *testing.T) {
	for name, end := range map[string]string{"idle": "status", "waits": "status Edax is waiting", "time": "nodestats 1 1"} {
		w := newNBoardEngine(map[string][]string{"hint": {"status Analyzing", "search C4 1.0 0 5", "search D3 2.0 0 5", "search D3 2.5 0 6", end}})
		ranks := map[int]sente.Move{}
		c, err := newNBoardManager(w).Think(t.Context(), sente.Record{Game: "othello"}, sente.Limits{Time: 30 * time.Millisecond, Lines: 2, Analysis: true}, func(i sente.Info) { ranks[i.Rank] = i.Line[0] })
		if err != nil || c.Move != "d3" || c.Info.Score != 250 || w.sent[len(w.sent)-1] != "ping 3" {
			t.Errorf("%s: %+v, %v, %q", name, c, err, w.sent)
		}
	}
}

// A search that is cancelled is stopped by a ping, which the engine may answer with a move first.
func TestNBoardManager_PingStopsSearch(t *testing.T) {
	for name, c := range map[string]struct {
		pong []string
		want sente.Move
	}{"move": {[]string{"=== C4/1/1", "pong %"}, "c4"}, "report": {[]string{"pong %"}, "d3"}} {
		answers := map[string][]string{"go": {"search D3 1.5 0 6"}}
		w := newNBoardEngine(answers)
		m := newNBoardManager(w)
		testutil.NoError(t, m.NewGame(t.Context(), sente.Record{Game: "othello"}))
		pings := 0
		plain := w.answer
		w.answer = func(name, rest string) []string {
			if pings++; name == "ping" && slices.Contains(w.sent, "go") {
				answers["ping"] = c.pong
			}
			return plain(name, rest)
		}
		got, err := m.Think(t.Context(), sente.Record{Game: "othello"}, sente.Limits{Time: 20 * time.Millisecond}, nil)
		if err != nil || got.Move != c.want || !m.IsSynced() {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestNBoardManager_Complaints(t *testing.T) {
	for name, c := range map[string]struct {
		answers map[string][]string
		kind    ComplaintKind
		want    string
	}{
		"silence":    {map[string][]string{"go": nil, "ping": {"pong %"}}, NoReply, "did not answer go within "},
		"no pong":    {map[string][]string{"ping": nil}, NoReply, "did not answer ping 1 within "},
		"wrong pong": {map[string][]string{"ping": {"pong 99"}}, InvalidReply, `answered ping 1 with "pong 99" (expected pong 1)`},
		"no move":    {map[string][]string{"go": {"=== "}}, InvalidReply, "answered go with "},
		"wrong move": {map[string][]string{"go": {"=== hello"}}, InvalidReply, "answered go with "},
		"endless":    {map[string][]string{"go": slices.Repeat([]string{"status x"}, 1<<16)}, NoReply, "did not answer "},
	} {
		m := newNBoardManager(newNBoardEngine(c.answers))
		_, err := m.Think(t.Context(), sente.Record{Game: "othello"}, sente.Limits{Time: time.Millisecond}, nil)
		var complaint *Complaint
		if !errors.As(err, &complaint) || complaint.Kind != c.kind || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestNBoard_BothEndsPlayGame(t *testing.T) {
	h := newOthelloHost()
	s := NBoardServer{Name: "sente", Host: h, Limits: sente.Limits{Nodes: 1}}
	local := NewLocalWire(func(ctx context.Context, in io.Reader, out io.Writer) error { return s.Serve(ctx, in, out) })
	m := &NBoardManager{Connection: Connection{Wire: local}, Open: othello.Open}
	game := h.record
	for over := false; !over; {
		c, err := m.Think(t.Context(), game, sente.Limits{Depth: 1}, nil)
		testutil.NoError(t, err)
		game = game.WithMove(c.Move)
		_, board, err := h.Board("", game.Moves)
		testutil.NoError(t, err)
		over, _, _ = board.Outcome()
	}
	testutil.NoError(t, m.End(t.Context()))
	testutil.NoError(t, local.Close())
}

// Whatever came before, every reply is a word of the protocol, and a ping has its pong.
func FuzzNBoardServer(f *testing.F) {
	for _, seed := range []string{
		"nboard 2\nset depth 3\nset game " + shortGame + "\ngo\nhint 2\nping 1", "move F5/1/1\nD6\nPA\nmove\nlearn\nanalyze\nquit", "set game (;GM[Othello]BO[4 ---- ---- ---- ---- O]W[PA];)\rgo\nset\nset depth\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		s := NBoardServer{Name: "x", Host: newOthelloHost(), Limits: sente.Limits{Nodes: 1}}
		in := append(slices.Clip(input), "\nping 55\n"...)
		testutil.NoError(t, s.Serve(t.Context(), bytes.NewReader(in), &out))
		quits := slices.ContainsFunc(strings.FieldsFunc(string(input), func(r rune) bool { return r == '\n' || r == '\r' }), func(l string) bool {
			name, _ := CutWord(l)
			return name == "quit"
		})
		if !quits && !strings.HasSuffix(out.String(), "pong 55\n") {
			t.Errorf("afterwards: %q", out.String())
		}
		for l := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\n"), "\n") {
			switch name, _ := CutWord(l); name {
			case "set", "status", "pong", "learned", "search", "book", "nodestats", "===", "analysis", "":
			default:
				t.Errorf("reply %q", l)
			}
		}
	})
}

func FuzzNBoardManager(f *testing.F) {
	for _, seed := range []string{"=== F5/1/2", "search D3 1 0 2\n=== D3 1 2\npong %", "pong 1\npong 2\n===", "book\nsearch\nstatus\nnodestats x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		for _, at := range []string{"ping", "go", "hint"} {
			ctx, stop := context.WithCancel(t.Context())
			stop()
			m := &NBoardManager{Connection: Connection{Wire: newNBoardEngine(map[string][]string{at: lines}), Timeouts: equalTimeouts(time.Millisecond)}, Open: othello.Open}
			c, err := m.Think(ctx, sente.Record{Game: "othello"}, sente.Limits{Time: 1, Analysis: at == "hint"}, nil)
			if err == nil && (c.Move == "" || c.Info.Line[0] != c.Move) {
				t.Errorf("%s: %+v", at, c)
			}
		}
	})
}
