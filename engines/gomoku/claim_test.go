package gomoku

import (
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// A position in which the search once claimed a win that a reply outside the moves
// it looked at refuted.
func TestEngine_OmittedMovesGiveNoClaim(t *testing.T) {
	testutil.SkipUnderRace(t)
	r := played(t, "a10 d10 a6 a9 b9 c4 e12 d11 d12 f10 e10 f12 f11 e9 g10 h9")
	e := sente16().(*engine)
	c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 80_000}, nil)
	testutil.NoError(t, err)
	if c.Info.Score.Won() {
		t.Errorf("%v is claimed to be a %v", c.Move, c.Info.Score)
	}
}

// Wherever the search looks at all moves that may help, and only there, it says so.
func TestCandidates_PartialReportsOmittedMoves(t *testing.T) {
	e := sente16().(*engine)
	for _, c := range []struct {
		moves   string
		partial bool
	}{
		{"h8 a1 i8 a5", true},              // nothing but quiet moves
		{"h8 g8 i8 a3 j8 a5 k8", false},    // a four
		{"h8 a1 i8 a3 j8", false},          // an open three
		{"h8 h9 i8 i9 j8 j9 a1 k9", false}, // a five to block
	} {
		r := played(t, c.moves)
		if _, err := e.player.SetPosition(r); err != nil {
			t.Fatal(err)
		}
		var s search.State
		e.Position.Root.NumPlayed = -1 // inside the tree
		e.Position.Moves(&s, nil)
		if partial := e.Position.Partial(&s); partial != c.partial {
			t.Errorf("after %s: partial %v, want %v", c.moves, partial, c.partial)
		}
	}
}

func played(t testing.TB, moves string) sente.Record {
	t.Helper()
	r := sente.Record{Game: "gomoku", Rules: "freestyle", Size: "15"}
	board, err := game.Open(r)
	testutil.NoError(t, err)
	for _, m := range strings.Fields(moves) {
		if _, err := board.Play(m); err != nil {
			t.Fatal(err)
		}
		r = r.WithMove(sente.Move(m))
	}
	return r
}
