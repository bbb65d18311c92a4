package lab

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
)

// PositionDefaults is the default set-up of positions to parse.
type PositionDefaults struct {
	Games   catalog.Catalog
	Game    catalog.Game
	Base    sente.Record // rules, size, opening, set-up and players
	FromTop bool         // rows are counted from the top
	Seats   int          // number of players; 0 if not set
}

// PositionAt returns the position at the end of a record.
func (s PositionDefaults) PositionAt(r sente.Record) (Position, error) {
	if len(r.Players) == 0 {
		r.Players = s.Base.Players
	}
	p, err := NewPosition(s.Game, r)
	p.FromTop = s.FromTop
	if err == nil && s.Seats > 0 && s.Seats != len(p.Board.Seats()) {
		err = fmt.Errorf("--players %d: %s has %d players with these rules", s.Seats, s.Game.Name, len(p.Board.Seats()))
	}
	return p, err
}

// ParsePosition parses a position; see [record.Parse].
func (s PositionDefaults) ParsePosition(text string) (Position, error) {
	r, err := record.Parse(s.Games, s.Base, text, s.FromTop)
	if err != nil {
		return Position{}, err
	}
	return s.PositionAt(r)
}

// Case is a position with its known score.
type Case struct {
	Position
	Known *int // score in the game's public scale, nil if unknown
}

// ParseCase parses the moves of a position with an optional score. A number after several words of
// moves is another move if that is legal.
func (s PositionDefaults) ParseCase(line string) (Case, error) {
	words := strings.Fields(line)
	last := len(words) - 1
	score, err := strconv.Atoi(words[last])
	numbered := err == nil && last > 0
	if !numbered || last > 1 {
		p, err := s.ParsePosition(line)
		if err == nil || !numbered {
			return Case{Position: p}, err
		}
	}
	p, err := s.ParsePosition(strings.Join(words[:last], " "))
	return Case{Position: p, Known: &score}, err
}
