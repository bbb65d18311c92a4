package gomoku

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/driver"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// judge is alpha-beta on the board of a prover. It looks at all moves, for what wins is often
// none that an engine that plays would look at.
type judge struct {
	position *position
	searcher *alphabeta.Searcher[driver.Position[Cell], driver.State, Cell]
	inside   driver.Position[Cell]
	nodes    int64 // searched so far
	learned  bool  // there is something in the table
}

// judgeTable is the usual memory of a judge in bytes.
const judgeTable = 64 << 20

func newJudge(b *Board, v *vcf, bytes int64) (*judge, error) {
	c := best()
	c.Breadth = 0
	at := &position{b, v}
	inside := driver.NewPosition[Cell](at, c.Effort)
	s, err := alphabeta.New(inside, append([]alphabeta.Option{alphabeta.TableBytes(bytes), alphabeta.Enough(decided)}, c.Search...)...)
	if err != nil {
		return nil, err
	}
	return &judge{position: at, searcher: s, inside: inside}, nil
}

// use goes on with another board; what was learned of the last one is worthless.
func (j *judge) use(b *Board, v *vcf) {
	j.position.board, j.position.vcf = b, v
	if j.learned {
		j.searcher.Forget()
		j.learned = false
	}
}

func (j *judge) Close() { j.searcher.Close() }

// result is that of a search by alpha-beta.
type result struct {
	move  Cell
	score sente.Score
	nodes int64
	final bool // the search has ended by itself
}

// search asks for the position on the board, until somebody seems to win.
func (j *judge) search(ctx context.Context, limits sente.Limits) (result, error) {
	j.inside.Recall()
	j.learned = true
	r, err := j.searcher.Search(ctx, driver.State{}, limits, nil)
	if err != nil {
		return result{}, err
	}
	b := r.Best()
	j.nodes += b.Nodes
	return result{b.Line[0], b.Score, b.Nodes, r.End == search.Solved || r.End == search.AtDepth}, nil
}

// decided reports whether somebody seems to win.
func decided(score sente.Score, bound sente.Bound) bool {
	return claimed(score) && bound != sente.Upper || claimed(-score) && bound != sente.Lower
}

// known is the move by which the side to move wins, as the table says.
func (j *judge) known() (Cell, bool) {
	c, score, bound, ok := j.searcher.Known(driver.State{})
	return c, ok && bound != sente.Upper && claimed(score)
}

// claimed reports whether a score says that the side to move wins.
func claimed(score sente.Score) bool {
	_, likely := score.Likely()
	return score.Won() || likely && score > 0
}
