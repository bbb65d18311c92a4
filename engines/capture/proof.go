package capture

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/engines/five/driver"
	"github.com/sente-games/sente/engines/five/threat"
	"github.com/sente-games/sente/internal/memory"
)

// Prover proves wins of either side by threats, and how others can check them, by rules with
// captures ([Knows]). What it learns of threats it keeps.
type Prover struct {
	replay replay
	vcf    *vcf
	vct    *vct
	steps  int64 // moves of strategies that were tried
	nodes  int64 // of the last call
	lease  *memory.Lease
}

const (
	proofFacts = 1 << 16 // about fours
	proofNodes = 1 << 18 // of threes and fours
)

// NewProver makes a prover.
func NewProver() (*Prover, error) {
	lease, err := memory.Process().Lease("a prover", driver.OwnMemory+proofFacts*threat.FactBytes+proofNodes*threat.NodeBytes)
	if err != nil {
		return nil, err
	}
	p := &Prover{lease: lease}
	memory.Hold(p, lease)
	return p, nil
}

// Close gives the memory back. The prover must not be used any more.
func (p *Prover) Close() error {
	p.lease.Return()
	return nil
}

// Nodes is the number of threats tried and positions searched in the last call of
// [Prover.Prove].
func (p *Prover) Nodes() int64 { return p.nodes }

// Prove looks for a win of either side in the position at the end of a record, by threats, until
// one of the limits Time and Nodes is reached or all were tried: then the proof is nil. report may
// be nil.
func (p *Prover) Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(certificate.Stage)) (*certificate.Proof, error) {
	if err := sente.CheckCall(ctx, "capture", limits); err != nil {
		return nil, err
	}
	if err := p.lay(r); err != nil || p.replay.legal != nil {
		return nil, err // an opening that forbids moves is nothing that a certificate knows of
	}
	a := attempt{Prover: p, ctx: ctx, limits: limits, start: time.Now(), report: report}
	a.before = p.spent()
	defer func() { p.nodes = a.spent() - a.before }()
	return a.prove(r)
}

// lay brings the board to the end of a record.
func (p *Prover) lay(r sente.Record) error {
	fresh, err := p.replay.lay(r)
	if err == nil && fresh {
		p.vcf = newVCF(p.replay.board, proofFacts)
		p.vct = newVCT(p.vcf, proofNodes)
	}
	return err
}

// spent is the number of threats, positions and moves tried so far, ever.
func (p *Prover) spent() int64 { return p.vcf.Tries + p.vct.Tries + p.steps }

// attempt is a call of Prove.
type attempt struct {
	*Prover
	ctx    context.Context
	limits sente.Limits
	start  time.Time
	before int64 // spent before
	report func(certificate.Stage)
}

func (a *attempt) late() bool {
	return a.ctx.Err() != nil || a.limits.Nodes > 0 && a.spent()-a.before >= a.limits.Nodes || a.limits.Time > 0 && time.Since(a.start) >= a.limits.Time
}

// Tries of the first round for each position; each other one has four times as many, up to the most.
const (
	firstTries = 500
	mostTries  = 1 << 17
)

// prove tries the side to move and the other one, for longer and longer.
func (a *attempt) prove(r sente.Record) (*certificate.Proof, error) {
	turn := a.replay.board.turn
	for round, tries := 0, int64(firstTries); tries <= mostTries && !a.late(); round, tries = round+1, 4*tries {
		for _, side := range [2]int{turn, 1 - turn} {
			if a.report != nil {
				a.report(certificate.Stage{Round: round, Nodes: a.spent() - a.before, Time: time.Since(a.start), Winner: -1})
			}
			if p, root, ok := a.round(side, tries); ok {
				return a.proof(r, p, root)
			}
		}
	}
	return nil, nil
}

// round looks for a win of a side.
func (a *attempt) round(side int, tries int64) (p *prover, root certificate.Reference, ok bool) {
	b := a.replay.board
	p = &prover{Prover: a.Prover, board: b, side: side, tree: new(certificate.Tree), stop: a.late, won: map[uint64]certificate.Reference{}, holds: map[place]bool{}}
	if side == b.turn {
		root, ok = p.win(tries)
		return p, root, ok
	}
	if _, wins := b.winning(); wins {
		return p, root, false
	}
	n, ok := p.defend(tries)
	if ok {
		root = p.tree.Add(n)
	}
	return p, root, ok
}

// proof is the proof of a strategy for the position of a record.
func (a *attempt) proof(r sente.Record, p *prover, root certificate.Reference) (*certificate.Proof, error) {
	winner := p.side
	claim := certificate.Claim{Record: r, Game: a.replay.rules, Winner: [2]string{"black", "white"}[winner], Root: root}
	s, err := certificate.NewStrategy(p.tree, claim)
	if err != nil {
		return nil, err
	}
	return &certificate.Proof{Winner: winner, Plies: s.Plies(), Line: s.Line(), Nodes: a.spent() - a.before, Tree: p.tree, Claim: claim}, nil
}
