package review

import (
	"context"
	"slices"
	gotime "time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// Judgement is what the judge thinks of a move.
type Judgement struct {
	Number int          `json:"number"` // of the move, counted from 1
	Seat   string       `json:"seat"`   // who made it
	Next   string       `json:"next"`   // who is to move then
	Move   sente.Move   `json:"move"`
	Grade  Grade        `json:"grade,omitempty"` // inaccuracy, mistake or blunder
	Note   string       `json:"note,omitempty"`  // why it is none: "the only move", "forced", "the best move"; "not compared"
	Best   sente.Move   `json:"best"`            // what the judge would have played
	Line   []sente.Move `json:"line"`            // and what it expects then, that move among them
	Before View         `json:"before"`          // with the best move
	After  View         `json:"after"`           // with the move that was played
	Own    *lab.Opinion `json:"own,omitempty"`   // what the player thought, if the record says it
}

// Notes of moves that are not held against anybody.
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
		was = left // the move showed that there was more in the position, or less
	}
	if len(line) == 0 || line[0] != j.Best {
		line = []sente.Move{j.Best}
	}
	j.Line, j.Before, j.After = lab.Moves(line), was.view(), left.view()
	return j, nil
}

// left is what is left after the i-th move, for the seat that made it. With more than two
// seats the score of the next one does not tell; then it is that of the move among all
// moves, if the engine named it.
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

// compare looks at what the best move would have left; where that seems to be more, once
// more at both moves for twice as long, and where a blunder is not proven, for eight times
// as long, at the position before them too: a judge that then plays the same, or sees that
// all is lost, accuses nobody.
func (g *game) compare(ctx context.Context, i int, left value) (was, still value, line []sente.Move, err error) {
	s := &g.plies[i]
	was, line = s.value, s.line
	if len(g.seats) > 2 {
		return was, left, line, nil
	}
	if left.won() || s.lost() {
		return s.value, left, line, nil // nothing was lost, or there was nothing to lose
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

// longest is how many times its limits the judge has before it calls a move a blunder.
const longest = 8

// again lets the engine think about a position once more, at factor times the limits.
func (g *game) again(ctx context.Context, i int, factor int64) error {
	was := g.Limits
	defer func() { g.Limits = was }()
	g.Limits = g.times(factor)
	return g.look(ctx, i)
}

// least is the smaller of two views of the same position, but a proof is better than none.
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

// own is what the player of the i-th move thought of it, nil if nobody wrote it down.
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

// time is a number as a factor of durations.
func time(n int64) gotime.Duration { return gotime.Duration(n) }
