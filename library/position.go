package library

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Position is one that is looked for, at the end of a record.
type Position struct {
	Ground Ground
	Key    int64
	Board  rules.Board
	canon  rules.Canon
}

// PositionOf returns the position at the end of a record. The error says what is wrong with the
// record, or is [ErrNoPositions].
func PositionOf(games catalog.Catalog, r sente.Record) (Position, error) {
	g, err := games.Game(r.Game)
	if err != nil {
		return Position{}, err
	}
	board, err := g.Board(r)
	if err != nil {
		return Position{}, err
	}
	return at(g, r, board)
}

func at(g catalog.Game, r sente.Record, board rules.Board) (Position, error) {
	c, ok := canonOf(board)
	if !ok {
		return Position{}, fmt.Errorf("%s: %w", g.Title, ErrNoPositions)
	}
	ground := groundOf(g, r, board)
	return Position{ground, keyIn(c, ground.salt()), board, c}, nil
}

// IsSame reports whether two positions are one, perhaps turned or mirrored: keys may be equal
// by accident, images never are.
func (p Position) IsSame(o Position) bool {
	return p.Key == o.Key && p.Ground.salt() == o.Ground.salt() && p.canon.Image == o.canon.Image
}

// LegalMoves are the moves from the position by their names in its canonical image: for each
// all those that are one turned or mirrored.
func (p Position) LegalMoves() (map[sente.Move][]sente.Move, error) {
	all := map[sente.Move][]sente.Move{}
	for _, m := range p.Board.Legal() {
		name, err := p.Board.(rules.Canonical).InCanon(p.canon, m)
		if err != nil {
			return nil, err
		}
		all[name] = append(all[name], m)
	}
	return all, nil
}

// OccursIn reports whether a record, or a variation of its study, shows the position at a ply.
func (p Position) OccursIn(games catalog.Catalog, k StoredGame, ply int) bool {
	g, err := games.Game(k.Record.Game)
	if err != nil {
		return false
	}
	if ply <= len(k.Record.Moves) {
		r := k.Record.Clone()
		r.Moves, r.Thinking, r.Result = r.Moves[:ply], nil, sente.Result{}
		if board, err := g.Board(r); err == nil {
			if o, err := at(g, r, board); err == nil && p.IsSame(o) {
				return true
			}
		}
	}
	tree, err := k.ReadStudy(games)
	if err != nil || len(k.Study) == 0 {
		return false
	}
	for _, there := range tree.Positions() {
		if there.Err == nil && there.Board.Ply() == ply {
			if o, err := at(g, k.Record, there.Board); err == nil && p.IsSame(o) {
				return true
			}
		}
	}
	return false
}

// ComputeProbe is a number that changes when the keys of a ground's positions do, so that a file
// written by a program that reckoned otherwise is known.
func ComputeProbe(games catalog.Catalog, ground Ground) int64 {
	const plies = 6
	r := sente.Record{Game: ground.Game, Rules: ground.Rules, Size: ground.Size, Players: ground.Seats}
	g, err := games.Game(r.Game)
	if err != nil {
		return 0
	}
	board, err := g.Open(r)
	if err != nil {
		return 0
	}
	sum := int64(1)
	for ply := range plies {
		p, err := at(g, r, board)
		legal := board.Legal()
		if err != nil || len(legal) == 0 {
			break
		}
		move := legal[(ply*7+3)%len(legal)]
		called, err := board.(rules.Canonical).InCanon(p.canon, move)
		if err != nil {
			break
		}
		for _, b := range []byte(called) {
			sum = sum*31 + int64(b)
		}
		sum = sum*31 + p.Key
		if _, err := board.Play(string(move)); err != nil {
			break
		}
	}
	return sum
}
