package terminal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/match/player"
)

// GameReview is the review of a game with the data needed to retry its mistakes.
type GameReview struct {
	review.Review
	position   lab.Position    // at the end of the game
	judge      review.Reviewer // settings; Engine is nil
	retryMoves []review.Judgement
}

// ReviewGame judges every move of a game by the engine spec, or by the game's default engine if
// spec is "". Like [Session.SuggestMove] it reads only constant fields of the session, so it may
// run concurrently with the screen. It calls progress with the number of judged moves.
func (s *Session) ReviewGame(ctx context.Context, game sente.Record, spec string, progress func(done, of int)) (GameReview, error) {
	p, err := s.reviewPosition(game)
	if err != nil {
		return GameReview{}, err
	}
	d := GameReview{position: p, judge: review.Reviewer{Spec: spec, Limits: s.judgeLimits()}}
	d.judge.Progress = func(_ review.Judgement, done, of int) { progress(done, of) }
	if d.Review, err = d.reviewWith(ctx, d.judge, p); err != nil {
		return d, err
	}
	d.retryMoves = d.MovesToRetry(s.retrySides())
	return d, nil
}

// reviewPosition returns the position at the end of a record, with moves written in this terminal's
// row numbering.
func (s *Session) reviewPosition(game sente.Record) (lab.Position, error) {
	p, err := lab.NewPosition(s.Game(), game)
	p.FromTop = s.FromTop
	return p, err
}

// judgeLimits returns the limits of a review: the node or depth limit of the game's engines, which
// makes the review reproducible, otherwise the default time.
func (s *Session) judgeLimits() sente.Limits {
	l := sente.Limits{Nodes: s.Limits.Nodes, Depth: s.Limits.Depth, Threads: s.Limits.Threads, Memory: s.Limits.Memory}
	if l.Nodes == 0 && l.Depth == 0 {
		l.Time = review.DefaultTime
	}
	return l
}

// retrySides returns the sides whose mistakes can be retried: the human ones, or all sides if only
// engines play.
func (s *Session) retrySides() (names []string) {
	for i, p := range s.Players {
		if p.IsHuman() {
			names = append(names, s.Seats()[i])
		}
	}
	if names == nil {
		return s.Seats()
	}
	return names
}

// matchesReview reports whether a review belongs to the current moves of the game.
func (s *Session) matchesReview(d *GameReview) bool {
	return d != nil && slices.Equal(d.position.Record.Moves, s.Record().Moves)
}

// newTrial returns a session with human players only that starts at the position before a move to
// retry.
func (s *Session) newTrial(d GameReview, played review.Judgement) (*Session, error) {
	p, err := d.positionBefore(played)
	if err != nil {
		return nil, err
	}
	people := make([]player.Player, len(s.Players))
	for i := range people {
		people[i].Name = player.Human
	}
	t, err := New(s.Games(), p.Record, people)
	if err != nil {
		return nil, err
	}
	t.FromTop, t.KeepTurns, t.Limits = s.FromTop, true, s.Limits
	return t, nil
}

// checkReviewable returns an error if the game cannot be reviewed now.
func (s *Session) checkReviewable() error {
	switch {
	case len(s.Game().Profiles) == 0:
		return sente.NewMessage("no_review_engine", "{game} has no engine for a review", "game", s.Game().Title)
	case len(s.Record().Moves) == 0:
		return sente.NewMessage("no_moves_to_review", "there are no moves to review yet")
	case s.hasClock() && !s.IsOver():
		return errors.New(s.localize("Your clock is running: review the game when it is over"))
	case s.HidesThoughts():
		return errors.New(s.localize("The review is available once the colours are chosen"))
	}
	return nil
}

// reviewWith reviews a position with a new engine, which it closes afterwards.
func (d GameReview) reviewWith(ctx context.Context, j review.Reviewer, p lab.Position) (r review.Review, err error) {
	if j.Engine, err = d.position.Game.NewEngine(d.judge.Spec); err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, sente.Close(j.Engine)) }()
	return j.ReviewGame(ctx, p)
}

// positionBefore returns the position in which a move was played.
func (d GameReview) positionBefore(j review.Judgement) (lab.Position, error) {
	r := d.position.Record
	r.Moves, r.Thinking, r.Result, r.Control = r.Moves[:j.Number-1:j.Number-1], nil, sente.Result{}, sente.Control{}
	p, err := lab.NewPosition(d.position.Game, r)
	p.FromTop = d.position.FromTop
	return p, err
}

// judgeAttempt judges a move tried in place of the played one.
func (d GameReview) judgeAttempt(ctx context.Context, played review.Judgement, m sente.Move) (attempt, error) {
	p, err := d.positionBefore(played)
	if err != nil {
		return attempt{}, err
	}
	if p, err = p.AfterMove(m); err != nil {
		return attempt{}, err
	}
	j := d.judge
	j.From, j.Progress, j.Limits.Time = played.Number-1, nil, min(j.Limits.Time, review.MaxAttemptTime)
	r, err := d.reviewWith(ctx, j, p)
	if err != nil {
		return attempt{}, err
	}
	return attempt{r.Moves[0], r.Moves[0].CompareTo(&played)}, nil
}

// attempt is a judged move tried in place of the played one.
type attempt struct {
	review.Judgement
	verdict review.Verdict
}

// mistakeQuestion returns the question for a move to retry.
func (d GameReview) mistakeQuestion(j review.Judgement) string {
	a := "a"
	if j.Grade == review.Inaccuracy {
		a = "an"
	}
	return fmt.Sprintf("move %d: %s played %s, %s %s (%s). Find a better move.", j.Number, j.Seat, d.position.MoveText(j.Move), a, j.Grade, j.DescribeChange())
}

// describeAttempt describes the result of an attempt.
func (d GameReview) describeAttempt(played review.Judgement, t attempt) string {
	move, evaluation := d.position.MoveText(t.Move), formatEvaluation(d.Review, t.Judgement, t.After)
	switch {
	case t.verdict == review.Right && t.Move == t.Best:
		return fmt.Sprintf("%s is the best move: %s", move, evaluation)
	case t.verdict == review.Right:
		return fmt.Sprintf("%s is as good as the best move: %s", move, evaluation)
	case t.Move == played.Move:
		return move + " was played"
	case t.verdict == review.Better:
		return fmt.Sprintf("%s is better than %s, but there is an even better move: %s", move, d.position.MoveText(played.Move), evaluation)
	}
	return fmt.Sprintf("%s is worse: %s", move, evaluation)
}

// describeBest describes the best line.
func (d GameReview) describeBest(j review.Judgement) string {
	return "the best move was" + d.bestLine(j) + ": " + formatEvaluation(d.Review, j, j.Before)
}

// bestLine returns the best move and its continuation.
func (d GameReview) bestLine(j review.Judgement) (text string) {
	for _, m := range j.Line[:min(len(j.Line), maxLineMoves)] {
		text += " " + d.position.MoveText(m)
	}
	return text
}
