package protocol

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testHost is a host of Tic-tac-toe that plays the last legal move, at once, unless a search
// has no bound.
type testHost struct {
	games  int
	size   string
	limits []sente.Limits
	failed error        // of the next search
	wrong  sente.Move   // chosen instead, if there is one
	info   []sente.Info // reported before the choice
	quick  bool         // a search without a bound ends by itself
	closed bool
}

func (d *testHost) Options() []UGIOption {
	return []UGIOption{{Name: "size", Default: "3x3"}, {Name: "Mood", Default: "", Vars: []string{"calm", "wild"}}, {Name: "memory", Default: "64", Min: 1, Max: 1024}}
}

func (d *testHost) Set(name, value string) error {
	if name != "size" || value != "3x3" {
		return errors.New("there is one size only: 3x3")
	}
	d.size = value
	return nil
}

func (d *testHost) Board(setup string, moves []sente.Move) (sente.Record, rules.Board, error) {
	r := sente.Record{Game: "tictactoe", Setup: setup}
	if strings.Contains(setup, "/") {
		return r, nil, errors.New("the set-up is wrong")
	}
	board, err := tictactoe.Open(r)
	for _, m := range moves {
		if err == nil {
			m, err = board.Play(string(m))
			r.Moves = append(r.Moves, m)
		}
	}
	return r, board, err
}

func (d *testHost) Prepare() error { return nil }
func (d *testHost) NewGame()       { d.games++ }
func (d *testHost) Close() error   { d.closed = true; return nil }

func (d *testHost) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	d.limits = append(d.limits, limits)
	for _, i := range d.info {
		report(i)
	}
	if limits.Time == 0 && limits.Left == 0 && limits.Nodes == 0 && limits.Depth == 0 && !d.quick {
		<-ctx.Done()
	}
	_, board, _ := d.Board("", game.Moves)
	move := board.Legal()[len(board.Legal())-1]
	if d.wrong != "" {
		move = d.wrong
	}
	return sente.Choice{Move: move, Info: sente.Info{Depth: 1, Line: []sente.Move{move}}}, d.failed
}

// talk sends lines and returns the answers.
func talk(t *testing.T, d *testHost, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	s := UGIServer{Name: "desk", Author: "the tests", Host: d}
	testutil.NoError(t, s.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out))
	if !d.closed {
		t.Error("the host is not closed")
	}
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

const noPosition = "info string no position: the last one was refused, or the options have no start position: send position"

const lastInfo = "info depth 1 score cp 0 nodes 0 nps 0 time 0 pv "

