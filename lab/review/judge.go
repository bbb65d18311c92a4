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

// Judge holds the settings of a review.
type Judge struct {
	Engine sente.Engine
	Spec   string       // the engine's spec, which determines the scale of its scores
	Limits sente.Limits // per position; apparent mistakes get twice as much, blunders eight times
	From   int          // number of first moves to skip
	// Progress is called with each judgement, the last move's first, and the numbers of judged and
	// of all moves; may be nil.
	Progress func(j Judgement, done, of int)
}

// Errors for games that cannot be judged.
var errNoMoves = errors.New("the game has no moves to review")

// Review judges the moves of the game that ends in a position, the last one first. The error
// contains the move that could not be judged, or the number of moves before ctx ended; the review
// then contains the judged moves, and is empty if there are no such moves.
func (j Judge) Review(ctx context.Context, p lab.Position) (Review, error) {
	moves := len(p.Record.Moves)
	switch {
	case moves == 0:
		return Review{}, errNoMoves
	case j.From < 0 || j.From >= moves:
		return Review{}, fmt.Errorf("the game has %d moves: cannot skip %d of them", moves, j.From)
	}
	g, err := j.open(p)
	if err != nil {
		return Review{}, err
	}
	if f, ok := sente.As[sente.Forgetter](j.Engine); ok {
		f.Forget()
	}
	judged := make([]Judgement, moves)
	for i := moves; i >= j.From; i-- { // the last position first
		if err := g.look(ctx, i); err != nil {
			return g.partial(judged[min(i+1, moves):]), g.trouble(ctx, max(moves-i-1, 0), err)
		}
		if i == moves {
			continue
		}
		if judged[i], err = g.judge(ctx, i); err != nil {
			return g.partial(judged[i+1:]), g.trouble(ctx, moves-i-1, err)
		}
		if j.Progress != nil {
			j.Progress(judged[i], moves-i, moves-j.From)
		}
	}
	return Of(p, j.About(p), judged[j.From:]), nil
}

// game is the state of a review.
type game struct {
	Judge
	p     lab.Position
	seats []string
	scale float64
	plies []ply // one for each position, including the start and the end
}

// ply is a position of the game.
type ply struct {
	turn   int
	legal  int        // number of legal moves
	over   bool       // the game is over
	winner int        // winner if over, -1 if drawn
	value             // for the seat to move, if the game is not over
	best   sente.Move // the engine's move
	line   []sente.Move
	only   bool         // all other moves are clearly inferior
	lines  []sente.Info // with more than two seats: all moves, best first
}

// open replays the game.
func (j Judge) open(p lab.Position) (*game, error) {
	g := &game{Judge: j, p: p, seats: p.Board.Seats(), scale: p.Game.Scale(j.Spec), plies: make([]ply, len(p.Record.Moves)+1)}
	r := p.Record
	r.Moves = nil
	board, err := p.Game.Board(r)
	if err != nil {
		return nil, err
	}
	for i := range g.plies {
		g.plies[i] = g.stand(board)
		if i == len(p.Record.Moves) {
			break
		}
		if _, err := board.Play(string(p.Record.Moves[i])); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// stand returns the rules' information on the position on a board.
func (g *game) stand(b rules.Board) ply {
	s := ply{turn: b.Turn(), legal: len(b.Legal())}
	over, winner, _ := b.Outcome()
	if !over {
		return s
	}
	s.over, s.winner = true, winner
	return s
}

// ended returns the value of a finished game for a seat.
func (g *game) ended(s ply, seat int) value {
	i := sente.Info{Source: "proof"}
	switch {
	case s.winner == seat:
		i.Score = sente.WinIn(0)
	case s.winner >= 0:
		i.Score = sente.LossIn(0)
	}
	return g.valueOf(i, seat)
}

// valueOf returns the value of a report for the seat turn.
func (g *game) valueOf(i sente.Info, turn int) value {
	return value{sente.Assess(i, g.seats, turn, g.scale)}
}

// look runs the engine on position i, unless the game is over there.
func (g *game) look(ctx context.Context, i int) error {
	s := &g.plies[i]
	if s.over {
		return nil
	}
	limits := g.Limits
	if len(g.seats) > 2 {
		limits.Lines = max(min(s.legal, mostLines), 1)
	}
	c, lines, err := g.think(ctx, g.before(i), limits)
	if err != nil {
		return err
	}
	s.value, s.best, s.line = g.valueOf(c.Info, s.turn), c.Move, c.Info.Line
	s.only, s.lines = c.Info.Forced || s.legal == 1, lines
	return nil
}

// mostLines is the number of moves that are compared with each other if the score of the next
// player does not determine the mover's score.
const mostLines = 100

// before returns the record before the i-th move.
func (g *game) before(i int) sente.Record {
	r := g.p.Record
	r.Moves, r.Thinking, r.Result = slices.Clip(r.Moves[:i]), nil, sente.Result{}
	return r
}

// think runs the engine on the position of a record.
func (g *game) think(ctx context.Context, r sente.Record, limits sente.Limits) (sente.Choice, []sente.Info, error) {
	limits.Analysis = true
	lines := lab.Ranking{}
	c, err := g.Engine.Think(ctx, r, limits, lines.Add)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return c, nil, err
	}
	return c, lines.Best(c, max(limits.Lines, 1)), nil
}

// after returns the value for the mover of a move in the position before the i-th move, searched
// with factor times the limits.
func (g *game) after(ctx context.Context, i int, m sente.Move, factor int64) (value, []sente.Move, error) {
	seat, r := g.plies[i].turn, g.before(i).With(m)
	next, err := g.p.Game.Board(r)
	if err != nil {
		return value{}, nil, err
	}
	s := g.stand(next)
	if s.over {
		return g.ended(s, seat), nil, nil
	}
	c, _, err := g.think(ctx, r, g.times(factor))
	if err != nil {
		return value{}, nil, err
	}
	return g.valueOf(c.Info, s.turn).before(seat), c.Info.Line, nil
}

// partial returns the review of the last moves of the game, the zero Review if none is judged.
func (g *game) partial(judged []Judgement) Review {
	if len(judged) == 0 {
		return Review{}
	}
	return Of(g.p, g.About(g.p), judged)
}

// times returns the limits multiplied by factor.
func (g *game) times(factor int64) sente.Limits {
	limits := g.Limits
	limits.Time, limits.Nodes = limits.Time*time(factor), limits.Nodes*factor
	return limits
}

// trouble returns the error of an incomplete review.
func (g *game) trouble(ctx context.Context, done int, err error) error {
	moves := len(g.p.Record.Moves)
	if ctx.Err() != nil {
		return fmt.Errorf("stopped after %d of %d moves: %w", done, moves, ctx.Err())
	}
	return fmt.Errorf("move %d cannot be evaluated: %w", moves-done, err)
}
