package mcts

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// trio is a random game of three players: the shape of a position follows from a
// hash of the way to it, whose turn it is included.
type trio struct {
	seed  uint64
	plies int
}

type trioState struct {
	path uint64
	ply  int
}

func (trio) Start() trioState { return trioState{path: 1} }

func (g trio) hash(s *trioState, salt uint64) uint64 {
	r := Random{g.seed*31 + s.path*1009 + salt}
	return r.nextUint64()
}

func (g trio) Status(s *trioState) rules.Status {
	st := rules.Status{Key: s.path, Turn: int8(g.hash(s, 1) % 3)}
	if s.ply == g.plies || s.ply > 0 && g.hash(s, 2)%8 == 0 {
		st.Outcome = [...]rules.Outcome{rules.Draw, rules.WonBy(0), rules.WonBy(1), rules.WonBy(2)}[g.hash(s, 3)%4]
	}
	return st
}

func (g trio) Moves(s *trioState, buf []uint8) []uint8 {
	if g.Status(s).Outcome.IsOver() {
		return buf
	}
	for m := range 1 + g.hash(s, 4)%3 {
		buf = append(buf, uint8(m))
	}
	return buf
}

func (g trio) Play(dst, src *trioState, m uint8, _ bool) rules.Status {
	*dst = trioState{path: src.path*4 + uint64(m), ply: src.ply + 1}
	return g.Status(dst)
}

func (trio) Seats() []string { return []string{"a", "b", "c"} }
func (trio) HasKey() bool    { return true }

// outcomes are the results that rational play may lead to from s, found the slow
// way: the player to move may take a move if some choice of the others' results
// leaves it among the best.
func (g trio) outcomes(s trioState) results {
	st := g.Status(&s)
	if st.Outcome.IsOver() {
		return outcomeResult(st.Outcome, st.Turn)
	}
	var below []results
	for _, m := range g.Moves(&s, nil) {
		var next trioState
		g.Play(&next, &s, m, true)
		below = append(below, g.outcomes(next))
	}
	var found results
	pick := make([]results, len(below))
	var try func(i int)
	try = func(i int) {
		if i == len(below) {
			top := loss
			for _, r := range pick {
				top = max(top, r.optimisticGrade(int(st.Turn)))
			}
			for _, r := range pick {
				if r.optimisticGrade(int(st.Turn)) == top {
					found |= r
				}
			}
			return
		}
		for bit := results(1); bit <= winResult(2); bit <<= 1 {
			if below[i]&bit != 0 {
				pick[i] = bit
				try(i + 1)
			}
		}
	}
	try(0)
	return found
}

func TestSolver_ProvesThreePlayerGames(t *testing.T) {
	testutil.SkipUnderRace(t)
	solved := 0
	for seed := range uint64(60) {
		g := trio{seed, 6}
		for _, opts := range [][]Option{nil, {Textbook()}, {Select(GRAVE), With(MAST)}} {
			for _, nodes := range []int64{20, 5000} {
				s := testutil.Must(New(g, opts...))(t)
				root := g.Start()
				got := testutil.Must(s.Search(t.Context(), root, sente.Limits{Nodes: nodes}, nil))(t)
				said, truth := s.workers[0].tree.nodes[0].loadProof().results(), g.outcomes(root)
				if truth&^said != 0 {
					t.Fatalf("seed %d, %d samples: %b is said to be left, %b is", seed, nodes, said, truth)
				}
				if got.End == search.Solved {
					solved++
					turn := int(g.Status(&root).Turn)
					if !truth.isDecided(turn) || truth.optimisticGrade(turn) != said.optimisticGrade(turn) {
						t.Fatalf("seed %d: solved as %b, but it is %b", seed, said, truth)
					}
				}
			}
		}
	}
	if solved < 100 {
		t.Errorf("only %d searches solved the game", solved)
	}
}

func TestResults_TwoPlayersAreBounds(t *testing.T) {
	for r := results(1); r <= allResults(2); r++ {
		lower, upper := r.pessimisticGrade(0), r.optimisticGrade(0)
		if lower != 2-r.optimisticGrade(1) || upper != 2-r.pessimisticGrade(1) {
			t.Errorf("%b: %d..%d for one, %d..%d for the other", r, lower, upper, r.pessimisticGrade(1), r.optimisticGrade(1))
		}
	}
}
