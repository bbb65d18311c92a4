package gomoku

import "slices"

// copyFrom makes b equal to another board of any size and by any rule; only what
// never changes is shared.
func (b *Board) copyFrom(from *Board) {
	log, moved, history := b.log[:0], b.moved[:0], b.history[:0]
	pasts, steps := b.past[:0], b.acc.Steps[:0]
	*b = *from
	b.log, b.moved, b.history = copied(log, from.log), copied(moved, from.moved), copied(history, from.history)
	b.past, b.acc.Steps = copied(pasts, from.past), copied(steps, from.acc.Steps)
}

// copied makes a slice equal to another one, with as much room.
func copied[T any](to, from []T) []T { return append(slices.Grow(to, cap(from)), from...) }
