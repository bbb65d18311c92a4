package doctor

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player/process"
)

// fault is what an engine does wrong, or just right, and what is found.
type fault struct {
	behaviour, check, clause string
	verdict                  Verdict
	seen                     string
}

// faults are engines of playertest by the clause that each of them breaks, or just keeps.
var faults = []fault{
	{"banner", "START", "silence before OK", Warn, `said "Hello, I am an engine" before OK to START`},
	{"exit", "START", "START", Fail, "it exited with exit status 0"},
	{"crash-start", "START", "START", Fail, `it exited with exit status 3; last output: "no weights"`},
	{"hang-start", "START", "START", Fail, "it gave no answer within 10s to START 15"},
	{"deaf", "START", "START", Fail, "it gave no answer within 10s to START 15"},
	{"small", "START", "START", OK, "OK for a board of 15 after 0s"},
	{"sleepy", "START", "START", Warn, "OK for a board of 15, but after 4s: some managers do not wait that long"},
	{"hang-end", "START", "END", Fail, "it did not end within 1s and had to be killed 1 of 1 times"},
	{"double", "BEGIN and TURN", "one answer for one command", Fail, `said "0,0" without a command, and 4 lines in all`},

	{"complain-info", "INFO", "INFO", Warn, `answered with "UNKNOWN info": INFO must not be answered`},
	{"complain-unknown", "INFO", "unknown INFO", Warn, `answered with "ERROR what is sente_unknown_key 7?": unknown keys must be ignored`},
	{"sound", "INFO", "unknown INFO", OK, "ignored an unknown key"},

	{"crash", "BEGIN and TURN", "BEGIN and TURN", Fail, `it exited with exit status 3; last output: "assertion failed: depth < 64"`},
	{"hang", "BEGIN and TURN", "BEGIN and TURN", Fail, "it gave no answer within 1.55s to TURN"},
	{"abc", "BEGIN and TURN", "BEGIN and TURN", Fail, `with "abc" (expected a move`},
	{"outside", "BEGIN and TURN", "BEGIN and TURN", Fail, "99,99, which is off the board"},
	{"occupied", "BEGIN and TURN", "BEGIN and TURN", Fail, "occupied"},
	{"refuse", "BEGIN and TURN", "BEGIN and TURN", Fail, "ERROR I do not like"},
	{"unknown", "BEGIN and TURN", "BEGIN and TURN", Fail, `with "UNKNOWN command"`},
	{"busy", "command at once", "command at once", Warn, "when the command came immediately after its last move: pause before the next command"},

	{"no-board", "BOARD", "BOARD", Fail, `answered DONE with "UNKNOWN command" (expected a move) (a BOARD of 0 stones)`},
	{"ignore-board", "nearly full board", "nearly full board", Fail, "played 0,0, which is occupied"},
	{"no-board", "nearly full board", "nearly full board", Warn, "answered with UNKNOWN (expected a move)"},
	{"crash-board", "BOARD", "BOARD", OK, "legal moves after 0, 1, 2, 5 and 8 stones"},

	{"no-about", "ABOUT", "ABOUT", Warn, "no answer within 1s"},
	{"odd", "ABOUT", "ABOUT", Warn, `answered with "abc", expected name=`},
	{"late-about", "ABOUT", "ABOUT", OK, `name="Fake"`},

	{"mute", "unknown commands", "unknown commands", Warn, "no answer (expected UNKNOWN)"},
	{"error-unknown", "unknown commands", "unknown commands", Warn, "answered with ERROR I do not know that (expected UNKNOWN)"},
	{"agree", "unknown commands", "unknown commands", Fail, "answered with OK (expected UNKNOWN)"},

	{"no-restart", "RESTART", "RESTART", OK, "not supported: UNKNOWN"},
	{"mute", "RESTART", "RESTART", Fail, "no answer within 1s (expected UNKNOWN if not supported)"},
	{"odd", "RESTART", "RESTART", Fail, `answered with "abc"`},
	{"mute", "TAKEBACK", "TAKEBACK", Fail, "no answer within 1s"},
	{"keep-stone", "TAKEBACK", "TAKEBACK", Fail, " (on the point of the stone it had taken back)"},
	{"agree", "RECTSTART", "RECTSTART", OK, "OK for a square board"},
	{"odd", "RECTSTART", "RECTSTART", Fail, `answered with "abc"`},

	{"swap2", "SWAP2BOARD", "SWAP2BOARD", OK, "opened with 7,7 8,8 6,7, and with these stones chose 5,5"},
	{"swap2-swap", "SWAP2BOARD", "SWAP2BOARD", OK, "chose SWAP"},
	{"swap2-two", "SWAP2BOARD", "SWAP2BOARD", OK, "chose 5,5 9,9"},
	{"swap2-none", "SWAP2BOARD", "SWAP2BOARD", Fail, `answered an empty board with "SWAP" (expected three points)`},
	{"swap2-many", "SWAP2BOARD", "SWAP2BOARD", Fail, "expected three points"},
	{"swap2-hang", "SWAP2BOARD", "SWAP2BOARD", Fail, "no answer (expected UNKNOWN if not supported)"},
	{"swap2-crash", "SWAP2BOARD", "SWAP2BOARD", Fail, "it exited with exit status 3"},
	{"swap2-silent", "SWAP2BOARD", "SWAP2BOARD", Fail, "but with these stones it gave no answer within 1.55s to DONE"},
	{"swap2-odd", "SWAP2BOARD", "SWAP2BOARD", Fail, `but answered these stones with "abc"`},
	{"swap2-stuck", "SWAP2BOARD", "SWAP2BOARD", Fail, "it did not answer START with OK after SWAP2BOARD"},

	{"sound", "YXBOARD", "YXBOARD", OK, "not supported: UNKNOWN"},
	{"agree", "YXBOARD", "YXBOARD", Warn, "answered with OK (expected no answer)"},
	{"yixin", "YXBOARD", "YXSTOP", OK, "a move 0s after it"},
	{"yixin-best", "YXBOARD", "YXNBEST", Warn, "ERROR no best move"},
	{"yixin-forbid", "YXBOARD", "YXSHOWFORBID", Warn, `answered with "OK" (expected FORBID and a full stop)`},
	{"yixin-silent", "YXBOARD", "YXSHOWFORBID", Warn, "no answer (expected FORBID and a full stop"},
	{"yixin-silent", "YXBOARD", "YXSTOP", Warn, "it gave no answer within 1s (expected the best move so far at once)"},
	{"yixin-stop", "YXBOARD", "YXSTOP", Warn, "answered with ERROR nothing to stop (expected the best move so far)"},

	{"crlf", "line ends", "line ends", Fail, "it gave no answer within 10s to START 15 (lines ended with LF, not CR LF)"},
	{"sound", "commands before START", "commands before START", OK, "answered BEGIN with ERROR START comes first"},
	{"early", "commands before START", "commands before START", Warn, "answered BEGIN with the move 7,7 (expected ERROR)"},
	{"mute", "commands before START", "commands before START", Warn, "no answer to BEGIN (expected ERROR)"},
	{"crash-early", "commands before START", "commands before START", Warn, "it exited with exit status 3 at a BEGIN before START"},
	{"stuck-early", "commands before START", "START after an error", Warn, `it answered START 15 with "ERROR I am stuck"`},
	{"any-turn", "wrong TURN", "wrong TURN", Warn, "answered TURN 99,99 with the move 1,0 (expected ERROR)"},
	{"mute", "wrong TURN", "wrong TURN", Warn, "no answer to TURN 99,99 (expected ERROR)"},
	{"crash-turn", "wrong TURN", "wrong TURN", Warn, "it exited with exit status 3 at TURN 99,99 (expected ERROR)"},
	{"sulk", "wrong TURN", "wrong TURN", Warn, "after TURN 99,99 and its ERROR it answered"},
	{"crash-board", "wrong BOARD", "wrong BOARD", Warn, "it exited with exit status 3 after the rows 7,7,1 7,7,2 (expected a move or ERROR)"},
	{"mute", "wrong BOARD", "wrong BOARD", Warn, "it gave no answer within 1.05s to DONE after the rows 7,7,1 7,7,2"},
	{"sulk", "wrong BOARD", "wrong BOARD", Warn, `afterwards it answered START 15 with "ERROR I am stuck"`},

	{"slow", "turn limits", "turn limit 100ms", OK, "the slowest move took 50ms: 50ms to spare"},
	{"overtime", "turn limits", "turn limit 100ms", Warn, "the slowest move took 130ms: 30ms too long"},
	{"late", "turn limits", "turn limit 100ms", Fail, "the slowest move took 250ms: 150ms too long"},
	{"stale", "turn limits", "turn limit 0", Warn, "the slowest move took 300ms, although it was asked to move as fast as possible"},
	{"sound", "turn limits", "turn limit 0", OK, "the slowest move took 0s"},
	{"hang", "turn limits", "turn limits", Fail, "it gave no answer within 1.6s to TURN"},
	{"slow", "match limit", "match limit 2s", Fail, "5 moves took 2.5s: 500ms too long"},
	{"sound", "match limit", "match limit 2s", OK, "5 moves took 0s: 2s to spare"},
	{"stale", "time overdrawn", "time_left -50", Warn, "the slowest move took 300ms"},
	{"late", "time overdrawn", "time_left -50", Fail, "the slowest move took 1.15s"},
	{"sound", "memory", "max_memory 350 MiB", OK, "used at most 7 MiB"},
	{"poor", "small memory", "max_memory 1", Warn, "expected a move even with little memory"},

	{"small", "board sizes", "board sizes", OK, "plays 15; refuses 5, 10, 19, 20, 22 with ERROR"},
	{"outside", "board sizes", "board sizes", Fail, "took START 5, but then it answered"},
	{"hang-start", "board sizes", "board sizes", Fail, "it gave no answer within 10s to START 5 (START 5)"},
	{"no-rules", "rules", "rules", OK, "plays, or does not report that it cannot: freestyle; refuses exactly five, renju, caro"},
	{"abc", "rules", "rules", Fail, `it answered BEGIN with "abc" (rule 1)`},
	{"crash", "games", "games", Fail, "it exited with exit status 3 (move 3 of a game)"},
	{"hang-end", "END while thinking", "END while thinking", Warn, "it continued to think and was killed after 1s"},
	{"sound", "END while thinking", "END while thinking", OK, "ended after 0s"},
	{"hang-end", "closed input", "closed input", Warn, "still running 1s after its input was closed"},
	{"sound", "closed input", "closed input", OK, "ended after 0s"},
}

