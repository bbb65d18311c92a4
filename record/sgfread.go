package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// maxListedCells bounds the cells in all point lists of a game, because a few letters can list a whole board.
const maxListedCells = 1 << 20

var errTooManyCells = fmt.Errorf("its lists of points contain more than %d cells", maxListedCells)

// buildRecord returns the main line of a tree as a record.
func (t *sgfTree) buildRecord() (sente.Record, error) {
	s, err := t.buildStudy()
	if err != nil {
		return sente.Record{}, err
	}
	r, err := s.PlayedRecord(s.Root().MainLineEnd())
	var at *study.PathError
	if errors.As(err, &at) {
		if at.Node.Move() == "" {
			return r, at.Err
		}
		if wrong := t.invalidMoves[at.Node.Move()]; wrong != nil {
			at.Err = wrong
		}
		return r, catalog.MoveError(at.Ply, at.Err)
	}
	if err == nil && t.mustMatchBase {
		return t.applyBase(r)
	}
	return r, err
}

// buildStudy returns the tree as a study. On an error it returns the part before the fault, or nil.
func (t *sgfTree) buildStudy() (*study.Study, error) {
	root := t.tree.Properties(0)
	name, err := t.detectGame(root)
	if err != nil {
		return nil, err
	}
	head, rest, err := t.readHead(name, root)
	if err != nil {
		return nil, err
	}
	if t.mustMatchBase {
		head, err = t.applyBase(head)
	} else {
		head = t.withBaseDefaults(head)
	}
	if err != nil {
		return nil, err
	}
	if t.form, err = t.forms.form(t.games, head); err != nil {
		return nil, err
	}
	t.resignNode = t.findResignation(&head)
	if t.builtStudy, err = study.New(t.games, head); err != nil {
		return nil, err
	}
	version, named := firstValue(root, "FF")
	t.oldMarks = !named || strings.ContainsAny(version, "123")
	t.nodes = make([]*study.Node, t.tree.Len())
	err = t.addNodes(rest)
	if !t.mainLine {
		t.dropImpliedSides()
	}
	return t.builtStudy, err
}

// findResignation returns the node with the last move of the main line if it is a resignation, as HexGui writes
// "W[resign]", 0 otherwise. The opponent wins unless RE names the result.
func (t *sgfTree) findResignation(head *sente.Record) int {
	last := 0
	for i := range t.tree.Len() {
		if i > 0 && t.tree.Parent(i) == last {
			last = i
		}
	}
	for ; last > 0; last = t.tree.Parent(last) {
		for _, p := range t.tree.Properties(last) {
			switch {
			case p.Name != "B" && p.Name != "W":
				continue
			case !isResignation(p.Values[0]):
				return 0
			case head.Result.Winner == "" && p.Name == "B":
				head.Result = sente.Result{Winner: t.form.seats[1], Reason: "resignation"}
			case head.Result.Winner == "":
				head.Result = sente.Result{Winner: t.form.seats[0], Reason: "resignation"}
			}
			return last
		}
	}
	return 0
}

// isResignation reports whether the value of a move is a resignation.
func isResignation(raw string) bool { return strings.EqualFold(strings.TrimSpace(raw), "resign") }

// addNote adds a note on a property with its place. Computing the place is expensive, therefore it is skipped
// once the list is full.
func (t *sgfTree) addNote(p sgf.Property, format string, args ...any) {
	if t.notes.isFull() {
		t.notes.numOmitted++
		return
	}
	t.notes.add("%s: %s", t.tree.Place(p), fmt.Sprintf(format, args...))
}

// withBaseDefaults returns head with its empty fields filled from base.
func (t *sgfTree) withBaseDefaults(head sente.Record) sente.Record {
	if head.Game == t.base.Game {
		head.Rules = cmp.Or(head.Rules, t.base.Rules)
		head.Size = cmp.Or(head.Size, t.base.Size)
		head.Opening = cmp.Or(head.Opening, t.base.Opening)
	}
	return head
}

