package doctor

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/match/protocol/gomocup"
)

// checkSizes tries every common board size.
func (e *exam) checkSizes(t *talk) error {
	var played, refused []string
	for _, size := range []int{5, 10, 15, 19, 20, 22} {
		a, l, _, err := t.ask(startTime, "START "+strconv.Itoa(size))
		switch {
		case err != nil:
			return at(err, "START %d", size)
		case a.Kind == gomocup.IsError || a.Kind == gomocup.IsUnknown:
			refused = append(refused, strconv.Itoa(size))
			continue
		case a.Kind != gomocup.IsOK:
			return fmt.Errorf("answered START %d with %s", size, what(a, l))
		}
		if err := e.trySize(t, size); err != nil {
			e.fail("board sizes", "took START %d, but then it %s", size, explain(err))
			return nil
		}
		played = append(played, strconv.Itoa(size))
	}
	seen := "plays " + strings.Join(played, ", ")
	if len(refused) > 0 {
		seen += "; refuses " + strings.Join(refused, ", ") + " with ERROR"
	}
	e.ok("board sizes", "%s", seen)
	return nil
}

func (e *exam) trySize(t *talk, size int) error {
	b, err := e.table(size)
	if err != nil {
		return err
	}
	limit := min(e.Time, 100*time.Millisecond)
	if _, err := t.move(b, limit, "INFO timeout_turn "+millis(limit), "BEGIN"); err != nil {
		return err
	}
	for range 2 {
		if _, err := t.turn(b, limit); err != nil {
			return err
		}
	}
	return nil
}

// checkRules tries the rules of INFO rule.
func (e *exam) checkRules(t *talk) error {
	var played, refused []string
	for _, r := range []struct {
		bits int
		name string
	}{{0, "freestyle"}, {1, "exactly five"}, {4, "renju"}, {8, "caro"}} {
		b, err := e.begin(t, e.Size, fmt.Sprintf("rule %d", r.bits))
		if err != nil {
			return err
		}
		// If a rule is not supported, the error is the reply to the next command.
		a, l, _, err := t.ask(e.Time+lateTime, "BEGIN")
		switch {
		case err != nil:
			return at(err, "rule %d, %s", r.bits, r.name)
		case a.Kind == gomocup.IsError || a.Kind == gomocup.IsUnknown:
			refused = append(refused, r.name)
			continue
		case a.Kind != gomocup.IsMove:
			return fmt.Errorf("answered BEGIN with %s (rule %d)", what(a, l), r.bits)
		}
		if err := b.play(a.X, a.Y); err != nil {
			return err
		}
		played = append(played, r.name)
	}
	seen := "plays, or does not report that it cannot: " + strings.Join(played, ", ")
	if len(refused) > 0 {
		seen += "; refuses " + strings.Join(refused, ", ")
	}
	e.ok("rules", "%s", seen)
	return nil
}

// checkFull sends a board with two free points and no five. The colours form stripes of two, so
// that no row in any direction is longer than four.
func (e *exam) checkFull(t *talk) error {
	if _, err := e.begin(t, e.Size); err != nil {
		return err
	}
	free := [2][2]int{{e.Size - 1, e.Size - 1}, {0, e.Size - 1}}
	lines := []string{"BOARD"}
	for y := range e.Size {
		for x := range e.Size {
			if p := [2]int{x, y}; p != free[0] && p != free[1] {
				lines = append(lines, fmt.Sprintf("%d,%d,%d", x, y, 1+(x+2*y)/2%2))
			}
		}
	}
	a, l, took, err := t.ask(e.Time+lateTime, append(lines, "DONE")...)
	switch {
	case err != nil:
		return at(err, "two points free")
	case a.Kind == gomocup.IsMove && ([2]int{a.X, a.Y} == free[0] || [2]int{a.X, a.Y} == free[1]):
		e.ok("nearly full board", "found one of the two free points after %v", short(took))
	case a.Kind == gomocup.IsMove:
		e.fail("nearly full board", "played %d,%d, which is occupied", a.X, a.Y)
	default:
		e.warn("nearly full board", "answered with %s (expected a move)", what(a, l))
	}
	return nil
}

// checkGames plays two complete games, the engine with each colour once.
func (e *exam) checkGames(t *talk) error {
	limit := min(e.Time, 30*time.Millisecond)
	total := 0
	var ends []string
	for game := range 2 {
		b, err := e.begin(t, e.Size, "timeout_turn "+millis(limit))
		if err != nil {
			return err
		}
		if game == 0 {
			_, err = t.move(b, limit, "BEGIN")
		} else {
			_, err = t.turn(b, limit)
		}
		for err == nil && !b.over() && len(b.moves) < 120 {
			x, y := b.reply()
			if err = b.play(x, y); err != nil || b.over() {
				break
			}
			_, err = t.move(b, limit, fmt.Sprintf("TURN %d,%d", x, y))
		}
		if err != nil {
			return at(err, "move %d of a game", len(b.moves)+1)
		}
		total += len(b.moves)
		end := "120 moves"
		if over, _, reason := b.board.Outcome(); over {
			end = reason.Text
		}
		ends = append(ends, end)
	}
	e.ok("games", "2 games, %d legal moves: %s", total, strings.Join(ends, "; "))
	return nil
}
