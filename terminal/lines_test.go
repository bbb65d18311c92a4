package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

func TestRunLines_ReportsFoul(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,x")
	var out strings.Builder
	testutil.NoError(t, RunLines(t.Context(), b.session, strings.NewReader("b2\nquit\n"), &out, false))
	if !strings.Contains(out.String(), "You won: engine gave up: silent\n") {
		t.Errorf("the foul is not told:\n%s", out.String())
	}
}

func TestRunLines_LongLine(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
	in := io.LimitReader(endless('b'), 10<<20)
	if err := RunLines(t.Context(), b.session, in, io.Discard, false); err == nil || !strings.Contains(err.Error(), "expected one move per line") {
		t.Errorf("got %v", err)
	}
}

// endless is a reader that returns the same letter forever.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestRunLines_StopsAtWriteError(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
	want := errors.New("nobody there")
	if err := RunLines(t.Context(), b.session, endless('\n'), broken{want}, false); !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

// broken is a writer that always fails.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }

func TestRunLines_StopsWithContext(t *testing.T) {
	working := 0
	b := sit(t, sente.Record{Game: "gomoku"}, "x,x")
	b.session.Players[0].Engine = slow{&working}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out strings.Builder
	if err := RunLines(ctx, b.session, strings.NewReader(""), &out, false); err != nil || !strings.HasSuffix(out.String(), "Stopped\n") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	b.want("")
}

// FuzzLines checks that no input stops the game or makes the record illegal.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{"b2\nundo\nredo\n", "save\nhelp\nboard\n", "b2 a1\n\x00\n", "restart\nexit\n", "B2\n  a1  \nundo undo\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "save") {
			return // would write files
		}
		b := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
		if err := RunLines(t.Context(), b.session, strings.NewReader(text), io.Discard, true); err != nil && len(text) < maxLineBytes {
			t.Fatal(err)
		}
		if _, err := b.session.Game().BoardAfterMoves(b.session.Record()); err != nil {
			t.Fatalf("the record is not legal any more: %v", err)
		}
	})
}

// dreamer reports the start and the end of pondering.
type dreamer struct {
	silent
	began, ended chan struct{}
}

func (d dreamer) Ponder(ctx context.Context, _ sente.Record) {
	d.began <- struct{}{}
	<-ctx.Done()
	d.ended <- struct{}{}
}

func TestRunLines_PondersWhileWaiting(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,x")
	d := dreamer{began: make(chan struct{}, 9), ended: make(chan struct{}, 9)}
	b.session.Players[1] = player.Player{Name: "dreamer", Engine: d}
	b.session.Ponder = true
	in, typed := io.Pipe()
	left := make(chan error)
	go func() { left <- RunLines(t.Context(), b.session, in, new(bytes.Buffer), true) }()
	<-d.began // only then is input sent
	testutil.Must(io.WriteString(typed, "board\n"))(t)
	<-d.ended
	<-d.began
	testutil.Must(io.WriteString(typed, "quit\n"))(t)
	if err := <-left; err != nil || len(d.ended) != 1 {
		t.Errorf("%v; pondering ended %d times after quit, want once", err, len(d.ended))
	}
}

var omega3 = sente.Record{Game: "omega", Size: "3"}

// talk plays line by line and returns the output.
func talk(t *testing.T, r sente.Record, seats, text string) (*bench, string) {
	t.Helper()
	b := sit(t, r, seats)
	var out strings.Builder
	testutil.NoError(t, RunLines(t.Context(), b.session, strings.NewReader(text), &out, true))
	return b, out.String()
}

func TestRunLines_TurnsOfSeveralStones(t *testing.T) {
	for _, c := range []struct{ name, text, moves, says string }{
		{"one by one", "a1\nb2\n", "a1 b2", "Keep these moves? [Y/n]> "},
		{"both in a line", "a1 b2\n", "a1 b2", "Keep these moves? [Y/n]> "},
		{"in any order", "black:b2 white:a1\n", "a1 b2", "Keep these moves? [Y/n]> "},
		{"in any order, one by one", "b:b2\nw:a1\n", "a1 b2", "b:b2 will be played after the stones before it"},
		{"in any order, the other without its colour", "b:b2\na1\n", "a1 b2", ""},
		{"kept and forgotten", "b:b2\nundo\na1\nc3\n", "a1 c3", ""},
		{"kept and taken", "b:b2\nb2\na1\n", "a1 b2", "b2 is occupied by a white stone"},
		{"not kept", "a1 b2\nno\nb1 b2\n", "b1 b2", ""},
		{"untagged stones keep their order", "b2 c3\nd1 b2\n", "b2 c3", "b2 is occupied by a white stone"},
		{"kept by going on", "a1 b2\nc1 c2\n", "a1 b2 c1 c2", ""},
		{"kept in words", "a1 b2\nyes\nc1 c2\nY\n", "a1 b2 c1 c2", ""},
		{"three stones", "a1 b2 c3\n", "", `"c3" exceeds one turn: black is to move after b2`},
		{"half wrong", "a1 a1\n", "", "a1 is occupied by a white stone"},
		{"a colour too much", "red:a1\n", "", `unknown colour "red": expected white, black`},
		{"later and nowhere", "b:z9\n", "", `invalid cell "b:z9" on the board`},
	} {
		b, out := talk(t, omega3, "h,h", c.text)
		if got := b.moves(); got != c.moves {
			t.Errorf("%s: %q, want %q\n%s", c.name, got, c.moves, out)
		}
		if !strings.Contains(out, c.says) {
			t.Errorf("%s does not say %q:\n%s", c.name, c.says, out)
		}
	}
}

