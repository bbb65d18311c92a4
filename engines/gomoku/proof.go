package gomoku

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/memory"
)

// Prover searches for proofs of wins of either side, which can be written as certificates, by the
// rules that the tables support ([Knows]). It keeps its tables between calls.
type Prover struct {
	replay  replay
	vcf     *vcf
	vct     *vct
	judge   *judge
	extract [2]*extractor // by attacker
	nodes   int64         // spent in the last call
	reached reached
	lease   *memory.Lease
}

const (
	proofFacts = 1 << 17 // table entries of fours
	proofNodes = 1 << 20 // table entries of threes and fours
)

// reached is the progress of the prover in a position.
type reached struct {
	key     uint64
	round   int
	nodes   int64 // search limit of each position in the next round
	threats int   // completed rounds of threats
	tried   int64 // spent in them
	claimed int64 // spent on the claims of alpha-beta
}

// NewProver creates a prover.
func NewProver() (*Prover, error) {
	lease, err := memory.Process().Lease("a prover", search.FixedMemory+2*(extractSimilar+zonesBytes)+proofFacts*search.VCFEntryBytes+proofNodes*search.VCTNodeBytes)
	if err != nil {
		return nil, err
	}
	p := &Prover{lease: lease}
	memory.Hold(p, lease)
	return p, nil
}

// Close releases the memory. The prover must not be used after it.
func (p *Prover) Close() error {
	if p.judge != nil {
		p.judge.Close()
	}
	p.lease.Return()
	return nil
}

// proof returns the proof of a strategy: for the side to move, or from the reply of the side to
// move on.
func (s *strategy) proof(at *replay, root prove.Reference, nodes int64) *prove.Proof {
	winner := [2]string{"black", "white"}[s.side]
	proof := &prove.Proof{Winner: int(s.side), Nodes: nodes, Tree: s.tree, Claim: prove.Claim{Game: s.game, Winner: winner, Root: root}}
	if s.side == at.board.turn {
		proof.Plies, proof.Line = s.tree.Plies(root), at.write(s.line(root, nil))
		return proof
	}
	n := s.tree.Node(root)
	proof.Plies, proof.Line = s.tree.After(n), at.write(s.replied(n, nil))
	return proof
}

// Prove searches for a win of either side in the position at the end of a record, by threats and by
// the claims of alpha-beta, until one of the limits Time and Nodes is reached or both searches are
// complete: then the proof is nil. report may be nil.
func (p *Prover) Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(prove.Stage)) (*prove.Proof, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return nil, err
	}
	if err := p.lay(r); err != nil {
		return nil, err
	}
	a := attempt{Prover: p, CallBudget: search.NewCallBudget(ctx, limits, p.spent), report: report, held: -1, stage: prove.Stage{Winner: -1}}
	defer func() { p.nodes = a.SpentNodes() }()
	return a.prove()
}

// Nodes returns the number of threats and positions searched in the last call of [Prover.Prove].
func (p *Prover) Nodes() int64 { return p.nodes }

// lay sets up the position at the end of a record.
func (p *Prover) lay(r sente.Record) error {
	fresh, err := p.replay.lay(r)
	if err != nil || !fresh {
		return err
	}
	board := p.replay.board
	p.vcf = newVCF(&board.lines, proofFacts)
	p.vct = newVCT(p.vcf, proofNodes)
	p.extract = [2]*extractor{}
	return nil
}

// equip creates the alpha-beta searches, which easy wins do not need.
func (p *Prover) equip() (err error) {
	if p.extract[0] != nil {
		return nil
	}
	b := p.replay.board
	if p.judge == nil {
		if p.judge, err = newJudge(b, p.vcf, judgeTable); err != nil {
			return err
		}
	}
	p.judge.use(b, p.vcf)
	for side := range p.extract {
		p.extract[side] = &extractor{prover: p.prover(board.Side(side)), judge: p.judge, board: b}
	}
	return nil
}

// prover returns a prover for an attacker.
func (p *Prover) prover(side board.Side) prover {
	return prover{strategy: strategy{board: &p.replay.board.lines, side: side, game: p.replay.rules, tree: new(prove.Tree)}, vcf: p.vcf, vct: p.vct}
}
