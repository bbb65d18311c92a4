package standard

import (
	"crypto/sha256"
	"fmt"
	"sync"
	"weak"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/train"
)

// Kinds of weights, and for each the table that identifies its files.
const (
	forTables, tableTable     = "Gomoku without captures", "threats"
	forCaptures, captureTable = "Gomoku with captures", "captures"
	forOmega, omegaTable      = "Omega", "growth"
)

// describeWeights returns the purpose of a weights file, "" if unknown. It identifies files by
// their tables, so that a program without an engine does not link the engine for an error message.
func describeWeights(f train.File) string {
	for _, kind := range [][2]string{{forTables, tableTable}, {forCaptures, captureTable}, {forOmega, omegaTable}} {
		if _, ok := f.Table(kind[1]); ok {
			return kind[0]
		}
	}
	return ""
}

// weightsCache caches the weights that engines have read from files, one copy for all engines.
// Weights that are no longer in use are freed.
type weightsCache[W any] struct {
	bytes int64 // maximum memory of one set of weights
	read  func(data []byte) (*W, error)

	mu     sync.Mutex
	cached map[[sha256.Size]byte]weak.Pointer[W]
}

// getOrRead returns the weights in the data of a file, from the cache if possible.
func (s *weightsCache[W]) getOrRead(name string, data []byte) (*W, error) {
	key := sha256.Sum256(data)
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.cached[key].Value(); w != nil {
		return w, nil
	}
	lease, err := memory.Process().Lease("a set of weights", s.bytes)
	if err != nil {
		return nil, err
	}
	w, err := s.read(data)
	if err != nil {
		lease.Return()
		return nil, fmt.Errorf("weights %s: %w", name, err)
	}
	memory.Hold(w, lease)
	for key, old := range s.cached {
		if old.Value() == nil {
			delete(s.cached, key)
		}
	}
	if s.cached == nil {
		s.cached = map[[sha256.Size]byte]weak.Pointer[W]{}
	}
	s.cached[key] = weak.Make(w)
	return w, nil
}
