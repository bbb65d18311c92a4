package main

import (
	"errors"
	"fmt"
	"strings"
)

// Seats returns the names of the players in order of turn.
func (Board) Seats() []string { return []string{"black", "white"} }

// Format returns the squares that a man leaves and enters: "b1d3".
func (Board) Format(m Move) string {
	if m == pass {
		return "pass"
	}
	return square(m.From) + square(m.To)
}

func square(s int8) string { return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)}) }

// Parse parses the notation of Format, also with a hyphen, a colon or an x in between.
func (Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if t == "pass" {
		return pass, nil
	}
	if len(t) == 5 && strings.ContainsRune("-:x", rune(t[2])) {
		t = t[:2] + t[3:]
	}
	if len(t) != 4 || !isSquare(t[:2]) || !isSquare(t[2:]) || t[:2] == t[2:] {
		return Move{}, fmt.Errorf("%.20q is no move: write the squares a man leaves and enters, as in b1d3, or pass", text)
	}
	return Move{index(t[:2]), index(t[2:])}, nil
}

func isSquare(t string) bool { return t[0] >= 'a' && t[0] <= 'h' && t[1] >= '1' && t[1] <= '8' }

func index(t string) int8 { return int8(t[1]-'1')*8 + int8(t[0]-'a') }

// Split splits "b1d3a3c1" into moves.
func (Board) Split(text string) (moves []string, err error) {
	for ; len(text) > 4 && !strings.ContainsAny(text, "-:x"); text = text[4:] {
		moves = append(moves, text[:4])
	}
	return append(moves, text), nil
}

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	own := b.Men[b.Turn()]
	switch to, from := "", m.From; {
	case m == pass:
		return errors.New("only a player that cannot move passes")
	case own>>from&1 == 0:
		return fmt.Errorf("there is no %s man on %s", b.Seats()[b.Turn()], square(from))
	case own>>m.To&1 != 0:
		return fmt.Errorf("a man of its own is on %s", square(m.To))
	default:
		for _, way := range ways {
			if at, ok := b.target(int(from), way); ok {
				to += " " + square(int8(at))
			}
		}
		if to == "" {
			return fmt.Errorf("the man on %s cannot move: a man goes as many squares as there are men on the line, not over others' men", square(from))
		}
		return fmt.Errorf("from %s a man goes to%s: as many squares as there are men on the line, not over others' men", square(from), to)
	}
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	switch own, other := connected(b.Men[b.Turn()]), connected(b.Men[1-b.Turn()]); {
	case own && other:
		return "both players' men are connected"
	case own:
		return b.Seats()[b.Turn()] + "'s men are connected"
	case other:
		return b.Seats()[1-b.Turn()] + "'s men are connected"
	}
	return fmt.Sprintf("%d plies", longest)
}
