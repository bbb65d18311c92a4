package gomocup

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// cell is a point in the protocol's coordinates.
type cell struct{ x, y int }

// layout is a position in the protocol's terms.
type layout struct {
	size  int
	rules string
	rule  int       // number of INFO rule
	setup string    // set-up of the record
	laid  [2][]cell // stones of the set-up: black's, white's
	black bool      // black makes the first move after the set-up
	moves []cell    // in turn
}

// layoutOf converts a record.
func layoutOf(r sente.Record) (*layout, error) {
	l := &layout{rules: r.Rules, setup: r.Setup, black: true}
	var err error
	if l.rule, err = ruleNumber(r.Rules); err != nil {
		return nil, err
	}
	if l.size, err = sideOf(r.Size); err != nil {
		return nil, err
	}
	if err := l.readSetup(r.Setup); err != nil {
		return nil, err
	}
	for _, m := range r.Moves {
		x, y, err := Coordinates(l.size, m)
		if err != nil {
			return nil, err
		}
		l.moves = append(l.moves, cell{x, y})
	}
	return l, nil
}

// ruleNumber converts a rule set to the number of INFO rule.
func ruleNumber(rules string) (int, error) {
	switch rules {
	case "", "freestyle":
		return 0, nil
	case "standard":
		return 1, nil
	case "renju":
		return 4, nil
	case "caro":
		return 8, nil
	}
	if strings.HasSuffix(rules, goesOn) {
		return 0, fmt.Errorf("the rules %s are supported only by sente's own engines: continuous games cannot be sent to others", protocol.Quote(rules))
	}
	return 0, fmt.Errorf("the Gomocup protocol does not support the rules %s: expected freestyle, standard, renju or caro", protocol.Quote(rules))
}

// sideOf parses the size of a record: "15" or "15x15"; "" is 15.
func sideOf(size string) (int, error) {
	width, height, both := strings.Cut(size, "x")
	if both && width == height {
		size = width
	}
	if size == "" {
		return 15, nil
	}
	n, err := number(size)
	if err != nil || n < 1 || n > 26 {
		return 0, fmt.Errorf("the Gomocup protocol does not support the board size %s: expected the number of lines, such as 15", protocol.Quote(size))
	}
	return n, nil
}

// readSetup parses "black: h8 i9; white: g7; to-move: black".
func (l *layout) readSetup(text string) error {
	turn := ""
	for part := range strings.SplitSeq(text, ";") {
		key, value, _ := strings.Cut(part, ":")
		switch key = strings.ToLower(strings.TrimSpace(key)); key {
		case "":
		case "to-move":
			turn = strings.ToLower(strings.TrimSpace(value))
		case "black", "white":
			cells, err := l.cells(value)
			if err != nil {
				return err
			}
			l.laid[side(key == "black")] = cells
		default:
			return fmt.Errorf("unknown set-up part %s: expected black, white or to-move", protocol.Quote(key))
		}
	}
	l.black = turn == "black" || turn == "" && len(l.laid[0]) <= len(l.laid[1])
	return nil
}

func side(black bool) int {
	if black {
		return 0
	}
	return 1
}

// cells parses points, separated or not: "h8 i9" or "h8i9".
func (l *layout) cells(text string) (all []cell, err error) {
	text = strings.ToLower(text)
	for start := 0; start < len(text); {
		end := start + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		if word := text[start:end]; strings.Trim(word, " \t,") != "" {
			x, y, err := Coordinates(l.size, sente.Move(word))
			if err != nil {
				return nil, err
			}
			all = append(all, cell{x, y})
		}
		start = end
	}
	return all, nil
}

// leadsTo reports whether next can be reached from this position without START: by one more move,
// or any position if the game has just begun.
func (l *layout) leadsTo(next *layout) bool {
	if l.size != next.size || l.rule != next.rule {
		return false
	}
	if len(l.moves) == 0 && l.setup == "" {
		return true
	}
	return l.setup == next.setup && len(next.moves) == len(l.moves)+1 && slices.Equal(l.moves, next.moves[:len(l.moves)])
}

// with returns the layout with one more move.
func (l *layout) with(x, y int) *layout {
	next := *l
	next.moves = append(slices.Clone(l.moves), cell{x, y})
	return &next
}

func (l *layout) empty() bool { return len(l.laid[0])+len(l.laid[1])+len(l.moves) == 0 }

// lay sends the next position to a brain with the position before, and requests a move.
func (m *Manager) lay(ctx context.Context, before, next *layout) error {
	n := len(next.moves)
	switch {
	case next.empty():
		return m.say(ctx, "BEGIN")
	case n == len(before.moves)+1 && before.setup == next.setup && slices.Equal(before.moves, next.moves[:n-1]):
		return m.say(ctx, fmt.Sprintf("TURN %d,%d", next.moves[n-1].x, next.moves[n-1].y))
	}
	return m.board(ctx, next)
}

// board sends BOARD with the moves in order of play: renju requires that order, and other rules
// accept it.
func (m *Manager) board(ctx context.Context, l *layout) error {
	if err := m.say(ctx, "BOARD"); err != nil {
		return err
	}
	own := l.black == (len(l.moves)%2 == 0) // whether black is to move
	for i, stones := range l.laid {
		for _, c := range stones {
			if err := m.row(ctx, c, side(own) == i); err != nil {
				return err
			}
		}
	}
	for i, c := range l.moves {
		if err := m.row(ctx, c, (len(l.moves)-i)%2 == 0); err != nil {
			return err
		}
	}
	return m.say(ctx, "DONE")
}

func (m *Manager) row(ctx context.Context, c cell, own bool) error {
	field := opponentStone
	if own {
		field = ownStone
	}
	return m.say(ctx, strconv.Itoa(c.x)+","+strconv.Itoa(c.y)+","+strconv.Itoa(field))
}
