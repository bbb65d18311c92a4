package player

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// CandidateSet selects the moves of a position that may be chosen: all legal moves except Block or,
// if Only is not empty, the moves of Only except Block.
type CandidateSet struct {
	Only, Block []sente.Move
}

// RestrictEngine returns an engine restricted to the set which, if values is set, also evaluates
// each move of it. It returns e itself if there is no restriction and values is false.
func (s CandidateSet) RestrictEngine(g catalog.Game, e sente.Engine, values bool) sente.Engine {
	switch {
	case values:
		return EvaluateMoves(g, e, s)
	case !s.IsUnrestricted():
		return RestrictMoves(g, e, s)
	}
	return e
}

// IsUnrestricted reports whether the set contains all legal moves.
func (s CandidateSet) IsUnrestricted() bool { return len(s.Only) == 0 && len(s.Block) == 0 }

// Filter returns the legal moves of the set, in their order. It returns an error if the set is empty
// or if Only or Block contains an illegal move.
func (s CandidateSet) Filter(legal []sente.Move) (allowed []sente.Move, err error) {
	for _, m := range slices.Concat(s.Only, s.Block) {
		if !slices.Contains(legal, m) {
			return nil, fmt.Errorf("%q is not a legal move here and cannot be excluded or selected", m)
		}
	}
	for _, m := range legal {
		if (len(s.Only) == 0 || slices.Contains(s.Only, m)) && !slices.Contains(s.Block, m) {
			allowed = append(allowed, m)
		}
	}
	if len(legal) > 0 && len(allowed) == 0 {
		return nil, errors.New("all legal moves are excluded: allow at least one")
	}
	return allowed, nil
}
