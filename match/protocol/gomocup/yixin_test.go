package gomocup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// pipe lets a brain serve, and gives its answers line by line.
type pipe struct {
	t    *testing.T
	in   io.Writer
	out  *bufio.Scanner
	stop func()
}

func serve(t *testing.T, b *Brain) *pipe {
	t.Helper()
	in, send := io.Pipe()
	receive, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- b.Serve(t.Context(), in, out); out.Close() }()
	p := &pipe{t: t, in: send, out: bufio.NewScanner(receive)}
	p.stop = func() {
		send.Close()
		for p.out.Scan() {
			// what it still had to say
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	return p
}

// ask sends lines and returns the next answer that is no MESSAGE.
func (p *pipe) ask(lines ...string) string {
	p.t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(p.in, l+"\r\n"); err != nil {
			p.t.Fatal(err)
		}
	}
	for p.out.Scan() {
		if l := p.out.Text(); !strings.HasPrefix(l, "MESSAGE ") {
			return l
		}
	}
	p.t.Fatalf("no answer to %q", lines)
	return ""
}

// TestYixin_StopEndsSearch checks that YXSTOP ends the current search and those of waiting
// commands, but no later one.
func TestYixin_StopEndsSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := serve(t, brain(&endlessThinker{}))
		defer p.stop()
		p.ask("START 15", "INFO timeout_turn 60000")
		began := time.Now()
		if got := p.ask("BEGIN", "TURN 7,7", "YXSTOP") + " " + p.ask(); got != "0,0 1,0" || time.Since(began) > 0 {
			t.Errorf("%s after %v", got, time.Since(began))
		}
		// The search of a line after the stop goes on until the next stop.
		time.AfterFunc(time.Second, func() { io.WriteString(p.in, "yxstop\n") })
		if got := p.ask("TURN 8,8"); got != "2,0" || time.Since(began) != time.Second {
			t.Errorf("%s after %v", got, time.Since(began))
		}
	})
}

// ponderingEngine notes what it ponders, until it is told to stop.
type ponderingEngine struct {
	firstFree
	mu    sync.Mutex
	games []sente.Record
	awake int
	began chan struct{}
}

func (e *ponderingEngine) Ponder(ctx context.Context, r sente.Record) {
	e.mu.Lock()
	e.games = append(e.games, r)
	e.mu.Unlock()
	e.began <- struct{}{}
	<-ctx.Done()
	e.mu.Lock()
	e.awake++
	e.mu.Unlock()
}

func (e *ponderingEngine) pondered() (games, awake int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.games), e.awake
}

func TestBrain_Pondering(t *testing.T) {
	e := &ponderingEngine{began: make(chan struct{}, 100)}
	p := serve(t, brain(e))
	p.ask("START 15")
	p.ask("TURN 7,7")
	if n, _ := e.pondered(); n != 0 {
		t.Error("it ponders though it was not asked to")
	}
	p.ask("INFO pondering 1", "TURN 8,8")
	<-e.began // after the INFO
	<-e.began // after the move
	if n, awake := e.pondered(); n < 1 || awake >= n {
		t.Errorf("%d times pondered, %d times woken", n, awake)
	}
	if last := e.games[len(e.games)-1]; strings.Join(text(last.Moves), " ") != "h8 a15 i7 b15" || last.Setup != "" {
		t.Errorf("it ponders %+v", last)
	}
	if got := p.ask("TURN 9,9"); got != "2,0" {
		t.Error(got)
	}
	<-e.began
	io.WriteString(p.in, "YXSTOP\nABOUT\n")
	p.ask()
	n, awake := e.pondered()
	if n != awake {
		t.Errorf("after YXSTOP %d times pondered, %d times woken", n, awake)
	}
	p.ask("INFO pondering 0", "TURN 10,10")
	p.stop()
	if n, awake := e.pondered(); n != awake || slices.ContainsFunc(e.games, func(r sente.Record) bool { return len(r.Moves)%2 != 0 }) {
		t.Errorf("at the end %d times pondered, %d times woken: %+v", n, awake, e.games)
	}
}

func text(moves []sente.Move) []string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = string(m)
	}
	return words
}

// newFoulBrain forbids two points to black; the side with h8 loses.
func newFoulBrain(e sente.Engine) *Brain {
	b := brain(e)
	b.Forbidden = func(r sente.Record) ([]sente.Move, error) {
		if len(r.Moves)%2 == 0 && !strings.Contains(r.Setup, "to-move: white") {
			return []sente.Move{"j12", "d2"}, nil
		}
		return nil, nil
	}
	b.Judge = func(r sente.Record) (string, error) {
		if stones(r)["h8"] != "" {
			return "five in a row", nil
		}
		return "", nil
	}
	return b
}

