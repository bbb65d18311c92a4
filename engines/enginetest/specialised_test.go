package enginetest

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/order"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/table"
)

// special is package alphabeta written out by hand for Connect Four: the same
// algorithm, node for node and limits included, with concrete types, players who
// alternate, no dictionaries, no optional features and no reports. It is what
// the generic search is measured against
// (docs/experiments/0001-generic-vs-specialised.md).
type special struct {
	rules   connectfour.Rules
	watch   search.Watch
	deepest int
	table   *table.Table
	history [2][1 << 8]int32
	frames  [64]specialFrame
	horizon uint64
	static  [8]int32
}

type specialFrame struct {
	state   connectfour.State
	key     uint64
	turn    int8
	move    connectfour.Move
	moves   []connectfour.Move
	picker  order.Picker
	killers [2]connectfour.Move
	killed  int
	line    []connectfour.Move
}

func newSpecial(r connectfour.Rules, bytes int64) *special {
	t, err := table.New(bytes)
	if err != nil {
		panic(err)
	}
	s := &special{rules: r, table: t}
	for i := range s.frames {
		s.frames[i].moves = make([]connectfour.Move, 0, r.MaxMoves())
		s.frames[i].picker.Reserve(r.MaxMoves())
	}
	return s
}

func (s *special) node(ply, depth int, alpha, beta sente.Score) sente.Score {
	f := &s.frames[ply]
	f.line = f.line[:0]
	s.deepest = max(s.deepest, ply)

	most, least := s.rules.BestScore(&f.state).Later(ply), sente.LossIn(ply+1)
	if most <= alpha {
		return most
	}
	if least >= beta {
		return least
	}
	alpha, enough := max(alpha, least-1), min(beta, most)

	hint := order.None
	if e, ok := s.table.Probe(f.key); ok {
		if e.Depth() >= depth || e.Complete() {
			if score := e.Score().Later(ply); e.Cuts(score, alpha, beta) {
				if !e.Complete() {
					s.horizon++
				}
				return score
			}
		}
		hint = e.Move()
	}

	f.moves = s.rules.Moves(&f.state, f.moves[:0])
	var (
		child   = &s.frames[ply+1]
		leaf    = depth <= 1
		floor   = alpha
		best    = -sente.MaxScore
		top     = table.NoMove
		horizon = s.horizon
	)
	f.picker.Start(len(f.moves), hint)
	for f.picker.Next() || f.picker.Unranked() && s.rank(f) {
		if s.watch.Visit() && s.watch.Look() {
			return best
		}
		i := f.picker.Index()
		m := f.moves[i]
		f.move = m
		before := s.horizon
		st := s.rules.Play(&child.state, &f.state, m, leaf)
		var score sente.Score
		switch {
		case st.Outcome == rules.Draw:
			score = 0
			child.line = child.line[:0]
		case st.Outcome == rules.Lost:
			score = sente.WinIn(ply + 1)
			child.line = child.line[:0]
		case leaf:
			s.horizon++
			score = -st.Eval
			child.line = child.line[:0]
		default:
			child.key, child.turn = st.Key, st.Turn
			score = s.follow(f, ply, depth, alpha, beta)
		}
		if s.watch.Stopped() {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, top = score, i
		if score < beta {
			f.line = append(append(f.line[:0], m), child.line...)
		}
		if score >= enough {
			s.refuted(f, depth)
			if s.horizon == before {
				s.horizon = horizon
			}
			break
		}
	}
	bound := sente.Exact
	switch {
	case best >= beta:
		bound = sente.Lower
	case best <= floor:
		bound = sente.Upper
	}
	s.table.Store(f.key, table.Pack(best.Later(-ply), bound, depth, top, s.horizon == horizon))
	return best
}

func (s *special) follow(f *specialFrame, ply, depth int, alpha, beta sente.Score) sente.Score {
	if f.picker.Tried() > 1 && alpha+1 < beta {
		horizon := s.horizon
		score := -s.node(ply+1, depth-1, -alpha-1, -alpha)
		if score <= alpha || score >= beta || s.watch.Stopped() {
			return score
		}
		s.horizon = horizon
	}
	return -s.node(ply+1, depth-1, -beta, -alpha)
}

func (s *special) rank(f *specialFrame) bool {
	n := len(f.moves)
	s.rules.ScoreMoves(&f.state, f.moves, s.static[:n])
	row := &s.history[f.turn&1]
	keys := f.picker.Rank()
	for i, m := range f.moves {
		if i == f.picker.First() {
			continue
		}
		rate := int64(s.static[i])*order.HistoryMax + 2*int64(row[uint8(m)])
		switch {
		case f.killed > 0 && f.killers[0] == m:
			rate += 2 * order.HistoryMax
		case f.killed > 1 && f.killers[1] == m:
			rate += order.HistoryMax
		}
		keys = append(keys, order.Key(i, rate))
	}
	f.picker.Ranked(keys)
	return f.picker.Next()
}

func (s *special) refuted(f *specialFrame, depth int) {
	if f.killed == 0 || f.killers[0] != f.move {
		f.killers[1], f.killers[0] = f.killers[0], f.move
		f.killed = min(f.killed+1, 2)
	}
	bonus := int32(min(depth*depth*4, order.HistoryMax/8))
	s.reward(f.turn, f.move, bonus)
	for i := range f.picker.Tried() - 1 {
		s.reward(f.turn, f.moves[f.picker.Past(i)], -bonus)
	}
}

func (s *special) reward(turn int8, m connectfour.Move, bonus int32) {
	r := &s.history[turn&1][uint8(m)]
	*r += bonus - int32(int64(*r)*int64(max(bonus, -bonus))/order.HistoryMax)
}

// search deepens to the given depth and returns the score and the nodes.
func (s *special) search(state connectfour.State, depth int) (score sente.Score, nodes int64) {
	s.watch.Start(context.Background(), search.Bounds{}, false)
	defer s.watch.Stop()
	f := &s.frames[0]
	st := s.rules.Status(&state)
	f.state, f.key, f.turn = state, st.Key, st.Turn
	f.moves = s.rules.Moves(&f.state, f.moves[:0])
	s.table.NewGeneration()
	for i := range s.frames {
		s.frames[i].killed = 0
	}
	for p := range s.history {
		for i := range s.history[p] {
			s.history[p][i] /= 2
		}
	}
	var moves []specialRoot
	f.picker.Start(len(f.moves), order.None)
	for f.picker.Next() || f.picker.Unranked() && s.rank(f) {
		moves = append(moves, specialRoot{move: f.moves[f.picker.Index()]})
	}
	for d := 1; d <= depth; d++ {
		s.horizon = 0
		score = s.scan(moves, d)
		n, decided := score.Distance()
		if s.horizon == 0 || decided && (score.Won() || n <= d) {
			break
		}
		slices.SortStableFunc(moves[1:], func(x, y specialRoot) int { return int(min(max(y.nodes-x.nodes, -1), 1)) })
	}
	return score, s.watch.Nodes()
}

type specialRoot struct {
	move  connectfour.Move
	nodes int64
}

func (s *special) scan(moves []specialRoot, depth int) sente.Score {
	best, alpha := -sente.MaxScore, -sente.MaxScore
	f, child := &s.frames[0], &s.frames[1]
	for i := range moves {
		before := s.watch.Nodes()
		s.watch.Visit()
		st := s.rules.Play(&child.state, &f.state, moves[i].move, depth == 1)
		var score sente.Score
		switch {
		case st.Outcome == rules.Draw:
		case st.Outcome == rules.Lost:
			score = sente.WinIn(1)
		case depth == 1:
			s.horizon++
			s.table.Store(st.Key, table.Pack(st.Eval, sente.Exact, 0, table.NoMove, false))
			score = -st.Eval
		default:
			child.key, child.turn = st.Key, st.Turn
			score = s.root(depth, alpha, i > 0)
		}
		moves[i].nodes += s.watch.Nodes() - before
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

func (s *special) root(depth int, alpha sente.Score, scout bool) sente.Score {
	if scout {
		horizon := s.horizon
		if score := -s.node(1, depth-1, -alpha-1, -alpha); score <= alpha {
			return score
		}
		s.horizon = horizon
	}
	return -s.node(1, depth-1, -sente.MaxScore, -alpha)
}

func (s *special) forget() {
	s.table.Clear()
	s.history = [2][1 << 8]int32{}
}

// pairedPositions are played through by both searches.
var pairedPositions = []string{"", "4", "44", "3345", "1726", "44434", "4455", "3642756"}

const pairedTable = 1 << 20 // bytes

func pairedStates(tb testing.TB) []connectfour.State {
	var states []connectfour.State
	for _, text := range pairedPositions {
		s := connectfour.State{}
		for _, c := range text {
			var next connectfour.State
			connectfour.Standard.Play(&next, &s, connectfour.Move(c-'1'), false)
			s = next
		}
		if s.Over {
			tb.Fatalf("position %q is over", text)
		}
		states = append(states, s)
	}
	return states
}

type generic = alphabeta.Searcher[connectfour.Rules, connectfour.State, connectfour.Move]

func newGeneric(tb testing.TB) *generic {
	s, err := alphabeta.New(connectfour.Standard, alphabeta.TableBytes(pairedTable), alphabeta.Without(alphabeta.Aspiration))
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func searchGeneric(tb testing.TB, s *generic, state connectfour.State, depth int) (sente.Score, int64) {
	r, err := s.Search(context.Background(), state, sente.Limits{Depth: depth}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r.Best().Score, r.Best().Nodes
}

// The specialised search is only worth measuring against if it is the same one.
func TestSpecialisedSearchIsTheSame(t *testing.T) {
	testutil.SkipUnderRace(t)
	for depth := 1; depth <= 11; depth++ {
		for i, state := range pairedStates(t) {
			s := newSpecial(connectfour.Standard, pairedTable)
			want, wantNodes := s.search(state, depth)
			got, nodes := searchGeneric(t, newGeneric(t), state, depth)
			if got != want || nodes != wantNodes {
				t.Errorf("position %q depth %d: generic %v in %d nodes, specialised %v in %d",
					pairedPositions[i], depth, got, nodes, want, wantNodes)
			}
		}
	}
}

// BenchmarkSpecialised runs both searches in turn, A B A B, and reports the
// median processor time of a node of each and the median of the ratios.
func BenchmarkSpecialised(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const depth, rounds = 12, 5
	states := pairedStates(b)
	hand, gen := newSpecial(connectfour.Standard, pairedTable), newGeneric(b)
	byHand := func(s connectfour.State) int64 {
		_, nodes := hand.search(s, depth)
		return nodes
	}
	byType := func(s connectfour.State) int64 {
		_, nodes := searchGeneric(b, gen, s, depth)
		return nodes
	}
	var handTimes, typeTimes, ratios []float64
	for i := range b.N*rounds + 1 {
		hand.forget()
		h, handNodes := timed(byHand, states)
		gen.Forget()
		g, typeNodes := timed(byType, states)
		if handNodes != typeNodes {
			b.Fatalf("the generic search visits %d nodes, the specialised one %d", typeNodes, handNodes)
		}
		if i > 0 { // the first round warms the caches
			handTimes, typeTimes, ratios = append(handTimes, h), append(typeTimes, g), append(ratios, g/h)
		}
	}
	b.ReportMetric(median(handTimes), "hand-ns/node")
	b.ReportMetric(median(typeTimes), "generic-ns/node")
	b.ReportMetric(median(ratios), "ratio")
	b.ReportMetric(slices.Min(typeTimes)/slices.Min(handTimes), "ratio-of-minima")
	b.ReportMetric(0, "ns/op")
}

// timed returns the processor time of a node, in nanoseconds, and the nodes.
func timed(search func(connectfour.State) int64, states []connectfour.State) (perNode float64, nodes int64) {
	start := cpuTime()
	for _, s := range states {
		nodes += search(s)
	}
	return float64(cpuTime()-start) / float64(nodes), nodes
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return x[len(x)/2]
}
