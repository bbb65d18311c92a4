package record

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// nodeContent collects the parsed properties of one SGF node.
type nodeContent struct {
	tree       *sgfTree
	first      study.Content   // node of the first move
	moves      []study.Content // nodes of further moves
	sideToMove string          // PL
	endsGame   bool            // a resignation or forfeit is the end of the game; elsewhere it is kept as a property

	comments, names []string
}

// splitMoves returns one study node per move. All properties except the set-up belong to the last one.
func (c *nodeContent) splitMoves() []study.Content {
	c.first.Comment, c.first.Name = strings.Join(c.comments, "\n"), strings.Join(c.names, " ")
	if c.sideToMove != "" && c.first.Move != "" {
		// side to move after the moves; kept verbatim where it is redundant
		last := c.first.Side
		if len(c.moves) > 0 {
			last = c.moves[len(c.moves)-1].Side
		}
		if c.sideToMove != last {
			letter := "B"
			if c.sideToMove == c.tree.form.colours[1] {
				letter = "W"
			}
			c.first.More = append(c.first.More, study.Property{Name: "PL", Values: []string{letter}})
		} else {
			c.moves = append(c.moves, study.Content{ToMove: c.sideToMove})
		}
	} else if c.sideToMove != "" {
		c.first.ToMove = c.sideToMove
	}
	c.tree.contents = append(append(c.tree.contents[:0], c.first), c.moves...)
	all := c.tree.contents
	if len(all) == 1 {
		return all
	}
	end := &all[len(all)-1]
	source := all[0]
	end.Name, end.Comment, end.Marks, end.Arrows, end.More = source.Name, source.Comment, source.Marks, source.Arrows, source.More
	end.Evaluations, end.Thought = source.Evaluations, source.Thought
	all[0] = study.Content{Move: source.Move, Side: source.Side, Put: source.Put, ToMove: source.ToMove}
	return all
}

// sgfMarks maps SGF properties to the kinds of marks.
var sgfMarks = map[string]study.MarkKind{
	"CR": study.Circle, "SQ": study.Square, "TR": study.Triangle, "MA": study.Cross, "SL": study.Selected, "DD": study.Dim,
}

// arrowPiece is the piece of property AA of Amazons.
const arrowPiece = "arrows"

// addProperty parses one property.
func (c *nodeContent) addProperty(p sgf.Property) error {
	f := c.tree.form
	switch p.Name {
	case "B":
		return c.addMoves(p, f.colours[0])
	case "W":
		return c.addMoves(p, f.colours[1])
	case "AB":
		return c.addStones(p, f.colours[0])
	case "AW":
		return c.addStones(p, f.colours[1])
	case "AA":
		if f.game.SGF.MovePoints > 1 {
			return c.addStones(p, arrowPiece)
		}
		c.keepProperty(p)
	case "AE":
		return c.addStones(p, "")
	case "PL":
		switch strings.ToUpper(strings.TrimSpace(p.Values[0])) + " " {
		case "B ", "BLACK ", "1 ":
			c.sideToMove = f.colours[0]
		case "W ", "WHITE ", "2 ":
			c.sideToMove = f.colours[1]
		default:
			c.keepProperty(p)
		}
	case "C":
		for _, v := range p.Values {
			c.comments = append(c.comments, strings.Clone(sgf.Text(v)))
		}
	case "N":
		for _, v := range p.Values {
			c.names = append(c.names, strings.Clone(sgf.SimpleText(v)))
		}
	case "CR", "SQ", "TR", "MA", "SL", "DD":
		return c.addMarks(p, sgfMarks[p.Name])
	case "LB":
		c.addLabels(p)
	case "AR", "LN":
		c.addArrows(p)
	default:
		if c.tree.oldMarks && (p.Name == "M" || p.Name == "L") {
			return c.addOldMarks(p)
		}
		c.addPrivateProperty(p)
	}
	return nil
}

// addOldMarks parses the marks of FF[1] to FF[3] as the conversion rules of FF[4] read them: M is MA, and the
// points of L are labelled a, b, c and so on.
func (c *nodeContent) addOldMarks(p sgf.Property) error {
	known := len(c.first.Marks)
	if err := c.addMarks(p, study.Cross); err != nil || p.Name == "M" {
		return err
	}
	for i := range c.first.Marks[known:] {
		m := &c.first.Marks[known+i]
		m.Kind, m.Text = study.Label, string(rune('a'+i%26))
	}
	return nil
}

// keepProperty stores a property verbatim.
func (c *nodeContent) keepProperty(p sgf.Property) {
	c.first.More = append(c.first.More, newStudyProperty(p))
}

// addMoves parses the moves of a side, usually one.
func (c *nodeContent) addMoves(p sgf.Property, side string) error {
	if endReason(p.Values[0]) != "" {
		if !c.endsGame {
			c.keepProperty(p)
		}
		return nil
	}
	for _, raw := range p.Values {
		move := study.Content{Move: c.tree.parseMove(p, raw), Side: side}
		if c.tree.form.isPrivate() {
			move.Side = ""
		}
		if c.first.Move == "" {
			c.first.Move, c.first.Side = move.Move, move.Side
		} else {
			c.moves = append(c.moves, move)
		}
	}
	return nil
}

