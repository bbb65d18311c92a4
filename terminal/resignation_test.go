package terminal

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/session"
)

func TestModel_Resign(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,x")
	b.press("enter")
	b.answer("i9")
	b.press("R")
	b.says("Resign? [y/N]")
	b.press("left") // anything else plays on
	b.says("Your turn")
	b.press("R", "y")
	b.says("You resigned")
	b.press("R")
	b.says("the game is already over")
	b.press("M") // the engine begins
	b.want("")
	if b.session.Players[0].IsHuman() || len(b.worker.jobs) < 2 {
		t.Errorf("after the rematch the players are %v", b.session.Players)
	}
}

func TestModel_OfferDraw(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	b.press("enter", "D")
	b.says("Black: accept a draw? [y/N]")
	b.press("n")
	b.says("White to move")
	b.press("D", "y")
	b.says("Draw by agreement")
	e := sit(t, sente.Record{Game: "gomoku"}, "h,x")
	e.press("enter", "D")
	e.says("White declined the draw")
}

// handWatch is a clock set by the test.
type handWatch struct{ took time.Duration }

func (w *handWatch) Elapsed() time.Duration { return w.took }

func (w *handWatch) Stop() {}

func TestModel_Clocks(t *testing.T) {
	control := testutil.Must(sente.ParseControl("1m+2s"))(t)
	b := sit(t, sente.Record{Game: "gomoku", Control: control}, "h,h")
	watch := &handWatch{}
	b.session.SetStopwatch(func() session.Stopwatch { return watch })
	b.says("Black  human  1:00")
	b.press("enter")
	watch.took = 55 * time.Second
	b.Update(tickMsg{})
	b.says("White  human  5.0")
	watch.took = 50 * time.Second
	b.press("up", "enter") // after two more seconds black's clock runs
	watch.took = 12 * time.Second
	b.says("White  human  0:12")
	b.says("Black  human  0:50")
	watch.took = 63 * time.Second
	b.Update(tickMsg{})
	b.says("White wins on time")
	b.press("u")
	watch.took = 0
	b.says("White to move")
}

func TestRunLines_Clocks(t *testing.T) {
	control := testutil.Must(sente.ParseControl("5s/move"))(t)
	b := sit(t, sente.Record{Game: "tictactoe", Control: control}, "h,h")
	watch := &handWatch{}
	b.session.SetStopwatch(func() session.Stopwatch { return watch })
	in := &slowReader{lines: []string{"b2\n", "a1\n", "quit\n"}, before: func(line int) {
		if line == 1 {
			watch.took = 6 * time.Second
		}
	}}
	var out strings.Builder
	testutil.NoError(t, RunLines(t.Context(), b.session, in, &out, false))
	if !strings.Contains(out.String(), "Clocks: X 5.0, O 5.0") || !strings.Contains(out.String(), "X wins on time") {
		t.Errorf("the end is not told:\n%s", out.String())
	}
}

// slowReader returns a line at a time and reports each read before it.
type slowReader struct {
	lines  []string
	next   int
	before func(line int)
}

func (r *slowReader) Read(p []byte) (int, error) {
	if r.next == len(r.lines) {
		return 0, io.EOF
	}
	r.before(r.next)
	n := copy(p, r.lines[r.next])
	r.next++
	return n, nil
}

// TestClock_GivenMovesAddNoIncrement checks that the clocks of a game that starts with moves do not exceed
// their initial time.
func TestClock_GivenMovesAddNoIncrement(t *testing.T) {
	control := testutil.Must(sente.ParseControl("1m+2s"))(t)
	b := sit(t, sente.Record{Game: "tictactoe", Control: control, Moves: []sente.Move{"b2", "a1", "c3", "a3"}}, "h,h")
	for seat := range 2 {
		if left := b.session.RemainingTime(seat); left > time.Minute {
			t.Errorf("seat %d has %v", seat, left)
		}
	}
}
