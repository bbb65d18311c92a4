package doctor

import (
	"fmt"
	"time"
)

// overrunTolerance is the time by which a move may exceed its limit before it is a failure: a smaller
// excess may be caused by the machine.
const overrunTolerance = 50 * time.Millisecond

// quietPosition is a quiet position, as offsets from the centre, in which a search takes time. Stones
// outside a small board are omitted.
var quietPosition = [][2]int{{0, 0}, {1, 2}, {-4, 3}, {4, -2}, {-4, -4}, {3, 5}, {5, 2}, {-2, -5}}

// newQuietBoard returns a new board with the position.
func (e *examination) newQuietBoard() (*checkedBoard, error) {
	b, err := e.newBoard(e.Size)
	if err != nil {
		return nil, err
	}
	for _, o := range quietPosition {
		if max(o[0], -o[0], o[1], -o[1]) > (e.Size-1)/2 {
			break
		}
		if err := b.playMove(e.Size/2+o[0], e.Size/2+o[1]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// slowestMove requests moves from the middle position on and returns the longest time.
func (e *examination) slowestMove(t *processSession, moves int, limit time.Duration) (worst time.Duration, err error) {
	b, err := e.newQuietBoard()
	if err != nil {
		return 0, err
	}
	if worst, err = t.requestMove(b, limit, b.boardRows()...); err != nil {
		return worst, err
	}
	for n := 1; n < moves && !b.isOver(); n++ {
		took, err := t.playTurn(b, limit)
		if err != nil {
			return worst, err
		}
		worst = max(worst, took)
	}
	return worst, nil
}

// checkTurnLimits reports the margins to several turn limits.
func (e *examination) checkTurnLimits(t *processSession) error {
	if _, err := e.beginGame(t, e.Size); err != nil {
		return err
	}
	for _, limit := range []time.Duration{100 * time.Millisecond, e.Time, 3 * e.Time} {
		if err := t.sendLine("INFO timeout_turn " + formatMillis(limit)); err != nil {
			return err
		}
		worst, err := e.slowestMove(t, 3, limit)
		if err != nil {
			return atStep(err, "turn limit %v", limit)
		}
		e.reportTimed(fmt.Sprintf("turn limit %v", limit), worst, limit)
	}
	if err := t.sendLine("INFO timeout_turn 0"); err != nil {
		return err
	}
	worst, err := e.slowestMove(t, 3, 0)
	if err != nil {
		return atStep(err, "turn limit 0")
	}
	e.reportFastest("turn limit 0", worst)
	return nil
}

// reportTimed reports the slowest move under a limit.
func (e *examination) reportTimed(clause string, worst, limit time.Duration) {
	switch margin := limit - worst; {
	case margin >= 0:
		e.reportOK(clause, "the slowest move took %v: %v to spare", roundDuration(worst), roundDuration(margin))
	case margin >= -overrunTolerance:
		e.reportWarning(clause, "the slowest move took %v: %v too long, which strict managers do not accept", roundDuration(worst), roundDuration(-margin))
	default:
		e.reportFailure(clause, "the slowest move took %v: %v too long", roundDuration(worst), roundDuration(-margin))
	}
}

// reportFastest reports the slowest move with the limit "as fast as possible".
func (e *examination) reportFastest(clause string, worst time.Duration) {
	switch {
	case worst <= 100*time.Millisecond:
		e.reportOK(clause, "the slowest move took %v", roundDuration(worst))
	case worst <= 500*time.Millisecond:
		e.reportWarning(clause, "the slowest move took %v, although it was asked to move as fast as possible", roundDuration(worst))
	default:
		e.reportFailure(clause, "the slowest move took %v, although it was asked to move as fast as possible", roundDuration(worst))
	}
}

// checkMatchLimit plays with a match time that is much shorter than the sum of the turn limits.
func (e *examination) checkMatchLimit(t *processSession) error {
	const maxTime, moves = 2 * time.Second, 12
	if _, err := e.beginGame(t, e.Size, "timeout_turn 1000", "timeout_match "+formatMillis(maxTime)); err != nil {
		return err
	}
	b, err := e.newQuietBoard()
	if err != nil {
		return err
	}
	remaining, numMoves := maxTime, 0
	for ; numMoves < moves && !b.isOver() && remaining > -lateTolerance; numMoves++ {
		if err := t.sendLine("INFO time_left " + formatMillis(remaining)); err != nil {
			return err
		}
		var took time.Duration
		if numMoves == 0 {
			took, err = t.requestMove(b, time.Second, b.boardRows()...)
		} else {
			took, err = t.playTurn(b, time.Second)
		}
		if err != nil {
			return err
		}
		remaining -= took
	}
	switch {
	case remaining >= 0:
		e.reportOK("match limit 2s", "%d moves took %v: %v to spare", numMoves, roundDuration(maxTime-remaining), roundDuration(remaining))
	case remaining >= -overrunTolerance:
		e.reportWarning("match limit 2s", "%d moves took %v: %v too long, which strict managers do not accept", numMoves, roundDuration(maxTime-remaining), roundDuration(-remaining))
	default:
		e.reportFailure("match limit 2s", "%d moves took %v: %v too long", numMoves, roundDuration(maxTime-remaining), roundDuration(-remaining))
	}
	return nil
}

// checkOverdrawn sends a negative remaining time.
func (e *examination) checkOverdrawn(t *processSession) error {
	if _, err := e.beginGame(t, e.Size, "timeout_turn 1000", "timeout_match 1000", "time_left -50"); err != nil {
		return err
	}
	worst, err := e.slowestMove(t, 1, time.Second)
	if err != nil {
		return err
	}
	e.reportFastest("time_left -50", worst)
	return nil
}

// checkMemory measures the memory use under Gomocup's limit.
func (e *examination) checkMemory(t *processSession) error {
	const limit = 350 << 20
	if _, err := e.beginGame(t, e.Size, fmt.Sprintf("max_memory %d", limit)); err != nil {
		return err
	}
	if _, err := e.slowestMove(t, 2, e.Time); err != nil {
		return err
	}
	const clause = "max_memory 350 MiB"
	if t.memory == nil {
		e.reportWarning(clause, "not measured: the engine runs in this process")
		return nil
	}
	now, peak, ok := t.memory()
	switch {
	case !ok:
		e.reportWarning(clause, "not measured: not supported by this system")
	case max(now, peak) > limit:
		e.reportFailure(clause, "used %d MiB", max(now, peak)>>20)
	default:
		e.reportOK(clause, "used at most %d MiB", max(now, peak)>>20)
	}
	return nil
}

func (e *examination) checkSmallMemory(t *processSession) error {
	if _, err := e.beginGame(t, e.Size, "max_memory 1"); err != nil {
		e.reportWarning("max_memory 1", "it %s", explainError(err))
		return nil
	}
	if _, err := e.slowestMove(t, 2, e.Time); err != nil {
		e.reportWarning("max_memory 1", "it %s (expected a move even with little memory)", explainError(err))
		return nil
	}
	e.reportOK("max_memory 1", "moved despite the small limit")
	return nil
}
