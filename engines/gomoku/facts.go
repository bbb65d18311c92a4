package gomoku

import (
	"sync"

	"github.com/sente-games/sente/engines/five/prove"
)

// facts are the results of positions with the attacker to move, shared by all searches for the same
// proof.
type facts struct {
	tree    *prove.Tree
	mu      sync.Mutex // guards the following fields
	won     map[uint64]prove.Reference
	held    map[uint64]int64 // nodes after which alpha-beta claimed no win, or its claim was not proven
	similar similar
	keep    *unsaved // facts to save, nil if they are not saved
}

// newFacts returns empty facts. similarBytes is the size of the table of similar positions.
func newFacts(similarBytes int64) *facts {
	return &facts{tree: new(prove.Tree), won: map[uint64]prove.Reference{}, held: map[uint64]int64{}, similar: newSimilar(similarBytes)}
}

// about returns the stored result of a position: its winning strategy, or else the number of nodes
// for which it has held.
func (f *facts) about(key uint64) (r prove.Reference, won bool, held int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r, won = f.won[key]
	return r, won, f.held[key]
}

// win stores the winning strategy of a position. similar holds the keys by which similar positions
// find it.
func (f *facts) win(key uint64, r prove.Reference, similar []uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r != prove.Five {
		for _, k := range similar {
			f.similar.note(k, r)
		}
	}
	f.won[key] = r
	if f.keep != nil {
		f.keep.won = append(f.keep.won, win{key, r})
	}
}

// candidates returns the strategies of positions that share one of the keys.
func (f *facts) candidates(similar []uint64) (refs []prove.Reference) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, k := range similar {
		refs = f.similar.of(k, refs)
	}
	return refs
}

// hold stores that a position has held for a number of nodes.
func (f *facts) hold(key uint64, nodes int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.held[key] = max(f.held[key], nodes)
}

// size returns the number of positions.
func (f *facts) size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.won) + len(f.held)
}

// evaluate queues an evaluation by alpha-beta to be saved.
func (f *facts) evaluate(key uint64, e evaluation) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.keep != nil {
		f.keep.evals = append(f.keep.evals, evaluated{key, e})
	}
}
