package mcts

import (
	"fmt"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// step is one node on the way down.
type step struct {
	node  uint32
	mover int // who moved here; at the root, who is to move
	turn  int // who is to move
}

// worker is one goroutine's part of a search: everything that it writes to but
// the tree is its own.
type worker[R rules.Rules[S, M], S any, M comparable] struct {
	*gear[R, S, M]
	board  R // the rules, with a board of its own if they keep one
	tree   *tree[M]
	watch  search.Watch // counts samples
	pace   search.Watch // counts plies of rollouts; stopped: the newest one was broken off
	random Random

	// The abilities of board: those of the rules would look at another one.
	undo     rules.Undoer[S, M]
	score    func(s *S, moves []M, scores []int32)
	resolver rules.Resolver[S]
	sampler  Sampler[S, M]

	root    rules.Status
	horizon int // depth at which nodes are not opened; 0: none
	states  []S
	path    []step
	line    []M // the moves of path
	status  rules.Status
	rewards [MostPlayers]int64
	deepest int
	samples int64
	full    bool // a node could not be opened
	joined  bool // the node opened last has the children of an older one
	depth   int  // of the probes of the node being opened

	moves   []M // of the node being opened, and in rollouts
	scores  []int32
	sights  []sight
	sorted  []int
	tail    []M   // the moves of a rollout
	replies []M   // to a move of a rollout
	calm    bool  // the player to move in a rollout is known to have no win at once
	probed  [][]M // the moves of each ply of a probe
	trail   []trace
	lore    *lore
	shelves *shelves
	sample  Sample[M]
}

// begin prepares for a search from root.
func (w *worker[R, S, M]) begin(root S, st rules.Status, seed uint64) {
	w.random = Random{seed}
	w.root = st
	w.states = append(w.states[:0], root)
	w.deepest, w.full, w.samples = 0, false, 0
}

// iterate takes one sample. The tree must not be resized meanwhile. A sample that was
// broken off does not count.
func (w *worker[R, S, M]) iterate() {
	w.samples++
	w.descend()
	w.judge()
	w.rewind()
	if w.pace.Stopped() {
		w.withdraw()
		return
	}
	w.backup()
}

// withdraw makes the nodes on the way forget that a sample was on the way.
func (w *worker[R, S, M]) withdraw() {
	w.samples--
	for _, s := range w.path {
		atomic.AddInt32(&w.tree.nodes[s.node].loss, -1)
	}
}

// descend goes down to a node that is settled or was not opened before, and
// opens it if it is time.
func (w *worker[R, S, M]) descend() {
	w.path = append(w.path[:0], step{0, int(w.root.Turn), int(w.root.Turn)})
	w.line, w.trail = w.line[:0], w.trail[:0]
	w.status = w.root
	at := &w.tree.nodes[0]
	for {
		atomic.AddInt32(&at.loss, 1)
		if at.know().results().single() {
			break
		}
		if !at.opened() && (!w.ripe(at) || !w.open(w.last()) || w.has(Look) && !w.joined) {
			break
		}
		child, ok := w.pick(w.last())
		if !ok {
			break
		}
		w.advance(child)
		at = &w.tree.nodes[child]
	}
	w.deepest = max(w.deepest, len(w.line))
}

func (w *worker[R, S, M]) last() step { return w.path[len(w.path)-1] }

// ripe reports whether a node is to be opened: at its second visit, or at once
// if the children are looked at.
func (w *worker[R, S, M]) ripe(n *node) bool {
	if w.horizon > 0 && len(w.line) >= w.horizon || atomic.LoadUint64(&n.children) == opening {
		return false
	}
	return w.has(Look) || atomic.LoadInt32(&n.visits) > 0
}

// advance plays the move of a child.
func (w *worker[R, S, M]) advance(child uint32) {
	turn := w.last().turn
	m := w.tree.moves[child]
	n := &w.tree.nodes[child]
	w.play(m, !n.know().seen() && w.need&values != 0)
	w.meet(child, turn, w.status)
	w.path = append(w.path, step{child, turn, int(w.status.Turn)})
}

// play plays a move from the newest state. w.line holds the moves played.
func (w *worker[R, S, M]) play(m M, leaf bool) {
	d := len(w.line)
	w.reserve(d + 1)
	w.line = append(w.line, m)
	w.status = w.kept(w.board.Play(&w.states[d+1], &w.states[d], m, leaf))
}

// kept returns what the rules say of a position, or panics in words if that is
// about a player whom they did not name.
func (w *worker[R, S, M]) kept(st rules.Status) rules.Status {
	if uint8(st.Turn) >= uint8(w.players) {
		w.broken("say that player %d is to move", int(st.Turn))
	}
	if st.Outcome.Over() {
		if winner := st.Outcome.Winner(st.Turn); winner >= w.players {
			w.broken("say that player %d has won", winner)
		}
	}
	return st
}

func (w *worker[R, S, M]) broken(promise string, player int) {
	panic(fmt.Sprintf("mcts: %T break their promise: they "+promise+", but name only %d players; see gametest.Run", w.rules, player, w.players))
}

// reserve makes sure that there is a state at depth d.
func (w *worker[R, S, M]) reserve(d int) {
	for len(w.states) <= d {
		var s S
		w.states = append(w.states, s)
	}
}

// rewind takes the moves of the sample back.
func (w *worker[R, S, M]) rewind() {
	if w.undo == nil {
		return
	}
	for d := len(w.line) - 1; d >= 0; d-- {
		w.undo.Undo(&w.states[d], w.line[d])
	}
}

// meet writes down what the rules say of a node that is seen for the first time.
func (w *worker[R, S, M]) meet(at uint32, mover int, st rules.Status) {
	n := &w.tree.nodes[at]
	if n.know().seen() {
		return
	}
	s := w.sight(len(w.line), mover, st)
	w.note(at, s)
	atomic.CompareAndSwapUint64(&n.fact, 0, uint64(s.fact))
}

// sight is what is known of a position at first sight.
type sight struct {
	fact  fact
	key   uint64
	value int32 // for the player who moved here
}

// settledValue is the value of a decided position among evaluations.
const settledValue = int32(sente.MaxEval)

// sight looks at the position at depth d, which mover has moved to.
func (w *worker[R, S, M]) sight(d, mover int, st rules.Status) sight {
	v := sight{fact: newFact(anything(w.players), 0, st.Turn), key: st.Key}
	eval := st.Eval
	switch {
	case st.Outcome.Over():
		v.fact = newFact(resultOf(st.Outcome, st.Turn), 0, st.Turn)
	case w.has(Resolve):
		if score, ok := w.resolver.Resolve(&w.states[d], 0); ok {
			v.fact = resolved(score, st.Turn)
		}
	case w.depth > 0 && w.evals:
		eval = w.probe(d, w.depth, st, -sente.MaxScore, sente.MaxScore)
		if eval.Decided() {
			v.fact = resolved(eval, st.Turn)
		}
	}
	v.value = int32(eval)
	if int(st.Turn) != mover {
		v.value = -v.value
	}
	if r := v.fact.results(); r.single() {
		v.value = settled(r, mover)
	}
	return v
}

// resolved is the fact of a score that a game knows, for two players.
func resolved(score sente.Score, turn int8) fact {
	distance, _ := score.Distance()
	switch {
	case score.Won():
		return newFact(wonBy(int(turn)), distance, turn)
	case score.Lost():
		return newFact(wonBy(int(1-turn)), distance, turn)
	}
	return newFact(drawn, distance, turn)
}

func settled(r results, mover int) int32 {
	switch r.best(mover) {
	case win:
		return settledValue
	case tie:
		return 0
	}
	return -settledValue
}

// note stores what a sight holds besides the fact.
func (w *worker[R, S, M]) note(at uint32, s sight) {
	t := w.tree
	if t.need&keys != 0 {
		atomic.StoreUint64(&t.keys[at], s.key)
	}
	if t.need&values != 0 {
		atomic.StoreInt32(&t.values[at], s.value)
	}
	if w.evals && !s.fact.results().single() {
		t.evals.Add(int64(max(s.value, -s.value)))
		t.judged.Add(1)
	}
}