func TestUGIServer_Replies(t *testing.T) {
	for name, c := range map[string]struct{ said, want []string }{
		"hello": {[]string{"ugi"}, []string{
			"id name desk", "id author the tests", "option name size type string default 3x3",
			"option name Mood type combo default <empty> var calm var wild", "option name memory type spin default 64 min 1 max 1024", "ugiok",
		}},
		"ready":            {[]string{"isready", "\r", "  isready\t"}, []string{"readyok", "readyok"}},
		"questions":        {[]string{"query p1turn", "query turn", "query gameover", "query result", "query players"}, []string{"response true", "response p1", "response false", "response none", "response first second"}},
		"a game":           {[]string{"position startpos moves a1 b1 a2 b2 a3", "query gameover", "query result", "query legal", "query p1turn"}, []string{"response true", "response p1win", "response", "response false"}},
		"a draw":           {[]string{"position startpos moves a1 b2 c3 a2 c2 c1 a3 b3 b1", "query result"}, []string{"response draw"}},
		"the second wins":  {[]string{"position startpos moves a1 b1 a2 b2 c3 b3", "query result"}, []string{"response p2win"}},
		"moves":            {[]string{"position startpos moves b2 a1", "query legal", "query p1turn"}, []string{"response a3 b3 c3 a2 c2 b1 c1", "response true"}},
		"a search":         {[]string{"go nodes 5"}, []string{lastInfo + "c1", "bestmove c1"}},
		"quit":             {[]string{"go infinite", "quit", "isready"}, []string{lastInfo + "c1", "bestmove c1"}},
		"the end of input": {[]string{"go"}, []string{lastInfo + "c1", "bestmove c1"}},
		"in a search": {[]string{"go infinite", "isready", "query turn", "position startpos", "go", "setoption name size value 3x3", "uginewgame", "stop", "query turn"}, []string{
			"readyok", "response p1", "info string position: a search is running: send stop and wait for its bestmove",
			"info string go: a search is running: send stop and wait for its bestmove", "info string setoption: a search is running: send stop and wait for its bestmove",
			"info string uginewgame: a search is running: send stop and wait for its bestmove", lastInfo + "c1", "bestmove c1", "response p1",
		}},
		"stop alone": {[]string{"stop", "isready"}, []string{"readyok"}},
		"over": {[]string{"position startpos moves a1 b1 a2 b2 a3", "go nodes 1"}, []string{
			"info string go: the game is over: three in a row", "bestmove none",
		}},
		"options": {[]string{"position startpos moves a1", "setoption name SIZE value 3x3", "query turn", "setoption name size value 4", "setoption name size value <empty>", "setoption name size", "setoption value 3"}, []string{
			"response p1", "info string setoption size: there is one size only: 3x3", "info string setoption size: there is one size only: 3x3",
			"info string setoption: expected setoption name NAME value VALUE", "info string setoption: expected setoption name NAME value VALUE",
		}},
		"nonsense": {[]string{"uci", "position", "position here", "position startpos a1", "position setup", "position startpos moves z9", "position startpos moves a1 a1", "query", "query it all", "query turn"}, []string{
			`info string unknown command "uci": expected ugi, setoption, isready, uginewgame, position, go, stop, query or quit`,
			"info string position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …",
			"info string position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …",
			"info string position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …",
			"info string position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …",
			`info string position: invalid square "z9": expected a1 to c3`,
			"info string position: a1 is occupied",
			`info string unknown query "": expected gameover, p1turn, turn, result, legal or players`,
			`info string unknown query "it all": expected gameover, p1turn, turn, result, legal or players`,
			noPosition,
		}},
		"a refused position": {[]string{"position startpos moves b2", "position fen 1o1x4/8 x", "query p1turn", "query gameover", "query legal", "go nodes 5", "isready", "position startpos moves b2", "query p1turn"}, []string{
			"info string position: the set-up is wrong", noPosition, noPosition, noPosition, noPosition, "bestmove none", "readyok", "response false",
		}},
		"a position of a new game": {[]string{"position here", "uginewgame", "query p1turn"}, []string{
			"info string position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …", "response true",
		}},
		"bounds": {[]string{"go nodes", "go nodes x", "go nodes 0", "go p3time 5", "go p2time 5", "go infinite depth 3", "go fast"}, []string{
			"info string go: missing number after nodes", "bestmove none",
			`info string go: nodes "x" is not a number`, "bestmove none",
			"info string go: invalid nodes 0: expected 1 or more", "bestmove none",
			`info string go: unknown word "p3time": expected movetime, depth, nodes, p1time, p1inc and so on, or infinite`, "bestmove none",
			"info string go: missing p1time, although p1 is to move", "bestmove none",
			"info string go: infinite cannot be combined with limits", "bestmove none",
			`info string go: unknown word "fast": expected movetime, depth, nodes, p1time, p1inc and so on, or infinite`, "bestmove none",
		}},
		"a long line":      {[]string{"position startpos moves a1" + strings.Repeat(" ", maxUGILine) + "x", "isready"}, []string{"info string a line is longer than 1048576 bytes", "readyok"}},
		"what cannot show": {[]string{"\x1b[2J\x00\xff"}, []string{`info string unknown command "\x1b[2J\x00\xff": expected ugi, setoption, isready, uginewgame, position, go, stop, query or quit`}},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, talk(t, &testHost{}, c.said...)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestParseGo_Limits(t *testing.T) {
	for words, want := range map[string]sente.Limits{
		"movetime 1000":    {Time: time.Second - defaultUGIReserve},
		"depth 4 nodes 99": {Depth: 4, Nodes: 99},
		"p1time 60000 p2time 5 p1inc 1000 p2inc 7": {Left: time.Minute - defaultUGIReserve, Increment: time.Second},
		"p1time 0":           {Left: -1},
		"p1time -5 p1inc -5": {Left: -1},
		"p1time 5 p1inc 9":   {Left: -1, Increment: 9 * time.Millisecond},
		"movetime 9999999999999999999 nodes 9999999999999999999": {Time: 1<<40*time.Millisecond - defaultUGIReserve, Nodes: 1 << 40},
	} {
		d := &testHost{}
		synctest.Test(t, func(t *testing.T) { talk(t, d, "go "+words) })
		got := d.limits[0]
		if got.Time != want.Time || got.Left != want.Left || got.Depth != want.Depth || got.Nodes != want.Nodes || got.Increment != want.Increment {
			t.Errorf("go %s: %+v, want %+v", words, got, want)
		}
	}
}

func TestUGIServer_ReportsEngineFailure(t *testing.T) {
	got := talk(t, &testHost{failed: errors.New("no weights\nfound")}, "go nodes 1")
	if d := cmp.Diff([]string{"info string the engine failed: no weights␊found", "bestmove none"}, got); d != "" {
		t.Error(d)
	}
	got = talk(t, &testHost{wrong: "a9"}, "go nodes 1")
	if d := cmp.Diff([]string{lastInfo + "a9", `info string the engine failed: it chose "a9", which is not legal`, "bestmove none"}, got); d != "" {
		t.Error(d)
	}
}

// What has been said is not said again.
func TestUGIServer_WritesInfoOnce(t *testing.T) {
	line := []sente.Move{"c1"}
	got := talk(t, &testHost{info: []sente.Info{
		{},
		{Depth: 2, Line: line, Score: 5},
		{Depth: 2, Line: line, Score: 5, Nodes: 7},
		{Depth: 2, Rank: 1, Line: []sente.Move{"b1", "a1"}, Score: sente.WinIn(3), Bound: sente.Lower},
		{Depth: 3, SelDepth: 9, Line: line, Score: sente.LossIn(4), Bound: sente.Upper, Nodes: 1000, Time: time.Second / 2, Table: 12},
	}}, "go nodes 5")
	if d := cmp.Diff([]string{
		"info depth 2 score cp 5 nodes 0 nps 0 time 0 pv c1",
		"info depth 2 multipv 2 score win 3 lowerbound nodes 0 nps 0 time 0 pv b1 a1",
		"info depth 3 seldepth 9 score loss 4 upperbound nodes 1000 nps 2000 hashfull 12 time 500 pv c1",
		lastInfo + "c1", "bestmove c1",
	}, got); d != "" {
		t.Error(d)
	}
}

// An infinite search that has found everything waits for stop all the same.
func TestUGIServer_InfiniteSearchWaitsForStop(t *testing.T) {
	synctest.Test(t, infiniteSearch)
}

func infiniteSearch(t *testing.T) {
	s := UGIServer{Name: "desk", Author: "the tests", Host: &testHost{quick: true}}
	local := NewLocalWire(s.Serve)
	say := func(l string) {
		testutil.NoError(t, local.Send(t.Context(), l))
	}
	hear := func(want string) {
		t.Helper()
		if got, err := local.Receive(t.Context()); got != want || err != nil {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	say("go infinite")
	hear(lastInfo + "c1")
	synctest.Wait() // for a bestmove that comes too early
	say("isready")
	hear("readyok")
	say("stop")
	hear("bestmove c1")
	if err := local.Close(); err != nil {
		t.Error(err)
	}
}

// closedPipe fails like a pipe whose reader is gone.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestUGIServer_ClosedOutputEndsSearch(t *testing.T) {
	d := &testHost{info: []sente.Info{{Depth: 1, Line: []sente.Move{"c1"}}}}
	in, send := io.Pipe()
	done := make(chan error, 1)
	go func() {
		s := UGIServer{Host: d}
		done <- s.Serve(context.Background(), in, closedPipe{})
	}()
	if _, err := io.WriteString(send, "go\n"); err != nil {
		t.Fatal(err)
	}
	send.Close()
	if err := <-done; !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// FuzzServe: whatever came before, every answer is a word of the protocol, and the next
// search has its move.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		"ugi\nisready\nposition startpos moves a1 b2\ngo nodes 1\nquery legal", "go\ngo\nstop\nstop\nquit\n", "setoption name size value 3x3\rposition setup x moves", "go p1time 1 p2time 1 p1inc 1\n\n\nquit x",
		"position startpos moves a1 b1 a2 b2 a3\ngo\nuginewgame\ngo depth 1", "go movetime -1\x00\ngo infinite depth", "option\tname\t\nquery turn ",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		s := UGIServer{Name: "x", Author: "y", Host: &testHost{}}
		in := append(slices.Clip(input), "\nstop\nuginewgame\ngo nodes 1\n"...)
		testutil.NoError(t, s.Serve(t.Context(), bytes.NewReader(in), &out))
		for l := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\n"), "\n") {
			switch name, _, _ := strings.Cut(l, " "); name {
			case "id", "option", "ugiok", "readyok", "response", "info", "bestmove":
			default:
				if len(out.Bytes()) > 0 {
					t.Errorf("answer %q", l)
				}
			}
		}
		quits := slices.ContainsFunc(strings.FieldsFunc(string(input), func(r rune) bool { return r == '\n' || r == '\r' }), func(l string) bool {
			return strings.Join(strings.Fields(strings.ReplaceAll(l, "\t", " ") + " x")[:1], "") == "quit"
		})
		if !quits && len(input) < maxUGILine && !strings.HasSuffix(out.String(), lastInfo+"c1\nbestmove c1\n") {
			t.Errorf("afterwards: %q", out.String())
		}
	})
}

