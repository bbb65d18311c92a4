package gomoku

import "slices"

// helperFacts is how many facts about fours a clone keeps, at most.
const helperFacts = 1 << 16

// Clone returns the same position on a board of its own, for a goroutine that
// helps in a search ([rules.Cloner]). It is handed out until recall, and then
// may be handed out again: what it has learned about fours is still true.
func (p position) Clone() position {
	if p.lent == len(p.clones) {
		facts := min(p.vcf.Facts(), helperFacts)
		board := new(Board)
		p.clones = append(p.clones, &inside{board: board, vcf: newVCF(board, facts)})
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

// copyFrom makes b equal to another board of any size and by any rule; only what
// never changes is shared.
func (b *Board) copyFrom(from *Board) {
	log, steps, history := b.log[:0], b.acc.Steps[:0], b.history[:0]
	*b = *from
	b.acc.Steps = append(slices.Grow(steps, cap(from.acc.Steps)), from.acc.Steps...)
	b.log = append(slices.Grow(log, cap(from.log)), from.log...)
	b.history = append(slices.Grow(history, cap(from.history)), from.history...)
}
