package player

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// CandidateSet are the moves of a position that may be chosen: all legal ones but those in Block
// or, where Only is not empty, those in Only that are not in Block.
type CandidateSet struct {
	Only, Block []sente.Move
}

// Of returns the engine as one that keeps to the set and, if values are wanted, says what
// each move of it is worth; the engine itself where nothing of that is asked for.
func (s CandidateSet) Of(g catalog.Game, e sente.Engine, values bool) sente.Engine {
	switch {
	case values:
		return EvaluateMoves(g, e, s)
	case !s.All():
		return RestrictMoves(g, e, s)
	}
	return e
}

// All reports whether nothing is left out.
func (s CandidateSet) All() bool { return len(s.Only) == 0 && len(s.Block) == 0 }

// Moves are the legal moves of the set, in their order. It is an error if there is none,
// or if one is named that is not legal.
func (s CandidateSet) Moves(legal []sente.Move) (allowed []sente.Move, err error) {
	for _, m := range slices.Concat(s.Only, s.Block) {
		if !slices.Contains(legal, m) {
			return nil, fmt.Errorf("%q is not a legal move here: it can be neither blocked nor the only one", m)
		}
	}
	for _, m := range legal {
		if (len(s.Only) == 0 || slices.Contains(s.Only, m)) && !slices.Contains(s.Block, m) {
			allowed = append(allowed, m)
		}
	}
	if len(legal) > 0 && len(allowed) == 0 {
		return nil, errors.New("every legal move is blocked: leave at least one")
	}
	return allowed, nil
}
