package doctor

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// Yixin's extensions are not used in tournaments: an engine need not support them, and is checked
// only if it does.

// checkYixin sets up a position without a reply, requests its best move and its forbidden points,
// and stops a search.
func (e *exam) checkYixin(t *talk) error {
	t.lenient = true
	b, err := e.begin(t, e.Size, "timeout_turn "+millis(e.Time))
	if err != nil {
		return err
	}
	b, known, err := e.laySilently(t, b)
	if err != nil || !known {
		return err
	}
	if _, err := t.move(b, e.Time, "YXNBEST 1"); err != nil {
		e.warn("YXNBEST", "it %s", explain(err))
		return nil
	}
	e.ok("YXNBEST", "a legal move from the position of YXBOARD")
	e.askForbidden(t)
	return e.stopSearch(t, b)
}

// laySilently sends YXBOARD, which has no reply.
func (e *exam) laySilently(t *talk, b *table) (*table, bool, error) {
	c := e.Size / 2
	for _, p := range [][2]int{{c, c}, {c + 1, c + 1}, {c - 1, c}, {c, c + 1}} {
		if err := b.play(p[0], p[1]); err != nil {
			return b, false, err
		}
	}
	lines := append([]string{"YXBOARD"}, b.rows()[1:]...)
	t.infos = 0
	for _, l := range lines {
		if err := t.send(l); err != nil {
			return b, false, err
		}
	}
	said := t.hush()
	switch {
	case len(said) == 0:
		e.ok("YXBOARD", "accepted without output")
		return b, true, nil
	case gomocup.ReadAnswer(said[0]).Kind == gomocup.IsUnknown || gomocup.ReadAnswer(said[0]).Kind == gomocup.IsError:
		e.ok("YXBOARD", "not supported: %s", visible.Clip(said[0]))
	default:
		e.warn("YXBOARD", "answered with %s (expected no answer)", visible.Clip(said[0]))
	}
	return b, false, nil
}

// askForbidden requests the forbidden points, of which freestyle has none.
func (e *exam) askForbidden(t *talk) {
	_, l, _, err := t.ask(wordTime, "YXSHOWFORBID")
	switch l = strings.TrimSpace(l); {
	case err != nil && errors.Is(err, errSilent):
		e.warn("YXSHOWFORBID", "no answer (expected FORBID and a full stop, even if no points are forbidden)")
	case err != nil:
		e.warn("YXSHOWFORBID", "it %s", explain(err))
	case gomocup.ReadAnswer(l).Kind == gomocup.IsUnknown:
		e.ok("YXSHOWFORBID", "not supported: UNKNOWN")
	case strings.HasPrefix(l, "FORBID ") && strings.HasSuffix(l, "."):
		e.ok("YXSHOWFORBID", "%s", l)
	default:
		e.warn("YXSHOWFORBID", "answered with %q (expected FORBID and a full stop)", visible.Clip(l))
	}
}

// stopSearch sends YXSTOP while a move is outstanding.
func (e *exam) stopSearch(t *talk, b *table) error {
	const long = 5 * time.Second
	x, y := b.reply()
	if err := b.play(x, y); err != nil {
		return err
	}
	for _, l := range []string{"INFO timeout_turn " + millis(long), fmt.Sprintf("TURN %d,%d", x, y)} {
		if err := t.send(l); err != nil {
			return err
		}
	}
	time.Sleep(50 * time.Millisecond)
	began := time.Now()
	if err := t.Send(t.ctx, "YXSTOP"); err != nil {
		return err
	}
	a, l, err := t.hear(wordTime) // it may have arrived before the stop
	switch {
	case err != nil:
		e.warn("YXSTOP", "it %s (expected the best move so far at once)", explain(err))
	case a.Kind != gomocup.IsMove:
		e.warn("YXSTOP", "answered with %s (expected the best move so far)", what(a, l))
	default:
		e.ok("YXSTOP", "a move %v after it", short(max(0, t.heard.Sub(began))))
	}
	return nil
}
