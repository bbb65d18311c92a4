package doctor

import (
	"fmt"
	"time"
)

// tolerance is the time by which a move may exceed its limit before it is a failure: a smaller
// excess may be caused by the machine.
const tolerance = 50 * time.Millisecond

// opening is a quiet position, as offsets from the centre, in which a search takes time. Stones
// outside a small board are omitted.
var opening = [][2]int{{0, 0}, {1, 2}, {-4, 3}, {4, -2}, {-4, -4}, {3, 5}, {5, 2}, {-2, -5}}

// middle returns a new board with the position.
func (e *exam) middle() (*table, error) {
	b, err := e.table(e.Size)
	if err != nil {
		return nil, err
	}
	for _, o := range opening {
		if max(o[0], -o[0], o[1], -o[1]) > (e.Size-1)/2 {
			break
		}
		if err := b.play(e.Size/2+o[0], e.Size/2+o[1]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// slowest requests moves from the middle position on and returns the longest time.
func (e *exam) slowest(t *talk, moves int, limit time.Duration) (worst time.Duration, err error) {
	b, err := e.middle()
	if err != nil {
		return 0, err
	}
	if worst, err = t.move(b, limit, b.rows()...); err != nil {
		return worst, err
	}
	for n := 1; n < moves && !b.over(); n++ {
		took, err := t.turn(b, limit)
		if err != nil {
			return worst, err
		}
		worst = max(worst, took)
	}
	return worst, nil
}

// checkTurnLimits reports the margins to several turn limits.
func (e *exam) checkTurnLimits(t *talk) error {
	if _, err := e.begin(t, e.Size); err != nil {
		return err
	}
	for _, limit := range []time.Duration{100 * time.Millisecond, e.Time, 3 * e.Time} {
		if err := t.send("INFO timeout_turn " + millis(limit)); err != nil {
			return err
		}
		worst, err := e.slowest(t, 3, limit)
		if err != nil {
			return at(err, "turn limit %v", limit)
		}
		e.timed(fmt.Sprintf("turn limit %v", limit), worst, limit)
	}
	if err := t.send("INFO timeout_turn 0"); err != nil {
		return err
	}
	worst, err := e.slowest(t, 3, 0)
	if err != nil {
		return at(err, "turn limit 0")
	}
	e.atOnce("turn limit 0", worst)
	return nil
}

// timed reports the slowest move under a limit.
func (e *exam) timed(clause string, worst, limit time.Duration) {
	switch margin := limit - worst; {
	case margin >= 0:
		e.ok(clause, "the slowest move took %v: %v to spare", short(worst), short(margin))
	case margin >= -tolerance:
		e.warn(clause, "the slowest move took %v: %v too long, which strict managers do not accept", short(worst), short(-margin))
	default:
		e.fail(clause, "the slowest move took %v: %v too long", short(worst), short(-margin))
	}
}

// atOnce reports the slowest move with the limit "as fast as possible".
func (e *exam) atOnce(clause string, worst time.Duration) {
	switch {
	case worst <= 100*time.Millisecond:
		e.ok(clause, "the slowest move took %v", short(worst))
	case worst <= 500*time.Millisecond:
		e.warn(clause, "the slowest move took %v, although it was asked to move as fast as possible", short(worst))
	default:
		e.fail(clause, "the slowest move took %v, although it was asked to move as fast as possible", short(worst))
	}
}

// checkMatchLimit plays with a match time that is much shorter than the sum of the turn limits.
func (e *exam) checkMatchLimit(t *talk) error {
	const most, moves = 2 * time.Second, 12
	if _, err := e.begin(t, e.Size, "timeout_turn 1000", "timeout_match "+millis(most)); err != nil {
		return err
	}
	b, err := e.middle()
	if err != nil {
		return err
	}
	left, made := most, 0
	for ; made < moves && !b.over() && left > -lateTime; made++ {
		if err := t.send("INFO time_left " + millis(left)); err != nil {
			return err
		}
		var took time.Duration
		if made == 0 {
			took, err = t.move(b, time.Second, b.rows()...)
		} else {
			took, err = t.turn(b, time.Second)
		}
		if err != nil {
			return err
		}
		left -= took
	}
	switch {
	case left >= 0:
		e.ok("match limit 2s", "%d moves took %v: %v to spare", made, short(most-left), short(left))
	case left >= -tolerance:
		e.warn("match limit 2s", "%d moves took %v: %v too long, which strict managers do not accept", made, short(most-left), short(-left))
	default:
		e.fail("match limit 2s", "%d moves took %v: %v too long", made, short(most-left), short(-left))
	}
	return nil
}

// checkOverdrawn sends a negative remaining time.
func (e *exam) checkOverdrawn(t *talk) error {
	if _, err := e.begin(t, e.Size, "timeout_turn 1000", "timeout_match 1000", "time_left -50"); err != nil {
		return err
	}
	worst, err := e.slowest(t, 1, time.Second)
	if err != nil {
		return err
	}
	e.atOnce("time_left -50", worst)
	return nil
}

// checkMemory measures the memory use under Gomocup's limit.
func (e *exam) checkMemory(t *talk) error {
	const limit = 350 << 20
	if _, err := e.begin(t, e.Size, fmt.Sprintf("max_memory %d", limit)); err != nil {
		return err
	}
	if _, err := e.slowest(t, 2, e.Time); err != nil {
		return err
	}
	const clause = "max_memory 350 MiB"
	if t.memory == nil {
		e.warn(clause, "not measured: the engine runs in this process")
		return nil
	}
	now, peak, ok := t.memory()
	switch {
	case !ok:
		e.warn(clause, "not measured: not supported by this system")
	case max(now, peak) > limit:
		e.fail(clause, "used %d MiB", max(now, peak)>>20)
	default:
		e.ok(clause, "used at most %d MiB", max(now, peak)>>20)
	}
	return nil
}

func (e *exam) checkSmallMemory(t *talk) error {
	if _, err := e.begin(t, e.Size, "max_memory 1"); err != nil {
		e.warn("max_memory 1", "it %s", explain(err))
		return nil
	}
	if _, err := e.slowest(t, 2, e.Time); err != nil {
		e.warn("max_memory 1", "it %s (expected a move even with little memory)", explain(err))
		return nil
	}
	e.ok("max_memory 1", "moved despite the small limit")
	return nil
}
