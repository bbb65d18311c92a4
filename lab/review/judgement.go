package review

import (
	"context"
	"slices"
	gotime "time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// Judgement is the judgement of a move.
type Judgement struct {
	Number int          `json:"number"` // number of the move, counted from 1
	Seat   string       `json:"seat"`   // the mover
	Next   string       `json:"next"`   // the side to move after it
	Move   sente.Move   `json:"move"`
	Grade  Grade        `json:"grade,omitempty"` // inaccuracy, mistake or blunder
	Note   string       `json:"note,omitempty"`  // reason for no grade: "the only move", "forced", "the best move"; "not compared"
	Best   sente.Move   `json:"best"`            // the judge's move
	Line   []sente.Move `json:"line"`            // the expected line, beginning with that move
	Before View         `json:"before"`          // after the best move
	After  View         `json:"after"`           // after the played move
	Own    *lab.Opinion `json:"own,omitempty"`   // the player's own evaluation, if recorded
}

// Notes of moves without a grade.
const (
	onlyMove    = "the only move"
	forcedMove  = "forced"
	bestMove    = "the best move"
	notCompared = "not compared"
)

// judge judges the i-th move, counted from 0.
func (g *game) judge(ctx context.Context, i int) (Judgement, error) {
	s, m := &g.plies[i], g.p.Record.Moves[i]
	j := Judgement{Number: i + 1, Seat: g.seats[s.turn], Next: g.seats[g.plies[i+1].turn], Move: m, Best: s.best, Own: g.own(i)}
	was, line := s.value, s.line
	left, compared := g.left(i)
	switch {
	case s.legal == 1:
		j.Note = onlyMove
	case m == s.best && s.only:
		j.Note = forcedMove
	case m == s.best:
		j.Note = bestMove
	case !compared:
		j.Note = notCompared
	}
	if j.Note == "" {
		var err error
		if was, left, line, err = g.compare(ctx, i, left); err != nil {
			return j, err
		}
		j.Best, j.Grade = s.best, grade(was, left)
		if m == s.best {
			j.Note, j.Grade = bestMove, Fine
		}
	}
	if left.chance() > was.chance() || m == s.best {
		was = left // the move showed that the position was better or worse
	}
	if len(line) == 0 || line[0] != j.Best {
		line = []sente.Move{j.Best}
	}
	j.Line, j.Before, j.After = lab.Moves(line), was.view(), left.view()
	return j, nil
}

// left returns the value after the i-th move for the mover. With more than two seats the score of
// the next seat does not determine it; it is then the score of the move among all moves, if the
// engine reported it.
func (g *game) left(i int) (v value, compared bool) {
	s, next := g.plies[i], g.plies[i+1]
	switch {
	case next.over:
		return g.ended(next, s.turn), true
	case len(g.seats) == 2 || next.turn == s.turn:
		return next.before(s.turn), true
	}
	for _, l := range s.lines {
		if len(l.Line) > 0 && l.Line[0] == g.p.Record.Moves[i] {
			return g.valueOf(l, s.turn), true
		}
	}
	return s.value, false
}

// compare searches the position after the best move. If it seems better, it searches both
// successors again for twice as long, and an unproven blunder for eight times as long, together
// with the position before: if the judge then plays the same move, or finds that all moves lose,
// there is no error.
func (g *game) compare(ctx context.Context, i int, left value) (was, still value, line []sente.Move, err error) {
	s := &g.plies[i]
	was, line = s.value, s.line
	if len(g.seats) > 2 {
		return was, left, line, nil
	}
	if left.won() || s.lost() {
		return s.value, left, line, nil // no loss, or the position was already lost
	}
	for _, factor := range []int64{1, 2, longest} {
		if factor == longest {
			if err := g.again(ctx, i, factor); err != nil {
				return was, left, line, err
			}
			if s.lost() || s.best == g.p.Record.Moves[i] {
				return s.value, left, s.line, nil
			}
		}
		then, follows, err := g.after(ctx, i, s.best, factor)
		if err != nil {
			return was, left, line, err
		}
		was, line = least(s.value, then), slices.Concat([]sente.Move{s.best}, follows)
		if factor > 1 && !g.plies[i+1].over {
			if left, _, err = g.after(ctx, i, g.p.Record.Moves[i], factor); err != nil {
				return was, left, line, err
			}
		}
		g := grade(was, left)
		if g == Fine || was.proven() && left.proven() || factor > 1 && g != Blunder {
			break
		}
	}
	return was, left, line, nil
}

// longest is the factor of the limits before a move is called a blunder.
const longest = 8

// again searches position i again with factor times the limits.
func (g *game) again(ctx context.Context, i int, factor int64) error {
	was := g.Limits
	defer func() { g.Limits = was }()
	g.Limits = g.times(factor)
	return g.look(ctx, i)
}

// least returns the smaller of two values of the same position, but prefers a proof.
func least(a, b value) value {
	switch {
	case a.proven() != b.proven() && a.proven():
		return a
	case a.proven() != b.proven():
		return b
	case a.chance() <= b.chance():
		return a
	}
	return b
}

// own returns the player's evaluation of the i-th move, nil if not recorded.
func (g *game) own(i int) *lab.Opinion {
	r := g.p.Record
	if i >= len(r.Thinking) || r.Thinking[i].Depth == 0 && r.Thinking[i].Nodes == 0 {
		return nil
	}
	seat, spec := g.plies[i].turn, ""
	if seat < len(r.Players) {
		spec = r.Players[seat]
	}
	a := sente.Assess(sente.Info{Score: r.Thinking[i].Score}, g.seats, seat, g.p.Game.Scale(spec))
	return new(lab.OpinionOf(a))
}

// time converts a number to a factor of durations.
func time(n int64) gotime.Duration { return gotime.Duration(n) }
