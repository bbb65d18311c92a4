package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// verdict is the result of a move for the side that makes it.
type verdict struct {
	Move     sente.Move `json:"move"`
	Result   string     `json:"result"`
	Distance *int       `json:"distance,omitempty"` // plies to the end, the move among them
	Within   *int       `json:"within,omitempty"`
	Score    *int       `json:"score,omitempty"`
}

// String says it for eyes: "win in 3 plies, score 16".
func (v verdict) String() string {
	text := v.Result
	switch {
	case v.Distance != nil:
		text += fmt.Sprintf(" in %d plies", *v.Distance)
	case v.Within != nil:
		text += fmt.Sprintf(" within %d plies", *v.Within)
	}
	if v.Score != nil {
		text += fmt.Sprintf(", score %d", *v.Score)
	}
	return text
}

// moves settles the position behind every legal move.
func (v solveVerb) moves(ctx context.Context, env *environment, solver sente.Solver, p position) (all []verdict, err error) {
	solver = sente.Bare(solver)
	for _, m := range p.board.Legal() {
		next, err := p.after(m)
		if err != nil {
			return nil, err
		}
		s, err := v.settle(ctx, env, solver, next)
		if err != nil {
			return nil, err
		}
		all = append(all, s.before(m))
	}
	return all, nil
}

// after is the position behind a legal move.
func (p position) after(m sente.Move) (position, error) {
	p.record = p.record.With(m)
	board, err := p.game.Board(p.record)
	p.board = board
	return p, err
}

// before is what a solution means for the side that moved there.
func (s solution) before(m sente.Move) verdict {
	v := verdict{Move: m, Result: s.Result, Distance: plus(s.Distance, 1), Within: plus(s.Within, 1)}
	switch s.Result {
	case "win":
		v.Result = "loss"
	case "loss":
		v.Result = "win"
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

// unplayable stands for a full column, in the form of the public solvers.
const unplayable = -1000

// columns are the scores of all moves that the start of the game offers, in its
// order, as numbers for machines.
func (p position) columns(all []verdict, weak bool) (string, error) {
	start := p.record
	start.Moves = nil
	board, err := p.game.Board(start)
	if err != nil {
		return "", err
	}
	var words []string
	for _, m := range board.Legal() {
		i := slices.IndexFunc(all, func(v verdict) bool { return v.Move == m })
		if i < 0 {
			words = append(words, fmt.Sprint(unplayable))
			continue
		}
		words = append(words, inNumbers(all[i].Result, all[i].Score, weak))
	}
	return strings.Join(words, " "), nil
}

// inNumbers is a score as the public solvers write it; weakly it is a sign.
func inNumbers(result string, score *int, weak bool) string {
	switch {
	case score != nil && !weak:
		return fmt.Sprint(*score)
	case !weak || result == "unknown":
		return "unknown"
	}
	return map[string]string{"win": "1", "loss": "-1", "draw": "0"}[result]
}