func TestYixin_ShowForbid(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{"INFO rule 4\nYXSHOWFORBID\n", "FORBID 09030313."},
		{"INFO rule 4\nTURN 5,5\nYXSHOWFORBID\n", "0,0|FORBID 09030313."},
		{"INFO rule 4\nBEGIN\nYXSHOWFORBID\n", "0,0|FORBID ."},
		{"INFO rule 0\nYXSHOWFORBID\n", "FORBID ."},
		{"INFO rule 2\nYXBOARD\n1,1,1\n2,2,2\nDONE\nYXSHOWFORBID\n", "FORBID 09030313."},
		{"INFO rule 2\nYXBOARD\n1,1,2\nDONE\nYXSHOWFORBID\n", "FORBID ."},
		{"INFO rule 4\nYXBOARD\n7,7,1\nDONE\nYXSHOWFORBID\nYXNBEST 1\nPLAY 1,1\nYXBOARD\n1,1,2\nDONE\nYXNBEST 1\n", "ERROR the game is over: five in a row|FORBID 09030313.|ERROR the game is over: five in a row|ERROR PLAY: the game is over: five in a row|0,0"},
	} {
		input := "START 15\n" + c.input
		if strings.Contains(c.input, "rule 2") {
			input = "INFO show_detail 0\n" + input
		}
		got := strings.Join(talk(t, newFoulBrain(&firstFree{}), input), "|")
		if got != "OK|"+c.want {
			t.Errorf("%q: %s", c.input, got)
		}
	}
}

// newBalanceBrain gives fixed stones and choices.
func newBalanceBrain(e sente.Engine) (*Brain, *[]string) {
	var asked []string
	b := brain(e)
	b.Balancer = func(sente.Engine) (sente.Balancer, error) {
		return balanceFunc(func(r sente.Record, target sente.BalanceTarget, l sente.Limits, report func(sente.Info)) (sente.Placement, error) {
			asked = append(asked, fmt.Sprint(text(r.Moves), r.Setup, target.Moves, int(target.Score), l.Time > 0))
			if report != nil {
				report(sente.Info{})
			}
			if target.Score == 666 {
				return sente.Placement{}, errors.New("there is no way")
			}
			return sente.Placement{Moves: []sente.Move{"c3", "d4"}[:target.Moves]}, nil
		}), nil
	}
	b.Restrict = func(_ sente.Engine, avoid []sente.Move) sente.Engine {
		return fixedEngine{move: "e5", called: func() { asked = append(asked, fmt.Sprint("avoid ", text(avoid))) }}
	}
	return b, &asked
}

// balanceFunc adapts a function to the Balancer interface.
type balanceFunc func(sente.Record, sente.BalanceTarget, sente.Limits, func(sente.Info)) (sente.Placement, error)

func (f balanceFunc) Balance(_ context.Context, r sente.Record, target sente.BalanceTarget, l sente.Limits, report func(sente.Info)) (sente.Placement, error) {
	return f(r, target, l, report)
}

// fixedEngine always chooses the same move.
type fixedEngine struct {
	move   sente.Move
	called func()
}

func (e fixedEngine) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	e.called()
	return sente.Choice{Move: e.move, Info: sente.Info{Line: []sente.Move{e.move}}}, nil
}

func TestYixin_Balance(t *testing.T) {
	b, asked := newBalanceBrain(&firstFree{})
	got := strings.Join(talk(t, b, "START 15\nYXBALANCEONE\nYXBALANCEONE 5\nTURN 0,0\nTAKEBACK 1,0\nYXBALANCETWO -20\nTURN 9,9\nTAKEBACK 1,0\nYXBALANCETWO 666\nYXBALANCETWO a\n"), "|")
	want := "OK|2,12|ERROR YXBALANCEONE: it is the opponent's turn: use TURN or YXBOARD to continue the game|1,0|OK|2,12 3,11"
	if !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
	if !strings.HasSuffix(got, `ERROR there is no way|ERROR YXBALANCETWO: "a" is not a number`) {
		t.Error(got)
	}
	if want := "[]1 0 true"; (*asked)[0] != want {
		t.Errorf("asked for %q, want %q", *asked, want)
	}
	if len(*asked) != 3 {
		t.Errorf("asked for %q", *asked)
	}
}

