package solving

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// Verdict is the result of a move for the side that plays it.
type Verdict struct {
	Move     sente.Move `json:"move"`
	Result   string     `json:"result"`
	Distance *int       `json:"distance,omitempty"` // plies to the end, including the move
	Within   *int       `json:"within,omitempty"`
	Score    *int       `json:"score,omitempty"`
	Words    string     `json:"words"`
}

// String describes the verdict: "black wins in 2 moves, score 16".
func (v Verdict) String() string {
	text := v.Words
	if v.Score != nil {
		text += fmt.Sprintf(", score %d", *v.Score)
	}
	return text
}

// Moves solves the position after every legal move; after the end of the context the results are
// unknown.
func (q Question) Moves(ctx context.Context, solver sente.Solver, p lab.Position) (all []Verdict, err error) {
	solver = sente.Bare(solver)
	for _, m := range p.Board.Legal() {
		if ctx.Err() != nil {
			all = append(all, Solution{Result: "unknown"}.before(p, m))
			continue
		}
		next, err := p.After(m)
		if err != nil {
			return nil, err
		}
		s, err := q.Solve(ctx, solver, next)
		if err != nil {
			return nil, err
		}
		all = append(all, s.before(p, m))
	}
	return all, nil
}

// before converts a solution to the verdict on the move m that leads to it from p.
func (s Solution) before(p lab.Position, m sente.Move) Verdict {
	v := Verdict{Move: m, Result: s.Result, Distance: plus(s.Distance, 1), Within: plus(s.Within, 1), Words: s.Result}
	plies, i := 0, sente.Info{}
	switch {
	case v.Distance != nil:
		plies = *v.Distance
	case v.Within != nil:
		plies, i.Bound = *v.Within, sente.Upper
	}
	switch s.Result {
	case "win":
		v.Result, i.Score = "loss", sente.LossIn(plies)
	case "loss":
		v.Result, i.Score, i.Bound = "win", sente.WinIn(plies), i.Bound.Opposite()
	}
	if s.Result != "unknown" {
		v.Words = words(p, i)
	}
	if s.Score != nil {
		score := -*s.Score
		v.Score = &score
	}
	return v
}

func plus(n *int, more int) *int {
	if n == nil {
		return nil
	}
	sum := *n + more
	return &sum
}

// unplayable is the score of a full column, as in the public solvers.
const unplayable = -1000

// Columns returns the scores of all moves of the start position, in its order, in a
// machine-readable form.
func Columns(p lab.Position, all []Verdict, weak bool) (string, error) {
	start := p.Record
	start.Moves = nil
	board, err := p.Game.Board(start)
	if err != nil {
		return "", err
	}
	var words []string
	for _, m := range board.Legal() {
		i := slices.IndexFunc(all, func(v Verdict) bool { return v.Move == m })
		if i < 0 {
			words = append(words, fmt.Sprint(unplayable))
			continue
		}
		words = append(words, Number(all[i].Result, all[i].Score, weak))
	}
	return strings.Join(words, " "), nil
}

// Number formats a score like the public solvers; a weak score is a sign.
func Number(result string, score *int, weak bool) string {
	switch {
	case score != nil && !weak:
		return fmt.Sprint(*score)
	case !weak || result == "unknown":
		return "unknown"
	}
	return map[string]string{"win": "1", "loss": "-1", "draw": "0"}[result]
}
