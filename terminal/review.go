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

// Judged is a game with what a judge says of its moves.
type Judged struct {
	review.Review
	position lab.Position // at the end of the game
	judge    review.Judge // without its engine
	tries    []review.Judgement
}

// Review judges every move of a game, by an engine of the game or, if spec is "", by its
// first. Like [Session.Hint] it reads nothing of the session that changes, so that it may
// run beside the screen; progress hears how many moves are judged.
func (s *Session) Review(ctx context.Context, game sente.Record, spec string, progress func(done, of int)) (Judged, error) {
	p, err := s.position(game)
	if err != nil {
		return Judged{}, err
	}
	d := Judged{position: p, judge: review.Judge{Spec: spec, Limits: s.judging()}}
	d.judge.Progress = func(_ review.Judgement, done, of int) { progress(done, of) }
	if d.Review, err = d.by(ctx, d.judge, p); err != nil {
		return d, err
	}
	d.tries = d.Mistakes(s.tellers())
	return d, nil
}

// position is that at the end of a record, its moves written as this terminal counts rows.
func (s *Session) position(game sente.Record) (lab.Position, error) {
	p, err := lab.At(s.Game(), game)
	p.FromTop = s.FromTop
	return p, err
}

// judging are the limits of a judge: those of the game's engines by nodes or depth, which
// make the same review on every machine, else the usual time.
func (s *Session) judging() sente.Limits {
	l := sente.Limits{Nodes: s.Limits.Nodes, Depth: s.Limits.Depth, Threads: s.Limits.Threads, Memory: s.Limits.Memory}
	if l.Nodes == 0 && l.Depth == 0 {
		l.Time = review.Usual
	}
	return l
}

// tellers are the sides whose mistakes are tried again: those of people, or all where
// engines play alone.
func (s *Session) tellers() (names []string) {
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

// fits reports whether a review is of the game as it stands.
func (s *Session) fits(d *Judged) bool {
	return d != nil && slices.Equal(d.position.Record.Moves, s.Record().Moves)
}

// trial is a game for people alone that begins where a move is to be tried again.
func (s *Session) trial(d Judged, played review.Judgement) (*Session, error) {
	p, err := d.before(played)
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
	t.FromTop, t.Sure, t.Limits = s.FromTop, true, s.Limits
	return t, nil
}

// reviewable is why the game cannot be reviewed now, nil if it can.
func (s *Session) reviewable() error {
	switch {
	case len(s.Game().Profiles) == 0:
		return sente.NewMessage("no_review_engine", "{game} has no engine to judge with", "game", s.Game().Title)
	case len(s.Record().Moves) == 0:
		return sente.NewMessage("no_moves_to_review", "no move has been played yet: there is nothing to review")
	case s.timed() && !s.Over():
		return errors.New(s.say("your clock is running: review the game when it is over"))
	case s.HidesThoughts():
		return errors.New(s.say("colours are still being chosen: review the game when everybody has one"))
	}
	return nil
}

// by lets an engine judge that lives no longer than that.
func (d Judged) by(ctx context.Context, j review.Judge, p lab.Position) (r review.Review, err error) {
	if j.Engine, err = d.position.Game.Engine(d.judge.Spec); err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, sente.Close(j.Engine)) }()
	return j.Review(ctx, p)
}

// before is the position in which a move was played.
func (d Judged) before(j review.Judgement) (lab.Position, error) {
	r := d.position.Record
	r.Moves, r.Thinking, r.Result, r.Control = r.Moves[:j.Number-1:j.Number-1], nil, sente.Result{}, sente.Control{}
	p, err := lab.At(d.position.Game, r)
	p.FromTop = d.position.FromTop
	return p, err
}

// attempt judges a move that is tried in the place of one that was played.
func (d Judged) attempt(ctx context.Context, played review.Judgement, m sente.Move) (tried, error) {
	p, err := d.before(played)
	if err != nil {
		return tried{}, err
	}
	if p, err = p.After(m); err != nil {
		return tried{}, err
	}
	j := d.judge
	j.From, j.Progress, j.Limits.Time = played.Number-1, nil, min(j.Limits.Time, review.LongestAttempt)
	r, err := d.by(ctx, j, p)
	if err != nil {
		return tried{}, err
	}
	return tried{r.Moves[0], r.Moves[0].Verdict(&played)}, nil
}

// tried is a move that a person tried in the place of one that was played.
type tried struct {
	review.Judgement
	verdict review.Verdict
}

// asked says what was wrong with a move that is to be tried again.
func (d Judged) asked(j review.Judgement) string {
	a := "a"
	if j.Grade == review.Inaccuracy {
		a = "an"
	}
	return fmt.Sprintf("move %d: %s played %s, %s %s (%s). What is better?", j.Number, j.Seat, d.position.Text(j.Move), a, j.Grade, gave(j))
}

// gave is what a move gave away, in words.
func gave(j review.Judgement) string {
	before, after := j.Before.Mover, j.After.Mover
	if j.Before.Outcome != j.After.Outcome || (before == nil) != (after == nil) {
		return fmt.Sprintf("%s before, %s after it", j.Before.Outcome, j.After.Outcome)
	}
	if before == nil {
		return fmt.Sprintf("%d points given away", max(0, j.Before.Score-j.After.Score))
	}
	return fmt.Sprintf("%.0f %% of the chance given away", 100*max(0, *before-*after))
}

// said is what a try is worth, in words.
func (d Judged) said(played review.Judgement, t tried) string {
	move, stands := d.position.Text(t.Move), stand(d.Review, t.Judgement, t.After)
	switch {
	case t.verdict == review.Right && t.Move == t.Best:
		return fmt.Sprintf("%s is the best move: %s", move, stands)
	case t.verdict == review.Right:
		return fmt.Sprintf("%s is as good as the best: %s", move, stands)
	case t.Move == played.Move:
		return move + " is what was played"
	case t.verdict == review.Better:
		return fmt.Sprintf("%s is better than %s, and there is more: %s", move, d.position.Text(played.Move), stands)
	}
	return fmt.Sprintf("%s is no better: %s", move, stands)
}

// answer shows what was better.
func (d Judged) answer(j review.Judgement) string {
	return "the best was" + d.line(j) + ": " + stand(d.Review, j, j.Before)
}

// line is what was better, and what follows.
func (d Judged) line(j review.Judgement) (text string) {
	for _, m := range j.Line[:min(len(j.Line), mostShown)] {
		text += " " + d.position.Text(m)
	}
	return text
}
