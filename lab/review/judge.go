package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/rules"
)

// Reviewer holds the settings of a review.
type Reviewer struct {
	Engine sente.Engine
	Spec   string       // the engine's spec, which determines the scale of its scores
	Limits sente.Limits // per position; apparent mistakes get twice as much, large losses eight times
	From   int          // number of first moves to skip
	// Progress is called with each judgement, the last move's first, and the numbers of judged and
	// of all moves; may be nil.
	Progress func(j Judgement, done, of int)
}

// Errors for games that cannot be judged.
var errNoMoves = errors.New("the game has no moves to review")

// ReviewGame judges the moves of the game that ends in a position, the last one first. The error
// contains the move that could not be judged, or the number of moves before ctx ended; the review
// then contains the judged moves, and is empty if there are no such moves.
func (j Reviewer) ReviewGame(ctx context.Context, p lab.Position) (Review, error) {
	moves := len(p.Record.Moves)
	switch {
	case moves == 0:
		return Review{}, errNoMoves
	case j.From < 0 || j.From >= moves:
		return Review{}, fmt.Errorf("the game has %d moves: cannot skip %d of them", moves, j.From)
	}
	g, err := j.replayGame(p)
	if err != nil {
		return Review{}, err
	}
	if f, ok := sente.As[sente.Forgetter](j.Engine); ok {
		f.Forget()
	}
	judged := make([]Judgement, moves)
	for i := moves; i >= j.From; i-- { // the last position first
		if err := g.searchPly(ctx, i); err != nil {
			return g.partialReview(judged[min(i+1, moves):]), g.incompleteError(ctx, max(moves-i-1, 0), err)
		}
		if i == moves {
			continue
		}
		if judged[i], err = g.judgeMove(ctx, i); err != nil {
			return g.partialReview(judged[i+1:]), g.incompleteError(ctx, moves-i-1, err)
		}
		if j.Progress != nil {
			j.Progress(judged[i], moves-i, moves-j.From)
		}
	}
	return NewReview(p, j.About(p), judged[j.From:]), nil
}

// gameReview is the state of a review.
type gameReview struct {
	Reviewer
	p     lab.Position
	seats []string
	scale float64
	plies []plyState // one for each position, including the start and the end
}

// plyState is a position of the game.
type plyState struct {
	turn      int
	legal     int        // number of legal moves
	over      bool       // the game is over
	winner    int        // winner if over, -1 if drawn
	seatValue            // for the seat to move, if the game is not over
	best      sente.Move // the engine's move
	line      []sente.Move
	forced    bool         // all other moves are clearly inferior
	lines     []sente.Info // with more than two seats: all moves, best first
}

// replayGame replays the game.
func (j Reviewer) replayGame(p lab.Position) (*gameReview, error) {
	g := &gameReview{Reviewer: j, p: p, seats: p.Board.Seats(), scale: p.Game.ScoreScale(j.Spec), plies: make([]plyState, len(p.Record.Moves)+1)}
	r := p.Record
	r.Moves = nil
	board, err := p.Game.BoardAfterMoves(r)
	if err != nil {
		return nil, err
	}
	for i := range g.plies {
		g.plies[i] = g.newPly(board)
		if i == len(p.Record.Moves) {
			break
		}
		if _, err := board.Play(string(p.Record.Moves[i])); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// newPly returns the rules' information on the position on a board.
func (g *gameReview) newPly(b rules.Board) plyState {
	s := plyState{turn: b.Turn(), legal: len(b.Legal())}
	over, winner, _ := b.Outcome()
	if !over {
		return s
	}
	s.over, s.winner = true, winner
	return s
}

// endValue returns the value of a finished game for a seat.
func (g *gameReview) endValue(s plyState, seat int) seatValue {
	i := sente.Info{Source: "proof"}
	switch {
	case s.winner == seat:
		i.Score = sente.WinIn(0)
	case s.winner >= 0:
		i.Score = sente.LossIn(0)
	}
	return g.infoValue(i, seat)
}

// infoValue returns the value of a report for the seat turn.
func (g *gameReview) infoValue(i sente.Info, turn int) seatValue {
	return seatValue{sente.Assess(i, g.seats, turn, g.scale)}
}

// searchPly runs the engine on position i, unless the game is over there.
func (g *gameReview) searchPly(ctx context.Context, i int) error {
	s := &g.plies[i]
	if s.over {
		return nil
	}
	limits := g.Limits
	if len(g.seats) > 2 {
		limits.Lines = max(min(s.legal, maxComparedLines), 1)
	}
	c, lines, err := g.runEngine(ctx, g.recordBefore(i), limits)
	if err != nil {
		return err
	}
	s.seatValue, s.best, s.line = g.infoValue(c.Info, s.turn), c.Move, c.Info.Line
	s.forced, s.lines = c.Info.Forced || s.legal == 1, lines
	return nil
}

// maxComparedLines is the number of moves that are compared with each other if the score of the next
// player does not determine the mover's score.
const maxComparedLines = 100

// recordBefore returns the record before the i-th move.
func (g *gameReview) recordBefore(i int) sente.Record {
	r := g.p.Record
	r.Moves, r.Thinking, r.Result = slices.Clip(r.Moves[:i]), nil, sente.Result{}
	return r
}

// runEngine runs the engine on the position of a record.
func (g *gameReview) runEngine(ctx context.Context, r sente.Record, limits sente.Limits) (sente.Choice, []sente.Info, error) {
	limits.Analysis = true
	lines := lab.LineRanking{}
	c, err := g.Engine.Think(ctx, r, limits, lines.AddInfo)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return c, nil, err
	}
	return c, lines.BestLines(c, max(limits.Lines, 1)), nil
}

// valueAfter returns the value for the mover of a move in the position before the i-th move, searched
// with factor times the limits.
func (g *gameReview) valueAfter(ctx context.Context, i int, m sente.Move, factor int64) (seatValue, []sente.Move, error) {
	seat, r := g.plies[i].turn, g.recordBefore(i).WithMove(m)
	next, err := g.p.Game.BoardAfterMoves(r)
	if err != nil {
		return seatValue{}, nil, err
	}
	s := g.newPly(next)
	if s.over {
		return g.endValue(s, seat), nil, nil
	}
	c, _, err := g.runEngine(ctx, r, g.scaledLimits(factor))
	if err != nil {
		return seatValue{}, nil, err
	}
	return g.infoValue(c.Info, s.turn).onePlyEarlier(seat), c.Info.Line, nil
}

// partialReview returns the review of the last moves of the game, the zero Review if none is judged.
func (g *gameReview) partialReview(judged []Judgement) Review {
	if len(judged) == 0 {
		return Review{}
	}
	return NewReview(g.p, g.About(g.p), judged)
}

// scaledLimits returns the limits multiplied by factor.
func (g *gameReview) scaledLimits(factor int64) sente.Limits {
	limits := g.Limits
	limits.Time, limits.Nodes = limits.Time*durationFactor(factor), limits.Nodes*factor
	return limits
}

// incompleteError returns the error of an incomplete review.
func (g *gameReview) incompleteError(ctx context.Context, done int, err error) error {
	moves := len(g.p.Record.Moves)
	if ctx.Err() != nil {
		return fmt.Errorf("stopped after %d of %d moves: %w", done, moves, ctx.Err())
	}
	return fmt.Errorf("move %d cannot be evaluated: %w", moves-done, err)
}
