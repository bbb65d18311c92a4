package solving

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// MoveVerdict is the result of a move for the side that plays it.
type MoveVerdict struct {
	Move     sente.Move `json:"move"`
	Result   string     `json:"result"`
	Distance *int       `json:"distance,omitempty"` // plies to the end, including the move
	Within   *int       `json:"within,omitempty"`
	Score    *int       `json:"score,omitempty"`
	Words    string     `json:"words"`
}

// String describes the verdict: "black wins in 2 moves, score 16".
func (v MoveVerdict) String() string {
	text := v.Words
	if v.Score != nil {
		text += fmt.Sprintf(", score %d", *v.Score)
	}
	return text
}

// SolveMoves solves the position after every legal move; after the end of the context the results are
// unknown.
func (q SolveOptions) SolveMoves(ctx context.Context, solver sente.Solver, p lab.Position) (all []MoveVerdict, err error) {
	solver = sente.Bare(solver)
	for _, m := range p.Board.Legal() {
		if ctx.Err() != nil {
			all = append(all, Solution{Result: "unknown"}.verdictBefore(p, m))
			continue
		}
		next, err := p.AfterMove(m)
		if err != nil {
			return nil, err
		}
		s, err := q.SolvePosition(ctx, solver, next)
		if err != nil {
			return nil, err
		}
		all = append(all, s.verdictBefore(p, m))
	}
	return all, nil
}

// verdictBefore converts a solution to the verdict on the move m that leads to it from p.
func (s Solution) verdictBefore(p lab.Position, m sente.Move) MoveVerdict {
	v := MoveVerdict{Move: m, Result: s.Result, Distance: addOptional(s.Distance, 1), Within: addOptional(s.Within, 1), Words: s.Result}
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
		v.Words = resultWords(p, i)
	}
	if s.Score != nil {
		score := -*s.Score
		v.Score = &score
	}
	return v
}

func addOptional(n *int, more int) *int {
	if n == nil {
		return nil
	}
	sum := *n + more
	return &sum
}

// unplayableScore is the score of a full column, as in the public solvers.
const unplayableScore = -1000

// FormatColumns returns the scores of all moves of the start position, in its order, in a
// machine-readable form.
func FormatColumns(p lab.Position, all []MoveVerdict, weak bool) (string, error) {
	start := p.Record
	start.Moves = nil
	board, err := p.Game.BoardAfterMoves(start)
	if err != nil {
		return "", err
	}
	var words []string
	for _, m := range board.Legal() {
		i := slices.IndexFunc(all, func(v MoveVerdict) bool { return v.Move == m })
		if i < 0 {
			words = append(words, fmt.Sprint(unplayableScore))
			continue
		}
		words = append(words, FormatScore(all[i].Result, all[i].Score, weak))
	}
	return strings.Join(words, " "), nil
}

// FormatScore formats a score like the public solvers; a weak score is a sign.
func FormatScore(result string, score *int, weak bool) string {
	switch {
	case score != nil && !weak:
		return fmt.Sprint(*score)
	case !weak || result == "unknown":
		return "unknown"
	}
	return map[string]string{"win": "1", "loss": "-1", "draw": "0"}[result]
}
