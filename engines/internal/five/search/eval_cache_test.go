package search

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
)

// TestEvalCache: what is recalled is what was last remembered of that key; keys that share a place put
// each other out, and a key that was never remembered has no score, 0 and those beside it included.
func TestEvalCache(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 8))
	e, last := new(EvalCache), map[uint64]uint64{}
	scores := map[uint64]sente.Score{}
	for range 20_000 {
		key := rng.Uint64()>>44<<44 | uint64(rng.IntN(50)) // few places, many keys at each
		if rng.IntN(4) > 0 {
			scores[key] = sente.Score(rng.IntN(2*int(sente.MaxEval)+1)) - sente.MaxEval
			last[key%uint64(len(e))] = key
			e.StoreEval(key, scores[key])
		}
		owner, taken := last[key%uint64(len(e))]
		known := taken && owner == key
		if s, ok := e.LookupEval(key); ok != known || ok && s != scores[key] {
			t.Fatalf("key %x: %v, %v, want %v, %v", key, s, ok, scores[key], known)
		}
	}
	for _, s := range []sente.Score{-sente.MaxEval, 0, sente.MaxEval} {
		e.StoreEval(0, s)
		if got, ok := e.LookupEval(0); !ok || got != s {
			t.Errorf("%v is recalled as %v, %v", s, got, ok)
		}
	}
	var none *EvalCache
	none.StoreEval(1, 5)
	none.Prefetch(1)
	if _, ok := none.LookupEval(1); ok {
		t.Error("none remembers")
	}
	if _, ok := new(EvalCache).LookupEval(0); ok {
		t.Error("an empty one knows key 0")
	}
}
