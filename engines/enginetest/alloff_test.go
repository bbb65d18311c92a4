package enginetest

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// bare is what package alphabeta would be if it had never had a feature: the same
// contract of rules, the same visits and limits, the same principal variation and
// the same knowledge of whether a horizon was met, and nothing but negamax with
// alpha-beta. What the features cost when they are off is the difference.
type bare[R rules.Rules[S, M], S any, M comparable] struct {
	rules   R
	watch   search.Watch
	frames  []bareFrame[S, M]
	last    int
	deepest int
	horizon uint64
}

type bareFrame[S, M any] struct {
	state S
	turn  int8
	move  M // for reports of what the search looks at
	moves []M
	line  []M
}

func newBare[R rules.Rules[S, M], S any, M comparable](r R, depth int) *bare[R, S, M] {
	return &bare[R, S, M]{rules: r, frames: make([]bareFrame[S, M], depth+2), last: depth + 1}
}

func (b *bare[R, S, M]) node(ply, depth int, alpha, beta sente.Score) sente.Score {
	f := &b.frames[ply]
	f.line = f.line[:0]
	b.deepest = max(b.deepest, ply)
	f.moves = b.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		b.horizon++
		return b.rules.Status(&f.state).Eval
	}
	var (
		child   = &b.frames[ply+1]
		leaf    = depth <= 1 || ply+1 >= b.last
		best    = -sente.MaxScore
		horizon = b.horizon
	)
	for _, m := range f.moves {
		if b.watch.Visit() && b.watch.Look() {
			return best
		}
		f.move = m
		before := b.horizon
		st := b.rules.Play(&child.state, &f.state, m, leaf)
		same := st.Turn == f.turn
		var score sente.Score
		switch {
		case st.Outcome.Over():
			child.line = child.line[:0]
			score = seenFrom(st.Outcome.Score(st.Turn), same).Later(ply + 1)
		case leaf:
			b.horizon++
			child.line = child.line[:0]
			score = seenFrom(st.Eval, same)
		default:
			child.turn = st.Turn
			if same {
				score = b.node(ply+1, depth-1, alpha, beta)
			} else {
				score = -b.node(ply+1, depth-1, -beta, -alpha)
			}
		}
		if b.watch.Stopped() {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha = score
		if score < beta {
			f.line = append(append(f.line[:0], m), child.line...)
		}
		if score >= beta {
			if b.horizon == before {
				b.horizon = horizon
			}
			break
		}
	}
	return best
}

func seenFrom(score sente.Score, same bool) sente.Score {
	if same {
		return score
	}
	return -score
}

// search deepens to the given depth and returns the score and the nodes.
func (b *bare[R, S, M]) search(state S, depth int) (score sente.Score, nodes int64) {
	b.watch.Start(context.Background(), search.Bounds{}, false)
	defer b.watch.Stop()
	f := &b.frames[0]
	f.state, f.turn = state, b.rules.Status(&state).Turn
	var moves []bareRoot[M]
	for _, m := range b.rules.Moves(&f.state, nil) {
		moves = append(moves, bareRoot[M]{move: m})
	}
	for d := 1; d <= depth; d++ {
		b.horizon = 0
		score = b.scan(moves, d)
		n, decided := score.Distance()
		if b.horizon == 0 || decided && (score.Won() || n <= d) {
			break
		}
		slices.SortStableFunc(moves[1:], func(x, y bareRoot[M]) int { return int(min(max(y.nodes-x.nodes, -1), 1)) })
	}
	return score, b.watch.Nodes()
}

type bareRoot[M any] struct {
	move  M
	nodes int64
}

func (b *bare[R, S, M]) scan(moves []bareRoot[M], depth int) sente.Score {
	best, alpha := -sente.MaxScore, -sente.MaxScore
	f, child := &b.frames[0], &b.frames[1]
	for i := range moves {
		before := b.watch.Nodes()
		b.watch.Visit()
		st := b.rules.Play(&child.state, &f.state, moves[i].move, depth == 1)
		same := st.Turn == f.turn
		var score sente.Score
		switch {
		case st.Outcome.Over():
			score = seenFrom(st.Outcome.Score(st.Turn), same).Later(1)
		case depth == 1:
			b.horizon++
			score = seenFrom(st.Eval, same)
		default:
			child.turn = st.Turn
			if same {
				score = b.node(1, depth-1, alpha, sente.MaxScore)
			} else {
				score = -b.node(1, depth-1, -sente.MaxScore, -alpha)
			}
		}
		moves[i].nodes += b.watch.Nodes() - before
		best = max(best, score)
		if score > alpha {
			alpha = score
			m := moves[i]
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
		}
	}
	return best
}