// TestNeedsTurnConfirmation_OnlyLongTurns checks that single moves and sessions with KeepTurns need no
// confirmation.
func TestNeedsTurnConfirmation_OnlyLongTurns(t *testing.T) {
	b := sit(t, omega3, "h,h")
	b.session.KeepTurns = true
	var out strings.Builder
	if err := RunLines(t.Context(), b.session, strings.NewReader("a1 b2\n"), &out, true); err != nil || strings.Contains(out.String(), "keep") {
		t.Errorf("%v: %s", err, out.String())
	}
	if _, out := talk(t, sente.Record{Game: "tictactoe"}, "h,h", "b2\na1\n"); strings.Contains(out, "keep") {
		t.Errorf("tic-tac-toe asks: %s", out)
	}
	if b, out := talk(t, sente.Record{Game: "gomoku"}, "h,h", "h8 i9\n"); b.moves() != "" {
		t.Errorf("two moves of two players are one: %s", out)
	}
}

// TestModel_EngineWaitsForTurnConfirmation checks that the engine waits until the turn is confirmed.
func TestModel_EngineWaitsForTurnConfirmation(t *testing.T) {
	b := sit(t, omega3, "h,x")
	b.write("black:b2")
	b.says("black:b2 will be played after the stones before it")
	b.write("a1")
	b.want("a1 b2")
	b.says("Keep these moves? [Y/n]")
	if len(b.worker.jobs) != 0 {
		t.Error("the engine thinks about a turn that is not kept yet")
	}
	b.press("n")
	b.want("")
	b.write("b1 b2")
	b.press("y")
	b.want("b1 b2")
	if len(b.worker.jobs) != 1 {
		t.Errorf("%d jobs", len(b.worker.jobs))
	}
}

// TestRunLines_PrintInfo checks that engine output is printed before the move.
func TestRunLines_PrintInfo(t *testing.T) {
	for text, want := range map[string]string{
		"report\n":         "Evaluation shown\n",
		"report\nreport\n": "Evaluation hidden during the game\n",
	} {
		if _, out := talk(t, omega3, "h,h", text); !strings.Contains(out, want) {
			t.Errorf("%q: %s", text, out)
		}
	}
	var out strings.Builder
	l := &lineMode{session: sit(t, omega3, "h,h").session, out: &out}
	if l.infoPrinter() != nil {
		t.Error("reports that nobody asked for")
	}
	l.session.PrintInfo = true
	l.infoPrinter()(sente.Info{Depth: 3, Score: 12, Nodes: 400, Line: []sente.Move{"a1", "b2"}})
	if want := "  depth 3  "; !strings.HasPrefix(out.String(), want) || !strings.HasSuffix(out.String(), "400 nodes  0.00 s  a1 b2\n") {
		t.Errorf("told %q", out.String())
	}
}

// TestSaveGame_SurvivesFaults checks that a saved game is complete or missing after each fault.
func TestSaveGame_SurvivesFaults(t *testing.T) {
	session := testutil.Must(New(standard.Games(), sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2"}}, make([]player.Player, 2)))(t)
	const want = `{"game":"tictactoe","moves":["b2"]`
	keeptest.Run(t, keeptest.Writer{Name: "play: save", All: 1, Write: func(disk keep.Disk, folder string) (int, error) {
		err := session.saveOnDisk(disk, filepath.Join(folder, "x.jsonl"))
		if err != nil && !strings.HasSuffix(err.Error(), " exists already: choose another name") { // it was saved before
			return 0, err
		}
		return 1, nil
	}, Check: func(folder string, kept int) error {
		text, err := os.ReadFile(filepath.Join(folder, "x.jsonl"))
		if errors.Is(err, os.ErrNotExist) && kept == 0 {
			return nil
		}
		if err != nil || len(text) < len(want) || string(text[:len(want)]) != want || text[len(text)-1] != '\n' {
			return fmt.Errorf("%q, %v", text, err)
		}
		return nil
	}})
}