// TestParseUGI_MateIsWin: a mate in three moves is a win with the fifth ply.
func TestParseUGI_MateIsWin(t *testing.T) {
	info, ok := parseUGI("depth 5 nodes 1200 score mate 3 pv b2 a1")
	if got, want := UGI.formatInfo(info), "info depth 5 score win 5 nodes 1200 nps 0 time 0 pv b2 a1"; !ok || got != want {
		t.Errorf("got %q, %v; want %q", got, ok, want)
	}
}

func FuzzParseUGI(f *testing.F) {
	for _, seed := range []string{"depth 3 score cp -12 pv a b", "score mate -3 lowerbound", "score win 99999999999", "depth -1 nodes x pv", "string depth 3", "multipv 0 hashfull 99999 time 9999999999999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		i, ok := parseUGI(text)
		if i.Depth < 0 || i.SelDepth < 0 || i.Rank < 0 || i.Nodes < 0 || i.Time < 0 || i.Score > sente.MaxScore || i.Score < -sente.MaxScore || i.Table > 1000 {
			t.Errorf("%q: %+v", text, i)
		}
		if !ok {
			return
		}
		again, ok := parseUGI(strings.TrimPrefix(UGI.formatInfo(i), "info "))
		if again.Time = i.Time; !ok || cmp.Diff(i, again) != "" {
			t.Errorf("%q: %q: %s", text, UGI.formatInfo(i), cmp.Diff(i, again))
		}
	})
}

