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
	mover int // player that moved here; at the root, the player to move
	turn  int // player to move
}

// playedMoveState is a move with a cached resulting state, and on the board
// if the rules keep one: consecutive descents usually start with the same
// moves.
type playedMoveState[M any] struct {
	move   M
	status rules.Status // after the move
}

// worker is the state of one search thread. It shares only the tree.
type worker[R rules.Rules[S, M], S any, M comparable] struct {
	*config[R, S, M]
	board[R, S, M] // shadows the embedded board of config: rules that keep the board are copied for each worker
	tree           *tree[M]
	watch          search.Watch // counts playouts
	random         Random

	root       rules.Status
	depthLimit int // depth at which nodes are not expanded; 0 for no limit
	playouts   int64
	descent[S, M]
	expansion[M]
	rolloutData[M]
	appraisal
	moveStats  *moveStats
	amaf       *amafScratch
	sample     Sample[M]
	moveCounts runningMean // mean number of moves in the tree and in rollouts
	batch      batch[S, M]
}

// descent is the path of a playout from the root to its leaf.
type descent[S, M any] struct {
	states        []S
	positions     *rules.Path[S] // nil without rules.Repeater
	historyLength int            // number of positions before the root
	path          []pathNode
	line          []M // moves of path
	boardLine     []playedMoveState[M]
	status        rules.Status
	maxPly        int // over all playouts
}

// expansion contains the moves of the node that is being expanded.
type expansion[M any] struct {
	moves               []M // also of rollout positions
	scores              []int32
	evaluations         []evaluation // of the children
	order               []int        // of the moves
	probeDepth          int
	probeMoves          [][]M // by remaining plies of a probe
	joinedTransposition bool  // the last expanded node shares the children of another one
	childrenEvaluated   bool  // evaluateChildren ran for the last expanded node
	movesOmitted        bool  // the rules omitted moves
}

// rolloutData is the rollout of a playout.
type rolloutData[M any] struct {
	rolloutWatch   search.Watch // counts rollout plies; stopped if the last rollout was interrupted
	rolloutLine    []M
	rolloutMoves   []playedMove
	replies        []M  // to a rollout move
	noImmediateWin bool // the player to move has no immediate win
	rewards        [MaxPlayers]int64
}

// appraisal is the value and policy of a leaf from the rules' Appraiser.
type appraisal struct {
	leafAppraised bool // leafValue and priors are valid for the current leaf
	leafValue     float64
	priors        []float64
}

// newWorker creates a worker for a tree.
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

// reset prepares the worker for a search from root, which was reached via the
// positions of history.
func (w *worker[R, S, M]) reset(history []S, root S, st rules.Status, seed uint64) {
	w.random = Random{seed}
	w.root = st
	w.states = append(w.states[:0], root)
	if w.historyLength = len(history); w.positions != nil {
		for i := range history {
			w.positions.Visit(i, &history[i], w.rules.Status(&history[i]))
		}
		w.positions.Visit(w.historyLength, &root, st)
	}
	w.boardLine = w.boardLine[:0]
	w.maxPly, w.playouts = 0, 0
	w.moveCounts = runningMean{}
}

// runPlayout runs one playout: selection, expansion, simulation, backup. The
// tree must not be resized during a playout. Interrupted playouts are
// discarded.
func (w *worker[R, S, M]) runPlayout() {
	w.playouts++
	w.descend()
	w.simulateLeaf()
	if w.rolloutWatch.Stopped() {
		w.cancelPlayout()
		return
	}
	w.backup()
}

// cancelPlayout removes the virtual losses of an interrupted playout.
func (w *worker[R, S, M]) cancelPlayout() {
	w.playouts--
	for _, s := range w.path {
		atomic.AddInt32(&w.tree.nodes[s.node].virtualLoss, -1)
	}
}

// descend selects children down to a node that is proven or was not expanded,
// and expands it if shouldExpand permits.
func (w *worker[R, S, M]) descend() {
	w.startAtRoot()
	for {
		child, ok := w.nextChild()
		if !ok {
			break
		}
		w.playChild(child)
	}
	w.maxPly = max(w.maxPly, len(w.line))
}

func (w *worker[R, S, M]) startAtRoot() {
	turn := int(w.root.Turn)
	w.path = append(w.path[:0], pathNode{0, turn, turn})
	w.line, w.rolloutMoves = w.line[:0], w.rolloutMoves[:0]
	w.status, w.leafAppraised = w.root, false
}

