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

// mostCells bounds the cells of all lists of points in a game, of which a few letters can
// name a whole board.
const mostCells = 1 << 20

var errCells = fmt.Errorf("its lists of points name more than %d cells", mostCells)

// record returns the main line of a tree as a game.
func (t *sgfTree) record() (sente.Record, error) {
	s, err := t.study()
	if err != nil {
		return sente.Record{}, err
	}
	r, err := s.Game(s.Root().End())
	var at *study.PathError
	if errors.As(err, &at) {
		if at.Node.Move() == "" {
			return r, at.Err
		}
		if wrong := t.wrong[at.Node.Move()]; wrong != nil {
			at.Err = wrong
		}
		return r, catalog.MoveError(at.Ply, at.Err)
	}
	if err == nil && t.bound {
		return t.adopt(r)
	}
	return r, err
}

// study returns the tree as a study. With an error it is what could be made of the tree
// before the fault, nil if there is nothing.
func (t *sgfTree) study() (*study.Study, error) {
	root := t.tree.Properties(0)
	name, err := t.game(root)
	if err != nil {
		return nil, err
	}
	head, rest, err := t.readHead(name, root)
	if err != nil {
		return nil, err
	}
	if t.bound {
		head, err = t.adopt(head)
	} else {
		head = t.filled(head)
	}
	if err != nil {
		return nil, err
	}
	if t.form, err = t.forms.of(t.games, head); err != nil {
		return nil, err
	}
	if t.made, err = study.New(t.games, head); err != nil {
		return nil, err
	}
	t.nodes = make([]*study.Node, t.tree.Len())
	err = t.grow(rest)
	if !t.mainLine {
		t.dropSides()
	}
	return t.made, err
}

// note says something of a property, and where it stands. Finding that takes time, so that
// only what is said is looked for.
func (t *sgfTree) note(p sgf.Property, format string, args ...any) {
	if t.notes.full() {
		t.notes.more++
		return
	}
	t.notes.add("%s: %s", t.tree.Place(p), fmt.Sprintf(format, args...))
}

// filled is a head with what was said of the game beforehand where the file says nothing.
func (t *sgfTree) filled(head sente.Record) sente.Record {
	if head.Game == t.base.Game {
		head.Rules = cmp.Or(head.Rules, t.base.Rules)
		head.Size = cmp.Or(head.Size, t.base.Size)
		head.Opening = cmp.Or(head.Opening, t.base.Opening)
	}
	return head
}

// grow makes the nodes of a study of those of the tree.
func (t *sgfTree) grow(rest []study.Property) error {
	last := 0 // of the main line
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
		end, err := t.node(i, at, rest)
		if err != nil {
			return err
		}
		t.nodes[i] = end
	}
	return nil
}

// node makes one node, or several of one with more than one move, and returns the last.
func (t *sgfTree) node(i int, parent *study.Node, rest []study.Property) (*study.Node, error) {
	t.at = content{tree: t}
	c := &t.at
	for _, p := range t.tree.Properties(i) {
		if i == 0 && isHead(p.Name) {
			continue
		}
		if t.mainLine && !strings.Contains(playing, " "+p.Name+" ") {
			continue
		}
		if err := c.take(p); err != nil {
			return nil, fmt.Errorf("%s: %w", t.tree.Place(p), err)
		}
	}
	all := c.contents()
	if i == 0 {
		all[0].More = append(rest, all[0].More...)
		if len(all[0].Put) > 0 && all[0].ToMove == "" {
			all[0].ToMove = t.firstSide(all)
		}
		t.dropSetup(&all[0])
		t.made.Amend(t.made.Root(), all[0])
		parent, all = t.made.Root(), all[1:]
		if !t.mainLine && t.namesSides() && !byRules(t.made) {
			t.turns = turnsOf(t.made)
			t.turns.next = make([]string, 0, t.tree.Len()+1)
			t.turns.pass(parent)
		}
	}
	var err error
	for _, one := range all {
		if t.turns != nil && one.Move != "" && one.Side == t.turns.before(parent, one) && slices.Contains(t.form.names[:], one.Side) {
			one.Side = "" // it follows from the moves before
		}
		if parent, err = t.made.Grow(parent, one); err != nil {
			return nil, err
		}
		if t.turns != nil {
			t.turns.pass(parent)
		}
	}
	return parent, nil
}

