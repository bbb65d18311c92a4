package mcts

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// liar is a game that breaks one promise some plies after the start.
type liar struct {
	searchtest.Stones
	after int // stones on the board
	lie   func(*rules.Status)
	mute  bool // offers no moves although the game goes on
	moves int  // offers this number of moves
}

func (g liar) lies(s *searchtest.Grid) bool {
	return bits.OnesCount32(s.Stones[0]|s.Stones[1]) >= g.after
}

func (g liar) Status(s *searchtest.Grid) rules.Status {
	st := g.Stones.Status(s)
	if g.lie != nil && g.lies(s) {
		g.lie(&st)
	}
	return st
}

func (g liar) Play(dst, src *searchtest.Grid, m searchtest.Cell, leaf bool) rules.Status {
	g.Stones.Play(dst, src, m, leaf)
	return g.Status(dst)
}

func (g liar) Moves(s *searchtest.Grid, buf []searchtest.Cell) []searchtest.Cell {
	buf = g.Stones.Moves(s, buf)
	if !g.lies(s) || len(buf) == 0 {
		return buf
	}
	if g.mute {
		return buf[:0]
	}
	for free := buf[0]; len(buf) < g.moves; {
		buf = append(buf, free)
	}
	return buf
}

// Rules that break their promises are named, or the answer is defined; never is
// it an index out of range.
func TestBrokenRules_Panic(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, test := range []struct {
		name string
		game liar
		want string // in the panic or the error; empty if a result is expected
	}{
		{"turn of no player", liar{lie: func(st *rules.Status) { st.Turn = 7 }}, "player 7 is to move, but have only 2 players"},
		{"turn below zero", liar{lie: func(st *rules.Status) { st.Turn = -1 }}, "player -1 is to move, but have only 2 players"},
		{"won by no player", liar{lie: func(st *rules.Status) { st.Outcome = rules.WonBy(9) }}, "player 9 has won, but have only 2 players"},
		{"no moves", liar{mute: true}, ""},
		{"more moves than declared", liar{moves: 200}, ""},
		{"more moves than can be searched", liar{moves: 1 << 16}, ""},
		{"the same key", liar{lie: func(st *rules.Status) { st.Key = 1 }}, ""},
	} {
		for _, plies := range []int{1, 2} {
			for _, v := range variants {
				game := test.game
				game.Stones, game.after = five, plies
				got := failure(t, game, v.opts)
				if test.want == "" && got != "" || !strings.Contains(got, test.want) {
					t.Fatalf("%s after %d plies, %s: %q, want %q", test.name, plies, v.name, got, test.want)
				}
				if got != "" && !strings.HasPrefix(got, "mcts: ") {
					t.Errorf("%s: %q does not name the package", test.name, got)
				}
			}
		}
	}
}

// failure returns the panic or error of a search, "" if it returns a result.
func failure(t *testing.T, game liar, opts []Option) (text string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	opts = append([]Option{Without(Resolve), Probe(1)}, opts...)
	if game.moves > 1<<10 {
		opts = append(opts, Textbook()) // the others look at each pair of moves
	}
	s := searcher(t, game, opts...)
	got, err := s.Search(t.Context(), game.Start(), sente.Limits{Nodes: 25}, nil)
	if err != nil {
		return err.Error()
	}
	if got.Move >= 25 {
		t.Errorf("plays %d", got.Move)
	}
	return ""
}
