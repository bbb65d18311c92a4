package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// proofAttempt is the state of one call of Prove.
type proofAttempt struct {
	*Prover
	search.CallBudget
	report    func(prove.Stage) // may be nil
	stage     prove.Stage
	heldReply int // the reply that has refuted the other side's win so far, -1 if unknown
}

// spentNodes returns the total number of threats and positions searched.
func (p *Prover) spentNodes() int64 {
	n := p.vcf.Tries + p.vct.Tries
	if p.judge != nil {
		n += p.judge.Nodes
	}
	return n
}

// reportStage reports the current stage.
func (a *proofAttempt) reportStage() {
	if a.report != nil {
		a.stage.Nodes, a.stage.Time = a.SpentNodes(), a.Elapsed()
		a.report(a.stage)
	}
}

// searchProof alternates threat searches and the claims of alpha-beta, with increasing limits. It
// continues where the last call ended.
func (a *proofAttempt) searchProof() (*prove.Proof, error) {
	b := &a.replay.board.lines
	if key := b.Key(); a.progress.key != key || a.progress.nodes == 0 {
		a.progress = proverProgress{key: key, nodes: minNodes}
	}
	more := true // alpha-beta may still claim a win
	for r := &a.progress; !a.IsExhausted(); r.round, r.nodes = r.round+1, min(3*r.nodes, maxNodes) {
		a.stage.Round = r.round
		a.reportStage()
		open, before := true, a.SpentNodes()
		due := !more || r.threatRounds < firstThreats || claimShare*r.threatNodes <= r.claimNodes
		if due {
			proof, others := a.proveByThreats()
			if proof != nil {
				return proof, nil
			}
			open = others
		}
		if a.IsExhausted() {
			break
		}
		asked := a.SpentNodes()
		proof, others, err := a.proveClaims(r.nodes)
		if more = others; proof != nil || err != nil || !open && !more {
			return proof, err
		}
		if a.IsExhausted() { // the next call completes the round
			break
		}
		r.claimNodes += a.SpentNodes() - asked
		if a.SpentNodes() == before { // longer searches find no more
			if due {
				break
			}
			more = false
		}
	}
	return nil, nil
}

// Threats that take many tries rarely win: after some rounds only a fraction of the effort of
// alpha-beta is spent on them (experiment 0240).
const (
	firstThreats = 3
	claimShare   = 5
)

// proveByThreats searches for a win of either side by threats, and reports whether more tries may find
// one.
func (a *proofAttempt) proveByThreats() (proof *prove.Proof, more bool) {
	before, turn := a.SpentNodes(), a.replay.board.turn
	for _, side := range [2]board.Side{turn, 1 - turn} {
		proof, others := a.runRound(side, a.progress.threatRounds)
		if proof != nil {
			return proof, false
		}
		more = more || others
	}
	if !a.IsExhausted() { // else the next call completes the round
		a.progress.threatRounds++
		a.progress.threatNodes += a.SpentNodes() - before
	}
	return nil, more
}

// proveClaims proves the claim of alpha-beta after a number of nodes, and reports whether more nodes may
// give another claim.
func (a *proofAttempt) proveClaims(nodes int64) (_ *prove.Proof, more bool, err error) {
	if err := a.createSearches(); err != nil {
		return nil, false, err
	}
	o, err := a.judge.Search(a.Ctx, a.LimitsForNodes(nodes))
	if err != nil {
		return nil, false, err
	}
	a.stage.Winner = -1
	switch turn := a.replay.board.turn; {
	case search.ClaimsWin(o.Score):
		proof, err := a.extractProof(turn, func(e *strategyExtractor) (prove.Reference, bool) { return e.proveMove(o.Move, nodes, 0) })
		return proof, true, err
	case search.ClaimsWin(-o.Score):
		proof, err := a.extractProof(1-turn, func(e *strategyExtractor) (prove.Reference, bool) {
			n, ok := e.answerReplies(nodes, 0)
			return e.tree.AddNode(n), ok
		})
		return proof, true, err
	}
	return nil, !o.Completed, nil
}

// extractProof returns the proof that an extractor finds.
func (a *proofAttempt) extractProof(side board.Side, find func(*strategyExtractor) (prove.Reference, bool)) (*prove.Proof, error) {
	e := a.extractors[side]
	e.limitFacts()
	e.ctx, e.isStopped, e.remainingTime, e.judgeErr = a.Ctx, a.IsExhausted, a.RemainingTime, nil
	a.stage.Winner = int(side)
	e.reportStage = func(settled int, open []Cell) {
		a.stage.Answered, a.stage.Open = settled, a.replay.formatLine(open)
		a.reportStage()
	}
	root, ok := find(e)
	if !ok {
		return nil, e.judgeErr
	}
	return a.buildProof(&e.threatProver, root), nil
}

// Tries of the first round; each further round has four times as many, up to maxTries.
const (
	firstTries = 500
	maxTries   = 1 << 17
)

// runRound searches for a win of a side, and reports whether more rounds may find one.
func (a *proofAttempt) runRound(side board.Side, round int) (proof *prove.Proof, more bool) {
	b := &a.replay.board.lines
	p := a.newProver(side)
	p.isStopped = a.IsExhausted
	tries := int64(min(firstTries<<(2*min(round, 10)), maxTries))
	defends := b.turn != side
	for quiet := range min(round, maxQuietMovesInAnalysis) + 1 {
		a.vct.quietMovesLeft = quiet
		if defends {
			b.togglePass()
		}
		_, plies := a.vcf.FindWin(tries)
		if plies <= 0 {
			_, plies = a.vct.FindWin(tries)
		}
		if defends {
			b.togglePass()
		}
		more = more || plies == search.Unresolved
		if plies > 0 && !a.IsExhausted() {
			if proof = a.buildThreatProof(&p, tries, defends); proof != nil {
				return proof, false
			}
			more = more || tries < maxTries
		}
	}
	return nil, more || round < maxQuietMovesInAnalysis
}

// buildThreatProof builds the proof of a win by threats that was found, for the side to move or for the other
// side.
func (a *proofAttempt) buildThreatProof(p *threatProver, tries int64, defends bool) *prove.Proof {
	if !defends {
		if root, ok := p.buildWin(tries, 0, new(cellSet)); ok {
			return a.buildProof(p, root)
		}
		return nil
	}
	if a.heldReply >= 0 && !a.losesWithMoreTries(p, Cell(a.heldReply), tries) {
		return nil
	}
	n, ok := p.buildDefence(tries, 0, new(cellSet))
	if !ok {
		a.heldReply = int(p.heldReply)
		return nil
	}
	return a.buildProof(p, p.tree.AddNode(n))
}

// buildProof returns the proof of a strategy.
func (a *proofAttempt) buildProof(p *threatProver, root prove.Reference) *prove.Proof {
	return p.makeProof(&a.replay, root, a.SpentNodes())
}

// losesWithMoreTries reports whether a reply that has held loses with more tries.
func (a *proofAttempt) losesWithMoreTries(p *threatProver, reply Cell, tries int64) bool {
	p.board.Play(reply)
	defer p.board.Undo()
	_, lost := p.winningMove(tries)
	return lost
}
