package gomocup

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/protocol"
)

// defaultPause is the minimum time between a move and the next command: some brains print their
// move before they are ready to read, and lose a command that arrives at that moment.
const defaultPause = 5 * time.Millisecond

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
	Patience time.Duration // see protocol.DefaultPatience
	Start    time.Duration // see protocol.DefaultStart
	Longest  time.Duration // see protocol.DefaultLongest; it is also sent as the move time
	Stop     time.Duration // how long a move may come after ctx is done; see protocol.DefaultStop
	Pause    time.Duration // see defaultPause; a negative value means no pause
	Memory   int64         // INFO max_memory in bytes; 0 is not sent
	GameType int           // INFO game_type: 0 against a person, 1 an engine, 2 in a tournament
	Folder   string        // INFO folder, for persistent files of the brain; "" is not sent
	// Trace is called with every line in both directions; may be nil.
	Trace func(sent bool, line string)

	known   *layout // position of the brain's board; nil before START and while a move is outstanding
	told    map[string]string
	infos   int             // INFO lines since the last reply: as many UNKNOWN are permitted
	asked   context.Context // context of the current search; nil after YXSTOP was sent
	stopped bool            // YXSTOP was sent, and a reply may follow
	command string
	begun   bool      // START has had a reply
	moved   time.Time // time of the last move
}

// NewGame prepares the brain for a game like the record's, without its moves, so that the first
// move needs no extra time. Think calls it if necessary.
func (m *Manager) NewGame(ctx context.Context, game sente.Record) error {
	game.Moves, game.Setup = nil, ""
	next, err := layoutOf(game)
	if err != nil {
		return err
	}
	return m.start(ctx, next)
}

// Think requests the move for the position at the end of the record.
func (m *Manager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	next, err := layoutOf(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if err := m.quiet(); err != nil {
		return sente.Choice{}, err
	}
	watch := standstill.Start()
	defer watch.Stop()
	if m.known == nil || !m.known.leadsTo(next) {
		if err := m.start(ctx, next); err != nil {
			return sente.Choice{}, err
		}
	}
	ctx, stop := m.patient(ctx, watch, limits)
	defer stop()
	if err := m.tell(ctx, m.clockInfo(game, limits)); err != nil {
		return sente.Choice{}, m.excuse(err, watch)
	}
	before := m.known
	m.known = nil // unknown until the move arrives
	if err := m.lay(ctx, before, next); err != nil {
		return sente.Choice{}, m.excuse(err, watch)
	}
	chat := &chat{size: next.size, watch: watch, report: report}
	x, y, err := m.move(ctx, next.size, chat)
	if err != nil {
		return sente.Choice{}, m.excuse(err, watch)
	}
	m.moved = time.Now()
	at := Point(next.size, x, y)
	m.known = next.with(x, y)
	return sente.Choice{Move: at, Info: chat.final(at, x, y)}, nil
}

// patient returns a context that ends after the brain's time and the manager's timeout, or shortly
// after ctx is done: a move within that period keeps the session in sync. Until stop is called, the
// end of ctx sends YXSTOP to the brain.
func (m *Manager) patient(ctx context.Context, watch *standstill.Stopwatch, l sente.Limits) (context.Context, func()) {
	most := m.budget(l) + or(m.Patience, protocol.DefaultPatience)
	wait, stop := protocol.Patient(ctx, watch, watch.Elapsed()+most, or(m.Stop, protocol.DefaultStop))
	m.asked = ctx
	return wait, func() {
		stop()
		m.asked = nil
	}
}

// budget returns the maximum time of a move under the limits.
func (m *Manager) budget(l sente.Limits) time.Duration {
	most := or(m.Longest, protocol.DefaultLongest)
	if l.Time > 0 {
		most = l.Time
	}
	if l.Left != 0 && (l.Left < most || l.Time <= 0) {
		most = max(l.Left, 0)
	}
	return most
}

// excuse converts a timeout to a complaint.
func (m *Manager) excuse(err error, watch *standstill.Stopwatch) error {
	return protocol.Excuse(err, m.command, watch)
}

func or(d, standard time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return standard
}

// quiet returns an error if the brain has sent an unsolicited line, for example two moves for one
// command. It waits for the minimum pause after a move first.
func (m *Manager) quiet() error {
	if m.Pause >= 0 && !m.moved.IsZero() {
		time.Sleep(time.Until(m.moved.Add(or(m.Pause, defaultPause))))
	}
	for {
		l, ok := m.Wire.Pending()
		if !ok {
			return nil
		}
		m.hear(l)
		switch a := ReadAnswer(l); {
		case a.Idle() || !m.begun || m.forgives(a):
		default:
			return &protocol.Complaint{Kind: protocol.Unasked, Command: m.command, Answer: l}
		}
	}
}

// start sends START and the INFO of the game.
func (m *Manager) start(ctx context.Context, next *layout) error {
	if err := m.quiet(); err != nil {
		return err
	}
	watch := standstill.Start()
	defer watch.Stop()
	m.known, m.told = nil, map[string]string{}
	wait, cancel := watch.Timeout(ctx, or(m.Start, protocol.DefaultStart))
	defer cancel()
	if err := m.say(wait, fmt.Sprintf("START %d", next.size)); err != nil {
		return m.excuse(err, watch)
	}
	if err := m.ok(wait); err != nil {
		return m.excuse(err, watch)
	}
	m.begun = true
	m.known = &layout{size: next.size, rules: next.rules, rule: next.rule, black: true}
	return m.excuse(m.tell(wait, m.gameInfo(next)), watch)
}

// End sends END. The caller checks via the wire whether the brain ends.
func (m *Manager) End(ctx context.Context) error {
	m.known = nil
	return m.say(ctx, "END")
}

// Known reports whether the brain's board is in sync with the manager's.
func (m *Manager) Known() bool { return m.known != nil }
