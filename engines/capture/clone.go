package capture

import "slices"

// helperFacts is how many facts about threats a clone keeps, at most.
const helperFacts = 1 << 16

// Clone returns the same position on a board of its own, for a goroutine that
// helps in a search ([rules.Cloner]). It is handed out until recall, and then may
// be handed out again: what it has learned about threats is still true.
func (p position) Clone() position {
	if p.lent == len(p.clones) {
		board := new(Board)
		p.clones = append(p.clones, &inside{board: board, vcf: newVCF(board, min(p.vcf.Facts(), helperFacts))})
	}
	c := p.clones[p.lent]
	p.lent++
	c.board.copyFrom(p.board)
	c.effort = p.effort
	c.root.plies = p.root.plies
	c.root.moves = slices.Clone(p.root.moves)
	return position{c}
}

// recall takes all clones back: nobody may use them any more.
func (p position) recall() { p.lent = 0 }

// copyFrom makes b equal to another board; only what never changes is shared.
func (b *Board) copyFrom(from *Board) {
	log, history := b.log[:0], b.history[:0]
	*b = *from
	b.log = append(slices.Grow(log, cap(from.log)), from.log...)
	b.history = append(slices.Grow(history, cap(from.history)), from.history...)
}
