package gomoku

import "slices"

// copyFrom makes b equal to another board of any size and by any rule; only what
// never changes is shared.
func (b *Board) copyFrom(from *Board) {
	log, steps, history := b.log[:0], b.acc.Steps[:0], b.history[:0]
	*b = *from
	b.acc.Steps = append(slices.Grow(steps, cap(from.acc.Steps)), from.acc.Steps...)
	b.log = append(slices.Grow(log, cap(from.log)), from.log...)
	b.history = append(slices.Grow(history, cap(from.history)), from.history...)
}
