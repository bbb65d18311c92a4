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
// rules that the tables support ([SupportsGame]). It keeps its tables between calls.
type Prover struct {
	replay     recordBoard
	vcf        *vcf
	vct        *vct
	judge      *proverSearch
	extractors [2]*strategyExtractor // by attacker
	nodes      int64                 // spent in the last call
	progress   proverProgress
	lease      *memory.Lease
}

const (
	proofEntries = 1 << 17 // table entries of fours
	proofNodes   = 1 << 20 // table entries of threes and fours
)

// proverProgress is the progress of the prover in a position.
type proverProgress struct {
	key          uint64
	round        int
	nodes        int64 // search limit of each position in the next round
	threatRounds int   // completed rounds of threats
	threatNodes  int64 // spent in them
	claimNodes   int64 // spent on the claims of alpha-beta
}

// NewProver creates a prover.
func NewProver() (*Prover, error) {
	lease, err := memory.Process().Lease("a prover", search.FixedMemory+2*(similarTableBytes+zonesBytes)+proofEntries*search.VCFEntryBytes+proofNodes*search.VCTNodeBytes)
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

// makeProof returns the proof of a strategy: for the side to move, or from the reply of the side to
// move on.
func (s *strategyVerifier) makeProof(at *recordBoard, root prove.Reference, nodes int64) *prove.Proof {
	winner := [2]string{"black", "white"}[s.side]
	proof := &prove.Proof{Winner: int(s.side), Nodes: nodes, Tree: s.tree, Claim: prove.Claim{Game: s.game, Winner: winner, Root: root}}
	if s.side == at.board.turn {
		proof.Plies, proof.Line = s.tree.Plies(root), at.formatLine(s.appendLine(root, nil))
		return proof
	}
	n := s.tree.Node(root)
	proof.Plies, proof.Line = s.tree.PliesAfter(n), at.formatLine(s.appendLineAfterMove(n, nil))
	return proof
}

// Prove searches for a win of either side in the position at the end of a record, by threats and by
// the claims of alpha-beta, until one of the limits Time and Nodes is reached or both searches are
// complete: then the proof is nil. report may be nil.
func (p *Prover) Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(prove.Stage)) (*prove.Proof, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return nil, err
	}
	if err := p.setPosition(r); err != nil {
		return nil, err
	}
	a := proofAttempt{Prover: p, CallBudget: search.NewCallBudget(ctx, limits, p.spentNodes), report: report, heldReply: -1, stage: prove.Stage{Winner: -1}}
	defer func() { p.nodes = a.SpentNodes() }()
	return a.searchProof()
}

// Nodes returns the number of threats and positions searched in the last call of [Prover.Prove].
func (p *Prover) Nodes() int64 { return p.nodes }

// setPosition sets up the position at the end of a record.
func (p *Prover) setPosition(r sente.Record) error {
	fresh, err := p.replay.setPosition(r)
	if err != nil || !fresh {
		return err
	}
	board := p.replay.board
	p.vcf = newVCF(&board.lines, proofEntries)
	p.vct = newVCT(p.vcf, proofNodes)
	p.extractors = [2]*strategyExtractor{}
	return nil
}

// createSearches creates the alpha-beta searches, which easy wins do not need.
func (p *Prover) createSearches() (err error) {
	if p.extractors[0] != nil {
		return nil
	}
	b := p.replay.board
	if p.judge == nil {
		if p.judge, err = newProverSearch(b, p.vcf, proverTableBytes); err != nil {
			return err
		}
	}
	p.judge.switchBoard(b, p.vcf)
	for side := range p.extractors {
		p.extractors[side] = &strategyExtractor{threatProver: p.newProver(board.Side(side)), proverSearch: p.judge, board: b}
	}
	return nil
}

// newProver returns a prover for an attacker.
func (p *Prover) newProver(side board.Side) threatProver {
	return threatProver{strategyVerifier: strategyVerifier{board: &p.replay.board.lines, side: side, game: p.replay.rules, tree: new(prove.Tree)}, vcf: p.vcf, vct: p.vct}
}