// parseMove parses a move. A text that is not a point of the board is kept and its error stored, so that the
// error of the path names the cause.
func (t *sgfTree) parseMove(p sgf.Property, raw string) sente.Move {
	text := strings.TrimSpace(sgf.SimpleText(raw))
	switch {
	case text == "":
		return study.Pass
	case t.form.grid == nil:
		return sente.Move(strings.Clone(text))
	}
	parsed, err := t.form.grid.parseMove(text)
	if err == nil {
		return sente.Move(parsed)
	}
	if text == "tt" {
		return study.Pass // a pass before FF[4]
	}
	t.addNote(p, "%v", err)
	if t.invalidMoves == nil {
		t.invalidMoves = map[sente.Move]error{}
	}
	move := sente.Move(strings.Clone(text))
	t.invalidMoves[move] = err
	return move
}

// addMarks parses marks; a value that is not a point list is kept verbatim.
func (c *nodeContent) addMarks(p sgf.Property, kind study.MarkKind) error {
	cells, err := c.tree.parseCells(p.Values)
	switch {
	case errors.Is(err, errTooManyCells):
		return err
	case err != nil || len(p.Values) == 1 && strings.TrimSpace(p.Values[0]) == "":
		if err != nil && strings.TrimSpace(p.Values[0]) != "" {
			c.tree.addNote(p, "%s is kept unchanged: %v", p.Name, err)
		}
		c.keepProperty(p)
		return nil
	}
	for _, cell := range cells {
		c.first.Marks = append(c.first.Marks, study.Mark{Cell: cell, Kind: kind})
	}
	return nil
}

// addLabels parses labels of the form "hh:text".
func (c *nodeContent) addLabels(p sgf.Property) {
	var marks []study.Mark
	for _, raw := range p.Values {
		at, text, ok := sgf.SplitComposed(raw)
		cell, err := c.tree.parseCell(at)
		if !ok || err != nil {
			c.tree.addNote(p, "LB is kept unchanged: expected a point, a colon and a text")
			c.keepProperty(p)
			return
		}
		marks = append(marks, study.Mark{Cell: cell, Kind: study.Label, Text: strings.Clone(sgf.SimpleText(text))})
	}
	c.first.Marks = append(c.first.Marks, marks...)
}

// addArrows parses arrows and lines of the form "hh:ii".
func (c *nodeContent) addArrows(p sgf.Property) {
	var arrows []study.Arrow
	for _, raw := range p.Values {
		from, to, ok := sgf.SplitComposed(raw)
		a, errA := c.tree.parseCell(from)
		b, errB := c.tree.parseCell(to)
		if !ok || errA != nil || errB != nil {
			c.tree.addNote(p, "%s is kept unchanged: expected two points separated by a colon", p.Name)
			c.keepProperty(p)
			return
		}
		arrows = append(arrows, study.Arrow{From: a, To: b, Line: p.Name == "LN"})
	}
	c.first.Arrows = append(c.first.Arrows, arrows...)
}

// addPrivateProperty parses sente's private properties; all other and all invalid properties are kept verbatim.
func (c *nodeContent) addPrivateProperty(p sgf.Property) {
	text := strings.Clone(sgf.Text(p.Values[0]))
	var err error
	switch p.Name {
	case sgfMove:
		c.first.Move = sente.Move(text)
	case sgfSide:
		c.first.Side = text
	case sgfTurn:
		c.first.ToMove = text
	case sgfPutJSON:
		err = decodeJSONValues(p.Values, func(put rules.CellChange) { c.first.Put = append(c.first.Put, put) })
	case sgfMarkJSON:
		err = decodeJSONValues(p.Values, func(m study.Mark) { c.first.Marks = append(c.first.Marks, m) })
	case sgfArrowJSON:
		err = decodeJSONValues(p.Values, func(a study.Arrow) { c.first.Arrows = append(c.first.Arrows, a) })
	case sgfThought:
		err = json.Unmarshal([]byte(text), &c.first.Thought)
	case sgfEvaluation:
		err = decodeJSONValues(p.Values, func(e study.Evaluation) { c.first.Evaluations = append(c.first.Evaluations, e) })
	default:
		c.keepProperty(p)
	}
	if err != nil {
		c.tree.addNote(p, "%s is kept unchanged: %v", p.Name, strict.DescribeJSONError(err))
		c.keepProperty(p)
	}
}

// decodeJSONValues parses JSON values and calls take for each if all are valid.
func decodeJSONValues[T any](values []string, take func(T)) error {
	all := make([]T, len(values))
	for i, raw := range values {
		if err := json.Unmarshal([]byte(sgf.Text(raw)), &all[i]); err != nil {
			return err
		}
	}
	for _, v := range all {
		take(v)
	}
	return nil
}