func TestYixin_Block(t *testing.T) {
	b, asked := newBalanceBrain(&firstFree{})
	got := strings.Join(talk(t, b, "START 15\nYXBLOCK\n7,7\n8,8\nDONE\nYXBLOCK\n15,0\nDONE\nYXBLOCK\n1,1\nBOARD\nDONE\nTAKEBACK 4,10\n"+
		"START 15 15\nYXBOARD\n7,7,2\nDONE\nYXNBEST 1\nYXBLOCKUNDO\n8,8\nDONE\nTURN 0,0\nYXBLOCKRESET\nTURN 3,3\n"), "|")
	want := "OK|ERROR YXBLOCK: 15,0 is outside the board of 15: coordinates are 0 to 14|ERROR YXBLOCK: BOARD came before DONE|4,10|OK|OK|4,10|1,0|2,0"
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if want := []string{"avoid [h8 i7]", "avoid [i7]"}; !slices.Equal(*asked, want) {
		t.Errorf("asked for %q, want %q", *asked, want)
	}
	var all strings.Builder
	for i := range 25 {
		fmt.Fprintf(&all, "%d,%d\n", i%5, i/5)
	}
	got = strings.Join(talk(t, b, "START 5\nYXBLOCK\n"+all.String()+"DONE\nBEGIN\nYXBLOCKRESET\nBEGIN\n"), "|")
	if want := "OK|ERROR all free points are blocked: use YXBLOCKRESET to unblock them|0,0"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// swapEngine plays the opening swap2 as it was told to.
type swapEngine struct{ moves string }

func (s swapEngine) Think(_ context.Context, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	if r.Opening != "swap2" {
		return sente.Choice{}, errors.New("this is not swap2")
	}
	already := 0
	if n := len(r.Moves); n >= 3 {
		already = 3
		if slices.Contains(r.Moves[:4%(n+1)], "two") && n >= 6 {
			already = 6
		}
	}
	return sente.Choice{Move: sente.Move(strings.Fields(s.moves)[len(r.Moves)-already])}, nil
}

func TestBrain_Swap2Board(t *testing.T) {
	three := "7,7\n8,7\n9,9\n"
	for _, c := range []struct{ plays, rows, want, yixin string }{
		{"h8 i8 j6", "", "7,7 8,7 9,9", "MESSAGE SWAP2 MOVE1 7 7|MESSAGE SWAP2 MOVE2 8 7|MESSAGE SWAP2 MOVE3 9 9"},
		{"black", three, "SWAP", "MESSAGE SWAP2 SWAP1 YES"},
		{"white a15", three, "0,0", "MESSAGE SWAP2 SWAP1 NO"},
		{"two a15 b14", three, "0,0 1,1", "MESSAGE SWAP2 MOVE4 0 0|MESSAGE SWAP2 MOVE5 1 1"},
		{"black", three + "1,1\n2,2\n", "SWAP", "MESSAGE SWAP2 SWAP2 YES"},
		{"white a15", three + "1,1\n2,2\n", "0,0", "MESSAGE SWAP2 SWAP2 NO"},
	} {
		b := brain(swapEngine{c.plays})
		if got := strings.Join(talk(t, b, "START 15\nSWAP2BOARD\n"+c.rows+"DONE\n"), "|"); got != "OK|"+c.want {
			t.Errorf("%s after %q: %s, want %s", c.plays, c.rows, got, c.want)
		}
		var out bytes.Buffer
		var rows strings.Builder
		n := strings.Count(c.rows, "\n")
		for i, l := range strings.Fields(c.rows) {
			fmt.Fprintf(&rows, "%s,%d\n", l, 1+(i+n)%2)
		}
		step := map[int]string{0: "YXSWAP2STEP1", 3: "YXSWAP2STEP2", 5: "YXSWAP2STEP3"}[n]
		testutil.NoError(t, b.Serve(t.Context(), strings.NewReader("START 15\nYXBOARD\n"+rows.String()+"DONE\n"+step+"\n"), &out))
		if got := strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", "|"); got != "OK|"+c.yixin {
			t.Errorf("%s after %q: %s, want %s", c.plays, c.rows, got, c.yixin)
		}
	}
	if got := strings.Join(talk(t, brain(swapEngine{"black"}), "START 15\nYXSWAP2STEP2\n"), "|"); got != "OK|ERROR the board has 0 stones (want 3): place them with YXBOARD" {
		t.Error(got)
	}
}

// reportingEngine reports what a search reports.
type reportingEngine struct{}

func (e *reportingEngine) Think(ctx context.Context, game sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	best := []sente.Move{"a15", "h8"}
	report(sente.Info{Depth: 2, Now: []sente.Move{"a15"}})
	report(sente.Info{Depth: 2, Now: []sente.Move{"a15", "b15"}})
	report(sente.Info{Depth: 2, Now: []sente.Move{"c3"}, Candidates: []sente.Candidate{{Move: "c3", Score: sente.LossIn(4)}, {Move: "d4", Score: sente.LossIn(4), Bound: sente.Lower}}})
	report(sente.Info{Depth: 2, Score: 17, Line: best, Nodes: 100, Time: time.Millisecond})
	for rank := 1; rank < l.Lines; rank++ {
		report(sente.Info{Depth: 2, Rank: rank, Score: -5, Line: []sente.Move{"b15"}})
	}
	return sente.Choice{Move: "a15", Info: sente.Info{Depth: 2, Score: 17, Line: best, Nodes: 100, Time: time.Millisecond}}, nil
}

