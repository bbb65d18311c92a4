package study

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Limits of a file. See docs/formats.md.
const (
	MaxLine = 16 << 20  // bytes of a line
	MaxFile = 512 << 20 // bytes of a file
)

// Damage is the error of a file that is partly readable.
type Damage struct {
	Faults []Fault // the first faults
	Count  int     // total number of faults
}

// Fault is the error of one line.
type Fault struct {
	Line int // line number, from 1
	Err  error
}

// maxFaults bounds the faults listed in a Damage.
const maxFaults = 20

// Error returns the first fault and the number of the others.
func (d *Damage) Error() string {
	text := fmt.Sprintf("line %d: %v", d.Faults[0].Line, d.Faults[0].Err)
	if d.Count > 1 {
		text += fmt.Sprintf(" (and %d more errors)", d.Count-1)
	}
	return text
}

func (d *Damage) addFault(line int, err error) {
	if d.Count++; len(d.Faults) < maxFaults {
		d.Faults = append(d.Faults, Fault{line, err})
	}
}

// IsStudyFile reports whether start is the beginning of a study file.
func IsStudyFile(start []byte) bool { return bytes.HasPrefix(start, []byte(`{"sente":"study"`)) }

// Read parses a study. If the error is a [Damage], the study holds the readable part: everything except the
// faulty lines and the descendants of their nodes. An incomplete last line without a newline is the result of a
// killed process and not an error.
func Read(games catalog.Catalog, in io.Reader) (*Study, error) {
	l, err := loadStudy(games, in)
	if err != nil {
		return nil, err
	}
	if l.damage.Count > 0 {
		return l.study, &l.damage
	}
	return l.study, nil
}

// loader parses a study file.
type loader struct {
	study         *Study
	headSeen      bool
	moveTexts     map[string]sente.Move // interned moves
	childOrders   map[int][]int
	orderLines    map[int]int // line number of each order
	damage        Damage
	lines         int
	completeBytes int64 // bytes up to the end of the last complete line
	lastLineOpen  bool  // the last line is valid but lacks its newline
}

func loadStudy(games catalog.Catalog, in io.Reader) (*loader, error) {
	l := &loader{
		study: newEmptyStudy(games), moveTexts: map[string]sente.Move{},
		childOrders: map[int][]int{}, orderLines: map[int]int{},
	}
	scan := bufio.NewReaderSize(io.LimitReader(in, MaxFile+1), 1<<16)
	for read := int64(0); ; {
		text, err := readLine(scan)
		if read += int64(len(text)); read > MaxFile {
			return nil, fmt.Errorf("it is longer than %d MiB", MaxFile>>20)
		}
		if len(text) > 0 {
			l.lines++
			fault := l.addLine(text)
			if fault != nil && !l.headSeen {
				return nil, fault
			}
			if ended := text[len(text)-1] == '\n'; ended {
				l.completeBytes = read
			} else if l.lastLineOpen = fault == nil; fault != nil {
				fault = nil // a torn write
			}
			if fault != nil {
				l.damage.addFault(l.lines, fault)
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			if !l.headSeen {
				return nil, errors.New(`not a study: the first line must start with {"sente":"study"`)
			}
			l.orderChildren()
			return l, nil
		case err != nil:
			return nil, err
		}
	}
}

// readLine reads up to and including the next LF, or the rest of the file.
func readLine(in *bufio.Reader) (text []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if err == nil && text == nil {
			return part, nil
		}
		text = append(text, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, err
		}
		if len(text) > MaxLine {
			return nil, fmt.Errorf("a line is longer than %d MiB", MaxLine>>20)
		}
	}
}

