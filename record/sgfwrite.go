package record

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// encodeSGF writes a record on one line.
func encodeSGF(games catalog.Catalog, r sente.Record) (string, error) {
	_, board, err := reader{games: games}.open(r)
	if err != nil {
		return "", err
	}
	if r, err = play(board, r); err != nil {
		return "", err
	}
	s, err := study.New(games, r)
	if err != nil {
		return "", err
	}
	return encodeTree(s, true)
}

// sgfWriter writes a game tree.
type sgfWriter struct {
	b     strings.Builder
	form  sgfForm
	study *study.Study
	mover func(*study.Node) string
	err   error
}

// encodeTree writes a study as one game; brief is all on one line.
func encodeTree(s *study.Study, brief bool) (string, error) {
	f, err := formOf(s.Games(), s.Head())
	if err != nil {
		return "", err
	}
	w := &sgfWriter{form: f, study: s, mover: movers(s)}
	type task struct {
		node *study.Node
		text string
	}
	stack := []task{{node: s.Root()}}
	w.b.WriteByte('(')
	written := 0
	for len(stack) > 0 && w.err == nil {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if at.node == nil {
			w.b.WriteString(at.text)
			continue
		}
		if written++; !brief && written%16 == 0 {
			w.b.WriteByte('\n')
		}
		w.node(at.node)
		children := at.node.Children()
		for i := len(children) - 1; i >= 0; i-- {
			if len(children) == 1 {
				stack = append(stack, task{node: children[i]})
				continue
			}
			open := "\n("
			if brief {
				open = "("
			}
			stack = append(stack, task{text: ")"}, task{node: children[i]}, task{text: open})
		}
	}
	w.b.WriteByte(')')
	return w.b.String(), w.err
}

// put writes one property with its values, escaped.
func (w *sgfWriter) put(name string, values ...string) {
	if len(values) == 0 {
		return
	}
	w.b.WriteString(name)
	for _, v := range values {
		w.b.WriteString("[" + v + "]")
	}
}

func (w *sgfWriter) node(n *study.Node) {
	w.b.WriteByte(';')
	c := n.Content()
	more := c.More
	if n.Parent() == nil {
		more = w.head(c)
	}
	w.setUp(n, c)
	w.move(n, c)
	if c.Name != "" {
		w.put("N", sgf.Escape(oneLine(c.Name)))
	}
	if c.Comment != "" {
		w.put("C", sgf.Escape(c.Comment))
	}
	w.drawings(c)
	putJSON(w, sgfEvaluation, c.Evaluations, func(study.Evaluation) bool { return false })
	putJSON(w, sgfThought, []sente.Thought{c.Thought}, func(t sente.Thought) bool { return t == sente.Thought{} })
	for _, p := range more {
		values := make([]string, len(p.Values))
		for i, v := range p.Values {
			values[i] = rawOf(p.Name, v)
		}
		if name := nameOf(p.Name); name != "" {
			w.put(name, values...)
		}
	}
}

// nameOf is the name of a property as it can be read again: capital letters, digits and _.
func nameOf(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_':
			return r
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		}
		return -1
	}, name)
}

// head writes what the root says of the whole game, and returns its properties that are
// left.
func (w *sgfWriter) head(root study.Content) (more []study.Property) {
	head := w.study.Head()
	all, rest := w.form.headProperties(head, root.More)
	w.put("FF", "4")
	w.put("CA", "UTF-8")
	w.put("GM", fmt.Sprint(w.form.number))
	if w.form.private() {
		w.put(sgfGame, sgf.Escape(head.Game))
	}
	var properties []sgf.Property
	for _, p := range append(all, rest...) {
		raw := sgf.Property{Name: p.Name}
		for _, v := range p.Values {
			raw.Values = append(raw.Values, rawOf(p.Name, v))
		}
		properties = append(properties, raw)
	}
	for _, p := range properties[:len(all)] {
		w.put(p.Name, p.Values...)
	}
	t := &sgfTree{reader: reader{games: w.study.Games()}, notes: &notes{}}
	read, _, err := t.readHead(head.Game, properties)
	if err != nil {
		read = sente.Record{}
	}
	text, err := headJSON(head, read)
	if err != nil {
		w.err = err
	}
	if text != "" {
		w.put(sgfHeadJSON, sgf.Escape(text))
	}
	return rest
}

