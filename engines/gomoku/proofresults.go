package gomoku

import (
	"sync"

	"github.com/sente-games/sente/engines/five/prove"
)

// proofResults are the results of positions with the attacker to move, shared by all searches for the same
// proof.
type proofResults struct {
	tree      *prove.Tree
	mu        sync.Mutex // guards the following fields
	won       map[uint64]prove.Reference
	heldNodes map[uint64]int64 // nodes after which alpha-beta claimed no win, or its claim was not proven
	similar   similarTable
	unsaved   *unsavedResults // results to save, nil if they are not saved
}

// newProofResults returns empty results. similarBytes is the size of the table of similar positions.
func newProofResults(similarBytes int64) *proofResults {
	return &proofResults{tree: new(prove.Tree), won: map[uint64]prove.Reference{}, heldNodes: map[uint64]int64{}, similar: newSimilar(similarBytes)}
}

// lookupResult returns the stored result of a position: its winning strategy, or else the number of nodes
// for which it has held.
func (f *proofResults) lookupResult(key uint64) (r prove.Reference, won bool, held int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r, won = f.won[key]
	return r, won, f.heldNodes[key]
}

// storeWin stores the winning strategy of a position. similar holds the keys by which similar positions
// find it.
func (f *proofResults) storeWin(key uint64, r prove.Reference, similar []uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r != prove.Five {
		for _, k := range similar {
			f.similar.storeStrategy(k, r)
		}
	}
	f.won[key] = r
	if f.unsaved != nil {
		f.unsaved.won = append(f.unsaved.won, storedWin{key, r})
	}
}

// similarStrategies returns the strategies of positions that share one of the keys.
func (f *proofResults) similarStrategies(similar []uint64) (refs []prove.Reference) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, k := range similar {
		refs = f.similar.appendStrategies(k, refs)
	}
	return refs
}

// storeHeld stores that a position has held for a number of nodes.
func (f *proofResults) storeHeld(key uint64, nodes int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.heldNodes[key] = max(f.heldNodes[key], nodes)
}

// countPositions returns the number of positions.
func (f *proofResults) countPositions() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.won) + len(f.heldNodes)
}

// queueEvaluation queues an evaluation by alpha-beta to be saved.
func (f *proofResults) queueEvaluation(key uint64, e evaluation) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.unsaved != nil {
		f.unsaved.evals = append(f.unsaved.evals, storedEvaluation{key, e})
	}
}
