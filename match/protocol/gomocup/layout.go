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

// coordinates is a point in the protocol's coordinates.
type coordinates struct{ x, y int }

// boardLayout is a position in the protocol's terms.
type boardLayout struct {
	size        int
	rules       string
	rule        int              // number of INFO rule
	setup       string           // set-up of the record
	setupStones [2][]coordinates // stones of the set-up: black's, white's
	blackFirst  bool             // blackFirst makes the first move after the set-up
	moves       []coordinates    // in turn
}

// newLayout converts a record.
func newLayout(r sente.Record) (*boardLayout, error) {
	l := &boardLayout{rules: r.Rules, setup: r.Setup, blackFirst: true, moves: make([]coordinates, 0, len(r.Moves)+1)} // with space for withMove
	var err error
	if l.rule, err = ruleNumber(r.Rules); err != nil {
		return nil, err
	}
	if l.size, err = parseSize(r.Size); err != nil {
		return nil, err
	}
	if err := l.readSetup(r.Setup); err != nil {
		return nil, err
	}
	for _, m := range r.Moves {
		x, y, err := ParsePoint(l.size, m)
		if err != nil {
			return nil, err
		}
		l.moves = append(l.moves, coordinates{x, y})
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
	if strings.HasSuffix(rules, continuousSuffix) {
		return 0, fmt.Errorf("the rules %s are supported only by sente's own engines: continuous games cannot be sent to others", protocol.QuoteReceived(rules))
	}
	return 0, fmt.Errorf("the Gomocup protocol does not support the rules %s: expected freestyle, standard, renju or caro", protocol.QuoteReceived(rules))
}

// parseSize parses the size of a record: "15" or "15x15"; "" is 15.
func parseSize(size string) (int, error) {
	width, height, both := strings.Cut(size, "x")
	if both && width == height {
		size = width
	}
	if size == "" {
		return 15, nil
	}
	n, err := parseNumber(size)
	if err != nil || n < 1 || n > 26 {
		return 0, fmt.Errorf("the Gomocup protocol does not support the board size %s: expected the number of lines, such as 15", protocol.QuoteReceived(size))
	}
	return n, nil
}

// readSetup parses "black: h8 i9; white: g7; to-move: black".
func (l *boardLayout) readSetup(text string) error {
	turn := ""
	for part := range strings.SplitSeq(text, ";") {
		key, value, _ := strings.Cut(part, ":")
		switch key = strings.ToLower(strings.TrimSpace(key)); key {
		case "":
		case "to-move":
			turn = strings.ToLower(strings.TrimSpace(value))
		case "black", "white":
			cells, err := l.parseCells(value)
			if err != nil {
				return err
			}
			l.setupStones[sideIndex(key == "black")] = cells
		default:
			return fmt.Errorf("unknown set-up part %s: expected black, white or to-move", protocol.QuoteReceived(key))
		}
	}
	l.blackFirst = turn == "black" || turn == "" && len(l.setupStones[0]) <= len(l.setupStones[1])
	return nil
}

func sideIndex(black bool) int {
	if black {
		return 0
	}
	return 1
}

// parseCells parses points, separated or not: "h8 i9" or "h8i9".
func (l *boardLayout) parseCells(text string) (all []coordinates, err error) {
	text = strings.ToLower(text)
	for start := 0; start < len(text); {
		end := start + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		if word := text[start:end]; strings.Trim(word, " \t,") != "" {
			x, y, err := ParsePoint(l.size, sente.Move(word))
			if err != nil {
				return nil, err
			}
			all = append(all, coordinates{x, y})
		}
		start = end
	}
	return all, nil
}

// canReach reports whether next can be reached from this position without START: by one more move,
// or any position if the game has just begun.
func (l *boardLayout) canReach(next *boardLayout) bool {
	if l.size != next.size || l.rule != next.rule {
		return false
	}
	if len(l.moves) == 0 && l.setup == "" {
		return true
	}
	return l.setup == next.setup && len(next.moves) == len(l.moves)+1 && slices.Equal(l.moves, next.moves[:len(l.moves)])
}

// withMove returns the layout with one more move. It must be called at most once.
func (l *boardLayout) withMove(x, y int) *boardLayout {
	next := *l
	next.moves = append(l.moves, coordinates{x, y})
	return &next
}

func (l *boardLayout) isEmpty() bool {
	return len(l.setupStones[0])+len(l.setupStones[1])+len(l.moves) == 0
}

// sendPosition sends the next position to a brain with the position before, and requests a move.
func (m *Manager) sendPosition(ctx context.Context, before, next *boardLayout) error {
	n := len(next.moves)
	switch {
	case next.isEmpty():
		return m.sendCommand(ctx, "BEGIN")
	case n == len(before.moves)+1 && before.setup == next.setup && slices.Equal(before.moves, next.moves[:n-1]):
		return m.sendCommand(ctx, fmt.Sprintf("TURN %d,%d", next.moves[n-1].x, next.moves[n-1].y))
	}
	return m.sendBoard(ctx, next)
}

// sendBoard sends BOARD with the moves in order of play: renju requires that order, and other rules
// accept it.
func (m *Manager) sendBoard(ctx context.Context, l *boardLayout) error {
	if err := m.sendCommand(ctx, "BOARD"); err != nil {
		return err
	}
	own := l.blackFirst == (len(l.moves)%2 == 0) // whether black is to move
	for i, stones := range l.setupStones {
		for _, c := range stones {
			if err := m.sendRow(ctx, c, sideIndex(own) == i); err != nil {
				return err
			}
		}
	}
	for i, c := range l.moves {
		if err := m.sendRow(ctx, c, (len(l.moves)-i)%2 == 0); err != nil {
			return err
		}
	}
	return m.sendCommand(ctx, "DONE")
}

func (m *Manager) sendRow(ctx context.Context, c coordinates, own bool) error {
	field := opponentStone
	if own {
		field = ownStone
	}
	return m.sendCommand(ctx, strconv.Itoa(c.x)+","+strconv.Itoa(c.y)+","+strconv.Itoa(field))
}
