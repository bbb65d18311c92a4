package gomoku

import (
	"sync"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// pnSearch is the state of a proof search that all workers share. The mutex guards all fields.
type pnSearch struct {
	sync.Mutex
	results      *proofResults
	side         board.Side // the attacker
	board        *geometry
	stones       []Cell        // stones of the defender at the root
	turn         board.Side    // side to move at the root
	rootAttacker *attackerNode // the root, nil where the defender is to move
	rootDefender *defenderNode // the root where the defender is to move, else the winning move of first
	table        map[uint64]*attackerNode
	evals        map[uint64]evaluation // evaluations by alpha-beta before this search began
	nodes        int64
	busyWorkers  int // number of busy workers
	proofs       int // number of positions proven
}

// setRoot stores the root position.
func (s *pnSearch) setRoot(root *Board) {
	s.board, s.turn = root.geometry, root.turn
	for c := range Cell(root.cells) {
		if root.colour[c] == board.BlackStone+uint8(1-s.side) {
			s.stones = append(s.stones, c)
		}
	}
}

// proofJob is a task of a worker.
type proofJob struct {
	task       jobKind
	attacker   *attackerNode
	defender   *defenderNode
	allReplies bool     // list all replies
	expanded   bool     // the node is expanded already
	knownMoves []Cell   // moves of the expanded node
	path       []pnNode // nodes from the root to the node of the job
}

type jobKind uint8

const (
	evaluateNode jobKind = iota // evaluate a position of the attacker by alpha-beta
	expandNode                  // expand a position into moves of the attacker
	rateMove                    // rate a move of the attacker
	listReplies                 // list the relevant replies
)

// pnNode is a node on the path from the root to a job.
type pnNode interface{ updateWork() }

// addWorkers adds by to the number of workers of all nodes on the job's path.
func (j *proofJob) addWorkers(by int) {
	for _, n := range j.path {
		if n, ok := n.(*attackerNode); ok {
			n.runningJobs += by
		}
	}
}

// nodeFor returns the node of the attacker's position at the end of a path, which it creates if
// necessary.
func (s *pnSearch) nodeFor(key uint64, path []Cell) *attackerNode {
	if n := s.table[key]; n != nil {
		return n
	}
	n := &attackerNode{key: key, path: path, work: claimedWork}
	if e, ok := s.evals[key]; ok {
		n.storeEvaluation(e)
	}
	if r, won, _ := s.results.lookupResult(key); won {
		n.storeProof(r)
	}
	s.table[key] = n
	return n
}

// isProven reports whether the search has found a proof.
func (s *pnSearch) isProven() bool {
	if s.rootAttacker != nil {
		return s.rootAttacker.isProven()
	}
	return s.rootDefender.settleProven()
}

// nextJob returns the next job, nil if no job is available until another one is done.
func (s *pnSearch) nextJob() *proofJob {
	for before := -1; before != s.proofs && !s.isProven(); {
		before = s.proofs
		var j *proofJob
		if s.rootAttacker != nil {
			j = s.attackJob(s.rootAttacker, nil)
		} else {
			j = s.defenceJob(s.rootDefender, nil)
		}
		if j != nil {
			j.addWorkers(1)
			j.setTaken(true)
			return j
		}
	}
	return nil
}

// setTaken marks the node of a job as taken or free.
func (j *proofJob) setTaken(taken bool) {
	if j.attacker != nil {
		j.attacker.taken = taken
	} else {
		j.defender.taken = taken
	}
}

// attackJob returns the next job in a position of the attacker, or below it.
func (s *pnSearch) attackJob(n *attackerNode, path []pnNode) *proofJob {
	path = append(path[:len(path):len(path)], n)
	switch {
	case n.taken && n.moves == nil || n.isProven() || n.work == infiniteWork:
		return nil
	case n.moves == nil && !n.isEvaluated(), n.needsRepeat() && !n.taken:
		return &proofJob{task: evaluateNode, attacker: n, expanded: n.moves != nil, path: path}
	case !n.isOpen():
		if n.taken || n.complete {
			return nil
		}
		return &proofJob{task: expandNode, attacker: n, knownMoves: n.knownMoves(), path: path}
	}
	for _, m := range n.movesByCost() {
		if m.work == infiniteWork {
			break
		}
		j := s.defenceJob(m, path)
		if m.settleProven() {
			s.storeWinningMove(n, m)
			return nil
		}
		m.updateWork()
		if j != nil {
			return j
		}
	}
	n.updateWork()
	return nil
}

// storeWinningMove stores that a move of the attacker wins.
func (s *pnSearch) storeWinningMove(n *attackerNode, a *defenderNode) {
	if n.isProven() {
		return
	}
	if n == s.rootAttacker {
		s.rootDefender = a
		a.updateWork()
	}
	a.node.Move = uint16(a.move)
	s.storeProof(n, s.results.tree.AddNode(a.node))
}

// defenceJob returns the next job in a position of the defender, or below it.
func (s *pnSearch) defenceJob(a *defenderNode, path []pnNode) *proofJob {
	path = append(path[:len(path):len(path)], a)
	switch {
	case a.taken || a.work == infiniteWork:
		return nil
	case a.needsRating():
		return &proofJob{task: rateMove, defender: a, path: path}
	case a.searchesPass() && !a.passNode.isProven():
		return s.attackJob(a.passNode, path)
	case !a.repliesListed:
		return &proofJob{task: listReplies, defender: a, allReplies: !a.searchesPass(), path: path}
	}
	a.settleProven()
	for {
		if len(a.openReplies) >= maxOpenReplies || len(a.unexplored) == 0 {
			for _, o := range a.repliesByWorkers() {
				if j := s.attackJob(o.node, path); j != nil {
					return j
				}
			}
			if len(a.unexplored) == 0 {
				return nil
			}
		}
		r := a.popUnexploredReply()
		o := openReply{r, s.nodeFor(r.key, appendMove(a.path, r.move))}
		if o.node.isProven() {
			a.storeAnswer(r, o.node)
			continue
		}
		a.openReplies = append(a.openReplies, o)
		if j := s.attackJob(o.node, path); j != nil {
			return j
		}
	}
}

// similarKeys returns the keys by which positions similar to a position of the attacker are found.
func (s *pnSearch) similarKeys(n *attackerNode) []uint64 {
	keys := []uint64{n.key}
	for _, c := range s.stones {
		keys = append(keys, n.key^s.board.key[c][1-s.side])
	}
	turn := s.turn
	for _, c := range n.path {
		if turn != s.side && c != passMove {
			keys = append(keys, n.key^s.board.key[c][turn])
		}
		turn = 1 - turn
	}
	return keys
}

// storeProof stores the proof of a position of the attacker.
func (s *pnSearch) storeProof(n *attackerNode, r prove.Reference) {
	n.storeProof(r)
	s.results.storeWin(n.key, r, s.similarKeys(n))
	s.proofs++
}

// finishJob stores the outcome of a job and updates the nodes on its path.
func (s *pnSearch) finishJob(j *proofJob, o jobOutcome) {
	j.addWorkers(-1)
	j.setTaken(false)
	s.nodes += o.nodes
	switch {
	case !o.done:
	case j.task == evaluateNode && o.won:
		s.storeProof(j.attacker, o.continuation)
	case j.task == evaluateNode:
		j.attacker.storeEvaluation(o.eval)
		s.results.queueEvaluation(j.attacker.key, o.eval)
		if len(o.moves) > 0 {
			j.attacker.preferMove(o.moves[0], s)
		}
	case j.task == expandNode:
		j.attacker.addMoves(o.moves, s)
	case j.task == rateMove:
		j.defender.ratingSearches, j.defender.ratedWork = j.defender.ratingSearches+1, o.work
	case j.task == listReplies && !o.won:
		j.defender.passRefuted()
	case j.task == listReplies:
		j.defender.storeReplies(o.continuation, o.replies)
	}
	for i := len(j.path) - 1; i >= 0; i-- {
		n := j.path[i]
		switch a := n.(type) {
		case *attackerNode:
			a.spentNodes += o.nodes
			a.spentTime += o.duration
		case *defenderNode:
			if a.repliesListed {
				a.settledWork += float64(o.nodes)
			}
			if a.settleProven() && i > 0 {
				s.storeWinningMove(j.path[i-1].(*attackerNode), a)
			}
		}
		n.updateWork()
	}
}