func TestDoctor_FindsEachFault(t *testing.T) {
	for _, c := range faults {
		t.Run(c.behaviour+"/"+c.clause, func(t *testing.T) {
			found := findings(t, Subject{Time: 50 * time.Millisecond, Timeout: time.Hour, Checks: []string{c.check}}, connectFake(c.behaviour))
			if !slices.ContainsFunc(found, func(f Finding) bool {
				return f.Clause == c.clause && f.Verdict == c.verdict && strings.Contains(f.Observation, c.seen)
			}) {
				t.Errorf("want %s %s: %s\nfound %q", c.clause, c.verdict, c.seen, found)
			}
		})
	}
}

func TestDoctor_JudgesMemory(t *testing.T) {
	for _, c := range []struct {
		now, peak int64
		ok        bool
		verdict   Verdict
		seen      string
	}{
		{10 << 20, 350 << 20, true, OK, "used at most 350 MiB"},
		{10 << 20, 351 << 20, true, Fail, "used 351 MiB"},
		{400 << 20, 0, true, Fail, "used 400 MiB"},
		{0, 0, false, Warn, "not measured: not supported by this system"},
	} {
		connect := func(e *examination, lf bool) (engineLink, error) {
			l, err := connectFake("sound")(e, lf)
			l.memory = func() (int64, int64, bool) { return c.now, c.peak, c.ok }
			return l, err
		}
		f := findings(t, Subject{Checks: []string{"memory"}}, connect)[0]
		if f.Verdict != c.verdict || f.Observation != c.seen {
			t.Errorf("%d and %d bytes: %s: %s; want %s: %s", c.now, c.peak, f.Verdict, f.Observation, c.verdict, c.seen)
		}
	}
}