func raw(t *testing.T, b *Brain, input string) string {
	t.Helper()
	var out bytes.Buffer
	testutil.NoError(t, b.Serve(t.Context(), strings.NewReader(input), &out))
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", "|")
}

func TestYixin_Realtime(t *testing.T) {
	last := "MESSAGE depth 2 ev +17 n 100 nps 100000 tm 1 pv 0,0 7,7|0,0"
	best := "MESSAGE REALTIME REFRESH|MESSAGE REALTIME BEST 0,0|MESSAGE REALTIME VAL 17|MESSAGE REALTIME PV A15 H8|"
	painted := "MESSAGE REALTIME POS 0,0|MESSAGE REALTIME LOSE 2,12|MESSAGE REALTIME DONE 0,0|MESSAGE REALTIME POS 2,12|" + best + best
	facts := "INFO PV 0|INFO NUMPV 1|INFO DEPTH 2|INFO SELDEPTH 2|INFO NODES 100|INFO TOTALNODES 100|INFO TOTALTIME 1|INFO SPEED 100000|INFO EVAL +17|INFO BESTLINE 0,0 7,7|INFO PV DONE|"
	for detail, want := range []string{last, painted + last, facts + facts + last} {
		if got := raw(t, brain(&reportingEngine{}), fmt.Sprintf("START 15\nINFO show_detail %d\nBEGIN\n", detail)); got != "OK|"+want {
			t.Errorf("show_detail %d:\n%s\nwant\n%s", detail, got, want)
		}
	}
	lines := raw(t, brain(&reportingEngine{}), "START 15\nYXNBEST 2\n")
	if want := "OK|MESSAGE line 1 depth 2 ev +17 n 100 nps 100000 tm 1 pv 0,0 7,7|MESSAGE line 2 depth 2 ev -5 n 0 nps 0 tm 0 pv 1,0|0,0"; lines != want {
		t.Errorf("%s\nwant %s", lines, want)
	}
}

func TestBrain_Suggest(t *testing.T) {
	b := brain(&firstFree{})
	b.Suggest = true
	got := strings.Join(talk(t, b, "START 15\nBEGIN\nBEGIN\nTURN 3,3\nPLAY 5,5\nTURN 3,3\nPLAY 0,0\n"), "|")
	want := "OK|SUGGEST 0,0|ERROR SUGGEST 0,0 is waiting for its PLAY|ERROR SUGGEST 0,0 is waiting for its PLAY|5,5|SUGGEST 0,0|0,0"
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestBrain_Debug(t *testing.T) {
	b := brain(&firstFree{})
	b.Debug = true
	got := raw(t, b, "INFO evaluate 1,1\nSTART 15\nBEGIN\nINFO evaluate 0,0\nINFO evaluate 1,1\nINFO evaluate 15,1\nINFO evaluate x\n")
	for _, want := range []string{"DEBUG thinks about 0 stones, time ", "DEBUG took 0s", "DEBUG 0,0 is a15: black", "DEBUG 1,1 is b14: free", "DEBUG 15,1 is outside the board of 15"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in %s", want, got)
		}
	}
}

// forgetting counts how often it forgets.
type forgetting struct {
	firstFree
	times int
}

func (f *forgetting) Forget() { f.times++ }

func TestYixin_Hash(t *testing.T) {
	f := &forgetting{}
	if got := raw(t, brain(f), "START 15\nYXHASHCLEAR\nYXSHOWHASHUSAGE\n"); got != "OK|MESSAGE the tables are empty|MESSAGE hash usage 0.0%" || f.times != 1 {
		t.Errorf("%s, forgot %d times", got, f.times)
	}
	made := 0
	b := &Brain{New: func() (sente.Engine, error) { made++; return &firstFree{}, nil }}
	raw(t, b, "START 15\nYXHASHCLEAR\n")
	if made != 2 {
		t.Errorf("%d engines were made, want 2", made)
	}
}

// TestInfo_RebuildsEngine: keys that change the engine have a new one built, at once.
func TestInfo_RebuildsEngine(t *testing.T) {
	var told []string
	made := 0
	b := &Brain{
		New: func() (sente.Engine, error) { made++; return &firstFree{}, nil },
		Option: func(key string, n int64) bool {
			told = append(told, fmt.Sprint(key, n))
			return key == "strength"
		},
	}
	raw(t, b, "START 15\nINFO strength 140\nINFO strength 40\nINFO caution_factor 9\nINFO hash_size 1024\nINFO strength x\nBEGIN\nTURN 7,7\n")
	if want := "strength100 strength40 caution_factor5 hash_size1024"; strings.Join(told, " ") != want || made != 3 {
		t.Errorf("told %q, %d engines made", told, made)
	}
}
