//go:build slow

package player_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

// quick keeps the tests short.
var quick = player.EngineOptions{ReplyGrace: 300 * time.Millisecond, Stop: 50 * time.Millisecond, Start: 10 * time.Second, End: 5 * time.Second, MaxMoveTime: time.Second}

func external(t *testing.T, o player.EngineOptions, behaviour ...string) *player.ExternalEngine {
	t.Helper()
	return testutil.Must(player.NewExternal(playertest.Args(behaviour...), o))(t)
}

// turn is time enough for a machine that is busy.
var turn = sente.Limits{Time: 3 * time.Second}

func TestExternal_RequestsMoveByMove(t *testing.T) {
	var told []string
	o := quick
	o.Trace = func(sent bool, l string) {
		if sent && !strings.HasPrefix(l, "INFO") {
			told = append(told, l)
		}
	}
	e := external(t, o)
	r := at()
	for _, reply := range []sente.Move{"h8", "i8"} {
		c := testutil.Must(e.Think(t.Context(), r, turn, nil))(t)
		r = r.WithMove(c.Move).WithMove(reply)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if d := cmp.Diff([]sente.Move{"a15", "h8", "b15", "i8"}, r.Moves); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"START 15", "BEGIN", "TURN 7,7", "END"}, told); d != "" {
		t.Error(d)
	}
}

// TestExternal_NamesEachFault asks for up to three moves; the fault comes with one. It is for
// fault 5 (a crash), fault 6 (silence) and fault 7 (wrong moves and floods).
func TestExternal_NamesEachFault(t *testing.T) {
	for behaviour, want := range map[string]struct {
		kind player.FaultKind
		text string
	}{
		"exit":        {player.Crash, "exited with exit status 0"},
		"crash-start": {player.Crash, `exited with exit status 3; last output: "no weights"`},
		"crash":       {player.Crash, `exited with exit status 3; last output: "0,0", "assertion failed: depth < 64"`},
		"hang-start":  {player.StartFailed, "did not answer START 15 within "},
		"hang":        {player.NoReply, "did not answer TURN 7,7 within "},
		"abc":         {player.InvalidReply, `answered TURN 7,7 with "abc" (expected a move such as 7,7)`},
		"outside":     {player.OffBoard, `answered TURN 7,7 with "99,99", which is off the board`},
		"double":      {player.InvalidReply, `without a command`},
		"refuse":      {player.Refused, `rejected TURN 7,7: "I do not like 7,7"`},
		"unknown":     {player.Refused, `does not support TURN 7,7: "command"`},
		"flood":       {player.OutputFlood, "wrote more than 64 MiB without a command"},
		"flood-talk":  {player.OutputFlood, "wrote more than 64 MiB without a command"},
		"orphan":      {player.Crash, "exited with exit status 1"},
	} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			o := quick
			if behaviour == "hang-start" {
				o.Start = 200 * time.Millisecond
			}
			e := external(t, o, behaviour)
			defer e.Close()
			var err error
			limits := sente.Limits{Time: 3 * time.Second}
			if strings.HasPrefix(behaviour, "flood") {
				limits.Time = time.Minute
			}
			r := at()
			for _, reply := range []sente.Move{"h8", "i8", "j8"} {
				var c sente.Choice
				if c, err = e.Think(t.Context(), r, limits, nil); err != nil {
					break
				}
				r = r.WithMove(c.Move).WithMove(reply)
				time.Sleep(20 * time.Millisecond) // what comes unasked comes soon
			}
			var f *player.EngineFault
			if !errors.As(err, &f) {
				t.Fatalf("no fault but %v", err)
			}
			if f.Kind != want.kind || !strings.Contains(f.Error(), want.text) {
				t.Errorf("%s: %s; want %s: %s", f.Kind, f, want.kind, want.text)
			}
		})
	}
}

// TestExternal_RestartsAfterFault covers fault 5, an engine that crashes.
func TestExternal_RestartsAfterFault(t *testing.T) {
	e := external(t, quick, "crash")
	defer e.Close()
	r := at()
	c, err := e.Think(t.Context(), r, turn, nil)
	testutil.NoError(t, err)
	r = r.WithMove(c.Move).WithMove("h8")
	if _, err = e.Think(t.Context(), r, turn, nil); err == nil {
		t.Fatal("it did not crash")
	}
	c, err = e.Think(t.Context(), r, turn, nil)
	if err != nil || c.Move != "b15" || e.NumStarts() != 2 {
		t.Errorf("got %v, %v after %d starts; want b15 of the second process", c.Move, err, e.NumStarts())
	}
}

