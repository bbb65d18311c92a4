package gomoku

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search/proof"
)

// ProofSearch proves that one side wins a position, without a limit of its own and with several
// goroutines. See [Prover] for wins that an engine finds.
type ProofSearch struct {
	side    board.Side
	search  *pnSearch
	workers []*pnWorker
	waiting *sync.Cond
	lease   *memory.Lease
}

// similarShare is the divisor of the tables' memory that gives the size of the table of similar
// positions.
const similarShare = 8

// NewProofSearch prepares a search for a proof that a colour wins the position at the end of a
// record. tables is the size in bytes of the tables of all threads together.
func NewProofSearch(r sente.Record, winner, threads int, tables int64) (*ProofSearch, error) {
	if winner < 0 || winner > 1 {
		return nil, fmt.Errorf("gomoku: invalid colour %d: expected 0 (black) or 1 (white)", winner)
	}
	if threads < 1 {
		return nil, fmt.Errorf("gomoku: invalid number of threads %d for a proof search: expected at least 1", threads)
	}
	if !SupportsGame(r) {
		return nil, errors.New("gomoku: proofs support the rules freestyle, standard, renju and caro without an opening rule; for others, solve --certificate proves what a shorter search finds")
	}
	p := &ProofSearch{side: board.Side(winner)}
	similar := tables / similarShare
	table := (tables - similar) / int64(threads)
	var err error
	p.lease, err = memory.Process().Lease("a search for a proof", tables+int64(threads)*(search.FixedMemory+zonesBytes+proofEntries*search.VCFEntryBytes+proofNodes*search.VCTNodeBytes))
	if err != nil {
		return nil, err
	}
	memory.Hold(p, p.lease)
	p.search = &pnSearch{results: newProofResults(similar), side: p.side, table: map[uint64]*attackerNode{}, evals: map[uint64]evaluation{}}
	p.search.results.unsaved = &unsavedResults{}
	p.waiting = sync.NewCond(p.search)
	for range threads {
		w, err := newPNWorker(r, p.side, p.search.results, table)
		if err != nil {
			return nil, errors.Join(err, p.Close())
		}
		p.workers = append(p.workers, w)
	}
	p.search.setRoot(p.workers[0].board)
	return p, nil
}

// Close releases the memory.
func (p *ProofSearch) Close() error {
	for _, w := range p.workers {
		w.proverSearch.Close()
	}
	p.workers = nil
	p.lease.Return()
	return nil
}

// Nodes returns the number of threats and positions searched by all calls of Run.
func (p *ProofSearch) Nodes() int64 {
	p.search.Lock()
	defer p.search.Unlock()
	return p.search.nodes
}

// Turn returns the side to move at the root.
func (p *ProofSearch) Turn() int { return int(p.search.turn) }

// createRoot creates the root.
func (p *ProofSearch) createRoot() {
	s, b := p.search, p.workers[0].replay.board
	if s.rootAttacker != nil || s.rootDefender != nil {
		return
	}
	if b.turn == p.side {
		s.rootAttacker = s.nodeFor(b.Key(), nil)
		return
	}
	s.rootDefender = &defenderNode{move: passMove, ratingSearches: len(ratingLevels), work: restWork, likelyWon: true}
	b.togglePass()
	s.rootDefender.passNode = s.nodeFor(b.Key(), []Cell{passMove})
	b.togglePass()
	if b.stones <= fewStones {
		s.rootDefender.listAttempts = len(listLevels)
	}
	if b.classCounts[1-p.side][board.Five] > 0 {
		s.rootDefender.work = infiniteWork
	}
}

// Run searches until a proof is found, a limit of Time or Nodes is reached or ctx is cancelled;
// without a proof it returns nil. It continues where the last call ended. report may be nil; it is
// called at the interval every, and at the end.
func (p *ProofSearch) Run(ctx context.Context, limits sente.Limits, every time.Duration, report func(proof.Report)) (*prove.Proof, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return nil, err
	}
	p.createRoot()
	if limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, limits.Time)
		defer end()
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	run := &proofRun{ProofSearch: p, ctx: ctx, cancelJobs: end, start: time.Now(), maxNodes: limits.Nodes}
	if run.maxNodes > 0 {
		run.maxNodes += p.Nodes()
	}
	defer context.AfterFunc(ctx, run.wakeWorkers)()
	var working sync.WaitGroup
	for _, w := range p.workers {
		working.Add(1)
		go func() {
			defer working.Done()
			run.runJobs(w)
		}()
	}
	over := make(chan struct{})
	go func() {
		working.Wait()
		close(over)
	}()
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			if report != nil {
				report(run.makeReport())
			}
			continue
		case <-over:
		}
		break
	}
	if run.err != nil {
		return nil, run.err
	}
	found := p.currentProof()
	if report != nil {
		report(run.makeReport())
	}
	return found, nil
}

