package breakthrough

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// fused is the game in the fast form, as an author would write it to gain speed: all
// that Play is asked for is one function, and the balance of the pawns is kept up to
// date. It shares lists and ratings of moves with the easy form, so that both are
// searched alike, node by node.
type fused struct{}

type fusedState struct {
	Board
	balance int32 // for white
	outcome rules.Outcome
}

func (fused) Start() fusedState {
	s := Game.Start()
	return fusedState{Board: s.Pos()}
}

func (fused) Status(s *fusedState) rules.Status { return s.status() }

func (s *fusedState) status() rules.Status {
	high, low := bits.Mul64(s.Pawns[0]^0x9e3779b97f4a7c15, s.Pawns[1]^0xbf58476d1ce4e5b9)
	st := rules.Status{Key: high ^ low, Turn: s.Side, Outcome: s.outcome, Eval: sente.Score(s.balance)}
	if s.Side == 1 {
		st.Key ^= 0x9e3779b97f4a7c15
		st.Eval = -st.Eval
	}
	if s.outcome.Over() {
		st.Eval = 0
	}
	return st
}

func (fused) Moves(s *fusedState, buf []Move) []Move {
	if s.outcome.Over() {
		return buf
	}
	return s.Board.Moves(buf)
}

func (fused) Play(dst, src *fusedState, m Move, _ bool) rules.Status {
	side := src.Side & 1
	own, other := src.Pawns[side]^(1<<m.From|1<<m.To), src.Pawns[1-side]
	from, to := m.From>>3, m.To>>3
	if side == 1 {
		from, to = 7-from, 7-to
	}
	gain := worth[to&7] - worth[from&7]
	if other>>m.To&1 != 0 {
		other ^= 1 << m.To
		gain += worth[(7-to)&7]
	}
	if side == 1 {
		gain = -gain
	}
	dst.Pawns[side], dst.Pawns[1-side], dst.Side = own, other, 1-side
	dst.balance = src.balance + int32(gain)
	dst.outcome = rules.Ongoing
	if other == 0 || own&goal[side] != 0 {
		dst.outcome = rules.Lost
	}
	return dst.status()
}

func (fused) HasKey() bool  { return true }
func (fused) HasEval() bool { return true }
func (fused) MaxMoves() int { return Board{}.MaxMoves() }
func (fused) MaxPlies() int { return Board{}.MaxPlies() }

func (fused) ScoreMoves(s *fusedState, moves []Move, scores []int32) {
	s.Board.ScoreMoves(moves, scores)
}

func (fused) Noisy(s *fusedState, buf []Move) []Move { return s.Board.Noisy(buf) }

// Along random games both forms say the same of every position.
func TestFormsSayTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		easy, quick := Game.Start(), fused{}.Start()
		for {
			if a, b := Game.Status(&easy), (fused{}).Status(&quick); a != b {
				t.Fatalf("%v: the easy form says %+v, the fused one %+v", easy.Pos().diagram(), a, b)
			}
			moves := Game.Moves(&easy, nil)
			if other := (fused{}).Moves(&quick, nil); !slices.Equal(moves, other) {
				t.Fatalf("%v: the moves are %v and %v", easy.Pos().diagram(), moves, other)
			}
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			nextEasy, nextQuick := easy, quick
			if a, b := Game.Play(&nextEasy, &easy, m, true), (fused{}).Play(&nextQuick, &quick, m, true); a != b {
				t.Fatalf("%v, %v: the easy form says %+v, the fused one %+v", easy.Pos().diagram(), m, a, b)
			}
			easy, quick = nextEasy, nextQuick
		}
	}
}

// search looks at the start to the given depth with an empty table.
func search[R rules.Rules[S, Move], S any](tb testing.TB, game R, depth int, options ...alphabeta.Option) (move Move, score sente.Score, nodes int64) {
	tb.Helper()
	s, err := alphabeta.New(game, append(options, alphabeta.TableMiB(4))...)
	if err != nil {
		tb.Fatal(err)
	}
	defer s.Close()
	r, err := s.Search(tb.Context(), game.Start(), sente.Limits{Depth: depth}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r.Move, r.Best().Score, r.Best().Nodes
}

func TestFormsSearchTheSameTree(t *testing.T) {
	for depth := 1; depth <= 6; depth++ {
		easyMove, easyScore, easyNodes := search(t, Game, depth)
		move, score, nodes := search(t, fused{}, depth)
		if move != easyMove || score != easyScore || nodes != easyNodes {
			t.Errorf("depth %d: the easy form says %v, %v after %d nodes, the fused one %v, %v after %d",
				depth, easyMove, easyScore, easyNodes, move, score, nodes)
		}
	}
}

// BenchmarkForms compares the time of a node in both forms, with all that a search does
// by itself and with a table alone.
func BenchmarkForms(b *testing.B) {
	plain := alphabeta.Without((alphabeta.Exact | alphabeta.Sound) &^ (alphabeta.Table | alphabeta.Cutoffs))
	for _, depth := range []int{6, 8} {
		b.Run(fmt.Sprintf("easy/default/%d", depth), func(b *testing.B) { benchForm(b, Game, depth) })
		b.Run(fmt.Sprintf("fused/default/%d", depth), func(b *testing.B) { benchForm(b, fused{}, depth) })
		b.Run(fmt.Sprintf("easy/plain/%d", depth), func(b *testing.B) { benchForm(b, Game, depth, plain) })
		b.Run(fmt.Sprintf("fused/plain/%d", depth), func(b *testing.B) { benchForm(b, fused{}, depth, plain) })
	}
}

func benchForm[R rules.Rules[S, Move], S any](b *testing.B, game R, depth int, options ...alphabeta.Option) {
	var all int64
	for b.Loop() {
		_, _, nodes := search(b, game, depth, options...)
		all += nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(all), "ns/node")
	b.ReportMetric(float64(all)/float64(b.N), "nodes")
}
