package simple_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// blind is Connect Four without what it knows of positions that go on.
type blind struct{ inner connectfour.Rules }

func (b blind) Start() connectfour.State { return b.inner.Start() }
func (b blind) Status(s *connectfour.State) rules.Status {
	st := b.inner.Status(s)
	st.Eval = 0
	return st
}

func (b blind) Moves(s *connectfour.State, buf []connectfour.Move) []connectfour.Move {
	return b.inner.Moves(s, buf)
}

func (b blind) Play(dst, src *connectfour.State, m connectfour.Move, _ bool) rules.Status {
	st := b.inner.Play(dst, src, m, false)
	st.Eval = 0
	return st
}

func (b blind) Format(s *connectfour.State, m connectfour.Move) string { return b.inner.Format(s, m) }

func (b blind) Parse(s *connectfour.State, text string) (connectfour.Move, error) {
	return b.inner.Parse(s, text)
}
func (b blind) HasKey() bool { return true }

// An engine takes sampling where alpha-beta would see nothing, and says why.
func TestEngine_ChoosesSearch(t *testing.T) {
	wide := testutil.Must(connectfour.New(4, 3))(t)
	made := func(e sente.Engine, err error) sente.Engine {
		t.Cleanup(func() { _ = sente.Close(e) })
		return testutil.Must(e, err)(t)
	}
	for _, test := range []struct {
		engine   sente.Engine
		sampling bool
		why      string
	}{
		{made(simple.New(tictactoe.Game)), false, "it solves the game in "},
		{made(simple.New(quarto.Game)), false, "the game has an evaluation"},
		{made(simple.New(othello.Standard)), false, "the game has an evaluation"},
		{made(simple.Open(nim.FromRecord)), false, "the game has an evaluation"},
		{made(simple.New(blind{connectfour.Standard})), true, "no evaluation and alpha-beta searches "},
		{made(simple.New(blind{wide})), false, "it solves the game in "},
		{made(simple.New(blind{connectfour.Standard}, simple.AlphaBeta(alphabeta.With(alphabeta.Table)))), false, "selected by the option"},
	} {
		c, ok := sente.As[simple.SearchChooser](test.engine)
		if !ok {
			t.Fatal("no choice is told")
		}
		sampling, why := c.SearchChoice()
		if sampling != test.sampling || simple.UsesSampling(test.engine) != sampling || !strings.Contains(why, test.why) {
			t.Errorf("sampling %t, want %t: %s", sampling, test.sampling, why)
		}
		choice, err := test.engine.Think(t.Context(), sente.Record{}, sente.Limits{Nodes: 100}, nil)
		if err != nil || choice.Move == "" {
			t.Errorf("%s: %v", why, err)
		}
	}
}
