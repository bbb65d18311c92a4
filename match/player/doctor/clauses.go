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

// describeAnswer describes an answer.
func describeAnswer(a gomocup.Answer, l string) string {
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

func (e *examination) checkStart(t *processSession) error {
	banner := t.unsolicitedLines()
	began := time.Now()
	err := t.requireReply(gomocup.IsOK, "START "+strconv.Itoa(e.Size), startTimeout)
	took := time.Since(began)
	if banner = append(banner, t.banner...); len(banner) > 0 {
		e.wroteBanner = true
		e.reportWarning("silence before OK", "said %s before OK to START: use MESSAGE and DEBUG for text; managers stop reading after %d lines", strconv.Quote(visible.Clip(banner[0])), maxBanner)
	} else {
		e.reportOK("silence before OK", "no output before OK to START")
	}
	if err != nil {
		return err
	}
	if took > 3*time.Second {
		e.reportWarning("START", "OK for a board of %d, but after %v: some managers do not wait that long", e.Size, roundDuration(took))
		return nil
	}
	e.reportOK("START", "OK for a board of %d after %v", e.Size, roundDuration(took))
	return nil
}

func (e *examination) checkTurns(t *processSession) error {
	b, err := e.beginGame(t, e.Size)
	if err != nil {
		return err
	}
	if _, err := t.requestMove(b, e.Time, "BEGIN"); err != nil {
		return err
	}
	for range 3 {
		if _, err := t.playTurn(b, e.Time); err != nil {
			return err
		}
	}
	t.unsolicited = append(t.unsolicited, t.unsolicitedLines()...)
	e.reportOK("BEGIN and TURN", "4 legal moves: %v", b.moves)
	return nil
}

// HasteClause is the clause of commands that arrive immediately after a move. An engine that fails it
// needs [gomocup.UsualPause].
const HasteClause = "command at once"

// checkHaste sends each command immediately after the last reply. Some brains print their move
// before they are ready, and lose a command that arrives then.
func (e *examination) checkHaste(t *processSession) error {
	b, err := e.beginGame(t, e.Size, "timeout_turn 0")
	if err != nil {
		return err
	}
	if _, err := t.requestMove(b, 0, "BEGIN"); err != nil {
		return err
	}
	t.noPause = true
	for range 8 {
		if b.isOver() {
			break
		}
		if _, err := t.playTurn(b, 0); err != nil {
			e.reportWarning(HasteClause, "it %s, when the command came immediately after its last move: pause before the next command, in matches with --own N:pause=%v", explainError(err), gomocup.UsualPause)
			return nil
		}
	}
	e.reportOK(HasteClause, "accepted commands immediately after its last move")
	return nil
}

// checkBoards sets up positions with even and odd numbers of stones and both colours to move.
func (e *examination) checkBoards(t *processSession) error {
	b, err := e.beginGame(t, e.Size)
	if err != nil {
		return err
	}
	c := e.Size / 2
	for _, n := range []int{0, 1, 2, 5, 8} {
		if b, err = e.newBoard(e.Size); err != nil {
			return err
		}
		for i := range n {
			if err := b.playMove(c+[]int{0, 1, 1, -1, 0, 2, -1, 1}[i], c+[]int{0, 1, -1, 1, 1, 0, -1, 0}[i]); err != nil {
				return err
			}
		}
		if _, err := t.requestMove(b, e.Time, b.boardRows()...); err != nil {
			return atStep(err, "a BOARD of %d stones", n)
		}
	}
	if _, err := t.playTurn(b, e.Time); err != nil {
		return atStep(err, "a TURN after a BOARD")
	}
	e.reportOK("BOARD", "legal moves after 0, 1, 2, 5 and 8 stones, and after a TURN that followed")
	return nil
}

func (e *examination) checkAbout(t *processSession) error {
	a, l, took, err := t.sendAndAwait(replyTimeout, "ABOUT")
	switch {
	case errors.Is(err, errNoReply):
		e.reportWarning("ABOUT", "no answer within %v: managers must not have to wait for its name", replyTimeout)
		return nil
	case err != nil:
		return err
	case a.Kind != gomocup.IsAbout:
		e.reportWarning("ABOUT", `answered with %s, expected name="…", version="…"`, describeAnswer(a, l))
	default:
		e.reportOK("ABOUT", "%s (after %v)", visible.Clip(l), roundDuration(took))
	}
	return nil
}

// infoKeys lists all keys of the protocol.
var infoKeys = []string{
	"timeout_turn 1000", "timeout_match 100000", "max_memory 367001600", "time_left 100000",
	"game_type 1", "rule 0", "evaluate 3,3", "folder /nowhere",
}

func (e *examination) checkInfo(t *processSession) error {
	b, err := e.beginGame(t, e.Size)
	if err != nil {
		return err
	}
	t.infos = 0 // report every UNKNOWN in this check
	for _, i := range infoKeys {
		if err := t.Send(t.ctx, "INFO "+i); err != nil {
			return err
		}
	}
	if answers := t.unsolicitedLines(); len(answers) > 0 {
		e.repliesToInfo, t.ignoreUnknown = true, true
		e.reportWarning("INFO", "answered with %s: INFO must not be answered", strconv.Quote(visible.Clip(answers[0])))
	} else {
		e.reportOK("INFO", "accepted all keys without output")
	}
	if err := t.Send(t.ctx, "INFO sente_unknown_key 7"); err != nil {
		return err
	}
	if answers := t.unsolicitedLines(); len(answers) > 0 {
		e.reportWarning("unknown INFO", "answered with %s: unknown keys must be ignored, and errors reported at the next command", strconv.Quote(visible.Clip(answers[0])))
	} else {
		e.reportOK("unknown INFO", "ignored an unknown key")
	}
	if _, err := t.requestMove(b, e.Time, "INFO timeout_turn "+formatMillis(e.Time), "BEGIN"); err != nil {
		return atStep(err, "after INFO lines")
	}
	return nil
}

func (e *examination) checkUnknown(t *processSession) error {
	t.lenient = true
	b, err := e.beginGame(t, e.Size)
	if err != nil {
		return err
	}
	t.infos = 0
	a, l, _, err := t.sendAndAwait(replyTimeout, "SENTE_ASKS 1,2")
	switch {
	case errors.Is(err, errNoReply):
		e.reportWarning("unknown commands", "no answer (expected UNKNOWN)")
	case err != nil:
		return err
	case a.Kind == gomocup.IsUnknown:
		e.reportOK("unknown commands", "UNKNOWN")
	case a.Kind == gomocup.IsError:
		e.reportWarning("unknown commands", "answered with %s (expected UNKNOWN)", describeAnswer(a, l))
	default:
		e.reportFailure("unknown commands", "answered with %s (expected UNKNOWN)", describeAnswer(a, l))
	}
	if _, err := t.requestMove(b, e.Time, "BEGIN"); err != nil {
		return atStep(err, "after an unknown command")
	}
	return nil
}

// checkOptional sends an optional command and reports whether it is supported.
func (e *examination) checkOptional(t *processSession, command string) (bool, error) {
	t.infos = 0
	a, l, _, err := t.sendAndAwait(replyTimeout, strings.Split(command, "\n")...)
	name, _, _ := strings.Cut(command, " ")
	name, _, _ = strings.Cut(name, "\n")
	switch {
	case errors.Is(err, errNoReply):
		e.reportFailure(name, "no answer within %v (expected UNKNOWN if not supported)", replyTimeout)
		return false, nil
	case err != nil:
		return false, err
	case a.Kind == gomocup.IsUnknown || a.Kind == gomocup.IsError:
		e.reportOK(name, "not supported: %s", describeAnswer(a, l))
		return false, nil
	case a.Kind != gomocup.IsOK:
		e.reportFailure(name, "answered with %s", describeAnswer(a, l))
		return false, nil
	}
	return true, nil
}

func (e *examination) checkRestart(t *processSession) error {
	b, err := e.beginGame(t, e.Size)
	if err != nil {
		return err
	}
	if _, err := t.requestMove(b, e.Time, "BEGIN"); err != nil {
		return err
	}
	if _, err := t.playTurn(b, e.Time); err != nil {
		return err
	}
	offered, err := e.checkOptional(t, "RESTART")
	if err != nil || !offered {
		return err
	}
	if b, err = e.newBoard(e.Size); err != nil {
		return err
	}
	if _, err := t.requestMove(b, e.Time, "BEGIN"); err != nil {
		return atStep(err, "after RESTART")
	}
	e.reportOK("RESTART", "OK, and the board was empty")
	return nil
}

func (e *examination) checkTakeBack(t *processSession) error {
	b, err := e.beginGame(t, e.Size)
	if err != nil {
		return err
	}
	if _, err := t.requestMove(b, e.Time, "BEGIN"); err != nil {
		return err
	}
	x, y, err := gomocup.ParsePoint(e.Size, b.moves[0])
	if err != nil {
		return err
	}
	offered, err := e.checkOptional(t, fmt.Sprintf("TAKEBACK %d,%d", x, y))
	if err != nil || !offered {
		return err
	}
	b.board.Undo()
	b.moves = nil
	if err := b.playMove(x, y); err != nil {
		return err
	}
	if _, err := t.requestMove(b, e.Time, fmt.Sprintf("TURN %d,%d", x, y)); err != nil {
		return atStep(err, "on the point of the stone it had taken back")
	}
	e.reportOK("TAKEBACK", "OK, and the point was free")
	return nil
}

func (e *examination) checkRect(t *processSession) error {
	offered, err := e.checkOptional(t, fmt.Sprintf("RECTSTART %d,%d", e.Size, e.Size))
	if err == nil && offered {
		e.reportOK("RECTSTART", "OK for a square board")
	}
	return err
}

func (e *examination) checkSwap2(t *processSession) error {
	t.lenient = true
	if _, err := e.beginGame(t, e.Size); err != nil {
		return err
	}
	t.infos = 0
	a, l, _, err := t.sendAndAwait(e.Time+lateTolerance, "SWAP2BOARD", "DONE")
	switch {
	case errors.Is(err, errNoReply):
		e.reportFailure("SWAP2BOARD", "no answer (expected UNKNOWN if not supported)")
		return nil
	case err != nil:
		return err
	case a.Kind == gomocup.IsUnknown || a.Kind == gomocup.IsError:
		e.reportOK("SWAP2BOARD", "not supported: %s", describeAnswer(a, l))
	case len(strings.Fields(l)) == 3:
		return e.checkChoice(t, strings.Fields(l))
	default:
		e.reportFailure("SWAP2BOARD", "answered an empty board with %s (expected three points)", describeAnswer(a, l))
	}
	t.unsolicitedLines() // one UNKNOWN for each line is permitted
	if t.requireReply(gomocup.IsOK, "START "+strconv.Itoa(e.Size), e.Time+lateTolerance) != nil {
		return errors.New("did not answer START with OK after SWAP2BOARD")
	}
	return nil
}

// checkChoice sends the engine the stones that it placed itself.
func (e *examination) checkChoice(t *processSession, stones []string) error {
	lines := append(append([]string{"SWAP2BOARD"}, stones...), "DONE")
	a, l, _, err := t.sendAndAwait(e.Time+lateTolerance, lines...)
	n := len(strings.Fields(l))
	switch {
	case err != nil:
		e.reportFailure("SWAP2BOARD", "opened with %s, but with these stones it %s", strings.Join(stones, " "), explainError(err))
	case strings.EqualFold(strings.TrimSpace(l), "SWAP"), a.Kind == gomocup.IsMove && n == 1, n == 2 && strings.Count(l, ",") == 2:
		e.reportOK("SWAP2BOARD", "opened with %s, and with these stones chose %s", strings.Join(stones, " "), visible.Clip(l))
	default:
		e.reportFailure("SWAP2BOARD", "opened with %s, but answered these stones with %s (expected SWAP, or one or two points)", strings.Join(stones, " "), describeAnswer(a, l))
	}
	return nil
}

// checkLineEnds uses another process and ends lines with LF alone.
func (e *examination) checkLineEnds(*processSession) error {
	t, err := e.openSession(true)
	if err != nil {
		return err
	}
	defer e.endProcess(t)
	b, err := e.beginGame(t, e.Size)
	if err == nil {
		_, err = t.requestMove(b, e.Time, "BEGIN")
	}
	if err != nil {
		return atStep(err, "lines ended with LF, not CR LF")
	}
	e.reportOK("line ends", "CR LF and LF")
	return nil
}

func (e *examination) checkEarly(t *processSession) error {
	t.lenient = true
	a, l, _, err := t.sendAndAwait(replyTimeout, "BEGIN")
	switch {
	case errors.Is(err, errNoReply):
		e.reportWarning("commands before START", "no answer to BEGIN (expected ERROR)")
	case err != nil:
		e.reportWarning("commands before START", "it %s at a BEGIN before START (expected ERROR)", explainError(err))
		return nil
	case a.Kind == gomocup.IsError || a.Kind == gomocup.IsUnknown:
		e.reportOK("commands before START", "answered BEGIN with %s", describeAnswer(a, l))
	default:
		e.reportWarning("commands before START", "answered BEGIN with %s (expected ERROR)", describeAnswer(a, l))
	}
	b, err := e.beginGame(t, e.Size)
	if err == nil {
		_, err = t.requestMove(b, e.Time, "BEGIN")
	}
	if err != nil {
		e.reportWarning("START after an error", "it %s", explainError(err))
	}
	return nil
}

// checkWrongTurn sends invalid moves; the game must continue after each.
func (e *examination) checkWrongTurn(t *processSession) error {
	t.lenient = true
	for _, wrong := range []string{"99,99", "-1,3", "a,b", "7", "occupied"} {
		b, err := e.beginGame(t, e.Size)
		if err != nil {
			return err
		}
		if _, err := t.requestMove(b, e.Time, "BEGIN"); err != nil {
			return err
		}
		text := wrong
		if wrong == "occupied" {
			x, y, _ := gomocup.ParsePoint(e.Size, b.moves[0])
			text = fmt.Sprintf("%d,%d", x, y)
		}
		a, l, _, err := t.sendAndAwait(e.Time+replyTimeout, "TURN "+text)
		switch {
		case errors.Is(err, errNoReply):
			e.reportWarning("wrong TURN", "no answer to TURN %s (expected ERROR)", text)
			return nil
		case err != nil:
			e.reportWarning("wrong TURN", "it %s at TURN %s (expected ERROR)", explainError(err), text)
			return nil
		case a.Kind != gomocup.IsError && a.Kind != gomocup.IsUnknown:
			e.reportWarning("wrong TURN", "answered TURN %s with %s (expected ERROR)", text, describeAnswer(a, l))
			return nil
		}
		if _, err := t.playTurn(b, e.Time); err != nil {
			e.reportWarning("wrong TURN", "after TURN %s and its ERROR it %s", text, explainError(err))
			return nil
		}
	}
	e.reportOK("wrong TURN", "ERROR for points off the board, occupied or unreadable, and the game continued")
	return nil
}

// checkWrongBoard sends impossible positions. Any reply is accepted.
func (e *examination) checkWrongBoard(t *processSession) error {
	t.lenient = true
	if _, err := e.beginGame(t, e.Size); err != nil {
		return err
	}
	for _, rows := range []string{"1,1,1 2,2,1 3,3,1", "7,7,1 7,7,2", "99,0,1", "1,1,9"} {
		lines := append(append([]string{"BOARD"}, strings.Fields(rows)...), "DONE")
		_, _, _, err := t.sendAndAwait(e.Time+replyTimeout, lines...)
		if err != nil {
			e.reportWarning("wrong BOARD", "it %s after the rows %s (expected a move or ERROR)", explainError(err), rows)
			return nil
		}
	}
	t.unsolicitedLines() // replies to single rows are ignored
	if _, err := e.beginGame(t, e.Size); err != nil {
		e.reportWarning("wrong BOARD", "afterwards it %s", explainError(err))
		return nil
	}
	e.reportOK("wrong BOARD", "handled odd counts, duplicate points, points off the board and unknown fields, and the next START")
	return nil
}

// checkEndThinking sends END while a move is outstanding.
func (e *examination) checkEndThinking(t *processSession) error {
	b, err := e.beginGame(t, e.Size, "timeout_turn 5000")
	if err != nil {
		return err
	}
	if _, err := t.requestMove(b, 0, "INFO timeout_turn 0", "BEGIN"); err != nil {
		return err
	}
	x, y := b.opponentMove()
	for _, l := range []string{"INFO timeout_turn 5000", fmt.Sprintf("TURN %d,%d", x, y)} {
		if err := t.sendLine(l); err != nil {
			return err
		}
	}
	time.Sleep(50 * time.Millisecond)
	took, killed := t.end()
	t.end = func() (time.Duration, bool) { return 0, false }
	if killed {
		e.reportWarning("END while thinking", "it continued to think and was killed after %v", roundDuration(took))
	} else {
		e.reportOK("END while thinking", "ended after %v", roundDuration(took))
	}
	return nil
}

// checkClosed closes the input without END, like a manager that crashes.
func (e *examination) checkClosed(t *processSession) error {
	if _, err := e.beginGame(t, e.Size); err != nil {
		return err
	}
	began := time.Now()
	t.closeInput()
	select {
	case <-t.ended:
		e.reportOK("closed input", "ended after %v", roundDuration(time.Since(began)))
	case <-time.After(defaultExitTimeout):
		e.reportWarning("closed input", "still running %v after its input was closed: it would outlive a crashed manager", defaultExitTimeout)
		e.numKilled-- // already reported by this check
	}
	return nil
}
