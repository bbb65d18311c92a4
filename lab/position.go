package lab

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Position is a position of a game, with its record and board.
type Position struct {
	Game    catalog.Game
	Record  sente.Record
	Board   rules.Board
	FromTop bool // rows are displayed counted from the top
}

// NewPosition returns the position at the end of a record.
func NewPosition(g catalog.Game, r sente.Record) (Position, error) {
	board, err := g.BoardAfterMoves(r)
	return Position{Game: g, Record: r, Board: board}, err
}

// withRecord returns the position at the end of another record of the game.
func (p Position) withRecord(r sente.Record) (Position, error) {
	next, err := NewPosition(p.Game, r)
	next.FromTop = p.FromTop
	return next, err
}

// AfterMove returns the position after a legal move.
func (p Position) AfterMove(m sente.Move) (Position, error) {
	return p.withRecord(p.Record.WithMove(m))
}

// AfterPass returns the position after a pass: the best moves there are the threats of the other
// side.
func (p Position) AfterPass() (Position, error) {
	after, err := p.Game.AfterPass(p.Record)
	if err != nil {
		return Position{}, err
	}
	return p.withRecord(after)
}

// CheckNotOver returns an error if the game is over.
func (p Position) CheckNotOver() error {
	if over, _, reason := p.Board.Outcome(); over {
		return fmt.Errorf("%w (%s): choose a position in which moves are possible", sente.ErrGameOver, reason)
	}
	return nil
}

// ParseLegal returns the legal move with the given text, in the notation of [Position.MoveText].
func (p Position) ParseLegal(text string) (sente.Move, error) {
	for _, m := range p.Board.Legal() {
		if strings.EqualFold(p.MoveText(m), text) {
			return m, nil
		}
	}
	return "", fmt.Errorf("%q is not a legal move here", visible.Clip(text))
}

// MoveText returns the notation of a move, with its row counted as specified by FromTop.
func (p Position) MoveText(m sente.Move) string {
	if p.FromTop {
		if text, err := p.Game.FromTop(p.Record, string(m)); err == nil {
			return text
		}
	}
	return string(m)
}
