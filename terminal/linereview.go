package terminal

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/review"
)

// review judges every move of the game and tells what gave something away.
func (l *lines) review(ctx context.Context, spec string) error {
	if err := l.session.reviewable(); err != nil {
		return err
	}
	live := NewLive(l.out)
	d, err := l.session.Review(ctx, l.session.Record(), spec, func(done, of int) {
		live.Draw([]string{l.session.say("{done} of {n} moves judged", "done", done, "n", of)})
	})
	live.Clear()
	if ctx.Err() != nil {
		l.stop()
		return nil
	}
	if err != nil {
		return err
	}
	l.judged = &d
	var b strings.Builder
	fmt.Fprintf(&b, "%d moves %s\n\n", len(d.Moves), visible.Line(judgeLine(d.Review)))
	writeMoves(&b, colours(l.out), d.Review, d.Mistakes(d.Seats), d.position)
	writeSummary(&b, d.Review)
	if len(d.tries) > 0 {
		fmt.Fprintf(&b, "\"retry\" lets you try %s again\n", counted(len(d.tries), "mistake"))
	}
	l.printf("%s", b.String())
	return nil
}

// counted is a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// retry lets the person try the mistakes of the review again, one after the other.
func (l *lines) retry(ctx context.Context) error {
	switch {
	case !l.session.fits(l.judged):
		return errors.New(l.session.say("say \"review\" first: it finds the mistakes"))
	case len(l.judged.tries) == 0:
		return errors.New(l.session.say("the review found no mistake of yours"))
	}
	for _, played := range l.judged.tries {
		on, err := l.tryAgain(ctx, *l.judged, played)
		if err != nil {
			return err
		}
		if !on {
			break
		}
	}
	if !l.left {
		l.board()
	}
	return nil
}

// tryAgain asks for a better move until one is found, shown or skipped. on is false when
// the person has had enough.
func (l *lines) tryAgain(ctx context.Context, d Judged, played review.Judgement) (on bool, err error) {
	for first := true; ; {
		t, err := l.session.trial(d, played)
		if err != nil {
			return false, err
		}
		if first {
			l.printf("\n%s\n%s\n", Plain(t.Scene()), d.asked(played))
			first = false
		}
		text, ok := l.hear(ctx, "a move, show, skip or end")
		if !ok {
			return false, nil
		}
		switch text {
		case "":
			continue
		case "show":
			l.printf("%s\n", d.answer(played))
			return true, nil
		case "skip":
			return true, nil
		case "quit", "exit":
			l.left = true
			return false, nil
		case "end":
			return false, nil
		}
		if err := t.Type(text); err != nil {
			l.printf("%v\n", err)
			continue
		}
		moves := t.Record().Moves
		if len(moves) < played.Number {
			continue // it waits for others of its turn
		}
		a, err := d.attempt(ctx, played, moves[played.Number-1])
		switch {
		case ctx.Err() != nil:
			l.stop()
			return false, nil
		case err != nil:
			return false, err
		}
		l.printf("%s\n", d.said(played, a))
		if a.verdict == review.Right {
			return true, nil
		}
	}
}