// nextChild visits the last node of the path and returns the child to descend
// to; ok is false if the descent ends here.
func (w *worker[R, S, M]) nextChild() (child uint32, ok bool) {
	n := &w.tree.nodes[w.pathEnd().node]
	atomic.AddInt32(&n.virtualLoss, 1)
	if n.loadProof().results().isSingle() {
		return 0, false
	}
	if !n.isExpanded() && (!w.shouldExpand(n) || !w.expandNode(w.pathEnd()) || w.childrenEvaluated && !w.joinedTransposition || w.leafAppraised) {
		return 0, false
	}
	return w.selectChild(w.pathEnd())
}

func (w *worker[R, S, M]) pathEnd() pathNode { return w.path[len(w.path)-1] }

// shouldExpand reports whether to expand a node: at its second visit, or at the
// first if expansion evaluates the children.
func (w *worker[R, S, M]) shouldExpand(n *node) bool {
	if w.depthLimit > 0 && len(w.line) >= w.depthLimit || atomic.LoadUint64(&n.children) == expanding {
		return false
	}
	return w.has(Look) || w.hasAppraiser || atomic.LoadInt32(&n.visits) > 0
}

// playChild plays the move of a child.
func (w *worker[R, S, M]) playChild(child uint32) {
	turn := w.pathEnd().turn
	m := w.tree.moves[child]
	n := &w.tree.nodes[child]
	w.playMove(m, !n.loadProof().isKnown() && w.stats&statMinimax != 0)
	w.initNode(child, turn, w.status)
	w.path = append(w.path, pathNode{child, turn, int(w.status.Turn)})
}

// playMove plays a move from the end of the path and appends it to w.line.
func (w *worker[R, S, M]) playMove(m M, leaf bool) {
	d := len(w.line)
	w.line = append(w.line, m)
	if d < len(w.boardLine) && w.boardLine[d].move == m && !leaf {
		w.status = w.boardLine[d].status
		return
	}
	w.undoTo(d)
	w.reserveStates(d + 1)
	w.status = w.visitPosition(d+1, &w.states[d+1], w.rules.Play(&w.states[d+1], &w.states[d], m, leaf))
	w.boardLine = append(w.boardLine, playedMoveState[M]{m, w.status})
}

// visitPosition adds the position ply plies below the root to the path. It
// returns its validated status, with the outcome of a repetition.
func (w *worker[R, S, M]) visitPosition(ply int, s *S, st rules.Status) rules.Status {
	if w.positions == nil {
		return w.checkStatus(st)
	}
	return w.checkStatus(w.positions.Visit(w.historyLength+ply, s, st))
}

// checkStatus returns the status of a position and panics if it refers to a
// player that the rules do not have.
func (w *worker[R, S, M]) checkStatus(st rules.Status) rules.Status {
	if uint8(st.Turn) >= uint8(w.players) {
		w.panicBrokenRules("say that player %d is to move", int(st.Turn))
	}
	if st.Outcome.IsOver() {
		if winner := st.Outcome.Winner(st.Turn); winner >= w.players {
			w.panicBrokenRules("say that player %d has won", winner)
		}
	}
	return st
}

func (w *worker[R, S, M]) panicBrokenRules(promise string, player int) {
	panic(fmt.Sprintf("mcts: %T violate their contract: they "+promise+", but have only %d players; see gametest.Run", w.rules, player, w.players))
}

// reserveStates ensures that there is a state at depth d.
func (w *worker[R, S, M]) reserveStates(d int) {
	for len(w.states) <= d {
		var s S
		w.states = append(w.states, s)
	}
}

// syncBoard makes the last node of the path the current position of the board,
// since an earlier descent may have been longer.
func (w *worker[R, S, M]) syncBoard() { w.undoTo(len(w.line)) }

// undoTo undoes cached moves down to a depth.
func (w *worker[R, S, M]) undoTo(depth int) {
	if depth >= len(w.boardLine) {
		return
	}
	for d := len(w.boardLine) - 1; d >= depth && w.undo != nil; d-- {
		w.undo.Undo(&w.states[d], w.boardLine[d].move)
	}
	w.boardLine = w.boardLine[:depth]
}
