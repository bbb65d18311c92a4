package search

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// Judge is alpha-beta on the board of a prover. It looks at all moves, for what wins is often
// none that an engine that plays would look at.
type Judge[C Cell] struct {
	Nodes int64 // searched so far

	searcher *alphabeta.Searcher[Position[C], State, C]
	inside   Position[C]
	learned  bool // there is something in the table
}

// NewJudge makes one for the board of a game, with a table of a number of bytes.
func NewJudge[C Cell](g Game[C], c Config, bytes int64) (*Judge[C], error) {
	c.Breadth = 0
	inside := NewPosition(g, c.Effort)
	s, err := alphabeta.New(inside, append([]alphabeta.Option{alphabeta.TableBytes(bytes), alphabeta.StopWhen(isDecided)}, c.Search...)...)
	if err != nil {
		return nil, err
	}
	return &Judge[C]{searcher: s, inside: inside}, nil
}

// Forget clears what was learned, which is worthless on another board.
func (j *Judge[C]) Forget() {
	if j.learned {
		j.searcher.Forget()
		j.learned = false
	}
}

// Close releases the memory of the search.
func (j *Judge[C]) Close() error { return j.searcher.Close() }

// Width sets how many quiet moves of a side, and of the other one, it looks at; 0 is all.
func (j *Judge[C]) Width(side, own, other int) {
	j.inside.Sides[side], j.inside.Sides[1-side] = own, other
}

// Judgement is the result of a search by alpha-beta.
type Judgement[C Cell] struct {
	Move  C
	Score sente.Score
	Nodes int64
	Final bool // the search has ended by itself
}

// Search asks for the position on the board, until somebody seems to win.
func (j *Judge[C]) Search(ctx context.Context, limits sente.Limits) (Judgement[C], error) {
	j.inside.Recall()
	j.learned = true
	r, err := j.searcher.Search(ctx, State{}, limits, nil)
	if err != nil {
		return Judgement[C]{}, err
	}
	b := r.Best()
	j.Nodes += b.Nodes
	return Judgement[C]{b.Line[0], b.Score, b.Nodes, r.End == search.Solved || r.End == search.AtDepth}, nil
}

// isDecided reports whether somebody seems to win.
func isDecided(score sente.Score, bound sente.Bound) bool {
	return ClaimsWin(score) && bound != sente.Upper || ClaimsWin(-score) && bound != sente.Lower
}

// Known is the move by which the side to move wins, and its score, as the table says.
func (j *Judge[C]) Known() (C, sente.Score, bool) {
	c, score, bound, ok := j.searcher.ProbeTable(State{})
	return c, score, ok && bound != sente.Upper && ClaimsWin(score)
}

// ClaimsWin reports whether a score says that the side to move wins.
func ClaimsWin(score sente.Score) bool {
	_, likely := score.Likely()
	return score.Won() || likely && score > 0
}
