package simple_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

func fourInARow(r sente.Record) (connectfour.Rules, connectfour.State, error) {
	return connectfour.FromRecord(r, connectfour.New)
}

func newConnectFour(t *testing.T, opts ...alphabeta.Option) sente.Engine {
	t.Helper()
	return testutil.Must(simple.Open(fourInARow, simple.AlphaBeta(opts...)))(t)
}

func digits(text string) sente.Record {
	r := sente.Record{Game: "connectfour", Moves: []sente.Move{}}
	for _, d := range text {
		r.Moves = append(r.Moves, sente.Move(string(d)))
	}
	return r
}

func think(t *testing.T, e sente.Engine, r sente.Record, l sente.Limits) (sente.Choice, []sente.Info) {
	t.Helper()
	var reports []sente.Info
	choice := testutil.Must(e.Think(t.Context(), r, l, func(i sente.Info) { reports = append(reports, i) }))(t)
	return choice, reports
}

func TestEngine_LastReportEqualsChoice(t *testing.T) {
	for _, limits := range []sente.Limits{
		{Depth: 1}, {Depth: 7}, {Nodes: 1}, {Nodes: 1000}, {Time: 1}, {Time: 20 * time.Millisecond}, {Left: -1}, {Depth: 6, Lines: 3},
	} {
		choice, reports := think(t, newConnectFour(t), digits("4453"), limits)
		last := reports[len(reports)-1]
		if last.Line[0] != choice.Move || last.Score != choice.Info.Score || last.Rank != 0 {
			t.Errorf("%+v: chose %s %v, last report %v %v rank %d", limits, choice.Move, choice.Info.Score, last.Line, last.Score, last.Rank)
		}
		if !playsThrough(t, digits("4453"), last.Line) {
			t.Errorf("%+v: the line %v cannot be played", limits, last.Line)
		}
	}
}

func playsThrough(t *testing.T, r sente.Record, line []sente.Move) bool {
	t.Helper()
	b := testutil.Must(connectfour.Open(r))(t)
	for _, m := range slices.Concat(r.Moves, line) {
		if _, err := b.Play(string(m)); err != nil {
			return false
		}
	}
	return true
}

// The engine is asked about one record after another, of other sizes and with
// moves taken back, and answers as a new one would.
func TestEngine_AcceptsAnyRecord(t *testing.T) {
	old := newConnectFour(t, alphabeta.Without(alphabeta.Table|alphabeta.History))
	wide := digits("455")
	wide.Size = "9x6"
	for _, r := range []sente.Record{digits(""), digits("44"), digits("4453"), digits("4"), wide, digits("435")} {
		fresh := newConnectFour(t, alphabeta.Without(alphabeta.Table|alphabeta.History))
		want, _ := think(t, fresh, r, sente.Limits{Depth: 5})
		got, _ := think(t, old, r, sente.Limits{Depth: 5})
		if got.Move != want.Move || got.Info.Score != want.Info.Score || got.Info.Nodes != want.Info.Nodes {
			t.Errorf("%s %v: %s %v %d nodes, a new engine %s %v %d", r.Size, r.Moves,
				got.Move, got.Info.Score, got.Info.Nodes, want.Move, want.Info.Score, want.Info.Nodes)
		}
	}
}

