package doctor

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/match/protocol/gomocup"
)

// checkSizes tries every common board size.
func (e *examination) checkSizes(t *processSession) error {
	var played, refused []string
	for _, size := range []int{5, 10, 15, 19, 20, 22} {
		a, l, _, err := t.sendAndAwait(startTimeout, "START "+strconv.Itoa(size))
		switch {
		case err != nil:
			return atStep(err, "START %d", size)
		case a.Kind == gomocup.IsError || a.Kind == gomocup.IsUnknown:
			refused = append(refused, strconv.Itoa(size))
			continue
		case a.Kind != gomocup.IsOK:
			return fmt.Errorf("answered START %d with %s", size, describeAnswer(a, l))
		}
		if err := e.trySize(t, size); err != nil {
			e.reportFailure("board sizes", "took START %d, but then it %s", size, explainError(err))
			return nil
		}
		played = append(played, strconv.Itoa(size))
	}
	seen := "plays " + strings.Join(played, ", ")
	if len(refused) > 0 {
		seen += "; refuses " + strings.Join(refused, ", ") + " with ERROR"
	}
	e.reportOK("board sizes", "%s", seen)
	return nil
}

func (e *examination) trySize(t *processSession, size int) error {
	b, err := e.newBoard(size)
	if err != nil {
		return err
	}
	limit := min(e.Time, 100*time.Millisecond)
	if _, err := t.requestMove(b, limit, "INFO timeout_turn "+formatMillis(limit), "BEGIN"); err != nil {
		return err
	}
	for range 2 {
		if _, err := t.playTurn(b, limit); err != nil {
			return err
		}
	}
	return nil
}

// checkRules tries the rules of INFO rule.
func (e *examination) checkRules(t *processSession) error {
	var played, refused []string
	for _, r := range []struct {
		bits int
		name string
	}{{0, "freestyle"}, {1, "exactly five"}, {4, "renju"}, {8, "caro"}} {
		b, err := e.beginGame(t, e.Size, fmt.Sprintf("rule %d", r.bits))
		if err != nil {
			return err
		}
		// If a rule is not supported, the error is the reply to the next command.
		a, l, _, err := t.sendAndAwait(e.Time+lateTolerance, "BEGIN")
		switch {
		case err != nil:
			return atStep(err, "rule %d, %s", r.bits, r.name)
		case a.Kind == gomocup.IsError || a.Kind == gomocup.IsUnknown:
			refused = append(refused, r.name)
			continue
		case a.Kind != gomocup.IsMove:
			return fmt.Errorf("answered BEGIN with %s (rule %d)", describeAnswer(a, l), r.bits)
		}
		if err := b.playMove(a.X, a.Y); err != nil {
			return err
		}
		played = append(played, r.name)
	}
	seen := "plays, or does not report that it cannot: " + strings.Join(played, ", ")
	if len(refused) > 0 {
		seen += "; refuses " + strings.Join(refused, ", ")
	}
	e.reportOK("rules", "%s", seen)
	return nil
}

// checkFull sends a board with two free points and no five. The colours form stripes of two, so
// that no row in any direction is longer than four.
func (e *examination) checkFull(t *processSession) error {
	if _, err := e.beginGame(t, e.Size); err != nil {
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
	a, l, took, err := t.sendAndAwait(e.Time+lateTolerance, append(lines, "DONE")...)
	switch {
	case err != nil:
		return atStep(err, "two points free")
	case a.Kind == gomocup.IsMove && ([2]int{a.X, a.Y} == free[0] || [2]int{a.X, a.Y} == free[1]):
		e.reportOK("nearly full board", "found one of the two free points after %v", roundDuration(took))
	case a.Kind == gomocup.IsMove:
		e.reportFailure("nearly full board", "played %d,%d, which is occupied", a.X, a.Y)
	default:
		e.reportWarning("nearly full board", "answered with %s (expected a move)", describeAnswer(a, l))
	}
	return nil
}

// checkGames plays two complete games, the engine with each colour once.
func (e *examination) checkGames(t *processSession) error {
	limit := min(e.Time, 30*time.Millisecond)
	total := 0
	var ends []string
	for game := range 2 {
		b, err := e.beginGame(t, e.Size, "timeout_turn "+formatMillis(limit))
		if err != nil {
			return err
		}
		if game == 0 {
			_, err = t.requestMove(b, limit, "BEGIN")
		} else {
			_, err = t.playTurn(b, limit)
		}
		for err == nil && !b.isOver() && len(b.moves) < 120 {
			x, y := b.opponentMove()
			if err = b.playMove(x, y); err != nil || b.isOver() {
				break
			}
			_, err = t.requestMove(b, limit, fmt.Sprintf("TURN %d,%d", x, y))
		}
		if err != nil {
			return atStep(err, "move %d of a game", len(b.moves)+1)
		}
		total += len(b.moves)
		end := "120 moves"
		if over, _, reason := b.board.Outcome(); over {
			end = reason.Text
		}
		ends = append(ends, end)
	}
	e.reportOK("games", "2 games, %d legal moves: %s", total, strings.Join(ends, "; "))
	return nil
}