// addNodes adds the nodes of the tree to the study.
func (t *sgfTree) addNodes(rest []study.Property) error {
	last := 0 // index of the last node of the main line
	for i := range t.tree.Len() {
		parent := t.tree.Parent(i)
		if t.mainLine && i > 0 {
			if parent != last {
				continue
			}
			last = i
		}
		var at *study.Node
		if i > 0 {
			at = t.nodes[parent]
		}
		end, err := t.addNode(i, at, rest)
		if err != nil {
			return err
		}
		t.nodes[i] = end
	}
	return nil
}

// addNode converts one node and returns the last study node; a node with several moves becomes several study
// nodes.
func (t *sgfTree) addNode(i int, parent *study.Node, rest []study.Property) (*study.Node, error) {
	t.current = nodeContent{tree: t, endsGame: i > 0 && i == t.resignNode}
	c := &t.current
	for _, p := range t.tree.Properties(i) {
		if i == 0 && isHeadProperty(p.Name) {
			continue
		}
		if t.mainLine && !strings.Contains(playingProperties, " "+p.Name+" ") {
			continue
		}
		if err := c.addProperty(p); err != nil {
			return nil, fmt.Errorf("%s: %w", t.tree.Place(p), err)
		}
	}
	all := c.splitMoves()
	if i == 0 {
		all[0].More = append(rest, all[0].More...)
		if len(all[0].Put) > 0 && all[0].ToMove == "" && all[0].Move == "" { // PL beside a move is the side after it
			all[0].ToMove = t.guessSideToMove(all)
		}
		t.dropRepeatedSetup(&all[0])
		t.builtStudy.SetContent(t.builtStudy.Root(), all[0])
		parent, all = t.builtStudy.Root(), all[1:]
		if !t.mainLine && t.recordsSides() && !usesRuleTurns(t.builtStudy) {
			t.turns = newSideTracker(t.builtStudy)
			t.turns.sideAfter = make([]string, 0, t.tree.Len()+1)
			t.turns.advance(parent)
		}
	}
	var err error
	for _, one := range all {
		if t.turns != nil && one.Move != "" && one.Side == t.turns.sideToMove(parent, one) && slices.Contains(t.form.colours[:], one.Side) {
			one.Side = "" // implied by the previous moves
		}
		if parent, err = t.builtStudy.AddChild(parent, one); err != nil {
			return nil, err
		}
		if t.turns != nil {
			t.turns.advance(parent)
		}
	}
	return parent, nil
}

// playingProperties are the properties that a main line needs: moves, set-up and search info.
const playingProperties = " B W AB AW AA AE PL " + sgfMove + " " + sgfSide + " " + sgfPutJSON + " " + sgfTurn + " " + sgfThought + " "

// isHeadProperty reports whether readHead handles a root property.
func isHeadProperty(name string) bool {
	switch name {
	case "GM", "FF", "CA", sgfGame, sgfHeadJSON:
		return true
	}
	for _, n := range sgfHeadProperties {
		if n == name {
			return true
		}
	}
	return false
}

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

// startStones returns the stones before the first move and the side to move; ok is false if there are none.
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

// recordsSides reports whether the form writes the side of every move, even where the rules imply it.
func (t *sgfTree) recordsSides() bool { return !t.form.isPrivate() && t.form.known }

// dropImpliedSides removes the sides of moves that the rules imply. It needs the complete study, because the
// rules replay the whole game.
func (t *sgfTree) dropImpliedSides() {
	if !t.recordsSides() || !usesRuleTurns(t.builtStudy) {
		return
	}
	next := sidesToMove(t.builtStudy)
	for n := range t.builtStudy.All() {
		if c := n.Content(); c.Move != "" && c.Side == next(n) && slices.Contains(t.form.colours[:], c.Side) {
			c.Side = ""
			t.builtStudy.SetContent(n, c)
		}
	}
}

// nodeContent collects the parsed properties of one SGF node.
type nodeContent struct {
	tree       *sgfTree
	first      study.Content   // node of the first move
	moves      []study.Content // nodes of further moves
	sideToMove string          // PL
	endsGame   bool            // a resignation is the end of the game; elsewhere it is kept as a property

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
	if isResignation(p.Values[0]) {
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

// parseCell parses one point.
func (t *sgfTree) parseCell(raw string) (string, error) {
	if t.form.grid == nil {
		return strings.Clone(strings.TrimSpace(sgf.SimpleText(raw))), nil
	}
	return t.form.grid.parseCell(raw)
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
