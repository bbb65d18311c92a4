package doctor

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// what describes an answer.
func what(a gomocup.Answer, l string) string {
	switch a.Kind {
	case gomocup.IsMove:
		return "the move " + strings.TrimSpace(l)
	case gomocup.IsError:
		return "ERROR " + visible.Clip(a.Text)
	case gomocup.IsUnknown:
		return "UNKNOWN"
	case gomocup.IsOK:
		return "OK"
	}
	return strconv.Quote(visible.Clip(l))
}

func (e *exam) checkStart(t *talk) error {
	said := t.hush()
	began := time.Now()
	err := t.want(gomocup.IsOK, "START "+strconv.Itoa(e.Size), startTime)
	took := time.Since(began)
	if said = append(said, t.banner...); len(said) > 0 {
		e.introduced = true
		e.warn("silence before OK", "said %s before OK to START: use MESSAGE and DEBUG for text; managers stop reading after %d lines", strconv.Quote(visible.Clip(said[0])), maxBanner)
	} else {
		e.ok("silence before OK", "no output before OK to START")
	}
	if err != nil {
		return err
	}
	if took > 3*time.Second {
		e.warn("START", "OK for a board of %d, but after %v: some managers do not wait that long", e.Size, short(took))
		return nil
	}
	e.ok("START", "OK for a board of %d after %v", e.Size, short(took))
	return nil
}

func (e *exam) checkTurns(t *talk) error {
	b, err := e.begin(t, e.Size)
	if err != nil {
		return err
	}
	if _, err := t.move(b, e.Time, "BEGIN"); err != nil {
		return err
	}
	for range 3 {
		if _, err := t.turn(b, e.Time); err != nil {
			return err
		}
	}
	t.extra = append(t.extra, t.hush()...)
	e.ok("BEGIN and TURN", "4 legal moves: %v", b.moves)
	return nil
}

// checkHaste sends each command immediately after the last reply. Some brains print their move
// before they are ready, and lose a command that arrives then.
func (e *exam) checkHaste(t *talk) error {
	b, err := e.begin(t, e.Size, "timeout_turn 0")
	if err != nil {
		return err
	}
	if _, err := t.move(b, 0, "BEGIN"); err != nil {
		return err
	}
	t.hasty = true
	for range 8 {
		if b.over() {
			break
		}
		if _, err := t.turn(b, 0); err != nil {
			e.warn("command at once", "it %s, when the command came immediately after its last move: pause before the next command", explain(err))
			return nil
		}
	}
	e.ok("command at once", "accepted commands immediately after its last move")
	return nil
}

// checkBoards sets up positions with even and odd numbers of stones and both colours to move.
func (e *exam) checkBoards(t *talk) error {
	b, err := e.begin(t, e.Size)
	if err != nil {
		return err
	}
	c := e.Size / 2
	for _, n := range []int{0, 1, 2, 5, 8} {
		if b, err = e.table(e.Size); err != nil {
			return err
		}
		for i := range n {
			if err := b.play(c+[]int{0, 1, 1, -1, 0, 2, -1, 1}[i], c+[]int{0, 1, -1, 1, 1, 0, -1, 0}[i]); err != nil {
				return err
			}
		}
		if _, err := t.move(b, e.Time, b.rows()...); err != nil {
			return at(err, "a BOARD of %d stones", n)
		}
	}
	if _, err := t.turn(b, e.Time); err != nil {
		return at(err, "a TURN after a BOARD")
	}
	e.ok("BOARD", "legal moves after 0, 1, 2, 5 and 8 stones, and after a TURN that followed")
	return nil
}

func (e *exam) checkAbout(t *talk) error {
	a, l, took, err := t.ask(wordTime, "ABOUT")
	switch {
	case errors.Is(err, errSilent):
		e.warn("ABOUT", "no answer within %v: managers must not have to wait for its name", wordTime)
		return nil
	case err != nil:
		return err
	case a.Kind != gomocup.IsAbout:
		e.warn("ABOUT", `answered with %s, expected name="…", version="…"`, what(a, l))
	default:
		e.ok("ABOUT", "%s (after %v)", visible.Clip(l), short(took))
	}
	return nil
}

