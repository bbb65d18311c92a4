package capture

import "slices"

// copyFrom makes b a copy of another board; only immutable data is shared.
func (b *Board) copyFrom(from *Board) {
	log, history, steps, freed := b.log[:0], b.history[:0], b.acc.Steps[:0], b.freed[:0]
	*b = *from
	b.log = append(slices.Grow(log, cap(from.log)), from.log...)
	b.history = append(slices.Grow(history, cap(from.history)), from.history...)
	b.acc.Steps = append(slices.Grow(steps, cap(from.acc.Steps)), from.acc.Steps...)
	b.freed = append(slices.Grow(freed, cap(from.freed)), from.freed...)
}
