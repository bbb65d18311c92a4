package gomoku

import (
	"sync"

	"github.com/sente-games/sente/engines/five/prove"
)

// facts are what is known of positions in which an attacker is to move, by all that look for the
// same proof.
type facts struct {
	tree    *prove.Tree
	mu      sync.Mutex // guards what follows
	won     map[uint64]prove.Reference
	held    map[uint64]int64 // nodes after which alpha-beta claimed nothing, or what it claimed was not proven
	similar similar
	keep    *unsaved // what is to be written down, nil if nothing is
}

// newFacts are none. What wins in similar positions may take so many bytes.
func newFacts(similarBytes int64) *facts {
	return &facts{tree: new(prove.Tree), won: map[uint64]prove.Reference{}, held: map[uint64]int64{}, similar: newSimilar(similarBytes)}
}

// about is what is known of a position: how it is won, or else for how many nodes it has held.
func (f *facts) about(key uint64) (r prove.Reference, won bool, held int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r, won = f.won[key]
	return r, won, f.held[key]
}

// win notes how a position is won. Similar are the keys by which similar positions find it.
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

// candidates are what wins in positions that have one of these keys, too.
func (f *facts) candidates(similar []uint64) (refs []prove.Reference) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, k := range similar {
		refs = f.similar.of(k, refs)
	}
	return refs
}

// hold notes that a position has held.
func (f *facts) hold(key uint64, nodes int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.held[key] = max(f.held[key], nodes)
}

// size is the number of positions.
func (f *facts) size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.won) + len(f.held)
}

// evaluate notes how alpha-beta has evaluated a position.
func (f *facts) evaluate(key uint64, e evaluation) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.keep != nil {
		f.keep.evals = append(f.keep.evals, evaluated{key, e})
	}
}