// playing are the properties that say what was played, and what its player thought of it.
const playing = " B W AB AW AE PL " + sgfMove + " " + sgfSide + " " + sgfPutJSON + " " + sgfTurn + " " + sgfThought + " "

// isHead reports whether the head has read a property of the root.
func isHead(name string) bool {
	switch name {
	case "GM", "FF", "CA", sgfGame, sgfHeadJSON:
		return true
	}
	for _, n := range sgfHeadNames {
		if n == name {
			return true
		}
	}
	return false
}

// firstSide is the side to move where stones are set up and no one is said to be: the one
// that makes the next move, or the one with fewer stones.
func (t *sgfTree) firstSide(root []study.Content) string {
	if len(root) > 1 && root[1].Side != "" {
		return root[1].Side
	}
	if root[0].Move == "" && t.tree.Len() > 1 && t.tree.Parent(1) == 0 {
		for _, p := range t.tree.Properties(1) {
			switch p.Name {
			case "B":
				return t.form.names[0]
			case "W":
				return t.form.names[1]
			}
		}
	}
	stones := map[string]int{}
	for _, p := range root[0].Put {
		stones[p.Piece]++
	}
	if stones[t.form.names[0]] > stones[t.form.names[1]] {
		return t.form.names[1]
	}
	return t.form.names[0]
}

// dropSetup takes away what the head's set-up puts on the board: a study's file repeats
// it for the programs that do not know the private property.
func (t *sgfTree) dropSetup(root *study.Content) {
	stones, turn, ok := setupOf(t.form, t.made.Head())
	if !ok {
		return
	}
	rest := []rules.Put(nil)
	for _, p := range root.Put {
		if stones[p.Cell] != p.Piece || p.Piece == "" {
			rest = append(rest, p)
		}
	}
	if root.Put = rest; root.ToMove == turn {
		root.ToMove = ""
	}
}

