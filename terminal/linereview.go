package terminal

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/review"
)

// reviewGame reviews the game and prints the moves that lost value.
func (l *lineMode) reviewGame(ctx context.Context, spec string) error {
	if err := l.session.checkReviewable(); err != nil {
		return err
	}
	live := NewLiveLines(l.out)
	d, err := l.session.ReviewGame(ctx, l.session.Record(), spec, func(done, of int) {
		live.Draw([]string{l.session.localize("{done} of {n} moves reviewed", "done", done, "n", of)})
	})
	live.Clear()
	if ctx.Err() != nil {
		l.quitInterrupted()
		return nil
	}
	if err != nil {
		return err
	}
	l.lastReview = &d
	var b strings.Builder
	fmt.Fprintf(&b, "%d moves %s\n\n", len(d.Moves), visible.Line(formatJudge("reviewed by", d.Review)))
	writeJudgements(&b, gradeColours(l.out), d.Review, d.MistakesOf(d.Seats), d.position)
	writeSummary(&b, d.Review)
	if len(d.retryMoves) > 0 {
		fmt.Fprintf(&b, "\"retry\" lets you try %s again\n", review.DescribeCounts(d.retryMoves))
	}
	l.printf("%s", b.String())
	return nil
}

// retryMistakes lets the user retry the mistakes of the review one after the other.
func (l *lineMode) retryMistakes(ctx context.Context) error {
	switch {
	case !l.session.matchesReview(l.lastReview):
		return errors.New(l.session.localize(`Type "review" first to find the mistakes`))
	case len(l.lastReview.retryMoves) == 0:
		return errors.New(l.session.localize("The review found no mistakes of yours"))
	}
	for _, played := range l.lastReview.retryMoves {
		more, err := l.retryMistake(ctx, *l.lastReview, played)
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	if !l.quit {
		l.showBoard()
	}
	return nil
}

// retryMistake asks for a better move until one is found, shown or skipped. more is false if the
// user ends the exercise.
func (l *lineMode) retryMistake(ctx context.Context, d GameReview, played review.Judgement) (more bool, err error) {
	for first := true; ; {
		t, err := l.session.newTrial(d, played)
		if err != nil {
			return false, err
		}
		if first {
			l.printf("\n%s\n%s\n", DrawPlain(t.Scene()), d.mistakeQuestion(played))
			first = false
		}
		text, ok := l.askQuestion(ctx, "a move, show, skip or end")
		if !ok {
			return false, nil
		}
		switch text {
		case "":
			continue
		case "show":
			l.printf("%s\n", d.describeBest(played))
			return true, nil
		case "skip":
			return true, nil
		case "quit", "exit":
			l.quit = true
			return false, nil
		case "end":
			return false, nil
		}
		if err := t.PlayText(text); err != nil {
			l.printf("%v\n", err)
			continue
		}
		moves := t.Record().Moves
		if len(moves) < played.Number {
			continue // it waits for others of its turn
		}
		a, err := d.judgeAttempt(ctx, played, moves[played.Number-1])
		switch {
		case ctx.Err() != nil:
			l.quitInterrupted()
			return false, nil
		case err != nil:
			return false, err
		}
		l.printf("%s\n", d.describeAttempt(played, a))
		if a.verdict == review.Right {
			return true, nil
		}
	}
}
