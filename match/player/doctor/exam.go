package doctor

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol/gomocup"
	"github.com/sente-games/sente/rules"
)

// exam is the state of an examination.
type exam struct {
	Patient
	connect connect
	whole   context.Context // context of the examination
	ctx     context.Context // whole with the time limit
	tell    func(Finding)

	visits, killed int           // number of processes, and of processes that had to be killed
	slowestEnd     time.Duration // maximum time from END to the exit
	extra          []string      // unsolicited lines
	closing        bool          // the checks are over, or their time is
	introduced     bool          // it wrote lines before OK to START
	complains      bool          // it replies to INFO, which is tolerated from then on
}

func (e *exam) ok(clause, format string, args ...any)   { e.find(OK, clause, format, args...) }
func (e *exam) warn(clause, format string, args ...any) { e.find(Warn, clause, format, args...) }
func (e *exam) fail(clause, format string, args ...any) { e.find(Fail, clause, format, args...) }

func (e *exam) find(v Verdict, clause, format string, args ...any) {
	if e.ctx.Err() != nil && !e.closing {
		return // findings of an aborted check are meaningless
	}
	e.tell(Finding{clause, v, fmt.Sprintf(format, args...)})
}

// run runs one check and reports whether to continue.
func (e *exam) run(c check) bool {
	t, err := e.open(false)
	if err != nil {
		e.fail(c.name, "it %v", err)
		return false
	}
	err = c.do(e, t)
	if err != nil && e.ctx.Err() == nil {
		e.fail(c.name, "it %s%s", explain(err), t.words())
	}
	e.close(t)
	return err == nil || !c.vital
}

// close sends END and records how the process ends.
func (e *exam) close(t *talk) {
	if !t.lenient {
		e.extra = append(e.extra, t.extra...)
	}
	took, killed := t.end()
	e.visits++
	if killed {
		e.killed++
	}
	e.slowestEnd = max(e.slowestEnd, took)
}

// goodbye reports the findings that cover all processes.
func (e *exam) goodbye() {
	switch {
	case e.visits == 0:
	case e.killed > 0:
		e.fail("END", "it did not end within %[3]v and had to be killed %[1]d of %[2]d times", e.killed, e.visits, endTime)
	default:
		e.ok("END", "ended %d times, the slowest %v after END", e.visits, short(e.slowestEnd))
	}
	switch {
	case e.visits == 0:
	case len(e.extra) > 0:
		e.fail("one answer for one command", "said %s without a command, and %d lines in all", strconv.Quote(visible.Clip(e.extra[0])), len(e.extra))
	case e.introduced:
		e.ok("one answer for one command", "no output without a command except before OK to START")
	default:
		e.ok("one answer for one command", "no output without a command")
	}
}

// begin starts a game and returns a board that validates its moves.
func (e *exam) begin(t *talk, size int, infos ...string) (*table, error) {
	if err := t.want(gomocup.IsOK, "START "+strconv.Itoa(size), startTime); err != nil {
		return nil, err
	}
	for _, i := range append([]string{"rule 0", "game_type 1", "timeout_match 0", "time_left 2147483647", "timeout_turn " + millis(e.Time)}, infos...) {
		if err := t.send("INFO " + i); err != nil {
			return nil, err
		}
	}
	return e.table(size)
}

// table creates a board with freestyle rules.
func (e *exam) table(size int) (*table, error) {
	board, err := e.Game.Open(sente.Record{Game: e.Game.Name, Size: strconv.Itoa(size)})
	return &table{board: board, size: size}, err
}

// table is a board that validates the moves of a game.
type table struct {
	board rules.Board
	size  int
	moves []sente.Move
}

// play plays a move in the protocol's coordinates.
func (b *table) play(x, y int) error {
	m := gomocup.Point(b.size, x, y)
	if _, err := b.board.Play(string(m)); err != nil {
		return fmt.Errorf("played %d,%d: %w", x, y, err)
	}
	b.moves = append(b.moves, m)
	return nil
}

func (b *table) over() bool {
	over, _, _ := b.board.Outcome()
	return over
}

// reply returns the opponent's move: a free point selected by arithmetic, the same in every
// examination.
func (b *table) reply() (x, y int) {
	legal := b.board.Legal()
	m := legal[(len(b.moves)*37+11)%len(legal)]
	x, y, _ = gomocup.Coordinates(b.size, m)
	return x, y
}

// rows returns the lines of BOARD for the position, with the engine to move.
func (b *table) rows() []string {
	lines := []string{"BOARD"}
	for i, m := range b.moves {
		x, y, _ := gomocup.Coordinates(b.size, m)
		field := 2
		if (len(b.moves)-i)%2 == 0 {
			field = 1
		}
		lines = append(lines, fmt.Sprintf("%d,%d,%d", x, y, field))
	}
	return append(lines, "DONE")
}

func millis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// short rounds a time for display.
func short(d time.Duration) time.Duration {
	if d < 10*time.Millisecond {
		return d.Round(100 * time.Microsecond)
	}
	return d.Round(time.Millisecond)
}