// allOff switches off everything but the cutoffs that make it alpha-beta.
func allOff() alphabeta.Option {
	return alphabeta.Without((alphabeta.Exact | alphabeta.Sound | alphabeta.Selective) &^ alphabeta.Cutoffs)
}

// pair is a search of a game without features and one with all of them off.
type pair[S any] struct {
	without, off func(state S, depth int) (sente.Score, int64)
	states       []S
}

func pairOf[R rules.Rules[S, M], S any, M comparable](tb testing.TB, r R, states []S) pair[S] {
	s, err := alphabeta.New(r, allOff())
	if err != nil {
		tb.Fatal(err)
	}
	if f := s.Capabilities().Features; f != alphabeta.Cutoffs {
		tb.Fatalf("%v are on", f)
	}
	return pair[S]{
		without: newBare[R, S, M](r, 30).search,
		off: func(state S, depth int) (sente.Score, int64) {
			result, err := s.Search(context.Background(), state, sente.Limits{Depth: depth}, nil)
			if err != nil {
				tb.Fatal(err)
			}
			return result.Best().Score, result.Best().Nodes
		},
		states: states,
	}
}

// othelloStates are the positions after 0, 4, 8 ... of the first legal moves.
func othelloStates() (states []othello.State) {
	s := othello.Standard.Start()
	for i := range 32 {
		if i%8 == 0 {
			states = append(states, s)
		}
		var next othello.State
		moves := othello.Standard.Moves(&s, nil)
		othello.Standard.Play(&next, &s, moves[i%len(moves)], false)
		s = next
	}
	return states
}

func (p pair[S]) agree(t *testing.T, deepest int) {
	for i, state := range p.states {
		for depth := 1; depth <= deepest; depth++ {
			want, wantNodes := p.without(state, depth)
			got, nodes := p.off(state, depth)
			if got != want || nodes != wantNodes {
				t.Errorf("position %d depth %d: with all features off %v in %d nodes, without them %v in %d", i, depth, got, nodes, want, wantNodes)
			}
		}
	}
}

// The search without features is only worth measuring against if it is the same.
func TestAllOffIsTheSameAsWithout(t *testing.T) {
	pairOf(t, connectfour.Standard, pairedStates(t)).agree(t, 8)
	pairOf(t, othello.Standard, othelloStates()).agree(t, 5)
}

// BenchmarkAllOff runs both searches in turn and reports the median ratio of
// processor time.
func BenchmarkAllOff(b *testing.B) {
	b.Run("connectfour", func(b *testing.B) { pairOf(b, connectfour.Standard, pairedStates(b)).measure(b, 8) })
	b.Run("othello", func(b *testing.B) { pairOf(b, othello.Standard, othelloStates()).measure(b, 6) })
}

func (p pair[S]) measure(b *testing.B, depth int) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var without, off, ratios []float64
	for i := range 5*b.N + 1 {
		w, wantNodes := p.spend(p.without, depth)
		o, nodes := p.spend(p.off, depth)
		if nodes != wantNodes {
			b.Fatalf("with all features off %d nodes, without them %d", nodes, wantNodes)
		}
		if i > 0 { // the first round warms the caches
			without, off, ratios = append(without, w), append(off, o), append(ratios, o/w)
		}
	}
	b.ReportMetric(median(without), "without-ns/node")
	b.ReportMetric(median(off), "off-ns/node")
	b.ReportMetric(median(ratios), "ratio")
	b.ReportMetric(0, "ns/op")
}

// spend returns the processor time of a node, in nanoseconds, and the nodes.
func (p pair[S]) spend(search func(S, int) (sente.Score, int64), depth int) (perNode float64, nodes int64) {
	start := cpuTime()
	for _, s := range p.states {
		_, n := search(s, depth)
		nodes += n
	}
	return float64(cpuTime()-start) / float64(nodes), nodes
}