// addLine parses one line.
func (l *loader) addLine(text []byte) error {
	text = bytes.TrimSpace(text)
	if len(text) == 0 {
		return nil
	}
	line, err := parseLine(text)
	switch {
	case !l.headSeen && (err != nil || line.Sente != magic):
		return errors.New(`not a study: the first line must start with {"sente":"study"`)
	case !l.headSeen && line.Format != 1:
		return fmt.Errorf("unsupported study format %d (supported: 1)", line.Format)
	case err != nil:
		return err
	case !l.headSeen && line.Head == nil:
		return errors.New("the first line has no head with a game")
	case line.Head != nil:
		return l.setHead(*line.Head)
	case line.Node != nil:
		return l.setNode(line)
	case line.Memo != nil:
		l.study.memo = line.Memo
		return nil
	case line.Order != nil:
		l.childOrders[*line.Order], l.orderLines[*line.Order] = line.Children, l.lines
		return nil
	}
	return errors.New("expected head, node, order or memo")
}

func (l *loader) setHead(r sente.Record) error {
	if r.Game == "" {
		return errors.New(`the head has no game: "game" is missing`)
	}
	l.headSeen = true
	l.study.setHead(r)
	return nil
}

func (l *loader) setNode(line line) error {
	s, id := l.study, *line.Node
	if id < 0 || id >= MaxNodes {
		return fmt.Errorf("node number %d is out of range: expected 0 to %d", id, MaxNodes-1)
	}
	line.Move = l.internMove(line.Move)
	if id == 0 {
		if line.In != nil || line.Deleted {
			return errors.New("node 0, the root, has no parent and cannot be deleted")
		}
		s.Root().setContent(Content(line.fileContent))
		return nil
	}
	if line.In == nil || *line.In < 0 || *line.In >= id {
		return fmt.Errorf("the parent of node %d must have a smaller number", id)
	}
	if *line.In >= len(s.nodes) || s.nodes[*line.In] == nil {
		return fmt.Errorf("node %d: its parent %d is missing", id, *line.In)
	}
	for len(s.nodes) <= id {
		s.nodes = append(s.nodes, nil)
	}
	n, parent := s.nodes[id], s.nodes[*line.In]
	switch {
	case n == nil:
		n = &Node{id: int32(id), parent: parent}
		s.nodes[id] = n
		parent.children = append(parent.children, n)
	case n.parent != parent:
		return fmt.Errorf("node %d is a child of node %d, but was a child of node %d before", id, parent.id, n.parent.id)
	}
	n.setContent(Content(line.fileContent))
	n.deleted = line.Deleted
	return nil
}

// internMove returns a shared copy of a move.
func (l *loader) internMove(m sente.Move) sente.Move {
	if known, ok := l.moveTexts[string(m)]; ok {
		return known
	}
	if len(l.moveTexts) < 1<<16 {
		l.moveTexts[string(m)] = m
	}
	return m
}

// orderChildren sorts the children of all nodes.
func (l *loader) orderChildren() {
	s := l.study
	for _, n := range s.nodes {
		if n != nil && len(n.children) > 1 {
			slices.SortFunc(n.children, func(a, b *Node) int { return int(a.id - b.id) })
		}
	}
	for _, id := range sortedIDs(l.childOrders) {
		children := l.childOrders[id]
		if id < 0 || id >= len(s.nodes) || s.nodes[id] == nil {
			l.damage.addFault(l.orderLines[id], fmt.Errorf("order of the children of node %d, which is missing", id))
			continue
		}
		n := s.nodes[id]
		var order []*Node
		seen := make(map[int]bool, len(children))
		for _, c := range children {
			if c < 0 || c >= len(s.nodes) || s.nodes[c] == nil || s.nodes[c].parent != n || seen[c] {
				l.damage.addFault(l.orderLines[id], fmt.Errorf("order of node %d among the children of node %d: it is not a child", c, id))
				continue
			}
			seen[c] = true
			order = append(order, s.nodes[c])
		}
		n.children = s.completeOrder(n, order)
	}
	slices.SortStableFunc(l.damage.Faults, func(a, b Fault) int { return a.Line - b.Line })
}

func sortedIDs(orders map[int][]int) (ids []int) {
	for id := range orders {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
