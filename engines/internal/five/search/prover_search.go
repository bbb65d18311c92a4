package search

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// ProverSearch is the alpha-beta search of a prover, on the prover's board. It searches all moves, because
// a winning move is often one that a playing engine would prune.
type ProverSearch[C Cell] struct {
	Nodes int64 // nodes searched so far

	searcher   *alphabeta.Searcher[Position[C], State, C]
	position   Position[C]
	hasEntries bool // whether the table holds entries
}

// NewProverSearch creates a search for the board of a game with a transposition table of the given size in
// bytes.
func NewProverSearch[C Cell](g Game[C], c Config, bytes int64) (*ProverSearch[C], error) {
	c.Breadth = 0
	inside := NewPosition(g, c.SearchEffort)
	s, err := alphabeta.New(inside, append([]alphabeta.Option{alphabeta.TableBytes(bytes), alphabeta.StopWhen(isDecided)}, c.Search...)...)
	if err != nil {
		return nil, err
	}
	return &ProverSearch[C]{searcher: s, position: inside}, nil
}

// Forget clears the transposition table. Its entries are invalid for another board.
func (j *ProverSearch[C]) Forget() {
	if j.hasEntries {
		j.searcher.Forget()
		j.hasEntries = false
	}
}

// Close releases the memory of the search.
func (j *ProverSearch[C]) Close() error { return j.searcher.Close() }

// SetQuietWidth sets the number of quiet moves searched for the given side and for the other side; 0 means
// all.
func (j *ProverSearch[C]) SetQuietWidth(side, own, other int) {
	j.position.SideBreadth[side], j.position.SideBreadth[1-side] = own, other
}

// SearchResult is the result of a search by alpha-beta.
type SearchResult[C Cell] struct {
	Move      C
	Score     sente.Score
	Nodes     int64
	Completed bool // whether the search ended by itself, not at a limit
}

// Search searches the position on the board until one side seems to win or a limit is reached.
func (j *ProverSearch[C]) Search(ctx context.Context, limits sente.Limits) (SearchResult[C], error) {
	j.position.Recall()
	j.hasEntries = true
	r, err := j.searcher.Search(ctx, State{}, limits, nil)
	if err != nil {
		return SearchResult[C]{}, err
	}
	b := r.Best()
	j.Nodes += b.Nodes
	return SearchResult[C]{b.Line[0], b.Score, b.Nodes, r.End == search.Solved || r.End == search.AtDepth}, nil
}

// isDecided reports whether the score claims a win for either side.
func isDecided(score sente.Score, bound sente.Bound) bool {
	return ClaimsWin(score) && bound != sente.Upper || ClaimsWin(-score) && bound != sente.Lower
}

// LookupWin returns the winning move and score that the transposition table holds for the current
// position; ok is false if the table holds no win.
func (j *ProverSearch[C]) LookupWin() (C, sente.Score, bool) {
	c, score, bound, ok := j.searcher.ProbeTable(State{})
	return c, score, ok && bound != sente.Upper && ClaimsWin(score)
}

// ClaimsWin reports whether a score is a proven or likely win for the side to move.
func ClaimsWin(score sente.Score) bool {
	_, likely := score.Likely()
	return score.Won() || likely && score > 0
}