// wire answers commands by a script.
type wire struct {
	answers map[string][]string // by the first word of a command
	lines   []string
	sent    []string
}

func (w *wire) Send(_ context.Context, line string) error {
	name, _, _ := strings.Cut(line, " ")
	w.sent = append(w.sent, line)
	w.lines = append(w.lines, w.answers[name]...)
	return nil
}

func (w *wire) Receive(ctx context.Context) (string, error) {
	if l, ok := w.Pending(); ok {
		return l, nil
	}
	<-ctx.Done()
	return "", ctx.Err()
}

func (w *wire) Pending() (string, bool) {
	if len(w.lines) == 0 {
		return "", false
	}
	l := w.lines[0]
	w.lines = w.lines[1:]
	return l, true
}

// equalTimeouts returns timeouts of the same length.
func equalTimeouts(d time.Duration) Timeouts { return Timeouts{ReplyGrace: d, Start: d, Stop: d} }

func engine(answers map[string][]string) *wire {
	all := map[string][]string{"ugi": {"hello", "option name Hash type spin default 1 min 1 max 99", "option name rules type string default x", "option name multiPV type spin", "ugiok"}, "isready": {"readyok"}}
	for name, a := range answers {
		all[name] = a
	}
	return &wire{answers: all}
}

func TestUGIManager_Conversation(t *testing.T) {
	w := engine(map[string][]string{"go": {"info depth 3 score mate 2 nodes 12 pv b2 a1 c3", "info string thinks", "bestmove b2"}})
	m := &UGIManager{Connection: Connection{Wire: w}, Memory: 64 << 20}
	var told []int
	game := sente.Record{Rules: "wild", Setup: "x y", Moves: []sente.Move{"a2"}}
	c, err := m.Think(t.Context(), game, sente.Limits{Time: 2 * time.Second, Left: time.Minute, Increment: time.Second, Nodes: 5, Depth: 6, Lines: 2, Threads: 4}, func(i sente.Info) { told = append(told, i.Depth) })
	testutil.NoError(t, err)
	if c.Move != "b2" || c.Info.Score != sente.WinIn(3) || c.Info.Nodes != 12 || !slices.Equal(c.Info.Line, []sente.Move{"b2", "a1", "c3"}) || len(told) != 2 {
		t.Errorf("%+v, told %v", c, told)
	}
	game.Rules = ""
	game.Moves = append(game.Moves, "b2", "b1")
	if _, err := m.Think(t.Context(), game, sente.Limits{Time: 2 * time.Second, Lines: 2}, nil); err != nil {
		t.Fatal(err)
	}
	if err := m.NewGame(t.Context(), sente.Record{}); err != nil || !m.IsSynced() {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{
		"ugi", "setoption name rules value wild", "setoption name Hash value 32", "uginewgame", "isready", "setoption name multiPV value 2", "position setup x y moves a2",
		"go movetime 2000 p1time 60000 p1inc 1000 p2time 60000 p2inc 1000 nodes 5 depth 6",
		"position setup x y moves a2 b2 b1", "go movetime 2000", "setoption name rules value <empty>", "uginewgame", "isready",
	}, w.sent); d != "" {
		t.Error(d)
	}
}

