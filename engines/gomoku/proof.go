package gomoku

import (
	"context"
	"io"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/engines/five/driver"
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/threat"
	"github.com/sente-games/sente/internal/memory"
)

// Prover proves wins by threats of either side, and how others can check them, by the rules
// that the tables know ([Knows]). What it learns it keeps.
type Prover struct {
	replay replay
	vcf    *vcf
	vct    *vct
	lease  *memory.Lease
}

const (
	proofFacts = 1 << 17 // about fours
	proofNodes = 1 << 20 // of threes and fours
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

// Proof is a win that can be written down.
type Proof struct {
	Winner int          // the colour, by games/gomoku
	Plies  int          // within which the game is over
	Line   []sente.Move // a longest game
	Nodes  int64        // threats tried to find it

	tree  *certificate.Tree
	claim certificate.Claim
}

// Write writes a certificate of the proof for the record of its position.
func (p *Proof) Write(w io.Writer, r sente.Record) error {
	c := p.claim
	c.Record = sente.Record{Game: "gomoku", Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Moves: r.Moves}
	return p.tree.Write(w, c)
}

// Prove looks for a win by threats of either side in the position at the end of a record,
// until there is none left to find or one of the limits Time and Nodes is reached: then the
// proof is nil. report may be nil.
func (p *Prover) Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (*Proof, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return nil, err
	}
	fresh, err := p.replay.lay(r)
	if err != nil {
		return nil, err
	}
	b := &p.replay.board.lines
	if fresh {
		p.vcf = newVCF(b, proofFacts)
		p.vct = newVCT(p.vcf, proofNodes)
	}
	a := attempt{Prover: p, start: time.Now(), before: p.vcf.Tries + p.vct.Tries, ctx: ctx, limits: limits, held: -1}
	for round := 0; !a.late(); round++ {
		open := false
		for _, side := range [2]line.Side{b.turn, 1 - b.turn} {
			proof, more := a.round(side, round)
			if proof != nil {
				return proof, nil
			}
			open = open || more
		}
		if !open {
			break
		}
		if report != nil {
			report(sente.Info{Depth: round + 1, Nodes: a.nodes(), Time: time.Since(a.start)})
		}
	}
	return nil, nil
}

// attempt is a call of Prove.
type attempt struct {
	*Prover
	start  time.Time
	before int64 // tries
	ctx    context.Context
	limits sente.Limits
	held   int // the reply that has held against the other side's win so far, -1 if none is known
}

func (a *attempt) nodes() int64 { return a.vcf.Tries + a.vct.Tries - a.before }

func (a *attempt) late() bool {
	return a.ctx.Err() != nil || a.limits.Nodes > 0 && a.nodes() >= a.limits.Nodes || a.limits.Time > 0 && time.Since(a.start) >= a.limits.Time
}

// Tries of the first round; each other one has four times as many, up to the most.
const (
	firstTries = 500
	mostTries  = 1 << 16
)

// round looks for a win of a side, and reports whether more rounds may find one.
func (a *attempt) round(side line.Side, round int) (proof *Proof, more bool) {
	b := &a.replay.board.lines
	p := prover{strategy: strategy{board: b, side: side}, vcf: a.vcf, vct: a.vct, stop: a.late}
	tries := int64(min(firstTries<<(2*min(round, 10)), mostTries))
	defends := b.turn != side
	for quiet := range min(round, mostQuiet) + 1 {
		a.vct.quiet = quiet
		if defends {
			b.pass()
		}
		_, plies := a.vcf.Win(tries)
		if plies <= 0 {
			_, plies = a.vct.Win(tries)
		}
		if defends {
			b.pass()
		}
		more = more || plies == threat.Unknown
		if plies > 0 && !a.late() {
			if proof = a.made(&p, tries, defends); proof != nil {
				return proof, false
			}
			more = more || tries < mostTries
		}
	}
	return nil, more || round < mostQuiet
}

// made makes a proof of a win that was found, of the side to move or of the other one.
func (a *attempt) made(p *prover, tries int64, defends bool) *Proof {
	proof := &Proof{Winner: int(p.side), tree: &p.tree, claim: certificate.Claim{Game: a.replay.rules, Winner: [2]string{"black", "white"}[p.side]}}
	var cells []Cell
	if defends {
		if a.held >= 0 && !a.falls(p, Cell(a.held), tries) {
			return nil
		}
		n, ok := p.defend(tries, 0, new(cellSet))
		if !ok {
			a.held = int(p.held)
			return nil
		}
		proof.Plies, proof.claim.Root = p.tree.After(&n), p.tree.Add(n)
		cells = p.replied(&n, nil)
	} else {
		root, ok := p.win(tries, 0, new(cellSet))
		if !ok {
			return nil
		}
		proof.Plies, proof.claim.Root = p.tree.Plies(root), root
		cells = p.line(root, nil)
	}
	proof.Line, proof.Nodes = a.replay.write(cells), a.nodes()
	return proof
}

// falls reports whether a reply that has held loses, with more tries.
func (a *attempt) falls(p *prover, reply Cell, tries int64) bool {
	p.board.Play(reply)
	defer p.board.Undo()
	_, lost := p.move(tries)
	return lost
}
