package alphabeta

// witness remembers a position for each key that came up, to find others that
// have the same key. It takes memory without bound: it is for finding faults.
type witness[S any] struct {
	seen       map[uint64]S
	collisions int64
}

func newWitness[S any]() *witness[S] { return &witness[S]{seen: map[uint64]S{}} }

// see notes a position and counts it if another one has its key.
func (w *witness[S]) see(key uint64, s S) {
	first, ok := w.seen[key]
	switch {
	case !ok:
		w.seen[key] = s
	case any(first) != any(s):
		w.collisions++
	}
}

// compareState counts a collision if another position has the key of this one.
func (k *kernel[R, S, M]) compareState(f *frame[S, M]) {
	if k.features&Fold != 0 && f.image != 0 {
		k.witness.see(f.key, k.symmetry.MapState(int(f.image), &f.state))
		return
	}
	k.witness.see(f.key, f.state)
}