// infos lists all keys of the protocol.
var infos = []string{
	"timeout_turn 1000", "timeout_match 100000", "max_memory 367001600", "time_left 100000",
	"game_type 1", "rule 0", "evaluate 3,3", "folder /nowhere",
}

func (e *exam) checkInfo(t *talk) error {
	b, err := e.begin(t, e.Size)
	if err != nil {
		return err
	}
	t.infos = 0 // report every UNKNOWN in this check
	for _, i := range infos {
		if err := t.Send(t.ctx, "INFO "+i); err != nil {
			return err
		}
	}
	if said := t.hush(); len(said) > 0 {
		e.complains, t.forgive = true, true
		e.warn("INFO", "answered with %s: INFO must not be answered", strconv.Quote(visible.Clip(said[0])))
	} else {
		e.ok("INFO", "accepted all keys without output")
	}
	if err := t.Send(t.ctx, "INFO sente_unknown_key 7"); err != nil {
		return err
	}
	if said := t.hush(); len(said) > 0 {
		e.warn("unknown INFO", "answered with %s: unknown keys must be ignored, and errors reported at the next command", strconv.Quote(visible.Clip(said[0])))
	} else {
		e.ok("unknown INFO", "ignored an unknown key")
	}
	if _, err := t.move(b, e.Time, "INFO timeout_turn "+millis(e.Time), "BEGIN"); err != nil {
		return at(err, "after INFO lines")
	}
	return nil
}

func (e *exam) checkUnknown(t *talk) error {
	t.lenient = true
	b, err := e.begin(t, e.Size)
	if err != nil {
		return err
	}
	t.infos = 0
	a, l, _, err := t.ask(wordTime, "SENTE_ASKS 1,2")
	switch {
	case errors.Is(err, errSilent):
		e.warn("unknown commands", "no answer (expected UNKNOWN)")
	case err != nil:
		return err
	case a.Kind == gomocup.IsUnknown:
		e.ok("unknown commands", "UNKNOWN")
	case a.Kind == gomocup.IsError:
		e.warn("unknown commands", "answered with %s (expected UNKNOWN)", what(a, l))
	default:
		e.fail("unknown commands", "answered with %s (expected UNKNOWN)", what(a, l))
	}
	if _, err := t.move(b, e.Time, "BEGIN"); err != nil {
		return at(err, "after an unknown command")
	}
	return nil
}

// checkOptional sends an optional command and reports whether it is supported.
func (e *exam) checkOptional(t *talk, command string) (bool, error) {
	t.infos = 0
	a, l, _, err := t.ask(wordTime, strings.Split(command, "\n")...)
	name, _, _ := strings.Cut(command, " ")
	name, _, _ = strings.Cut(name, "\n")
	switch {
	case errors.Is(err, errSilent):
		e.fail(name, "no answer within %v (expected UNKNOWN if not supported)", wordTime)
		return false, nil
	case err != nil:
		return false, err
	case a.Kind == gomocup.IsUnknown || a.Kind == gomocup.IsError:
		e.ok(name, "not supported: %s", what(a, l))
		return false, nil
	case a.Kind != gomocup.IsOK:
		e.fail(name, "answered with %s", what(a, l))
		return false, nil
	}
	return true, nil
}

func (e *exam) checkRestart(t *talk) error {
	b, err := e.begin(t, e.Size)
	if err != nil {
		return err
	}
	if _, err := t.move(b, e.Time, "BEGIN"); err != nil {
		return err
	}
	if _, err := t.turn(b, e.Time); err != nil {
		return err
	}
	offered, err := e.checkOptional(t, "RESTART")
	if err != nil || !offered {
		return err
	}
	if b, err = e.table(e.Size); err != nil {
		return err
	}
	if _, err := t.move(b, e.Time, "BEGIN"); err != nil {
		return at(err, "after RESTART")
	}
	e.ok("RESTART", "OK, and the board was empty")
	return nil
}

