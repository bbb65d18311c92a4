package search

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// Judge is the alpha-beta search of a prover, on the prover's board. It searches all moves, because
// a winning move is often one that a playing engine would prune.
type Judge[C Cell] struct {
	Nodes int64 // nodes searched so far

	searcher *alphabeta.Searcher[Position[C], State, C]
	inside   Position[C]
	learned  bool // whether the table holds entries
}

// NewJudge creates a Judge for the board of a game with a transposition table of the given size in
// bytes.
func NewJudge[C Cell](g Game[C], c Config, bytes int64) (*Judge[C], error) {
	c.Breadth = 0
	inside := NewPosition(g, c.Effort)
	s, err := alphabeta.New(inside, append([]alphabeta.Option{alphabeta.TableBytes(bytes), alphabeta.StopWhen(isDecided)}, c.Search...)...)
	if err != nil {
		return nil, err
	}
	return &Judge[C]{searcher: s, inside: inside}, nil
}

// Forget clears the transposition table. Its entries are invalid for another board.
func (j *Judge[C]) Forget() {
	if j.learned {
		j.searcher.Forget()
		j.learned = false
	}
}

// Close releases the memory of the search.
func (j *Judge[C]) Close() error { return j.searcher.Close() }

// Width sets the number of quiet moves searched for the given side and for the other side; 0 means
// all.
func (j *Judge[C]) Width(side, own, other int) {
	j.inside.Sides[side], j.inside.Sides[1-side] = own, other
}

// Judgement is the result of a search by alpha-beta.
type Judgement[C Cell] struct {
	Move  C
	Score sente.Score
	Nodes int64
	Final bool // whether the search ended by itself, not at a limit
}

// Search searches the position on the board until one side seems to win or a limit is reached.
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

// isDecided reports whether the score claims a win for either side.
func isDecided(score sente.Score, bound sente.Bound) bool {
	return ClaimsWin(score) && bound != sente.Upper || ClaimsWin(-score) && bound != sente.Lower
}

// Known returns the winning move and score that the transposition table holds for the current
// position; ok is false if the table holds no win.
func (j *Judge[C]) Known() (C, sente.Score, bool) {
	c, score, bound, ok := j.searcher.ProbeTable(State{})
	return c, score, ok && bound != sente.Upper && ClaimsWin(score)
}

// ClaimsWin reports whether a score is a proven or likely win for the side to move.
func ClaimsWin(score sente.Score) bool {
	_, likely := score.Likely()
	return score.Won() || likely && score > 0
}
