package lab

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Position is a game at some point, with its board.
type Position struct {
	Game    catalog.Game
	Record  sente.Record
	Board   rules.Board
	FromTop bool // rows are written counted from the top
}

// At sets up the position at the end of a record.
func At(g catalog.Game, r sente.Record) (Position, error) {
	board, err := g.Board(r)
	return Position{Game: g, Record: r, Board: board}, err
}

// with is the position at the end of another record of the game.
func (p Position) with(r sente.Record) (Position, error) {
	next, err := At(p.Game, r)
	next.FromTop = p.FromTop
	return next, err
}

// After is the position behind a legal move.
func (p Position) After(m sente.Move) (Position, error) { return p.with(p.Record.With(m)) }

// AfterPass is the position with the turn passed: what an engine likes to play there
// is what the other side threatens.
func (p Position) AfterPass() (Position, error) {
	after, err := p.Game.AfterPass(p.Record)
	if err != nil {
		return Position{}, err
	}
	return p.with(after)
}

// GoesOn returns an error if the game is over.
func (p Position) GoesOn() error {
	if over, _, reason := p.Board.Outcome(); over {
		return fmt.Errorf("%w (%s): name a position that goes on", sente.ErrGameOver, reason)
	}
	return nil
}

// Legal is the legal move that is written so, as [Position.Text] writes it.
func (p Position) Legal(text string) (sente.Move, error) {
	for _, m := range p.Board.Legal() {
		if strings.EqualFold(p.Text(m), text) {
			return m, nil
		}
	}
	return "", fmt.Errorf("%q is not a legal move here", visible.Clip(text))
}

// Text writes a move, with its row counted as FromTop says.
func (p Position) Text(m sente.Move) string {
	if p.FromTop {
		if text, err := p.Game.FromTop(p.Record, string(m)); err == nil {
			return text
		}
	}
	return string(m)
}
