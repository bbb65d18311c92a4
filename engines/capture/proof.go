package capture

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/memory"
)

// Prover proves wins of either side, by threats and by the claims of alpha-beta, with verifiable
// certificates, under rules with captures ([SupportsGame]). It keeps the tables of its threat searches.
type Prover struct {
	replay        recordBoard
	vcf           *vcf
	vct           *vct
	judge         *search.ProverSearch[Cell] // nil until first use
	judgePosition *searchPosition            // position of the judge
	steps         int64                      // moves of strategies that were tried
	nodes         int64                      // nodes of the last call
	lease         *memory.Lease

	// Progress in the current position, at which a further call continues.
	key        uint64
	round      int
	judgeNodes int64 // nodes of alpha-beta in the round
}

const (
	proofEntries = 1 << 16 // entries of fours
	proofNodes   = 1 << 18 // nodes of threes and fours
	judgeTable   = 64 << 20
)

// NewProver creates a prover. The caller must close it.
func NewProver() (*Prover, error) {
	lease, err := memory.Process().Lease("a prover", search.FixedMemory+proofEntries*search.VCFEntryBytes+proofNodes*search.VCTNodeBytes)
	if err != nil {
		return nil, err
	}
	p := &Prover{lease: lease}
	p.replay.weights = defaultWeights()
	memory.Hold(p, lease)
	return p, nil
}

// Close releases the memory. The prover must not be used afterwards.
func (p *Prover) Close() error {
	if p.judge != nil {
		p.judge.Close()
	}
	p.lease.Return()
	return nil
}

// Nodes returns the number of threats tried and positions searched in the last call of
// [Prover.Prove].
func (p *Prover) Nodes() int64 { return p.nodes }

// Prove searches for a win of either side in the position at the end of a record until a limit of
// Time or Nodes is reached or alpha-beta is complete; the proof is then nil. report may be nil.
func (p *Prover) Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(prove.Stage)) (*prove.Proof, error) {
	p.nodes = 0
	if err := sente.CheckCall(ctx, "capture", limits); err != nil {
		return nil, err
	}
	if err := p.setPosition(r); err != nil || p.replay.legal != nil {
		return nil, err // certificates do not support openings that restrict moves
	}
	a := proofAttempt{Prover: p, CallBudget: search.NewCallBudget(ctx, limits, p.spentNodes), report: report}
	if key := p.replay.board.Key(); p.judgeNodes == 0 || p.key != key {
		p.key, p.round, p.judgeNodes = key, 0, minNodes
	}
	defer func() { p.nodes = a.SpentNodes() }()
	return a.searchProof(r)
}

// setPosition sets up the position at the end of a record.
func (p *Prover) setPosition(r sente.Record) error {
	fresh, err := p.replay.setPosition(r)
	if err == nil && fresh {
		p.vcf = newVCF(p.replay.board, proofEntries)
		p.vct = newVCT(p.vcf, proofNodes)
		p.judgeNodes = 0
		if p.judge != nil {
			p.judgePosition.board, p.judgePosition.vcf = p.replay.board, p.vcf
			p.judge.Forget()
		}
	}
	return err
}

// createJudge creates the alpha-beta search, which easy wins do not need.
func (p *Prover) createJudge() (err error) {
	if p.judge == nil {
		p.judgePosition = &searchPosition{p.replay.board, p.vcf, true}
		p.judge, err = search.NewProverSearch[Cell](p.judgePosition, defaultConfig().Config, judgeTable)
	}
	return err
}

// spentNodes returns the total number of threats, positions and moves tried so far.
func (p *Prover) spentNodes() int64 {
	n := p.vcf.Tries + p.vct.Tries + p.steps
	if p.judge != nil {
		n += p.judge.Nodes
	}
	return n
}

// proofAttempt is a call of Prove.
type proofAttempt struct {
	*Prover
	search.CallBudget
	report func(prove.Stage)
}

