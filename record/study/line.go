package study

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// magic is the value of the key "sente" in the first line.
const magic = "study"

// line is a line of a file: the head, a node, the order of a node's children, or the memo. A later line about
// the same object replaces the earlier one.
type line struct {
	Sente    string          `json:"sente,omitempty"`  // magic; first line only
	Format   int             `json:"format,omitempty"` // format version 1; first line only
	Head     *sente.Record   `json:"head,omitempty"`
	Node     *int            `json:"node,omitempty"`
	In       *int            `json:"in,omitempty"` // ID of the parent
	Deleted  bool            `json:"deleted,omitempty"`
	Order    *int            `json:"order,omitempty"` // ID of the parent of the listed children
	Children []int           `json:"children,omitempty"`
	Memo     json.RawMessage `json:"memo,omitempty"` // stored by the program that has the study open
	fileContent
}

// fileContent is a [Content] with the keys of the file format, which has to-move where the HTTP API has
// to_move.
type fileContent struct {
	Move        sente.Move         `json:"move,omitempty"`
	Side        string             `json:"side,omitempty"`
	Put         []rules.CellChange `json:"put,omitempty"`
	ToMove      string             `json:"to-move,omitempty"`
	Name        string             `json:"name,omitempty"`
	Comment     string             `json:"comment,omitempty"`
	Marks       []Mark             `json:"marks,omitempty"`
	Arrows      []Arrow            `json:"arrows,omitempty"`
	Evaluations []Evaluation       `json:"evaluations,omitempty"`
	Thought     sente.Thought      `json:"thought,omitzero"`
	More        []Property         `json:"more,omitempty"`
}

// Write writes a study as a file, including deleted nodes.
func Write(w io.Writer, s *Study) error { return s.writeTo(w, s.appendMemoLine) }

// WriteWithoutMemo is [Write] without the memo.
func WriteWithoutMemo(w io.Writer, s *Study) error { return s.writeTo(w, func(*bytes.Buffer) {}) }

func (s *Study) writeTo(w io.Writer, memo func(*bytes.Buffer)) error {
	b := &bytes.Buffer{}
	flush := func(limit int) error {
		if b.Len() <= limit {
			return nil
		}
		_, err := w.Write(b.Bytes())
		b.Reset()
		return err
	}
	s.appendHeadLine(b, true)
	for _, n := range s.nodes {
		if n == nil || n.parent == nil && n.extra == nil {
			continue
		}
		n.appendNodeLine(b)
		if err := flush(1 << 16); err != nil {
			return err
		}
	}
	for _, n := range s.nodes {
		if n == nil || slices.IsSortedFunc(n.children, func(x, y *Node) int { return int(x.id - y.id) }) {
			continue
		}
		n.appendOrderLine(b)
		if err := flush(1 << 16); err != nil {
			return err
		}
	}
	memo(b)
	return flush(0)
}

// EncodeStep returns the lines that a step, or its undoing, appends to a file. The corresponding call of
// [Study.Do] or [Study.Undo] must have been the last change of the study.
func (s *Study) EncodeStep(step Step) []byte {
	b := &bytes.Buffer{}
	for _, c := range step.changes {
		switch {
		case c.after.head != nil:
			s.appendHeadLine(b, false)
		case c.after.children != nil:
			c.node.appendOrderLine(b)
		default:
			c.node.appendNodeLine(b)
		}
	}
	return b.Bytes()
}

func (s *Study) appendHeadLine(b *bytes.Buffer, first bool) {
	head := s.head
	head.Moves = []sente.Move{}
	l := line{Head: &head}
	if first {
		l.Sente, l.Format = magic, 1
	}
	l.appendTo(b)
}

func (s *Study) appendMemoLine(b *bytes.Buffer) {
	if s.memo != nil {
		line{Memo: s.memo}.appendTo(b)
	}
}

func (n *Node) appendNodeLine(b *bytes.Buffer) {
	if n.extra == nil && n.parent != nil && isPlainASCII(string(n.move)) {
		text := strconv.AppendInt(append(b.AvailableBuffer(), `{"node":`...), int64(n.id), 10)
		text = strconv.AppendInt(append(text, `,"in":`...), int64(n.parent.id), 10)
		if n.deleted {
			text = append(text, `,"deleted":true`...)
		}
		if n.move != "" {
			text = append(append(append(text, `,"move":"`...), n.move...), '"')
		}
		b.Write(append(text, "}\n"...))
		return
	}
	id := n.ID()
	l := line{Node: &id, Deleted: n.deleted, fileContent: fileContent(n.Content())}
	if n.parent != nil {
		in := n.parent.ID()
		l.In = &in
	}
	l.appendTo(b)
}

func (n *Node) appendOrderLine(b *bytes.Buffer) {
	id := n.ID()
	l := line{Order: &id, Children: []int{}}
	for _, c := range n.children {
		l.Children = append(l.Children, c.ID())
	}
	l.appendTo(b)
}

func (l line) appendTo(b *bytes.Buffer) {
	e := json.NewEncoder(visible.JSON(b))
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		panic("study: cannot encode a line: " + err.Error()) // all fields are serialisable
	}
}

// isPlainASCII reports whether a move needs no JSON escapes.
func isPlainASCII(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// parseLine parses a line.
func parseLine(text []byte) (l line, err error) {
	if l, ok := parseMove(text); ok {
		return l, nil
	}
	switch err := strict.DecodeJSON(bytes.NewReader(text), &l); {
	case errors.Is(err, strict.ErrTrailingData):
		return l, errors.New("unexpected data after the line of a study: expected one per line")
	case err != nil:
		return l, fmt.Errorf("not a line of a study: %w", err)
	}
	return l, nil
}

// parseMove parses a line with a plain move in the form that Write produces, which are most lines of a large
// study. ok is false for any other line.
func parseMove(text []byte) (l line, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(`{"node":`))
	if !ok {
		return l, false
	}
	node, rest, ok := cutNumber(rest)
	if !ok {
		return l, false
	}
	if rest, ok = bytes.CutPrefix(rest, []byte(`,"in":`)); !ok {
		return l, false
	}
	in, rest, ok := cutNumber(rest)
	if !ok {
		return l, false
	}
	if rest, ok = bytes.CutPrefix(rest, []byte(`,"move":"`)); !ok {
		return l, false
	}
	move, ok := bytes.CutSuffix(rest, []byte(`"}`))
	if !ok || !isPlainASCII(string(move)) {
		return l, false
	}
	return line{Node: &node, In: &in, fileContent: fileContent{Move: sente.Move(move)}}, true
}

func cutNumber(text []byte) (n int, rest []byte, ok bool) {
	end := 0
	for end < len(text) && end < 9 && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	if end > 1 && text[0] == '0' {
		return 0, nil, false
	}
	n, err := strconv.Atoi(string(text[:end]))
	return n, text[end:], err == nil
}