// setUp writes stones and the turn.
func (w *sgfWriter) setUp(n *study.Node, c study.Content) {
	put, turn := []rules.Put(nil), c.ToMove
	if n.Parent() == nil {
		if stones, side, ok := setupOf(w.form, w.study.Head()); ok {
			for _, cell := range slices.Sorted(maps.Keys(stones)) {
				put = append(put, rules.Put{Cell: cell, Piece: stones[cell]})
			}
			turn = cmp.Or(turn, side)
		}
	}
	put = lastOfEach(append(put, c.Put...))
	for _, list := range []struct{ name, piece string }{{"AB", w.form.names[0]}, {"AW", w.form.names[1]}, {"AE", ""}} {
		var cells []string
		for _, p := range put {
			if letters, ok := w.cell(p.Cell); ok && p.Piece == list.piece {
				cells = append(cells, letters)
			}
		}
		w.put(list.name, cells...)
	}
	putJSON(w, sgfPutJSON, put, func(p rules.Put) bool {
		_, ok := w.cell(p.Cell)
		return ok && (p.Piece == "" || p.Piece == w.form.names[0] || p.Piece == w.form.names[1])
	})
	switch turn {
	case "":
	case w.form.names[0]:
		w.put("PL", "B")
	case w.form.names[1]:
		w.put("PL", "W")
	default:
		w.put(sgfTurn, sgf.Escape(turn))
	}
}

// lastOfEach leaves of several pieces put on one cell the last.
func lastOfEach(put []rules.Put) (rest []rules.Put) {
	at := map[string]int{}
	for i, p := range put {
		at[p.Cell] = i
	}
	for i, p := range put {
		if at[p.Cell] == i {
			rest = append(rest, p)
		}
	}
	return rest
}

// cell is a cell as the format writes it; ok is false if it cannot.
func (w *sgfWriter) cell(name string) (string, bool) {
	if w.form.grid != nil {
		return w.form.grid.letters(name)
	}
	return sgf.EscapePart(name), name != "" && oneLine(name) == name
}

// move writes the move of a node.
func (w *sgfWriter) move(n *study.Node, c study.Content) {
	if c.Move == "" {
		return
	}
	side := cmp.Or(c.Side, w.mover(n))
	letter := "B"
	if side == w.form.names[1] {
		letter = "W"
	}
	told := !w.form.private() && (side == w.form.names[0] || side == w.form.names[1])
	if value, ok := w.moveText(string(c.Move)); ok {
		w.put(letter, value)
	} else {
		told = false
		w.put(sgfMove, sgf.Escape(string(c.Move)))
	}
	if c.Side != "" && !told {
		w.put(sgfSide, sgf.Escape(c.Side))
	}
}

// moveText is a move as a value of B or W; ok is false if it would be read as another.
func (w *sgfWriter) moveText(move string) (value string, ok bool) {
	switch {
	case move == string(study.Pass):
		return "", true
	case oneLine(move) != move || move == "tt" || move == "":
		return "", false
	case w.form.grid == nil:
		return sgf.Escape(move), true
	}
	if letters, ok := w.form.grid.letters(move); ok {
		return letters, true
	}
	_, err := w.form.grid.cell(move)
	return sgf.Escape(move), err != nil
}

// drawings writes marks and arrows.
func (w *sgfWriter) drawings(c study.Content) {
	for _, name := range []string{"CR", "SQ", "TR", "MA", "SL", "DD"} {
		var cells []string
		for _, m := range c.Marks {
			if value, ok := w.cell(m.Cell); ok && m.Kind == sgfMarks[name] && m.Text == "" {
				cells = append(cells, value)
			}
		}
		w.put(name, cells...)
	}
	var labels []string
	for _, m := range c.Marks {
		if value, ok := w.cell(m.Cell); ok && m.Kind == study.Label {
			labels = append(labels, value+":"+sgf.EscapePart(m.Text))
		}
	}
	w.put("LB", labels...)
	putJSON(w, sgfMarkJSON, c.Marks, func(m study.Mark) bool {
		_, ok := w.cell(m.Cell)
		return ok && (m.Kind == study.Label || m.Text == "" && slices.Contains(study.MarkKinds(), m.Kind))
	})
	for _, line := range []bool{false, true} {
		var arrows []string
		for _, a := range c.Arrows {
			if value, ok := w.arrow(a); ok && a.Line == line {
				arrows = append(arrows, value)
			}
		}
		w.put(map[bool]string{false: "AR", true: "LN"}[line], arrows...)
	}
	putJSON(w, sgfArrowJSON, c.Arrows, func(a study.Arrow) bool { _, ok := w.arrow(a); return ok })
}

func (w *sgfWriter) arrow(a study.Arrow) (string, bool) {
	from, okFrom := w.cell(a.From)
	to, okTo := w.cell(a.To)
	return from + ":" + to, okFrom && okTo
}

// putJSON writes as JSON what no other property has said.
func putJSON[T any](w *sgfWriter, name string, all []T, said func(T) bool) {
	var values []string
	for _, v := range all {
		if said(v) {
			continue
		}
		text, err := json.Marshal(v)
		if err != nil {
			w.err = err
		}
		values = append(values, sgf.Escape(string(text)))
	}
	w.put(name, values...)
}
