package capture

import "slices"

// copyFrom makes b a copy of another board; only immutable data is shared.
func (b *Board) copyFrom(from *Board) {
	log, history, steps, freed := b.changes[:0], b.history[:0], b.acc.Steps[:0], b.freedCells[:0]
	*b = *from
	b.changes = append(slices.Grow(log, cap(from.changes)), from.changes...)
	b.history = append(slices.Grow(history, cap(from.history)), from.history...)
	b.acc.Steps = append(slices.Grow(steps, cap(from.acc.Steps)), from.acc.Steps...)
	b.freedCells = append(slices.Grow(freed, cap(from.freedCells)), from.freedCells...)
}