// TestDoctor_JudgesTimes checks times at the limits of the tolerance.
func TestDoctor_JudgesTimes(t *testing.T) {
	var last Finding
	e := &examination{ctx: t.Context(), report: func(f Finding) { last = f }}
	const limit = 100 * time.Millisecond
	for took, want := range map[time.Duration]Verdict{0: OK, limit: OK, limit + 1: Warn, limit + overrunTolerance: Warn, limit + overrunTolerance + 1: Fail} {
		if e.reportTimed("", took, limit); last.Verdict != want {
			t.Errorf("%v of %v: %s, want %s", took, limit, last.Verdict, want)
		}
	}
	for took, want := range map[time.Duration]Verdict{0: OK, limit: OK, limit + 1: Warn, 5 * limit: Warn, 5*limit + 1: Fail} {
		if e.reportFastest("", took); last.Verdict != want {
			t.Errorf("%v at once: %s, want %s", took, last.Verdict, want)
		}
	}
}

// TestDoctor_PassesSoundBrain checks that a correct brain fails no clause and that each clause is
// reported.
func TestDoctor_PassesSoundBrain(t *testing.T) {
	found := findings(t, Subject{Timeout: time.Hour}, connectFake("sound"))
	for _, f := range found {
		if f.Verdict != OK {
			t.Errorf("%s: %s: %s", f.Clause, f.Verdict, f.Observation)
		}
	}
	for _, clause := range []string{"silence before OK", "START", "turn limit 300ms", "games", "closed input", "END", "one answer for one command"} {
		if !slices.ContainsFunc(found, func(f Finding) bool { return f.Clause == clause }) {
			t.Errorf("no word of %s", clause)
		}
	}
}

