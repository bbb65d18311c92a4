package lab

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
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

// MainLinePosition returns the position at the end of a study's main line, or with an error the last one
// that legal moves reach. The position is nil if no game can be opened.
func MainLinePosition(games catalog.Catalog, s *study.Study) (*Position, error) {
	r, first := s.PlayableRecord(s.Root().MainLineEnd())
	if r.Game == "" {
		return nil, first
	}
	g, err := games.FindGame(r.Game)
	if err != nil {
		return nil, err
	}
	p, err := NewPosition(g, r)
	if err != nil {
		return nil, err
	}
	return &p, first
}

// NumberedPlayers returns the names "player 1" to "player N", which select the number of players of a
// game.
func NumberedPlayers(n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf("player %d", i+1))
	}
	return names
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