// An option whose ability the game lacks is an error that names both.
func TestOptions_RejectedWithoutTwoPlayers(t *testing.T) {
	refused := map[string]int{}
	for name, build := range map[string]func(alphabeta.Option) (sente.Engine, error){
		"tictactoe":   func(o alphabeta.Option) (sente.Engine, error) { return simple.New(tictactoe.Game, simple.AlphaBeta(o)) },
		"heap":        func(o alphabeta.Option) (sente.Engine, error) { return simple.New(newHeap(), simple.AlphaBeta(o)) },
		"connectfour": func(o alphabeta.Option) (sente.Engine, error) { return simple.Open(fourInARow, simple.AlphaBeta(o)) },
		"othello": func(o alphabeta.Option) (sente.Engine, error) {
			return simple.Open(othello.FromRecord, simple.AlphaBeta(o))
		},
	} {
		for _, f := range (alphabeta.Exact | alphabeta.Sound | alphabeta.Selective).List() {
			if _, err := build(alphabeta.With(f)); err != nil {
				refused[name]++
				if words := err.Error(); !strings.Contains(words, f.String()+" needs ") || !strings.Contains(words, "rules.") {
					t.Errorf("%s with %v: %q names not both the option and the ability", name, f, words)
				}
			}
		}
	}
	if refused["heap"] < 5 || refused["tictactoe"] < 3 || refused["connectfour"] < 2 || refused["othello"] < 2 {
		t.Errorf("options refused: %v", refused)
	}
}

func TestRandom_IsReproducible(t *testing.T) {
	seen := map[sente.Move]bool{}
	for seed := range uint64(20) {
		first, _ := think(t, simple.NewRandom(connectfour.Open, seed), digits("4"), sente.Limits{})
		again, _ := think(t, simple.NewRandom(connectfour.Open, seed), digits("4"), sente.Limits{})
		if first.Move != again.Move {
			t.Errorf("seed %d: %s, then %s", seed, first.Move, again.Move)
		}
		seen[first.Move] = true
	}
	if len(seen) < 4 {
		t.Errorf("20 seeds play only %d different moves", len(seen))
	}
	if _, err := simple.NewRandom(connectfour.Open, 1).Think(t.Context(), digits("1212121"), sente.Limits{}, nil); err == nil || err.Error() != "the game is over (four in a row)" {
		t.Errorf("on a finished game: %v", err)
	}
}

// heap is a game that keeps its board in the rules: two heaps, take one stick
// from either, the last one wins.
type heap struct{ sticks *[2]int }

type heapState struct{ ply int8 }

func newHeap() heap { return heap{&[2]int{3, 4}} }

func (h heap) Start() heapState { return heapState{} }

func (h heap) Status(s *heapState) rules.Status {
	st := rules.Status{Turn: s.ply & 1}
	if h.sticks[0]+h.sticks[1] == 0 {
		st.Outcome = rules.Lost
	}
	return st
}

func (h heap) Moves(_ *heapState, buf []int) []int {
	for i, n := range h.sticks {
		if n > 0 {
			buf = append(buf, i)
		}
	}
	return buf
}

func (h heap) Play(dst, src *heapState, m int, _ bool) rules.Status {
	h.sticks[m]--
	dst.ply = src.ply + 1
	return h.Status(dst)
}

func (h heap) Undo(_ *heapState, m int)          { h.sticks[m]++ }
func (h heap) Format(_ *heapState, m int) string { return fmt.Sprint(m) }
func (h heap) Parse(_ *heapState, t string) (m int, err error) {
	_, err = fmt.Sscan(t, &m)
	return m, err
}

func TestEngine_RulesWithOwnBoard(t *testing.T) {
	game := newHeap()
	e := testutil.Must(simple.New(game))(t)
	for _, test := range []struct {
		moves []sente.Move
		left  [2]int
		score sente.Score
	}{
		{nil, [2]int{3, 4}, sente.WinIn(7)},
		{[]sente.Move{"0", "1"}, [2]int{2, 3}, sente.WinIn(5)},
		{[]sente.Move{"0", "0", "0"}, [2]int{0, 4}, sente.LossIn(4)},
		{[]sente.Move{"1"}, [2]int{3, 3}, sente.LossIn(6)},
	} {
		choice, _ := think(t, e, sente.Record{Moves: test.moves}, sente.Limits{})
		if choice.Info.Score != test.score || *game.sticks != test.left {
			t.Errorf("%v: score %v, want %v; sticks %v, want %v", test.moves, choice.Info.Score, test.score, *game.sticks, test.left)
		}
	}
}
