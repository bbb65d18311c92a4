package selfplay

import (
	"fmt"
	"hash/fnv"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/samples"
	"github.com/sente-games/sente/rules"
)

// duplicateFilter removes positions that occurred before, in any symmetry. It stores eight bytes per
// position, plus the overhead of a map.
type duplicateFilter struct {
	game       catalog.Game
	seen       map[uint64]struct{}
	duplicates int // removed positions
	repeated   int // games without remaining positions
}

func newDuplicateFilter(g catalog.Game) *duplicateFilter {
	return &duplicateFilter{game: g, seen: map[uint64]struct{}{}}
}

// removeDuplicates returns the record without the thoughts of duplicate positions, and a hash that
// the images of a game share; ok is false if no thought is left.
func (s *duplicateFilter) removeDuplicates(r sente.Record) (filtered sente.Record, hash uint64, ok bool, err error) {
	filtered = r.Clone()
	start := r
	start.Moves, start.Thinking = nil, nil
	board, err := s.game.Open(start)
	if err != nil {
		return filtered, 0, false, err
	}
	twins := 0
	for i, m := range r.Moves {
		key := positionKey(board, r.Moves[:i])
		hash = mixHash(hash ^ key)
		if i < len(r.Thinking) && samples.HasSearchInfo(r.Thinking[i]) {
			if _, twin := s.seen[key]; twin {
				filtered.Thinking[i] = sente.Thought{}
				twins++
			} else {
				s.seen[key], ok = struct{}{}, true
			}
		}
		if _, err := board.Play(string(m)); err != nil {
			return filtered, 0, false, catalog.MoveError(i, err)
		}
	}
	s.duplicates += twins
	if !ok {
		s.repeated++
	}
	return filtered, mixHash(hash ^ positionKey(board, r.Moves)), ok, nil
}

// positionKey returns a hash that the images of a position share, independent of the moves that led
// to it. In a game without position keys it is the hash of the moves.
func positionKey(board rules.Board, moves []sente.Move) uint64 {
	if b, ok := board.(rules.Canonical); ok {
		if c, ok := b.Canon(); ok {
			return mixHash(c.Key ^ mixHash(uint64(board.Turn())))
		}
	}
	h := fnv.New64a()
	for _, m := range moves {
		_, _ = io.WriteString(h, string(m)+" ")
	}
	return h.Sum64()
}

// mixHash is the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
func mixHash(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Parts of a set of games: the training data, and the data held out for validation.
const (
	Train      = "train"
	Validation = "validation"
)

// assignPart assigns a game to a part by its hash, so that the share is the same for any games, and
// all images of a game are in the same part.
func assignPart(hash uint64, validation float64) string {
	if float64(hash>>11)/(1<<53) < validation {
		return Validation
	}
	return Train
}

// gameError returns the error for an unusable game of a journal, numbered from 1.
func gameError(number int, err error) error { return fmt.Errorf("game %d: %w", number+1, err) }
