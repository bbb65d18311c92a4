package record

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// maxListedCells bounds the cells in all point lists of a game, because a few letters can list a whole board.
const maxListedCells = 1 << 20

var errTooManyCells = fmt.Errorf("its lists of points contain more than %d cells", maxListedCells)

// guessSideToMove returns the side to move after a set-up without PL: the side of the next move, or the side
// with fewer stones.
func (t *sgfTree) guessSideToMove(root []study.Content) string {
	if len(root) > 1 && root[1].Side != "" {
		return root[1].Side
	}
	if t.tree.Len() > 1 && t.tree.Parent(1) == 0 {
		for _, p := range t.tree.Properties(1) {
			switch p.Name {
			case "B":
				return t.form.colours[0]
			case "W":
				return t.form.colours[1]
			}
		}
	}
	stones := map[string]int{}
	for _, p := range root[0].Put {
		stones[p.Piece]++
	}
	if stones[t.form.colours[0]] > stones[t.form.colours[1]] {
		return t.form.colours[1]
	}
	return t.form.colours[0]
}

// dropRepeatedSetup removes the stones that the head's set-up or the start of the game already contains. SGF files repeat
// them for programs that do not support the private property, and Edax writes the start of Othello.
func (t *sgfTree) dropRepeatedSetup(root *study.Content) {
	if len(root.Put) == 0 && root.ToMove == "" {
		return
	}
	stones, turn, ok := startStones(t.form, t.builtStudy.Head())
	if !ok {
		return
	}
	rest := []rules.CellChange(nil)
	for _, p := range root.Put {
		if stones[p.Cell] != p.Piece || p.Piece == "" {
			rest = append(rest, p)
		}
	}
	if root.Put = rest; root.ToMove == turn {
		root.ToMove = ""
	}
}

// setupStones returns the stones that the set-up of a head places, and the side to move; ok is false without a
// set-up or if stones cannot represent it.
func setupStones(f sgfForm, head sente.Record) (stones map[string]string, turn string, ok bool) {
	if head.Setup == "" {
		return nil, "", false
	}
	return startStones(f, head)
}

// startStones returns the stones before the first move and the side to move; ok is false without such stones.
func startStones(f sgfForm, head sente.Record) (stones map[string]string, turn string, ok bool) {
	if !f.known {
		return nil, "", false
	}
	board, err := f.game.Open(head)
	if err != nil {
		return nil, "", false
	}
	stones = map[string]string{}
	scene, seats := board.Scene(), board.Seats()
	for _, s := range scene.Stones {
		if s.Player >= 0 && s.Player < len(seats) && s.Cell < len(scene.Cells) {
			stones[scene.Cells[s.Cell].Name] = seats[s.Player]
		}
	}
	return stones, study.SideToMove(board), len(stones) > 0 || head.Setup != ""
}

// parseCells parses a list of points; two points separated by a colon are a rectangle.
func (t *sgfTree) parseCells(values []string) (cells []string, err error) {
	for _, raw := range values {
		from, to, area := sgf.SplitComposed(raw)
		if t.form.grid == nil {
			cells = append(cells, strings.Clone(strings.TrimSpace(sgf.SimpleText(raw))))
			continue
		}
		if !area {
			to = from
		}
		p, err := t.form.grid.parsePoint(from)
		if err != nil {
			return nil, err
		}
		q, err := t.form.grid.parsePoint(to)
		if err != nil {
			return nil, err
		}
		p, q = point{min(p.x, q.x), min(p.y, q.y)}, point{max(p.x, q.x), max(p.y, q.y)}
		if t.numCells += (q.x - p.x + 1) * (q.y - p.y + 1); t.numCells > maxListedCells {
			return nil, errTooManyCells
		}
		for y := p.y; y <= q.y; y++ {
			for x := p.x; x <= q.x; x++ {
				if name, ok := t.form.grid.names[point{x, y}]; ok {
					cells = append(cells, name)
				}
			}
		}
	}
	return cells, nil
}

// addStones parses stones to set up, or points to clear if piece is "".
func (c *nodeContent) addStones(p sgf.Property, piece string) error {
	cells, err := c.tree.parseCells(p.Values)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	for _, cell := range cells {
		c.first.Put = append(c.first.Put, rules.CellChange{Cell: cell, Piece: piece})
	}
	return nil
}

// parseCell parses one point.
func (t *sgfTree) parseCell(raw string) (string, error) {
	if t.form.grid == nil {
		return strings.Clone(strings.TrimSpace(sgf.SimpleText(raw))), nil
	}
	return t.form.grid.parseCell(raw)
}
