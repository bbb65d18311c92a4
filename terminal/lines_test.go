package terminal

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

func TestLinesTellsAFoul(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,x")
	var out strings.Builder
	if err := Lines(t.Context(), b.session, strings.NewReader("b2\nquit\n"), &out, false); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "first has won: engine gave up: silent\n") {
		t.Errorf("the foul is not told:\n%s", out.String())
	}
}

func TestLinesThatAreTooLong(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
	in := io.LimitReader(endless('b'), 10<<20)
	if err := Lines(t.Context(), b.session, in, io.Discard, false); err == nil || !strings.Contains(err.Error(), "write one move a line") {
		t.Errorf("got %v", err)
	}
}

// endless is a reader of one letter.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestLinesStopWithoutAReader(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
	want := errors.New("nobody there")
	if err := Lines(t.Context(), b.session, endless('\n'), broken{want}, false); !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

// broken is a writer that fails.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }

func TestLinesStopWithTheirContext(t *testing.T) {
	working := 0
	b := sit(t, sente.Record{Game: "gomoku"}, "x,x")
	b.session.Players[0].Engine = slow{&working}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out strings.Builder
	if err := Lines(ctx, b.session, strings.NewReader(""), &out, false); err != nil || !strings.HasSuffix(out.String(), "stopped\n") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	b.want("")
}

// Whatever is typed, the game goes on and the record stays legal.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{"b2\nundo\nredo\n", "save\nhelp\nboard\n", "b2 a1\n\x00\n", "restart\nexit\n", "B2\n  a1  \nundo undo\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "save") {
			return // would write files
		}
		b := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
		if err := Lines(t.Context(), b.session, strings.NewReader(text), io.Discard, true); err != nil && len(text) < maxLine {
			t.Fatal(err)
		}
		if _, err := b.session.Game().Board(b.session.Record()); err != nil {
			t.Fatalf("the record is not legal any more: %v", err)
		}
	})
}
