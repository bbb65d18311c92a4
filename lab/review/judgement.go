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

// judgeMove judges the i-th move, counted from 0.
func (g *gameReview) judgeMove(ctx context.Context, i int) (Judgement, error) {
	s, m := &g.plies[i], g.p.Record.Moves[i]
	j := Judgement{Number: i + 1, Seat: g.seats[s.turn], Next: g.seats[g.plies[i+1].turn], Move: m, Best: s.best, Own: g.ownEvaluation(i)}
	before, line := s.seatValue, s.line
	played, compared := g.playedValue(i)
	switch {
	case s.legal == 1:
		j.Note = onlyMove
	case m == s.best && s.forced:
		j.Note = forcedMove
	case m == s.best:
		j.Note = bestMove
	case !compared || before.Bound == sente.NoScore || played.Bound == sente.NoScore:
		j.Note = notCompared
	}
	if j.Note == "" {
		var err error
		if before, played, line, err = g.compareBest(ctx, i, played); err != nil {
			return j, err
		}
		j.Best = s.best
		if m == s.best {
			j.Note = bestMove
		}
	}
	if played.winChance() > before.winChance() || m == s.best {
		before = played // the move showed that the position was better or worse
	}
	if len(line) == 0 || line[0] != j.Best {
		line = []sente.Move{j.Best}
	}
	j.Line, j.Before, j.After = lab.NonNilMoves(line), before.toView(), played.toView()
	if j.Note == "" {
		j.Grade = gradeMove(j.Before, j.After)
	}
	return j, nil
}

// Loss returns the loss of winning chance of the move that counts, 0..1.
func (j Judgement) Loss() float64 { return chanceLoss(j.Before, j.After) }

// DescribeChange describes how the move changed its player's chance to win: "77 % → 41 %", or
// "won → 41 %" if the value before it was proven.
func (j Judgement) DescribeChange() string {
	return j.Before.shortText() + " → " + j.After.shortText()
}

// playedValue returns the value after the i-th move for the mover. With more than two seats the
// score of the next seat does not determine it; it is then the score of the move among all moves,
// if the engine reported it.
func (g *gameReview) playedValue(i int) (v seatValue, compared bool) {
	s, next := g.plies[i], g.plies[i+1]
	switch {
	case next.over:
		return g.endValue(next, s.turn), true
	case len(g.seats) == 2 || next.turn == s.turn:
		return next.onePlyEarlier(s.turn), true
	}
	for _, l := range s.lines {
		if len(l.Line) > 0 && l.Line[0] == g.p.Record.Moves[i] {
			return g.infoValue(l, s.turn), true
		}
	}
	return s.seatValue, false
}

// compareBest searches the position after the best move. If it seems better, it searches both
// successors again for twice as long, and a large unproven loss for eight times as long, together
// with the position before: if the judge then plays the same move, or finds that all moves lose,
// there is no error.
func (g *gameReview) compareBest(ctx context.Context, i int, played seatValue) (before, rechecked seatValue, line []sente.Move, err error) {
	s := &g.plies[i]
	before, line = s.seatValue, s.line
	if len(g.seats) > 2 {
		return before, played, line, nil
	}
	if played.isWon() || s.isLost() {
		return s.seatValue, played, line, nil // no loss, or the position was already lost
	}
	for _, factor := range []int64{1, 2, maxLimitsFactor} {
		if factor == maxLimitsFactor {
			if err := g.searchAgain(ctx, i, factor); err != nil {
				return before, played, line, err
			}
			if s.isLost() || s.best == g.p.Record.Moves[i] {
				return s.seatValue, played, s.line, nil
			}
		}
		afterBest, follows, err := g.valueAfter(ctx, i, s.best, factor)
		if err != nil {
			return before, played, line, err
		}
		before, line = minValue(s.seatValue, afterBest), slices.Concat([]sente.Move{s.best}, follows)
		if factor > 1 && !g.plies[i+1].over {
			if played, _, err = g.valueAfter(ctx, i, g.p.Record.Moves[i], factor); err != nil {
				return before, played, line, err
			}
		}
		from, to := before.toView(), played.toView()
		if gradeMove(from, to) == Fine || from.Proven && to.Proven || factor > 1 && chanceLoss(from, to) < recheckLoss {
			break
		}
	}
	return before, played, line, nil
}

// maxLimitsFactor is the factor of the limits for a large unproven loss.
const maxLimitsFactor = 8

// searchAgain searches position i again with factor times the limits.
func (g *gameReview) searchAgain(ctx context.Context, i int, factor int64) error {
	was := g.Limits
	defer func() { g.Limits = was }()
	g.Limits = g.scaledLimits(factor)
	return g.searchPly(ctx, i)
}

// minValue returns the smaller of two values of the same position, but prefers a proof.
func minValue(a, b seatValue) seatValue {
	switch {
	case a.isProven() != b.isProven() && a.isProven():
		return a
	case a.isProven() != b.isProven():
		return b
	case a.winChance() <= b.winChance():
		return a
	}
	return b
}

// ownEvaluation returns the player's evaluation of the i-th move, nil if not recorded.
func (g *gameReview) ownEvaluation(i int) *lab.Opinion {
	r := g.p.Record
	if i >= len(r.Thinking) || r.Thinking[i].Depth == 0 && r.Thinking[i].Nodes == 0 {
		return nil
	}
	seat, spec := g.plies[i].turn, ""
	if seat < len(r.Players) {
		spec = r.Players[seat]
	}
	a := sente.Assess(r.Thinking[i].Info(), g.seats, seat, g.p.Game.ScoreScale(spec))
	return new(lab.NewOpinion(a))
}

// durationFactor converts a number to a factor of durations.
func durationFactor(n int64) gotime.Duration { return gotime.Duration(n) }