// Limits of the first round. Each later one has three times as many nodes, and the first ones four
// times as many tries.
const (
	firstTries   = 500
	threatRounds = 5
	minNodes     = 1000
	maxNodes     = 1 << 40
)

// searchProof alternates between threat searches and alpha-beta with increasing limits.
func (a *proofAttempt) searchProof(r sente.Record) (*prove.Proof, error) {
	turn := a.replay.board.turn
	for ; !a.IsExhausted(); a.round, a.judgeNodes = a.round+1, min(3*a.judgeNodes, maxNodes) {
		if a.round < threatRounds {
			for _, side := range [2]int{turn, 1 - turn} {
				if p, root, ok := a.findStrategy(side, searchLimits{tries: firstTries << (2 * a.round)}); ok {
					return a.makeProof(r, p, root)
				}
			}
		}
		if a.IsExhausted() {
			break
		}
		side, claimed, final, err := a.searchClaim(a.judgeNodes)
		switch {
		case err != nil:
			return nil, err
		case claimed:
			p, root, ok := a.findStrategy(side, searchLimits{firstTries, a.judgeNodes})
			if ok {
				return a.makeProof(r, p, root)
			}
			if p.judgeErr != nil {
				return nil, p.judgeErr
			}
		case final:
			return nil, nil
		}
		if a.IsExhausted() { // the next call continues the round
			break
		}
	}
	return nil, nil
}

// searchClaim returns the side that wins according to alpha-beta after a number of nodes, if it finds a
// win. final reports whether more nodes cannot change the result.
func (a *proofAttempt) searchClaim(nodes int64) (side int, claimed, final bool, err error) {
	a.reportStage(-1)
	j, err := a.searchPosition(nodes)
	turn := a.replay.board.turn
	switch {
	case search.ClaimsWin(j.Score):
		return turn, true, j.Completed, err
	case search.ClaimsWin(-j.Score):
		return 1 - turn, true, j.Completed, err
	}
	return 0, false, j.Completed, err
}

// searchPosition searches the current position by alpha-beta.
func (a *proofAttempt) searchPosition(nodes int64) (search.SearchResult[Cell], error) {
	if err := a.createJudge(); err != nil {
		return search.SearchResult[Cell]{}, err
	}
	return a.judge.Search(a.Ctx, a.LimitsForNodes(nodes))
}

// reportStage reports the side that appears to win, -1 if unknown.
func (a *proofAttempt) reportStage(side int) {
	if a.report != nil {
		a.report(prove.Stage{Round: a.round, Nodes: a.SpentNodes(), Time: a.Elapsed(), Winner: side})
	}
}

// findStrategy searches for a winning strategy of a side.
func (a *proofAttempt) findStrategy(side int, e searchLimits) (p *strategyProver, root prove.Reference, ok bool) {
	a.reportStage(side)
	b := a.replay.board
	p = &strategyProver{
		proofAttempt: a, searchLimits: e, board: b, side: side, tree: new(prove.Tree),
		won: map[uint64]prove.Reference{}, unsolved: map[uint64]bool{}, nodeResults: map[nodePlace]bool{},
	}
	if side == b.turn {
		root, ok = p.findWin()
		return p, root, ok
	}
	if _, wins := b.winningMove(); wins {
		return p, root, false
	}
	n, ok := p.answerReplies()
	if ok {
		root = p.tree.AddNode(n)
	}
	return p, root, ok
}

// makeProof returns the proof of a strategy for the position of a record.
func (a *proofAttempt) makeProof(r sente.Record, p *strategyProver, root prove.Reference) (*prove.Proof, error) {
	winner := p.side
	claim := prove.Claim{Record: r, Game: a.replay.rules, Winner: [2]string{"black", "white"}[winner], Root: root}
	s, err := prove.NewCertificateStrategy(p.tree, claim)
	if err != nil {
		return nil, err
	}
	return &prove.Proof{Winner: winner, Plies: s.Plies(), Line: s.LongestLine(), Nodes: a.SpentNodes(), Tree: p.tree, Claim: claim}, nil
}