func TestUGIManager_Complaints(t *testing.T) {
	for name, c := range map[string]struct {
		answers map[string][]string
		game    sente.Record
		kind    ComplaintKind
		want    string
	}{
		"deaf":        {map[string][]string{"ugi": nil}, sente.Record{}, NoReply, "did not answer ugi within "},
		"not ready":   {map[string][]string{"isready": nil}, sente.Record{}, NoReply, "did not answer isready within "},
		"not asked":   {map[string][]string{"uginewgame": {"bestmove a1"}}, sente.Record{}, InvalidReply, `answered isready with "bestmove a1" (expected readyok)`},
		"refuses":     {map[string][]string{"setoption": {"info string setoption rules: no"}}, sente.Record{Rules: "x"}, Refused, `rejected isready: "info string setoption rules: no"`},
		"silent":      {nil, sente.Record{}, NoReply, "did not answer stop within "},
		"none":        {map[string][]string{"go": {"info string go: the game is over: a draw", "bestmove none"}}, sente.Record{}, Refused, `rejected go movetime 1: "info string go: the game is over: a draw"`},
		"nothing":     {map[string][]string{"go": {"bestmove"}}, sente.Record{}, Refused, `rejected go movetime 1: "bestmove"`},
		"babbles":     {map[string][]string{"go": {"response true"}}, sente.Record{}, InvalidReply, `answered go movetime 1 with "response true" (expected bestmove and a move)`},
		"no such one": {nil, sente.Record{Opening: "swap2"}, 0, "has no option opening, which is needed for a game with opening swap2"},
	} {
		t.Run(name, func(t *testing.T) {
			m := &UGIManager{Connection: Connection{Wire: engine(c.answers), Timeouts: equalTimeouts(20 * time.Millisecond)}}
			ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer stop()
			limits := sente.Limits{Time: 1}
			if name == "silent" {
				limits.Time = time.Hour
			}
			_, err := m.Think(ctx, c.game, limits, nil)
			var got *Complaint
			if err == nil || !strings.Contains(err.Error(), c.want) || c.kind != 0 && (!errors.As(err, &got) || got.Kind != c.kind) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// Two moves for one command: the second is unasked.
func TestUGIManager_RejectsUnsolicitedMove(t *testing.T) {
	m := &UGIManager{Connection: Connection{Wire: engine(map[string][]string{"go": {"bestmove a1", "bestmove a2"}})}}
	if _, err := m.Think(t.Context(), sente.Record{}, sente.Limits{Time: 1}, nil); err != nil {
		t.Fatal(err)
	}
	var got *Complaint
	if _, err := m.Think(t.Context(), sente.Record{}, sente.Limits{Time: 1}, nil); !errors.As(err, &got) || got.Kind != Unsolicited {
		t.Error(err)
	}
}

// Both ends of the protocol play a game with each other, and a search that is cancelled gives its
// move.
func TestUGI_BothEndsPlayGame(t *testing.T) {
	d := &testHost{}
	s := UGIServer{Name: "desk", Author: "the tests", Host: d}
	local := NewLocalWire(s.Serve)
	m := &UGIManager{Connection: Connection{Wire: local}}
	game := sente.Record{Game: "tictactoe"}
	for over := false; !over; {
		c, err := m.Think(t.Context(), game, sente.Limits{Nodes: 1}, nil)
		testutil.NoError(t, err)
		game = game.WithMove(c.Move)
		_, board, err := d.Board("", game.Moves)
		testutil.NoError(t, err)
		over, _, _ = board.Outcome()
	}
	if len(game.Moves) != 7 || d.games != 1 {
		t.Errorf("%v, %d games", game.Moves, d.games)
	}
	if err := m.End(t.Context()); err != nil {
		t.Error(err)
	}
	if err := local.Close(); err != nil {
		t.Error(err)
	}
}

func FuzzManager(f *testing.F) {
	for _, seed := range []string{"bestmove a1", "info depth 3 score win 3 pv a1\nbestmove a1 ponder b2", "ugiok\nreadyok\nbestmove none", "option name x\nugiok\n\nreadyok", "info string setoption no\nbestmove"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		for _, at := range []string{"ugi", "isready", "go"} {
			ctx, stop := context.WithCancel(t.Context())
			stop()
			m := &UGIManager{Connection: Connection{Wire: engine(map[string][]string{at: lines}), Timeouts: equalTimeouts(time.Millisecond)}}
			c, err := m.Think(ctx, sente.Record{}, sente.Limits{Time: 1}, nil)
			if err == nil && (c.Move == "" || c.Info.Line[0] != c.Move) {
				t.Errorf("%q: %+v", text, c)
			}
		}
	})
}