func TestExternal_CancelEndsSearchAndProcess(t *testing.T) {
	testutil.CheckDuration(t, "cancelling", time.Second, func() time.Duration {
		e := external(t, quick, "hang")
		defer e.Close()
		testutil.Must(e.Think(t.Context(), at(), turn, nil))(t)
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer stop()
		began := time.Now()
		if _, err := e.Think(ctx, at("a15", "h8"), sente.Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		return time.Since(began)
	})
}

// TestExternal_KillsHangingProcess covers fault 6, an engine that hangs.
func TestExternal_KillsHangingProcess(t *testing.T) {
	o := quick
	o.End = 300 * time.Millisecond
	e := external(t, o, "hang-end")
	testutil.Must(e.Think(t.Context(), at(), turn, nil))(t)
	if err := e.Close(); err == nil || !strings.Contains(err.Error(), "did not end within 300ms of END and was killed") {
		t.Errorf("got %v", err)
	}
}

func TestExternal_FreshStartsProcessPerGame(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		o := quick
		o.Fresh = fresh
		e := external(t, o)
		for range 3 {
			testutil.NoError(t, e.Ready(t.Context(), at()))
			for _, r := range []sente.Record{at(), at("a15", "h8"), at("a15", "h8", "b15", "h9")} {
				testutil.Must(e.Think(t.Context(), r, turn, nil))(t)
			}
		}
		if want := map[bool]int{false: 1, true: 3}[fresh]; e.NumStarts() != want {
			t.Errorf("fresh %v: %d processes for three games, want %d", fresh, e.NumStarts(), want)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}

// playOpening plays the opening of a game between two players and returns the moves
// up to the first one after the last choice, or the error and the seat that caused it.
func playOpening(t *testing.T, opening string, players ...sente.Engine) (moves []sente.Move, seat int, err error) {
	t.Helper()
	r := sente.Record{Game: "gomoku", Opening: opening, Moves: []sente.Move{}}
	board := testutil.Must(standard.Games().OpenBoard(r))(t)
	for len(r.Moves) < 9 {
		seat = board.Turn()
		c, err := players[seat].Think(t.Context(), r, turn, nil)
		if err != nil {
			return r.Moves, seat, err
		}
		m, err := board.Play(string(c.Move))
		if err != nil {
			t.Fatalf("%v and %s: %v", r.Moves, c.Move, err)
		}
		r = r.WithMove(m)
		if n := len(r.Moves); n > 4 && (r.Moves[n-2] == "black" || r.Moves[n-2] == "white") {
			break
		}
	}
	return r.Moves, -1, nil
}

func TestExternal_RequestsSwap2(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"swap2", "swap2", "h8 i7 g8 white f10"},
		{"swap2", "swap2-swap", "h8 i7 g8 black a15"}, // the first has white now, and moves
		{"swap2", "swap2-two", "h8 i7 g8 two f10 j6 black a15"},
		{"swap2-swap", "swap2-two", "h8 i7 g8 two f10 j6 white e11"},
	} {
		first, second := external(t, quick, c.first), external(t, quick, c.second)
		moves, _, err := playOpening(t, "swap2", first, second)
		if got := words(moves); err != nil || got != c.want {
			t.Errorf("%s and %s: %s, %v, want %s", c.first, c.second, got, err, c.want)
		}
		if first.NumStarts() != 1 || second.NumStarts() != 1 {
			t.Errorf("%d and %d processes", first.NumStarts(), second.NumStarts())
		}
		for _, e := range []*player.ExternalEngine{first, second} {
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func words(moves []sente.Move) string {
	var all []string
	for _, m := range moves {
		all = append(all, string(m))
	}
	return strings.Join(all, " ")
}

// The protocol has no word for the opening swap: three stones are asked for as in
// swap2, and the colour is taken that the engine thinks better.
func TestExternal_RequestsSwap(t *testing.T) {
	first, second := external(t, quick, "swap2"), external(t, quick, "talk")
	defer first.Close()
	defer second.Close()
	moves, _, err := playOpening(t, "swap", first, second)
	if got := words(moves); err != nil || got != "h8 i7 g8 white a15" {
		t.Errorf("%s, %v", got, err)
	}
}

func TestExternal_RejectsBrokenSwap2(t *testing.T) {
	for _, c := range []struct {
		behaviour string
		seat      int
		kind      player.FaultKind
		want      string
	}{
		{"sound", 0, player.Refused, "UNKNOWN"},
		{"sound", 1, player.Refused, "UNKNOWN"},
		{"swap2-none", 0, player.InvalidReply, "SWAP"},
		{"swap2-many", 0, player.InvalidReply, "1,1 2,2 3,3 4,4"},
		{"swap2-many", 1, player.InvalidReply, "1,1 2,2 3,3 4,4"},
		{"swap2-occupied", 1, player.InvalidReply, "7,7"},
		{"swap2-outside", 0, player.OffBoard, "70,7"},
		{"swap2-outside", 1, player.OffBoard, "70,7"},
		{"swap2-hang", 0, player.NoReply, "SWAP2BOARD"},
		{"swap2-crash", 1, player.Crash, "no book"},
	} {
		players := []sente.Engine{external(t, quick, "swap2"), external(t, quick, "swap2")}
		players[c.seat] = external(t, quick, c.behaviour)
		_, seat, err := playOpening(t, "swap2", players...)
		var f *player.EngineFault
		if !errors.As(err, &f) || f.Kind != c.kind || seat != c.seat || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s as %d: player %d: %v", c.behaviour, c.seat, seat, err)
		}
		for _, p := range players {
			_ = p.(*player.ExternalEngine).Close()
		}
	}
}
