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

// encodeSGF returns a record as SGF on one line.
func encodeSGF(games catalog.Catalog, r sente.Record) (string, error) {
	_, board, err := openBoard(games, r)
	if err != nil {
		return "", err
	}
	if r, err = catalog.PlayMoves(board, r); err != nil {
		return "", err
	}
	s, err := study.New(games, r)
	if err != nil {
		return "", err
	}
	return encodeTree(s, true)
}

// sgfWriter writes a study as a game tree.
type sgfWriter struct {
	b      strings.Builder
	form   sgfForm
	study  *study.Study
	sideOf func(*study.Node) string
	err    error
}

// encodeTree returns a study as one SGF game, on a single line if brief is set.
func encodeTree(s *study.Study, brief bool) (string, error) {
	f, err := newSGFForm(s.Catalog(), s.Head())
	if err != nil {
		return "", err
	}
	w := &sgfWriter{form: f, study: s, sideOf: sidesToMove(s)}
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
		w.writeNode(at.node)
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

// writeProperty writes a property with its values, which must be escaped.
func (w *sgfWriter) writeProperty(name string, values ...string) {
	if len(values) == 0 {
		return
	}
	w.b.WriteString(name)
	for _, v := range values {
		w.b.WriteString("[" + v + "]")
	}
}

func (w *sgfWriter) writeNode(n *study.Node) {
	w.b.WriteByte(';')
	c := n.Content()
	more := c.More
	if n.Parent() == nil {
		more = w.writeHead(c)
	}
	w.writeSetUp(n, c)
	w.writeMove(n, c)
	if c.Name != "" {
		w.writeProperty("N", sgf.Escape(joinLines(c.Name)))
	}
	if c.Comment != "" {
		w.writeProperty("C", sgf.Escape(c.Comment))
	}
	w.writeDrawings(c)
	writeJSON(w, sgfEvaluation, c.Evaluations, func(study.Evaluation) bool { return false })
	writeJSON(w, sgfThought, []sente.Thought{c.Thought}, func(t sente.Thought) bool { return t == sente.Thought{} })
	for _, p := range more {
		values := make([]string, len(p.Values))
		for i, v := range p.Values {
			values[i] = escapeValue(p.Name, v)
		}
		if name := sanitizeName(p.Name); name != "" {
			w.writeProperty(name, values...)
		}
	}
}

// sanitizeName returns a property name reduced to the characters that a reader accepts: capital letters, digits
// and _.
func sanitizeName(name string) string {
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

// writeHead writes the properties of the game and returns the remaining properties of the root.
func (w *sgfWriter) writeHead(root study.Content) (more []study.Property) {
	head := w.study.Head()
	all, rest := w.form.headProperties(head, root.More)
	w.writeProperty("FF", "4")
	w.writeProperty("CA", "UTF-8")
	w.writeProperty("GM", fmt.Sprint(w.form.gameNumber))
	if w.form.isPrivate() {
		w.writeProperty(sgfGame, sgf.Escape(head.Game))
	}
	var properties []sgf.Property
	for _, p := range append(all, rest...) {
		raw := sgf.Property{Name: p.Name}
		for _, v := range p.Values {
			raw.Values = append(raw.Values, escapeValue(p.Name, v))
		}
		properties = append(properties, raw)
	}
	for _, p := range properties[:len(all)] {
		w.writeProperty(p.Name, p.Values...)
	}
	t := &sgfTree{reader: reader{games: w.study.Catalog()}, notes: &noteList{}}
	read, _, err := t.readHead(head.Game, properties)
	if err != nil {
		read = sente.Record{}
	}
	text, err := encodeHeadJSON(head, read)
	if err != nil {
		w.err = err
	}
	if text != "" {
		w.writeProperty(sgfHeadJSON, sgf.Escape(text))
	}
	return rest
}

// writeSetUp writes the set-up stones and the side to move.
func (w *sgfWriter) writeSetUp(n *study.Node, c study.Content) {
	put, turn := []rules.CellChange(nil), c.ToMove
	if n.Parent() == nil {
		if stones, side, ok := setupStones(w.form, w.study.Head()); ok {
			for _, cell := range slices.Sorted(maps.Keys(stones)) {
				put = append(put, rules.CellChange{Cell: cell, Piece: stones[cell]})
			}
			turn = cmp.Or(turn, side)
		}
	}
	put = keepLastPerCell(append(put, c.Put...))
	for _, list := range []struct{ name, piece string }{{"AB", w.form.colours[0]}, {"AW", w.form.colours[1]}, {"AE", ""}} {
		var cells []string
		for _, p := range put {
			if letters, ok := w.encodeCell(p.Cell); ok && p.Piece == list.piece {
				cells = append(cells, letters)
			}
		}
		w.writeProperty(list.name, cells...)
	}
	writeJSON(w, sgfPutJSON, put, func(p rules.CellChange) bool {
		_, ok := w.encodeCell(p.Cell)
		return ok && (p.Piece == "" || p.Piece == w.form.colours[0] || p.Piece == w.form.colours[1])
	})
	switch turn {
	case "":
	case w.form.colours[0]:
		w.writeProperty("PL", "B")
	case w.form.colours[1]:
		w.writeProperty("PL", "W")
	default:
		w.writeProperty(sgfTurn, sgf.Escape(turn))
	}
}

// keepLastPerCell returns put with only the last piece on each cell.
func keepLastPerCell(put []rules.CellChange) (rest []rules.CellChange) {
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

// encodeCell returns a cell in SGF notation; ok is false if that is impossible.
func (w *sgfWriter) encodeCell(name string) (string, bool) {
	if w.form.grid != nil {
		return w.form.grid.encodeCell(name)
	}
	return sgf.EscapePart(name), name != "" && joinLines(name) == name
}

// writeMove writes the move of a node.
func (w *sgfWriter) writeMove(n *study.Node, c study.Content) {
	if c.Move == "" {
		return
	}
	side := cmp.Or(c.Side, w.sideOf(n))
	letter := "B"
	if side == w.form.colours[1] {
		letter = "W"
	}
	explicit := !w.form.isPrivate() && (side == w.form.colours[0] || side == w.form.colours[1])
	if value, ok := w.encodeMove(string(c.Move)); ok {
		w.writeProperty(letter, value)
	} else {
		explicit = false
		w.writeProperty(sgfMove, sgf.Escape(string(c.Move)))
	}
	if c.Side != "" && !explicit {
		w.writeProperty(sgfSide, sgf.Escape(c.Side))
	}
}

// encodeMove returns a move as a value of B or W; ok is false if a reader would return a different move.
func (w *sgfWriter) encodeMove(move string) (value string, ok bool) {
	switch {
	case move == string(study.Pass):
		return "", true
	case joinLines(move) != move || move == "tt" || move == "":
		return "", false
	case w.form.grid == nil:
		return sgf.Escape(move), true
	}
	if letters, ok := w.form.grid.encodeMove(move); ok {
		return letters, true
	}
	_, err := w.form.grid.parseMove(move)
	return sgf.Escape(move), err != nil
}

// writeDrawings writes marks and arrows.
func (w *sgfWriter) writeDrawings(c study.Content) {
	for _, name := range []string{"CR", "SQ", "TR", "MA", "SL", "DD"} {
		var cells []string
		for _, m := range c.Marks {
			if value, ok := w.encodeCell(m.Cell); ok && m.Kind == sgfMarks[name] && m.Text == "" {
				cells = append(cells, value)
			}
		}
		w.writeProperty(name, cells...)
	}
	var labels []string
	for _, m := range c.Marks {
		if value, ok := w.encodeCell(m.Cell); ok && m.Kind == study.Label {
			labels = append(labels, value+":"+sgf.EscapePart(m.Text))
		}
	}
	w.writeProperty("LB", labels...)
	writeJSON(w, sgfMarkJSON, c.Marks, func(m study.Mark) bool {
		_, ok := w.encodeCell(m.Cell)
		return ok && (m.Kind == study.Label || m.Text == "" && slices.Contains(study.MarkKinds(), m.Kind))
	})
	for _, line := range []bool{false, true} {
		var arrows []string
		for _, a := range c.Arrows {
			if value, ok := w.encodeArrow(a); ok && a.Line == line {
				arrows = append(arrows, value)
			}
		}
		w.writeProperty(map[bool]string{false: "AR", true: "LN"}[line], arrows...)
	}
	writeJSON(w, sgfArrowJSON, c.Arrows, func(a study.Arrow) bool { _, ok := w.encodeArrow(a); return ok })
}

func (w *sgfWriter) encodeArrow(a study.Arrow) (string, bool) {
	from, okFrom := w.encodeCell(a.From)
	to, okTo := w.encodeCell(a.To)
	return from + ":" + to, okFrom && okTo
}

// writeJSON writes as JSON the values that no standard property represents.
func writeJSON[T any](w *sgfWriter, name string, all []T, isWritten func(T) bool) {
	var values []string
	for _, v := range all {
		if isWritten(v) {
			continue
		}
		text, err := json.Marshal(v)
		if err != nil {
			w.err = err
		}
		values = append(values, sgf.Escape(string(text)))
	}
	w.writeProperty(name, values...)
}