// fakeEngine is an engine of playertest on a goroutine of this process, so that an examination
// runs in the time of a bubble of synctest. It is the wire to itself.
type fakeEngine struct {
	in     chan string   // to the engine
	lines  chan string   // from it
	hung   chan struct{} // closed by hangUp
	gone   chan struct{} // closed when the engine has ended
	hangUp func()
	lf     bool
	rest   string       // of the line that the engine reads
	err    bytes.Buffer // its stderr; valid after gone
	status int          // valid after gone
}

// connectFake connects to a new engine that behaves so.
func connectFake(behaviour ...string) connector {
	return func(e *examination, lf bool) (engineLink, error) {
		f := &fakeEngine{in: make(chan string, 1024), lines: make(chan string, 4096), hung: make(chan struct{}), gone: make(chan struct{}), lf: lf}
		f.hangUp = sync.OnceFunc(func() { close(f.hung) })
		go func() {
			f.status = playertest.Engine(behaviour, f, toDoctor{f}, &f.err)
			close(f.lines)
			close(f.gone)
		}()
		end := func() (time.Duration, bool) { return f.end(e) }
		memory := func() (now, peak int64, ok bool) { return 1 << 20, 7 << 20, true }
		return engineLink{Wire: f, ended: f.gone, closeInput: f.hangUp, end: end, lastLines: f.last, memory: memory}, nil
	}
}

// Read is the engine's stdin.
func (f *fakeEngine) Read(p []byte) (int, error) {
	if f.rest == "" {
		select {
		case f.rest = <-f.in:
		case <-f.hung:
			return 0, io.EOF
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

func (f *fakeEngine) Send(_ context.Context, line string) error {
	select {
	case <-f.gone:
		return f.ended()
	default:
	}
	end := "\r\n"
	if f.lf {
		end = "\n"
	}
	select {
	case f.in <- line + end:
		return nil
	case <-f.hung:
		return io.ErrClosedPipe
	}
}

func (f *fakeEngine) Receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-f.lines:
		if !ok {
			<-f.gone
			return "", f.ended()
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (f *fakeEngine) Pending() (string, bool) {
	select {
	case line, ok := <-f.lines:
		return line, ok
	default:
		return "", false
	}
}

func (f *fakeEngine) ended() error {
	return &process.EndedError{Clause: fmt.Sprintf("exited with exit status %d", f.status), LastLines: f.last()}
}

func (f *fakeEngine) last() []string {
	select {
	case <-f.gone:
		return strings.Split(strings.TrimSpace(f.err.String()), "\n")
	default:
		return nil
	}
}

// end sends END. An engine that goes on is waited for, which costs no time in a bubble.
func (f *fakeEngine) end(e *examination) (took time.Duration, killed bool) {
	began := time.Now()
	_ = f.Send(e.ctx, "END")
	select {
	case <-f.gone:
	case <-time.After(e.exitTimeout()):
		killed = true
	}
	took = time.Since(began)
	f.hangUp()
	<-f.gone
	return took, killed
}

// toDoctor is the engine's stdout.
type toDoctor struct{ *fakeEngine }

func (f toDoctor) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		if line = strings.TrimRight(line, "\n"); line == "" {
			continue
		}
		select {
		case f.lines <- line:
		case <-f.hung:
			return 0, io.ErrClosedPipe
		}
	}
	return len(p), nil
}

func gomoku(t *testing.T) catalog.Game {
	t.Helper()
	return testutil.Must(standard.Games().FindGame("gomoku"))(t)
}

// findings returns the findings of an examination in a bubble, in order.
func findings(t *testing.T, p Subject, connect connector) (found []Finding) {
	t.Helper()
	p.Game = gomoku(t)
	synctest.Test(t, func(t *testing.T) {
		if err := p.examineVia(t.Context(), connect, func(f Finding) { found = append(found, f) }); err != nil {
			t.Error(err)
		}
	})
	return found
}
