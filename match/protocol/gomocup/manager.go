package gomocup

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/protocol"
)

// UsualPause is the pause that suffices for brains that print their move before they are ready to
// read, and lose a command that arrives at that moment; see [Manager].
const UsualPause = 5 * time.Millisecond

// Manager implements the manager's side of the protocol: it makes a [sente.Engine] of a brain at
// the end of a wire. Wire must be set, the other fields may be zero.
//
// After an error of Think that is a [*protocol.Complaint], or an error of the Wire, the session is
// out of sync: close the wire, and start a new brain.
//
// A search whose ctx is done is stopped with YXSTOP. Brains that do not support it may reply
// UNKNOWN or ERROR, which is permitted; a brain that continues to think is out of sync.
type Manager struct {
	Wire     protocol.Wire
	Timeouts protocol.Timeouts
	Pause    time.Duration // minimum time between a move and the next command, for brains that need it: see UsualPause
	Memory   int64         // INFO max_memory in bytes; 0 is not sent
	GameType int           // INFO game_type: 0 against a person, 1 an engine, 2 in a tournament
	Folder   string        // INFO folder, for persistent files of the brain; "" is not sent

	board        *boardLayout // position of the brain's board; nil before START and while a move is outstanding
	record       sente.Record // of the last position of board after a move
	sentInfo     map[string]string
	infos        int             // INFO lines since the last reply: as many UNKNOWN are permitted
	searchCtx    context.Context // context of the current search; nil after YXSTOP was sent
	stopped      bool            // YXSTOP was sent, and a reply may follow
	command      string
	started      bool      // START has had a reply
	lastMoveTime time.Time // time of the last move
}

// NewGame prepares the brain for a game like the record's, without its moves, so that the first
// move needs no extra time. Think calls it if necessary.
func (m *Manager) NewGame(ctx context.Context, game sente.Record) error {
	game.Moves, game.Setup = nil, ""
	next, err := newLayout(game)
	if err != nil {
		return err
	}
	return m.sendStart(ctx, next)
}

// Think requests the move for the position at the end of the record.
func (m *Manager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	next, err := m.nextLayout(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if err := m.checkQuiet(); err != nil {
		return sente.Choice{}, err
	}
	watch := standstill.StartWithin(ctx)
	defer watch.Stop()
	if m.board == nil || !m.board.canReach(next) {
		if err := m.sendStart(ctx, next); err != nil {
			return sente.Choice{}, err
		}
	}
	ctx, stop := m.replyContext(ctx, watch, limits)
	defer stop()
	if err := m.sendInfo(ctx, m.clockInfo(game, limits)); err != nil {
		return sente.Choice{}, m.timeoutComplaint(err, watch)
	}
	before := m.board
	m.board = nil // unknown until the move arrives
	if err := m.sendPosition(ctx, before, next); err != nil {
		return sente.Choice{}, m.timeoutComplaint(err, watch)
	}
	chat := &messageParser{size: next.size, watch: watch, report: report, info: sente.Info{Bound: sente.NoScore}}
	x, y, err := m.awaitMove(ctx, next.size, chat)
	if err != nil {
		return sente.Choice{}, m.timeoutComplaint(err, watch)
	}
	m.lastMoveTime = time.Now()
	point := FormatPoint(next.size, x, y)
	m.board = next.withMove(x, y)
	moves := append(m.record.Moves[:0], game.Moves...)
	m.record = sente.Record{Rules: game.Rules, Size: game.Size, Setup: game.Setup, Moves: append(moves, point)}
	return sente.Choice{Move: point, Info: chat.finalInfo(point, x, y)}, nil
}

// nextLayout converts a record. If it has one move more than the last position, it converts only
// that move.
func (m *Manager) nextLayout(game sente.Record) (*boardLayout, error) {
	last, n := &m.record, len(game.Moves)-1
	if m.board == nil || n < 1 || n != len(m.board.moves) || n != len(last.Moves) || game.Rules != last.Rules || game.Size != last.Size || game.Setup != last.Setup || !slices.Equal(game.Moves[:n], last.Moves) {
		return newLayout(game)
	}
	x, y, err := ParsePoint(m.board.size, game.Moves[n])
	if err != nil {
		return nil, err
	}
	return m.board.withMove(x, y), nil
}

// replyContext returns a context that ends after the brain's time and the manager's timeout, or
// shortly after ctx is done: a move within that period keeps the session in sync. Until stop is
// called, the end of ctx sends YXSTOP to the brain.
func (m *Manager) replyContext(ctx context.Context, watch *standstill.Stopwatch, l sente.Limits) (context.Context, func()) {
	wait, stop := m.Timeouts.WithMove(ctx, watch, l)
	m.searchCtx = ctx
	return wait, func() {
		stop()
		m.searchCtx = nil
	}
}

// timeoutComplaint converts a timeout to a complaint.
func (m *Manager) timeoutComplaint(err error, watch *standstill.Stopwatch) error {
	return protocol.TimeoutComplaint(err, m.command, watch)
}

// checkQuiet returns an error if the brain has sent an unsolicited line, for example two moves for
// one command. It waits until the pause after the last move is over.
func (m *Manager) checkQuiet() error {
	if m.Pause > 0 && !m.lastMoveTime.IsZero() {
		time.Sleep(time.Until(m.lastMoveTime.Add(m.Pause)))
	}
	for {
		l, ok := m.Wire.Pending()
		if !ok {
			return nil
		}
		switch a := ParseAnswer(l); {
		case a.IsIdle() || !m.started || m.isPermitted(a):
		default:
			return &protocol.Complaint{Kind: protocol.Unsolicited, Command: m.command, Answer: l}
		}
	}
}

// sendStart sends START and the INFO of the game.
func (m *Manager) sendStart(ctx context.Context, next *boardLayout) error {
	if err := m.checkQuiet(); err != nil {
		return err
	}
	watch := standstill.StartWithin(ctx)
	defer watch.Stop()
	m.board, m.sentInfo = nil, map[string]string{}
	wait, cancel := m.Timeouts.WithStart(ctx, watch)
	defer cancel()
	if err := m.sendCommand(wait, fmt.Sprintf("START %d", next.size)); err != nil {
		return m.timeoutComplaint(err, watch)
	}
	if err := m.awaitOK(wait); err != nil {
		return m.timeoutComplaint(err, watch)
	}
	m.started = true
	m.board = &boardLayout{size: next.size, rules: next.rules, rule: next.rule, blackFirst: true}
	return m.timeoutComplaint(m.sendInfo(wait, m.gameInfo(next)), watch)
}

// End sends END. The caller checks via the wire whether the brain ends.
func (m *Manager) End(ctx context.Context) error {
	m.board = nil
	return m.sendCommand(ctx, "END")
}

// IsSynced reports whether the brain's board is in sync with the manager's.
func (m *Manager) IsSynced() bool { return m.board != nil }