// setupOf is what the set-up of a head puts on the board, and the side to move; ok is
// false if there is none, or none that can be told by stones.
func setupOf(f sgfForm, head sente.Record) (stones map[string]string, turn string, ok bool) {
	if head.Setup == "" || !f.known {
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
	return stones, study.Colour(board), true
}

// namesSides reports whether the form says of each move whose it is, needed or not.
func (t *sgfTree) namesSides() bool { return !t.form.private() && t.form.known }

// dropSides takes away whose a move is where it follows from the rules, which have to be
// asked about the whole game.
func (t *sgfTree) dropSides() {
	if !t.namesSides() || !byRules(t.made) {
		return
	}
	next := movers(t.made)
	for n := range t.made.All() {
		if c := n.Content(); c.Move != "" && c.Side == next(n) && slices.Contains(t.form.names[:], c.Side) {
			c.Side = ""
			t.made.Amend(n, c)
		}
	}
}

// content collects what the properties of one node say.
type content struct {
	tree  *sgfTree
	first study.Content   // with the first move
	moves []study.Content // further moves
	turn  string          // PL

	comments, names []string
}

// contents are the nodes that it becomes. What is said, but for set-up, is said of the
// last one.
func (c *content) contents() []study.Content {
	c.first.Comment, c.first.Name = strings.Join(c.comments, "\n"), strings.Join(c.names, " ")
	if c.turn != "" && c.first.Move != "" {
		// the turn after the moves; what nobody doubts is kept as it was written
		last := c.first.Side
		if len(c.moves) > 0 {
			last = c.moves[len(c.moves)-1].Side
		}
		if c.turn != last {
			letter := "B"
			if c.turn == c.tree.form.names[1] {
				letter = "W"
			}
			c.first.More = append(c.first.More, study.Property{Name: "PL", Values: []string{letter}})
		} else {
			c.moves = append(c.moves, study.Content{ToMove: c.turn})
		}
	} else if c.turn != "" {
		c.first.ToMove = c.turn
	}
	c.tree.all = append(append(c.tree.all[:0], c.first), c.moves...)
	all := c.tree.all
	if len(all) == 1 {
		return all
	}
	end := &all[len(all)-1]
	said := all[0]
	end.Name, end.Comment, end.Marks, end.Arrows, end.More = said.Name, said.Comment, said.Marks, said.Arrows, said.More
	end.Evaluations, end.Thought = said.Evaluations, said.Thought
	all[0] = study.Content{Move: said.Move, Side: said.Side, Put: said.Put, ToMove: said.ToMove}
	return all
}

// sgfMarks are the marks that lists of points make.
var sgfMarks = map[string]study.MarkKind{
	"CR": study.Circle, "SQ": study.Square, "TR": study.Triangle, "MA": study.Cross, "SL": study.Selected, "DD": study.Dim,
}

// take reads one property.
func (c *content) take(p sgf.Property) error {
	f := c.tree.form
	switch p.Name {
	case "B":
		return c.takeMoves(p, f.names[0])
	case "W":
		return c.takeMoves(p, f.names[1])
	case "AB":
		return c.takeStones(p, f.names[0])
	case "AW":
		return c.takeStones(p, f.names[1])
	case "AE":
		return c.takeStones(p, "")
	case "PL":
		switch strings.ToUpper(strings.TrimSpace(p.Values[0])) + " " {
		case "B ", "BLACK ", "1 ":
			c.turn = f.names[0]
		case "W ", "WHITE ", "2 ":
			c.turn = f.names[1]
		default:
			c.keep(p)
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
		return c.takeMarks(p, sgfMarks[p.Name])
	case "LB":
		c.takeLabels(p)
	case "AR", "LN":
		c.takeArrows(p)
	default:
		c.takePrivate(p)
	}
	return nil
}

// keep leaves a property as it is.
func (c *content) keep(p sgf.Property) {
	c.first.More = append(c.first.More, propertyOf(p))
}

// takeMoves reads moves of a side, one as a rule.
func (c *content) takeMoves(p sgf.Property, side string) error {
	for _, raw := range p.Values {
		move := study.Content{Move: c.tree.move(p, raw), Side: side}
		if c.tree.form.private() {
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

// move reads a move. One that is no point of the board stays as it is written, so that
// the path says what is wrong with it.
func (t *sgfTree) move(p sgf.Property, raw string) sente.Move {
	text := strings.TrimSpace(sgf.SimpleText(raw))
	switch {
	case text == "":
		return study.Pass
	case t.form.grid == nil:
		return sente.Move(strings.Clone(text))
	}
	cell, err := t.form.grid.cell(text)
	if err == nil {
		return sente.Move(cell)
	}
	if text == "tt" {
		return study.Pass // as before FF[4]
	}
	t.note(p, "%v", err)
	if t.wrong == nil {
		t.wrong = map[sente.Move]error{}
	}
	move := sente.Move(strings.Clone(text))
	t.wrong[move] = err
	return move
}

// cellsOf reads a list of points, in which two with a colon between them are all of a
// rectangle.
func (t *sgfTree) cellsOf(values []string) (cells []string, err error) {
	for _, raw := range values {
		from, to, area := sgf.Compose(raw)
		if t.form.grid == nil {
			cells = append(cells, strings.Clone(strings.TrimSpace(sgf.SimpleText(raw))))
			continue
		}
		if !area {
			to = from
		}
		p, err := t.form.grid.point(from)
		if err != nil {
			return nil, err
		}
		q, err := t.form.grid.point(to)
		if err != nil {
			return nil, err
		}
		p, q = point{min(p.x, q.x), min(p.y, q.y)}, point{max(p.x, q.x), max(p.y, q.y)}
		if t.cells += (q.x - p.x + 1) * (q.y - p.y + 1); t.cells > mostCells {
			return nil, errCells
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

// takeStones reads stones that are set up, or points that are emptied.
func (c *content) takeStones(p sgf.Property, piece string) error {
	cells, err := c.tree.cellsOf(p.Values)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	for _, cell := range cells {
		c.first.Put = append(c.first.Put, rules.Put{Cell: cell, Piece: piece})
	}
	return nil
}

// takeMarks reads marks; what is no list of points stays a property.
func (c *content) takeMarks(p sgf.Property, kind study.MarkKind) error {
	cells, err := c.tree.cellsOf(p.Values)
	switch {
	case errors.Is(err, errCells):
		return err
	case err != nil || len(p.Values) == 1 && strings.TrimSpace(p.Values[0]) == "":
		if err != nil && strings.TrimSpace(p.Values[0]) != "" {
			c.tree.note(p, "%s is kept as it is: %v", p.Name, err)
		}
		c.keep(p)
		return nil
	}
	for _, cell := range cells {
		c.first.Marks = append(c.first.Marks, study.Mark{Cell: cell, Kind: kind})
	}
	return nil
}

// takeLabels reads "hh:text".
func (c *content) takeLabels(p sgf.Property) {
	var marks []study.Mark
	for _, raw := range p.Values {
		at, text, ok := sgf.Compose(raw)
		cell, err := c.tree.cell(at)
		if !ok || err != nil {
			c.tree.note(p, "LB is kept as it is: a label is a point, a colon and a text")
			c.keep(p)
			return
		}
		marks = append(marks, study.Mark{Cell: cell, Kind: study.Label, Text: strings.Clone(sgf.SimpleText(text))})
	}
	c.first.Marks = append(c.first.Marks, marks...)
}

// takeArrows reads "hh:ii".
func (c *content) takeArrows(p sgf.Property) {
	var arrows []study.Arrow
	for _, raw := range p.Values {
		from, to, ok := sgf.Compose(raw)
		a, errA := c.tree.cell(from)
		b, errB := c.tree.cell(to)
		if !ok || errA != nil || errB != nil {
			c.tree.note(p, "%s is kept as it is: it is two points with a colon between them", p.Name)
			c.keep(p)
			return
		}
		arrows = append(arrows, study.Arrow{From: a, To: b, Line: p.Name == "LN"})
	}
	c.first.Arrows = append(c.first.Arrows, arrows...)
}

// cell reads one point.
func (t *sgfTree) cell(raw string) (string, error) {
	if t.form.grid == nil {
		return strings.Clone(strings.TrimSpace(sgf.SimpleText(raw))), nil
	}
	return t.form.grid.cell(raw)
}

// takePrivate reads sente's own properties; all others, and those that cannot be read,
// stay.
func (c *content) takePrivate(p sgf.Property) {
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
		err = eachJSON(p.Values, func(put rules.Put) { c.first.Put = append(c.first.Put, put) })
	case sgfMarkJSON:
		err = eachJSON(p.Values, func(m study.Mark) { c.first.Marks = append(c.first.Marks, m) })
	case sgfArrowJSON:
		err = eachJSON(p.Values, func(a study.Arrow) { c.first.Arrows = append(c.first.Arrows, a) })
	case sgfThought:
		err = json.Unmarshal([]byte(text), &c.first.Thought)
	case sgfEvaluation:
		err = eachJSON(p.Values, func(e study.Evaluation) { c.first.Evaluations = append(c.first.Evaluations, e) })
	default:
		c.keep(p)
	}
	if err != nil {
		c.tree.note(p, "%s is kept as it is: %v", p.Name, strict.DescribeJSONError(err))
		c.keep(p)
	}
}

// eachJSON reads values that are JSON.
func eachJSON[T any](values []string, take func(T)) error {
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
