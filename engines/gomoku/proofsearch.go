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
	if !Knows(r) {
		return nil, errors.New("gomoku: proofs support the rules freestyle, standard, renju and caro without an opening rule; for others, solve --certificate proves what a shorter search finds")
	}
	p := &ProofSearch{side: board.Side(winner)}
	similar := tables / similarShare
	table := (tables - similar) / int64(threads)
	var err error
	p.lease, err = memory.Process().Lease("a search for a proof", tables+int64(threads)*(search.FixedMemory+zonesBytes+proofFacts*search.VCFEntryBytes+proofNodes*search.VCTNodeBytes))
	if err != nil {
		return nil, err
	}
	memory.Hold(p, p.lease)
	p.search = &pnSearch{facts: newFacts(similar), side: p.side, table: map[uint64]*orNode{}, evals: map[uint64]evaluation{}}
	p.search.facts.keep = &unsaved{}
	p.waiting = sync.NewCond(p.search)
	for range threads {
		w, err := newPNWorker(r, p.side, p.search.facts, table)
		if err != nil {
			return nil, errors.Join(err, p.Close())
		}
		p.workers = append(p.workers, w)
	}
	p.search.begin(p.workers[0].board)
	return p, nil
}

// Close releases the memory.
func (p *ProofSearch) Close() error {
	for _, w := range p.workers {
		w.judge.Close()
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

// plant creates the root.
func (p *ProofSearch) plant() {
	s, b := p.search, p.workers[0].replay.board
	if s.first != nil || s.root != nil {
		return
	}
	if b.turn == p.side {
		s.first = s.node(b.Key(), nil)
		return
	}
	s.root = &andNode{move: pass, rated: len(ratings), work: restWork, sure: true}
	b.pass()
	s.root.rest = s.node(b.Key(), []Cell{pass})
	b.pass()
	if b.stones <= bareStones {
		s.root.tries = len(listLevels)
	}
	if b.count[1-p.side][board.Five] > 0 {
		s.root.work = infinite
	}
}

// Run searches until a proof is found, a limit of Time or Nodes is reached or ctx is cancelled;
// without a proof it returns nil. It continues where the last call ended. report may be nil; it is
// called at the interval every, and at the end.
func (p *ProofSearch) Run(ctx context.Context, limits sente.Limits, every time.Duration, report func(proof.Report)) (*prove.Proof, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return nil, err
	}
	p.plant()
	if limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, limits.Time)
		defer end()
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	run := &pnRun{ProofSearch: p, ctx: ctx, end: end, start: time.Now(), most: limits.Nodes}
	if run.most > 0 {
		run.most += p.Nodes()
	}
	defer context.AfterFunc(ctx, run.wake)()
	var working sync.WaitGroup
	for _, w := range p.workers {
		working.Add(1)
		go func() {
			defer working.Done()
			run.work(w)
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
				report(run.report())
			}
			continue
		case <-over:
		}
		break
	}
	if run.err != nil {
		return nil, run.err
	}
	found := p.proof()
	if report != nil {
		report(run.report())
	}
	return found, nil
}

// proof returns the proof, or nil before it is complete.
func (p *ProofSearch) proof() *prove.Proof {
	s := p.search
	if !s.over() {
		return nil
	}
	var root prove.Reference
	if s.first != nil {
		root = s.first.then
	} else {
		root = s.facts.tree.Add(s.root.node)
	}
	w := p.workers[0]
	w.ctx = context.Background() // its line is computed even if the time is over
	w.lay(nil)
	return w.prover.proof(&w.replay, root, s.nodes)
}

// pnRun is the state of one call of Run.
type pnRun struct {
	*ProofSearch
	ctx   context.Context
	end   func() // cancels the jobs of the other workers
	start time.Time
	most  int64
	err   error
}

func (r *pnRun) wake() {
	r.search.Lock()
	defer r.search.Unlock()
	r.waiting.Broadcast()
}

// work runs jobs until wait returns nil.
func (r *pnRun) work(w *pnWorker) {
	w.ctx = r.ctx
	s := r.search
	s.Lock()
	defer s.Unlock()
	defer r.waiting.Broadcast()
	for {
		j := r.wait()
		if j == nil {
			return
		}
		s.at++
		most := r.left()
		s.Unlock()
		o := w.do(j, most)
		s.Lock()
		s.at--
		s.done(j, o)
		if w.broke != nil && r.err == nil {
			r.err = w.broke
		}
		if s.over() {
			r.end()
		}
		r.waiting.Broadcast()
	}
}

// left returns the remaining nodes.
func (r *pnRun) left() int64 {
	if r.most == 0 {
		return math.MaxInt64 / 2
	}
	return r.most - r.search.nodes
}

// wait waits for a job; it returns nil if there is no job left, or the search must end.
func (r *pnRun) wait() *job {
	s := r.search
	for r.ctx.Err() == nil && r.err == nil && r.left() > 0 && !s.over() {
		if j := s.next(); j != nil {
			return j
		}
		if s.at == 0 {
			return nil
		}
		r.waiting.Wait()
	}
	return nil
}

// report returns the progress of the search.
func (r *pnRun) report() proof.Report {
	s := r.search
	s.Lock()
	defer s.Unlock()
	now := proof.Report{Time: time.Since(r.start), Nodes: s.nodes, Positions: len(s.table), Proven: s.proofs, Strategy: s.facts.tree.Nodes()}
	a := s.root
	if s.first != nil {
		if now.Left = s.first.work; len(s.first.moves) > 0 {
			a = s.first.byWork()[0]
		}
		if a == nil { // alpha-beta alone has proven it, or there is no result yet
			return now
		}
		now.Move = r.text(a.move)
	}
	if now.Left = a.work; !a.listed {
		return now
	}
	for _, s := range a.settled {
		now.Answered = append(now.Answered, proof.AnsweredReply{Move: r.text(s.move), Nodes: s.nodes, Time: s.time})
	}
	for _, o := range a.open {
		now.Open = append(now.Open, proof.OpenReply{Move: r.text(o.move), Left: o.node.work, Best: r.best(o.node)})
	}
	slices.SortStableFunc(now.Open, func(x, y proof.OpenReply) int { return cmp.Compare(y.Left, x.Left) })
	for i := len(a.replies) - 1; i >= 0; i-- {
		now.Open = append(now.Open, proof.OpenReply{Move: r.text(a.replies[i].move), Left: a.mean()})
	}
	return now
}

func (r *pnRun) best(n *orNode) sente.Move {
	switch {
	case len(n.moves) > 0:
		return r.text(n.byWork()[0].move)
	case n.eval.level > 0:
		return r.text(n.eval.first)
	}
	return ""
}

func (r *pnRun) text(c Cell) sente.Move { return r.workers[0].replay.write([]Cell{c})[0] }
