package library

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Position is the position of a query.
type Position struct {
	Ground Ground
	Key    int64
	Board  rules.Board
	canon  rules.Canon
}

// PositionOf returns the position at the end of a record. It returns an error for an invalid record, or
// [ErrNoPositions].
func PositionOf(games catalog.Catalog, r sente.Record) (Position, error) {
	g, err := games.FindGame(r.Game)
	if err != nil {
		return Position{}, err
	}
	board, err := g.BoardAfterMoves(r)
	if err != nil {
		return Position{}, err
	}
	return positionOnBoard(g, r, board)
}

func positionOnBoard(g catalog.Game, r sente.Record, board rules.Board) (Position, error) {
	c, ok := canonicalForm(board)
	if !ok {
		return Position{}, fmt.Errorf("%s: %w", g.Title, ErrNoPositions)
	}
	ground := newGround(g, r, board)
	return Position{ground, mixKey(c, ground.keySalt()), board, c}, nil
}

// IsSame reports whether two positions are equal up to symmetry. It compares the canonical images, because keys
// may collide.
func (p Position) IsSame(o Position) bool {
	return p.Key == o.Key && p.Ground.keySalt() == o.Ground.keySalt() && p.canon.Image == o.canon.Image
}

// LegalMoves maps the canonical name of each legal move to the moves that are equal up to symmetry.
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

// OccursIn reports whether the position occurs at a ply of a game or of a variation of its study.
func (p Position) OccursIn(games catalog.Catalog, k StoredGame, ply int) bool {
	g, err := games.FindGame(k.Record.Game)
	if err != nil {
		return false
	}
	if ply <= len(k.Record.Moves) {
		r := k.Record.Clone()
		r.Moves, r.Thinking, r.Result = r.Moves[:ply], nil, sente.Result{}
		if board, err := g.BoardAfterMoves(r); err == nil {
			if o, err := positionOnBoard(g, r, board); err == nil && p.IsSame(o) {
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
			if o, err := positionOnBoard(g, k.Record, there.Board); err == nil && p.IsSame(o) {
				return true
			}
		}
	}
	return false
}

// computeProbe returns a checksum of sample position keys of a ground. It changes with the key computation, so
// that a file with keys of a different program version is detected.
func computeProbe(games catalog.Catalog, ground Ground) int64 {
	const plies = 6
	r := sente.Record{Game: ground.Game, Rules: ground.Rules, Size: ground.Size, Players: ground.Seats}
	g, err := games.FindGame(r.Game)
	if err != nil {
		return 0
	}
	board, err := g.Open(r)
	if err != nil {
		return 0
	}
	sum := int64(1)
	for ply := range plies {
		p, err := positionOnBoard(g, r, board)
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