// currentProof returns the proof, or nil before it is complete.
func (p *ProofSearch) currentProof() *prove.Proof {
	s := p.search
	if !s.isProven() {
		return nil
	}
	var root prove.Reference
	if s.rootAttacker != nil {
		root = s.rootAttacker.continuation
	} else {
		root = s.results.tree.AddNode(s.rootDefender.node)
	}
	w := p.workers[0]
	w.ctx = context.Background() // its line is computed even if the time is over
	w.setPosition(nil)
	return w.threatProver.makeProof(&w.replay, root, s.nodes)
}

// proofRun is the state of one call of Run.
type proofRun struct {
	*ProofSearch
	ctx        context.Context
	cancelJobs func() // cancels the jobs of the other workers
	start      time.Time
	maxNodes   int64
	err        error
}

func (r *proofRun) wakeWorkers() {
	r.search.Lock()
	defer r.search.Unlock()
	r.waiting.Broadcast()
}

// runJobs runs jobs until waitForJob returns nil.
func (r *proofRun) runJobs(w *pnWorker) {
	w.ctx = r.ctx
	s := r.search
	s.Lock()
	defer s.Unlock()
	defer r.waiting.Broadcast()
	for {
		j := r.waitForJob()
		if j == nil {
			return
		}
		s.busyWorkers++
		nodeLimit := r.remainingNodes()
		s.Unlock()
		o := w.runJob(j, nodeLimit)
		s.Lock()
		s.busyWorkers--
		s.finishJob(j, o)
		if w.judgeErr != nil && r.err == nil {
			r.err = w.judgeErr
		}
		if s.isProven() {
			r.cancelJobs()
		}
		r.waiting.Broadcast()
	}
}

// remainingNodes returns the remaining nodes.
func (r *proofRun) remainingNodes() int64 {
	if r.maxNodes == 0 {
		return math.MaxInt64 / 2
	}
	return r.maxNodes - r.search.nodes
}

// waitForJob waits for a job; it returns nil if there is no job left, or the search must end.
func (r *proofRun) waitForJob() *proofJob {
	s := r.search
	for r.ctx.Err() == nil && r.err == nil && r.remainingNodes() > 0 && !s.isProven() {
		if j := s.nextJob(); j != nil {
			return j
		}
		if s.busyWorkers == 0 {
			return nil
		}
		r.waiting.Wait()
	}
	return nil
}

// makeReport returns the progress of the search.
func (r *proofRun) makeReport() proof.Report {
	s := r.search
	s.Lock()
	defer s.Unlock()
	now := proof.Report{Time: time.Since(r.start), Nodes: s.nodes, Positions: len(s.table), Proven: s.proofs, Strategy: s.results.tree.NumNodes()}
	a := s.rootDefender
	if s.rootAttacker != nil {
		if now.Left = s.rootAttacker.work; len(s.rootAttacker.moves) > 0 {
			a = s.rootAttacker.movesByCost()[0]
		}
		if a == nil { // alpha-beta alone has proven it, or there is no result yet
			return now
		}
		now.Move = r.formatCell(a.move)
	}
	if now.Left = a.work; !a.repliesListed {
		return now
	}
	for _, s := range a.settled {
		now.Answered = append(now.Answered, proof.AnsweredReply{Move: r.formatCell(s.move), Nodes: s.nodes, Time: s.time})
	}
	for _, o := range a.openReplies {
		now.Open = append(now.Open, proof.OpenReply{Move: r.formatCell(o.move), Left: o.node.work, Best: r.bestMove(o.node)})
	}
	slices.SortStableFunc(now.Open, func(x, y proof.OpenReply) int { return cmp.Compare(y.Left, x.Left) })
	for i := len(a.unexplored) - 1; i >= 0; i-- {
		now.Open = append(now.Open, proof.OpenReply{Move: r.formatCell(a.unexplored[i].move), Left: a.meanWork()})
	}
	return now
}

func (r *proofRun) bestMove(n *attackerNode) sente.Move {
	switch {
	case len(n.moves) > 0:
		return r.formatCell(n.movesByCost()[0].move)
	case n.eval.level > 0:
		return r.formatCell(n.eval.first)
	}
	return ""
}

func (r *proofRun) formatCell(c Cell) sente.Move { return r.workers[0].replay.formatLine([]Cell{c})[0] }