func (e *exam) checkTakeBack(t *talk) error {
	b, err := e.begin(t, e.Size)
	if err != nil {
		return err
	}
	if _, err := t.move(b, e.Time, "BEGIN"); err != nil {
		return err
	}
	x, y, err := gomocup.Coordinates(e.Size, b.moves[0])
	if err != nil {
		return err
	}
	offered, err := e.checkOptional(t, fmt.Sprintf("TAKEBACK %d,%d", x, y))
	if err != nil || !offered {
		return err
	}
	b.board.Undo()
	b.moves = nil
	if err := b.play(x, y); err != nil {
		return err
	}
	if _, err := t.move(b, e.Time, fmt.Sprintf("TURN %d,%d", x, y)); err != nil {
		return at(err, "on the point of the stone it had taken back")
	}
	e.ok("TAKEBACK", "OK, and the point was free")
	return nil
}

func (e *exam) checkRect(t *talk) error {
	offered, err := e.checkOptional(t, fmt.Sprintf("RECTSTART %d,%d", e.Size, e.Size))
	if err == nil && offered {
		e.ok("RECTSTART", "OK for a square board")
	}
	return err
}

func (e *exam) checkSwap2(t *talk) error {
	t.lenient = true
	if _, err := e.begin(t, e.Size); err != nil {
		return err
	}
	t.infos = 0
	a, l, _, err := t.ask(e.Time+lateTime, "SWAP2BOARD", "DONE")
	switch {
	case errors.Is(err, errSilent):
		e.fail("SWAP2BOARD", "no answer (expected UNKNOWN if not supported)")
		return nil
	case err != nil:
		return err
	case a.Kind == gomocup.IsUnknown || a.Kind == gomocup.IsError:
		e.ok("SWAP2BOARD", "not supported: %s", what(a, l))
	case len(strings.Fields(l)) == 3:
		return e.checkChoice(t, strings.Fields(l))
	default:
		e.fail("SWAP2BOARD", "answered an empty board with %s (expected three points)", what(a, l))
	}
	t.hush() // one UNKNOWN for each line is permitted
	if t.want(gomocup.IsOK, "START "+strconv.Itoa(e.Size), e.Time+lateTime) != nil {
		return errors.New("did not answer START with OK after SWAP2BOARD")
	}
	return nil
}

// checkChoice sends the engine the stones that it placed itself.
func (e *exam) checkChoice(t *talk, stones []string) error {
	lines := append(append([]string{"SWAP2BOARD"}, stones...), "DONE")
	a, l, _, err := t.ask(e.Time+lateTime, lines...)
	n := len(strings.Fields(l))
	switch {
	case err != nil:
		e.fail("SWAP2BOARD", "opened with %s, but with these stones it %s", strings.Join(stones, " "), explain(err))
	case strings.EqualFold(strings.TrimSpace(l), "SWAP"), a.Kind == gomocup.IsMove && n == 1, n == 2 && strings.Count(l, ",") == 2:
		e.ok("SWAP2BOARD", "opened with %s, and with these stones chose %s", strings.Join(stones, " "), visible.Clip(l))
	default:
		e.fail("SWAP2BOARD", "opened with %s, but answered these stones with %s (expected SWAP, or one or two points)", strings.Join(stones, " "), what(a, l))
	}
	return nil
}

// checkLineEnds uses another process and ends lines with LF alone.
func (e *exam) checkLineEnds(*talk) error {
	t, err := e.open(true)
	if err != nil {
		return err
	}
	defer e.close(t)
	b, err := e.begin(t, e.Size)
	if err == nil {
		_, err = t.move(b, e.Time, "BEGIN")
	}
	if err != nil {
		return at(err, "lines ended with LF, not CR LF")
	}
	e.ok("line ends", "CR LF and LF")
	return nil
}

func (e *exam) checkEarly(t *talk) error {
	t.lenient = true
	a, l, _, err := t.ask(wordTime, "BEGIN")
	switch {
	case errors.Is(err, errSilent):
		e.warn("commands before START", "no answer to BEGIN (expected ERROR)")
	case err != nil:
		e.warn("commands before START", "it %s at a BEGIN before START (expected ERROR)", explain(err))
		return nil
	case a.Kind == gomocup.IsError || a.Kind == gomocup.IsUnknown:
		e.ok("commands before START", "answered BEGIN with %s", what(a, l))
	default:
		e.warn("commands before START", "answered BEGIN with %s (expected ERROR)", what(a, l))
	}
	b, err := e.begin(t, e.Size)
	if err == nil {
		_, err = t.move(b, e.Time, "BEGIN")
	}
	if err != nil {
		e.warn("START after an error", "it %s", explain(err))
	}
	return nil
}

