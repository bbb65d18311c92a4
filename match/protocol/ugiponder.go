package protocol

import (
	"context"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// ponderOption is the option of UCI with which an engine offers to ponder, in lower case.
const ponderOption = "ponder"

// ponderSearch is a search of the engine for the position after the reply that it expects.
type ponderSearch struct {
	position string // position command
	limits   sente.Limits
	listener *infoListener
	bestMove string // the engine's bestmove if it came before ponderhit or stop
	err      error  // error of the wire or of the engine, which the next command returns
}

// matches reports whether a move for a position with these limits can continue the search; the
// remaining time may differ.
func (p *ponderSearch) matches(position string, limits sente.Limits) bool {
	limits.Left = p.limits.Left
	return p.position == position && p.limits == limits
}

// CanPonder reports whether the engine has offered to ponder, and is ready for it.
func (m *UGIManager) CanPonder() bool {
	return m.Ponders && m.IsSynced() && m.offered[ponderOption] != ""
}

// ExpectedReply returns the reply to its last move that the engine expects, "" if it is unknown.
func (m *UGIManager) ExpectedReply() sente.Move { return m.expected }

// Ponder sends go ponder for the position at the end of a record, whose last move is the expected
// reply, with the limits of the last move and with the remaining time, if that is not 0. When ctx is
// done, it stops the search unless isHit returns true: [UGIManager.Think] for the same position then
// continues it. A failure of the engine is returned by the next Think.
func (m *UGIManager) Ponder(ctx context.Context, game sente.Record, left time.Duration, isHit func() bool) {
	watch := standstill.Start()
	defer watch.Stop()
	listener := newInfoListener(watch, nil)
	listener.pondered = true
	p := &ponderSearch{position: m.positionCommand(game), limits: m.limits, listener: listener}
	if left != 0 {
		p.limits.Left = left
	}
	m.pondering = p
	if p.err = m.startPondering(ctx, watch, p); p.err == nil {
		p.err = m.followPondering(ctx, p)
	}
	if p.err == nil && !isHit() {
		if err := m.stopPondering(ctx); err != nil {
			m.pondering = &ponderSearch{err: err}
		}
	}
}

// startPondering sends the position and go ponder. It does not end with ctx, because a wire may close
// if the sending of a line is cancelled.
func (m *UGIManager) startPondering(ctx context.Context, watch *standstill.Stopwatch, p *ponderSearch) error {
	if err := m.checkQuiet(m.violation); err != nil {
		return err
	}
	wait, cancel := m.Timeouts.WithGrace(context.WithoutCancel(ctx), watch)
	defer cancel()
	err := m.sendCommand(wait, p.position)
	if err == nil {
		err = m.sendCommand(wait, strings.Replace(m.goCommand(p.limits), "go", "go ponder", 1))
	}
	return TimeoutComplaint(err, m.command, watch)
}

// followPondering reads the engine's reports until ctx is done. An engine should not send bestmove
// before ponderhit or stop, but some do when they have solved the position.
func (m *UGIManager) followPondering(ctx context.Context, p *ponderSearch) error {
	for {
		l, err := m.receiveLine(ctx)
		switch {
		case ctx.Err() != nil && err != nil:
			return nil
		case err != nil:
			return err
		case firstWord(l) == "bestmove":
			p.bestMove = l
			<-ctx.Done()
			return nil
		case IsUGIInfo(l):
			p.listener.handleLine(l)
		default:
			return &Complaint{Kind: InvalidReply, Command: m.command, Answer: l, Want: "info"}
		}
	}
}

// stopPondering ends the search, if there is one, and discards its bestmove, so that it cannot be
// taken for the reply to the next command.
func (m *UGIManager) stopPondering(ctx context.Context) error {
	p := m.pondering
	m.pondering = nil
	if p == nil || p.err != nil || p.bestMove != "" {
		return p.failure()
	}
	watch := standstill.Start()
	defer watch.Stop()
	wait, cancel := m.Timeouts.withStop(context.WithoutCancel(ctx), watch)
	defer cancel()
	m.outstanding = true
	err := m.sendCommand(wait, "stop")
	if err == nil {
		_, err = m.receiveBestMove(wait, wait, newInfoListener(watch, nil))
	}
	m.outstanding = err != nil
	return TimeoutComplaint(err, m.command, watch)
}

// failure returns the error of the search.
func (p *ponderSearch) failure() error {
	if p == nil {
		return nil
	}
	return p.err
}

// continuePondering sends ponderhit, because the opponent has made the expected reply, and waits for
// the move.
func (m *UGIManager) continuePondering(ctx, wait context.Context, listener *infoListener) (sente.Choice, error) {
	p := m.pondering
	m.pondering = nil
	if p.err != nil {
		return sente.Choice{}, p.err
	}
	listener.last, listener.infoString, listener.pondered = p.listener.last, p.listener.infoString, true
	if p.bestMove != "" {
		return m.parseBestMove(p.bestMove, listener)
	}
	if err := m.sendCommand(wait, "ponderhit"); err != nil {
		return sente.Choice{}, err
	}
	return m.awaitMove(ctx, wait, listener)
}
