package solver

import "github.com/sente-games/sente/internal/hugepage"

// allocate asks for large pages, unless the machine has less memory than that:
// a random access to a table of small pages costs a walk through the page tables
// besides the cache line.
func allocate(entries int) ([]uint64, error) {
	if err := room(8 * int64(entries)); err != nil {
		return nil, err
	}
	words := make([]uint64, entries)
	hugepage.Advise(words)
	return words, nil
}
