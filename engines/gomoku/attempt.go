package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// attempt is the state of one call of Prove.
type attempt struct {
	*Prover
	search.CallBudget
	report func(prove.Stage) // may be nil
	stage  prove.Stage
	held   int // the reply that has refuted the other side's win so far, -1 if unknown
}

// spent returns the total number of threats and positions searched.
func (p *Prover) spent() int64 {
	n := p.vcf.Tries + p.vct.Tries
	if p.judge != nil {
		n += p.judge.Nodes
	}
	return n
}

// tell reports the current stage.
func (a *attempt) tell() {
	if a.report != nil {
		a.stage.Nodes, a.stage.Time = a.SpentNodes(), a.Elapsed()
		a.report(a.stage)
	}
}

// prove alternates threat searches and the claims of alpha-beta, with increasing limits. It
// continues where the last call ended.
func (a *attempt) prove() (*prove.Proof, error) {
	b := &a.replay.board.lines
	if key := b.Key(); a.reached.key != key || a.reached.nodes == 0 {
		a.reached = reached{key: key, nodes: leastNodes}
	}
	more := true // alpha-beta may still claim a win
	for r := &a.reached; !a.IsExhausted(); r.round, r.nodes = r.round+1, min(3*r.nodes, mostNodes) {
		a.stage.Round = r.round
		a.tell()
		open, before := true, a.SpentNodes()
		due := !more || r.threats < firstThreats || claimShare*r.tried <= r.claimed
		if due {
			proof, others := a.threats()
			if proof != nil {
				return proof, nil
			}
			open = others
		}
		if a.IsExhausted() {
			break
		}
		asked := a.SpentNodes()
		proof, others, err := a.claims(r.nodes)
		if more = others; proof != nil || err != nil || !open && !more {
			return proof, err
		}
		if a.IsExhausted() { // the next call completes the round
			break
		}
		r.claimed += a.SpentNodes() - asked
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

// threats searches for a win of either side by threats, and reports whether more tries may find
// one.
func (a *attempt) threats() (proof *prove.Proof, more bool) {
	before, turn := a.SpentNodes(), a.replay.board.turn
	for _, side := range [2]board.Side{turn, 1 - turn} {
		proof, others := a.round(side, a.reached.threats)
		if proof != nil {
			return proof, false
		}
		more = more || others
	}
	if !a.IsExhausted() { // else the next call completes the round
		a.reached.threats++
		a.reached.tried += a.SpentNodes() - before
	}
	return nil, more
}

// claims proves the claim of alpha-beta after a number of nodes, and reports whether more nodes may
// give another claim.
func (a *attempt) claims(nodes int64) (_ *prove.Proof, more bool, err error) {
	if err := a.equip(); err != nil {
		return nil, false, err
	}
	o, err := a.judge.Search(a.Ctx, a.LimitsForNodes(nodes))
	if err != nil {
		return nil, false, err
	}
	a.stage.Winner = -1
	switch turn := a.replay.board.turn; {
	case search.ClaimsWin(o.Score):
		proof, err := a.extracted(turn, func(e *extractor) (prove.Reference, bool) { return e.prove(o.Move, nodes, 0) })
		return proof, true, err
	case search.ClaimsWin(-o.Score):
		proof, err := a.extracted(1-turn, func(e *extractor) (prove.Reference, bool) {
			n, ok := e.answer(nodes, 0)
			return e.tree.Add(n), ok
		})
		return proof, true, err
	}
	return nil, !o.Completed, nil
}

// extracted returns the proof that an extractor finds.
func (a *attempt) extracted(side board.Side, find func(*extractor) (prove.Reference, bool)) (*prove.Proof, error) {
	e := a.extract[side]
	e.forget()
	e.ctx, e.stop, e.left, e.broke = a.Ctx, a.IsExhausted, a.RemainingTime, nil
	a.stage.Winner = int(side)
	e.stage = func(settled int, open []Cell) {
		a.stage.Answered, a.stage.Open = settled, a.replay.write(open)
		a.tell()
	}
	root, ok := find(e)
	if !ok {
		return nil, e.broke
	}
	return a.proof(&e.prover, root), nil
}

// Tries of the first round; each further round has four times as many, up to mostTries.
const (
	firstTries = 500
	mostTries  = 1 << 17
)

// round searches for a win of a side, and reports whether more rounds may find one.
func (a *attempt) round(side board.Side, round int) (proof *prove.Proof, more bool) {
	b := &a.replay.board.lines
	p := a.prover(side)
	p.stop = a.IsExhausted
	tries := int64(min(firstTries<<(2*min(round, 10)), mostTries))
	defends := b.turn != side
	for quiet := range min(round, mostQuiet) + 1 {
		a.vct.quiet = quiet
		if defends {
			b.pass()
		}
		_, plies := a.vcf.FindWin(tries)
		if plies <= 0 {
			_, plies = a.vct.FindWin(tries)
		}
		if defends {
			b.pass()
		}
		more = more || plies == search.Unresolved
		if plies > 0 && !a.IsExhausted() {
			if proof = a.made(&p, tries, defends); proof != nil {
				return proof, false
			}
			more = more || tries < mostTries
		}
	}
	return nil, more || round < mostQuiet
}

// made builds the proof of a win by threats that was found, for the side to move or for the other
// side.
func (a *attempt) made(p *prover, tries int64, defends bool) *prove.Proof {
	if !defends {
		if root, ok := p.win(tries, 0, new(cellSet)); ok {
			return a.proof(p, root)
		}
		return nil
	}
	if a.held >= 0 && !a.falls(p, Cell(a.held), tries) {
		return nil
	}
	n, ok := p.defend(tries, 0, new(cellSet))
	if !ok {
		a.held = int(p.held)
		return nil
	}
	return a.proof(p, p.tree.Add(n))
}

// proof returns the proof of a strategy.
func (a *attempt) proof(p *prover, root prove.Reference) *prove.Proof {
	return p.proof(&a.replay, root, a.SpentNodes())
}

// falls reports whether a reply that has held loses with more tries.
func (a *attempt) falls(p *prover, reply Cell, tries int64) bool {
	p.board.Play(reply)
	defer p.board.Undo()
	_, lost := p.move(tries)
	return lost
}
