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
func (e *examination) checkYixin(t *processSession) error {
	t.lenient = true
	b, err := e.beginGame(t, e.Size, "timeout_turn "+formatMillis(e.Time))
	if err != nil {
		return err
	}
	b, known, err := e.sendBoardSilently(t, b)
	if err != nil || !known {
		return err
	}
	if _, err := t.requestMove(b, e.Time, "YXNBEST 1"); err != nil {
		e.reportWarning("YXNBEST", "it %s", explainError(err))
		return nil
	}
	e.reportOK("YXNBEST", "a legal move from the position of YXBOARD")
	e.requestForbidden(t)
	return e.stopSearch(t, b)
}

// sendBoardSilently sends YXBOARD, which has no reply.
func (e *examination) sendBoardSilently(t *processSession, b *checkedBoard) (*checkedBoard, bool, error) {
	c := e.Size / 2
	for _, p := range [][2]int{{c, c}, {c + 1, c + 1}, {c - 1, c}, {c, c + 1}} {
		if err := b.playMove(p[0], p[1]); err != nil {
			return b, false, err
		}
	}
	lines := append([]string{"YXBOARD"}, b.boardRows()[1:]...)
	t.infos = 0
	for _, l := range lines {
		if err := t.sendLine(l); err != nil {
			return b, false, err
		}
	}
	said := t.unsolicitedLines()
	switch {
	case len(said) == 0:
		e.reportOK("YXBOARD", "accepted without output")
		return b, true, nil
	case gomocup.ParseAnswer(said[0]).Kind == gomocup.IsUnknown || gomocup.ParseAnswer(said[0]).Kind == gomocup.IsError:
		e.reportOK("YXBOARD", "not supported: %s", visible.Clip(said[0]))
	default:
		e.reportWarning("YXBOARD", "answered with %s (expected no answer)", visible.Clip(said[0]))
	}
	return b, false, nil
}

// requestForbidden requests the forbidden points. Freestyle has no forbidden points.
func (e *examination) requestForbidden(t *processSession) {
	_, l, _, err := t.sendAndAwait(replyTimeout, "YXSHOWFORBID")
	switch l = strings.TrimSpace(l); {
	case err != nil && errors.Is(err, errNoReply):
		e.reportWarning("YXSHOWFORBID", "no answer (expected FORBID and a full stop, even if no points are forbidden)")
	case err != nil:
		e.reportWarning("YXSHOWFORBID", "it %s", explainError(err))
	case gomocup.ParseAnswer(l).Kind == gomocup.IsUnknown:
		e.reportOK("YXSHOWFORBID", "not supported: UNKNOWN")
	case len(strings.Fields(l)) > 1 && strings.Fields(l)[0] == "FORBID" && strings.HasSuffix(l, "."):
		e.reportOK("YXSHOWFORBID", "%s", l)
	default:
		e.reportWarning("YXSHOWFORBID", "answered with %q (expected FORBID and a full stop)", visible.Clip(l))
	}
}

// stopSearch sends YXSTOP while a move is outstanding.
func (e *examination) stopSearch(t *processSession, b *checkedBoard) error {
	const long = 5 * time.Second
	x, y := b.opponentMove()
	if err := b.playMove(x, y); err != nil {
		return err
	}
	for _, l := range []string{"INFO timeout_turn " + formatMillis(long), fmt.Sprintf("TURN %d,%d", x, y)} {
		if err := t.sendLine(l); err != nil {
			return err
		}
	}
	time.Sleep(50 * time.Millisecond)
	began := time.Now()
	if err := t.Send(t.ctx, "YXSTOP"); err != nil {
		return err
	}
	a, l, err := t.awaitReply(replyTimeout) // it may have arrived before the stop
	switch {
	case err != nil:
		e.reportWarning("YXSTOP", "it %s (expected the best move so far at once)", explainError(err))
	case a.Kind != gomocup.IsMove:
		e.reportWarning("YXSTOP", "answered with %s (expected the best move so far)", describeAnswer(a, l))
	default:
		e.reportOK("YXSTOP", "a move %v after it", roundDuration(max(0, t.lastLineTime.Sub(began))))
	}
	return nil
}