// checkWrongTurn sends invalid moves; the game must continue after each.
func (e *exam) checkWrongTurn(t *talk) error {
	t.lenient = true
	for _, wrong := range []string{"99,99", "-1,3", "a,b", "7", "occupied"} {
		b, err := e.begin(t, e.Size)
		if err != nil {
			return err
		}
		if _, err := t.move(b, e.Time, "BEGIN"); err != nil {
			return err
		}
		text := wrong
		if wrong == "occupied" {
			x, y, _ := gomocup.Coordinates(e.Size, b.moves[0])
			text = fmt.Sprintf("%d,%d", x, y)
		}
		a, l, _, err := t.ask(e.Time+wordTime, "TURN "+text)
		switch {
		case errors.Is(err, errSilent):
			e.warn("wrong TURN", "no answer to TURN %s (expected ERROR)", text)
			return nil
		case err != nil:
			e.warn("wrong TURN", "it %s at TURN %s (expected ERROR)", explain(err), text)
			return nil
		case a.Kind != gomocup.IsError && a.Kind != gomocup.IsUnknown:
			e.warn("wrong TURN", "answered TURN %s with %s (expected ERROR)", text, what(a, l))
			return nil
		}
		if _, err := t.turn(b, e.Time); err != nil {
			e.warn("wrong TURN", "after TURN %s and its ERROR it %s", text, explain(err))
			return nil
		}
	}
	e.ok("wrong TURN", "ERROR for points off the board, occupied or unreadable, and the game continued")
	return nil
}

// checkWrongBoard sends impossible positions. Any reply is accepted.
func (e *exam) checkWrongBoard(t *talk) error {
	t.lenient = true
	if _, err := e.begin(t, e.Size); err != nil {
		return err
	}
	for _, rows := range []string{"1,1,1 2,2,1 3,3,1", "7,7,1 7,7,2", "99,0,1", "1,1,9"} {
		lines := append(append([]string{"BOARD"}, strings.Fields(rows)...), "DONE")
		_, _, _, err := t.ask(e.Time+wordTime, lines...)
		if err != nil {
			e.warn("wrong BOARD", "it %s after the rows %s (expected a move or ERROR)", explain(err), rows)
			return nil
		}
	}
	t.hush() // replies to single rows are ignored
	if _, err := e.begin(t, e.Size); err != nil {
		e.warn("wrong BOARD", "afterwards it %s", explain(err))
		return nil
	}
	e.ok("wrong BOARD", "handled odd counts, duplicate points, points off the board and unknown fields, and the next START")
	return nil
}

// checkEndThinking sends END while a move is outstanding.
func (e *exam) checkEndThinking(t *talk) error {
	b, err := e.begin(t, e.Size, "timeout_turn 5000")
	if err != nil {
		return err
	}
	if _, err := t.move(b, 0, "INFO timeout_turn 0", "BEGIN"); err != nil {
		return err
	}
	x, y := b.reply()
	for _, l := range []string{"INFO timeout_turn 5000", fmt.Sprintf("TURN %d,%d", x, y)} {
		if err := t.send(l); err != nil {
			return err
		}
	}
	time.Sleep(50 * time.Millisecond)
	took, killed := t.end()
	t.end = func() (time.Duration, bool) { return 0, false }
	if killed {
		e.warn("END while thinking", "it continued to think and was killed after %v", short(took))
	} else {
		e.ok("END while thinking", "ended after %v", short(took))
	}
	return nil
}

// checkClosed closes the input without END, like a manager that crashes.
func (e *exam) checkClosed(t *talk) error {
	if _, err := e.begin(t, e.Size); err != nil {
		return err
	}
	began := time.Now()
	t.hangUp()
	select {
	case <-t.gone:
		e.ok("closed input", "ended after %v", short(time.Since(began)))
	case <-time.After(endTime):
		e.warn("closed input", "still running %v after its input was closed: it would outlive a crashed manager", endTime)
		e.killed-- // already reported by this check
	}
	return nil
}
