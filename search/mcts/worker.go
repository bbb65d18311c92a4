package mcts

import (
	"fmt"
	"sync/atomic"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// pathNode is one node of a descent.
type pathNode struct {
	node  uint32
	mover int // the player who moved here; at the root, the player to move
	turn  int // the player to move
}

// laid is a move of an earlier descent of which the states are as it left them, and on the board
// if the rules keep one: the next descent begins with most of the same moves.
type laid[M any] struct {
	move   M
	status rules.Status // after it
}

// worker is one goroutine's part of a search: everything that it writes to but
// the tree is its own.
type worker[R rules.Rules[S, M], S any, M comparable] struct {
	*config[R, S, M]
	board[R, S, M] // hides that of config: rules that keep the board are copied for each worker
	tree           *tree[M]
	watch          search.Watch // counts samples
	random         Random

	root       rules.Status
	depthLimit int // depth at which nodes are not expanded; 0: none
	samples    int64
	descent[S, M]
	expansion[M]
	rolloutData[M]
	appraisal
	moveStats *moveStats
	amaf      *amafScratch
	sample    Sample[M]
	widths    mean // numbers of moves of positions in the tree and in rollouts
	batch     batch[S, M]
}

// descent is the way of a sample from the root to its leaf.
type descent[S, M any] struct {
	states    []S
	positions *rules.Path[S] // nil without rules.Repeater
	played    int            // positions before the root
	path      []pathNode
	line      []M // the moves of path
	laid      []laid[M]
	status    rules.Status
	deepest   int // plies, of all samples
}

// expansion holds the moves of the node being expanded.
type expansion[M any] struct {
	moves       []M // also of positions in rollouts
	scores      []int32
	evaluations []evaluation // of the children
	order       []int        // of the moves
	probeDepth  int
	probeMoves  [][]M // the moves of each ply of a probe
	transposed  bool  // the node expanded last has the children of an older one
	looked      bool  // the node expanded last had all of its moves played
	leftOut     bool  // moves is not all that there are
}

// rolloutData is the rollout of a sample.
type rolloutData[M any] struct {
	rolloutWatch search.Watch // counts plies of rollouts; stopped: the newest one was broken off
	rolloutLine  []M
	rolloutMoves []playedMove
	replies      []M  // to a move of a rollout
	noWinAtOnce  bool // the player to move is known to have no win at once
	rewards      [MostPlayers]int64
}

// appraisal is the value of a leaf as an Evaluator returned it.
type appraisal struct {
	appraised bool // the leaf, as worth and, with its moves, priors
	worth     float64
	priors    []float64
}

// newWorker makes a worker for a tree.
func (s *Searcher[R, S, M]) newWorker(b board[R, S, M], t *tree[M]) *worker[R, S, M] {
	w := &worker[R, S, M]{config: &s.config, board: b, tree: t}
	w.positions = rules.NewPath[S](b.rules)
	if s.config.has(MAST) || s.config.has(Progress) {
		w.moveStats = newMoveStats(s.config.players)
	}
	if s.config.stats&statAMAF != 0 {
		w.amaf = newAMAFScratch(s.config.players)
	}
	return w
}

// reset prepares for a search from root, which has been reached by way of the positions of
// history.
func (w *worker[R, S, M]) reset(history []S, root S, st rules.Status, seed uint64) {
	w.random = Random{seed}
	w.root = st
	w.states = append(w.states[:0], root)
	if w.played = len(history); w.positions != nil {
		for i := range history {
			w.positions.Visit(i, &history[i], w.rules.Status(&history[i]))
		}
		w.positions.Visit(w.played, &root, st)
	}
	w.laid = w.laid[:0]
	w.deepest, w.samples = 0, 0
	w.widths = mean{}
}

// iterate takes one sample: descent with expansion, simulation, backup. The tree
// must not be resized meanwhile. A sample that was broken off does not count.
func (w *worker[R, S, M]) iterate() {
	w.samples++
	w.descend()
	w.simulate()
	if w.rolloutWatch.Stopped() {
		w.withdraw()
		return
	}
	w.backup()
}

// withdraw takes the virtual losses of a sample back that was broken off.
func (w *worker[R, S, M]) withdraw() {
	w.samples--
	for _, s := range w.path {
		atomic.AddInt32(&w.tree.nodes[s.node].virtualLoss, -1)
	}
}

// descend goes down to a node whose result is proven, or to one that was not
// expanded before, and expands it if it is time.
func (w *worker[R, S, M]) descend() {
	w.startAtRoot()
	for {
		child, ok := w.next()
		if !ok {
			break
		}
		w.advance(child)
	}
	w.deepest = max(w.deepest, len(w.line))
}

func (w *worker[R, S, M]) startAtRoot() {
	turn := int(w.root.Turn)
	w.path = append(w.path[:0], pathNode{0, turn, turn})
	w.line, w.rolloutMoves = w.line[:0], w.rolloutMoves[:0]
	w.status, w.appraised = w.root, false
}

// next visits the last node of the path and returns the child to go down to, !ok if
// the descent ends here.
func (w *worker[R, S, M]) next() (child uint32, ok bool) {
	n := &w.tree.nodes[w.last().node]
	atomic.AddInt32(&n.virtualLoss, 1)
	if n.loadProof().results().single() {
		return 0, false
	}
	if !n.expanded() && (!w.shouldExpand(n) || !w.expand(w.last()) || w.looked && !w.transposed || w.appraised) {
		return 0, false
	}
	return w.selectChild(w.last())
}

func (w *worker[R, S, M]) last() pathNode { return w.path[len(w.path)-1] }

// shouldExpand reports whether it is time to expand a node: at its second visit, or
// at the first if that evaluates the children.
func (w *worker[R, S, M]) shouldExpand(n *node) bool {
	if w.depthLimit > 0 && len(w.line) >= w.depthLimit || atomic.LoadUint64(&n.children) == expanding {
		return false
	}
	return w.has(Look) || w.appraises || atomic.LoadInt32(&n.visits) > 0
}

// advance plays the move of a child.
func (w *worker[R, S, M]) advance(child uint32) {
	turn := w.last().turn
	m := w.tree.moves[child]
	n := &w.tree.nodes[child]
	w.play(m, !n.loadProof().known() && w.stats&statValues != 0)
	w.initNode(child, turn, w.status)
	w.path = append(w.path, pathNode{child, turn, int(w.status.Turn)})
}

// play plays a move from the newest state. w.line holds the moves played.
func (w *worker[R, S, M]) play(m M, leaf bool) {
	d := len(w.line)
	w.line = append(w.line, m)
	if d < len(w.laid) && w.laid[d].move == m && !leaf {
		w.status = w.laid[d].status
		return
	}
	w.unwind(d)
	w.reserve(d + 1)
	w.status = w.visit(d+1, &w.states[d+1], w.rules.Play(&w.states[d+1], &w.states[d], m, leaf))
	w.laid = append(w.laid, laid[M]{m, w.status})
}

// visit notes the position ply plies below the root and returns its status, checked and with the
// outcome that repetition gives it.
func (w *worker[R, S, M]) visit(ply int, s *S, st rules.Status) rules.Status {
	if w.positions == nil {
		return w.checked(st)
	}
	return w.checked(w.positions.Visit(w.played+ply, s, st))
}

// checked returns what the rules say of a position, or panics with a sentence if
// that is about a player whom they did not name.
func (w *worker[R, S, M]) checked(st rules.Status) rules.Status {
	if uint8(st.Turn) >= uint8(w.players) {
		w.panicBroken("say that player %d is to move", int(st.Turn))
	}
	if st.Outcome.Over() {
		if winner := st.Outcome.Winner(st.Turn); winner >= w.players {
			w.panicBroken("say that player %d has won", winner)
		}
	}
	return st
}

func (w *worker[R, S, M]) panicBroken(promise string, player int) {
	panic(fmt.Sprintf("mcts: %T break their promise: they "+promise+", but name only %d players; see gametest.Run", w.rules, player, w.players))
}

// reserve makes sure that there is a state at depth d.
func (w *worker[R, S, M]) reserve(d int) {
	for len(w.states) <= d {
		var s S
		w.states = append(w.states, s)
	}
}

// arrive makes the last node of the path the position on the board: an earlier descent may have
// gone further.
func (w *worker[R, S, M]) arrive() { w.unwind(len(w.line)) }

// unwind takes moves back that are laid, down to a depth.
func (w *worker[R, S, M]) unwind(depth int) {
	if depth >= len(w.laid) {
		return
	}
	for d := len(w.laid) - 1; d >= depth && w.undo != nil; d-- {
		w.undo.Undo(&w.states[d], w.laid[d].move)
	}
	w.laid = w.laid[:depth]
}
