package alphabeta

// collisionDetector stores the first state seen for each key and counts other
// states with the same key. Its memory is unbounded; it is meant for debugging
// key functions.
type collisionDetector[S any] struct {
	seen       map[uint64]S
	collisions int64
}

func newCollisionDetector[S any]() *collisionDetector[S] {
	return &collisionDetector[S]{seen: map[uint64]S{}}
}

// recordState stores the state, or counts a collision if a different state has
// the same key.
func (w *collisionDetector[S]) recordState(key uint64, s S) {
	first, ok := w.seen[key]
	switch {
	case !ok:
		w.seen[key] = s
	case any(first) != any(s):
		w.collisions++
	}
}

// compareState passes the state of f, or its canonical image under Fold, to the
// collision detector.
func (k *kernel[R, S, M]) compareState(f *frame[S, M]) {
	if k.features&Fold != 0 && f.keySymmetry != 0 {
		k.detector.recordState(f.key, k.symmetry.MapState(int(f.keySymmetry), &f.state))
		return
	}
	k.detector.recordState(f.key, f.state)
}
