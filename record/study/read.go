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

// What is read at most: see docs/formats.md.
const (
	maxLine = 16 << 20  // bytes of a line
	MaxFile = 512 << 20 // bytes of a file
)

// Damage is what is wrong with a file of which a part could be read.
type Damage struct {
	Faults []Fault // the first of them
	Count  int     // how many there are
}

// Fault is one place of a file and what is wrong there.
type Fault struct {
	Line int // from 1
	Err  error
}

// mostFaults are those that a Damage names.
const mostFaults = 20

// Error names the first fault, and how many there are.
func (d *Damage) Error() string {
	text := fmt.Sprintf("line %d: %v", d.Faults[0].Line, d.Faults[0].Err)
	if d.Count > 1 {
		text += fmt.Sprintf(" (and %d faults more)", d.Count-1)
	}
	return text
}

func (d *Damage) add(line int, err error) {
	if d.Count++; len(d.Faults) < mostFaults {
		d.Faults = append(d.Faults, Fault{line, err})
	}
}

// Is reports whether a file, by its beginning, is a study.
func Is(start []byte) bool { return bytes.HasPrefix(start, []byte(`{"sente":"study"`)) }

// Read reads a study. If the error is a [Damage], the study is what could be read:
// everything but the lines that it names and what stood behind their nodes. A last line
// without an end that is no line is what a run that was killed has left, and no error.
func Read(games catalog.Catalog, in io.Reader) (*Study, error) {
	l, err := load(games, in)
	if err != nil {
		return nil, err
	}
	if l.damage.Count > 0 {
		return l.study, &l.damage
	}
	return l.study, nil
}

// loader reads a file.
type loader struct {
	study   *Study
	begun   bool
	words   map[string]sente.Move // each move once
	orders  map[int][]int
	ordered map[int]int // the line that says so
	damage  Damage
	lines   int
	whole   int64 // bytes up to the end of the last whole line
	open    bool  // the last line is whole but for its end
}

func load(games catalog.Catalog, in io.Reader) (*loader, error) {
	l := &loader{
		study: empty(games), words: map[string]sente.Move{},
		orders: map[int][]int{}, ordered: map[int]int{},
	}
	scan := bufio.NewReaderSize(io.LimitReader(in, MaxFile+1), 1<<16)
	for read := int64(0); ; {
		text, err := readLine(scan)
		if read += int64(len(text)); read > MaxFile {
			return nil, fmt.Errorf("it is longer than %d MiB", MaxFile>>20)
		}
		if len(text) > 0 {
			l.lines++
			fault := l.take(text)
			if fault != nil && !l.begun {
				return nil, fault
			}
			if ended := text[len(text)-1] == '\n'; ended {
				l.whole = read
			} else if l.open = fault == nil; fault != nil {
				fault = nil // it was being written
			}
			if fault != nil {
				l.damage.add(l.lines, fault)
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			if !l.begun {
				return nil, errors.New(`it is no study: the first line of one begins with {"sente":"study"`)
			}
			l.order()
			return l, nil
		case err != nil:
			return nil, err
		}
	}
}

// readLine reads to the next LF, which it keeps; at the end of the file it reads what is
// left.
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
		if len(text) > maxLine {
			return nil, fmt.Errorf("a line is longer than %d MiB", maxLine>>20)
		}
	}
}

// undo reads one line.
func (l *loader) take(text []byte) error {
	text = bytes.TrimSpace(text)
	if len(text) == 0 {
		return nil
	}
	line, err := parseLine(text)
	switch {
	case !l.begun && (err != nil || line.Sente != magic):
		return errors.New(`it is no study: the first line of one begins with {"sente":"study"`)
	case !l.begun && line.Format != 1:
		return fmt.Errorf("it is a study of format %d: this sente knows format 1", line.Format)
	case err != nil:
		return err
	case !l.begun && line.Head == nil:
		return errors.New("its first line names no game: the head is missing")
	case line.Head != nil:
		return l.takeHead(*line.Head)
	case line.Node != nil:
		return l.takeNode(line)
	case line.Memo != nil:
		l.study.memo = line.Memo
		return nil
	case line.Order != nil:
		l.orders[*line.Order], l.ordered[*line.Order] = line.Children, l.lines
		return nil
	}
	return errors.New("it says neither head nor node nor order nor memo")
}

func (l *loader) takeHead(r sente.Record) error {
	if r.Game == "" {
		return errors.New(`the head names no game: "game" is missing`)
	}
	l.begun = true
	l.study.setHead(r)
	return nil
}

func (l *loader) takeNode(line line) error {
	s, id := l.study, *line.Node
	if id < 0 || id >= MaxNodes {
		return fmt.Errorf("the number %d is none of a node: they are 0 to %d", id, MaxNodes-1)
	}
	line.Move = l.word(line.Move)
	if id == 0 {
		if line.In != nil || line.Deleted {
			return errors.New("node 0, the beginning, stands in no other and cannot be deleted")
		}
		s.Root().set(Content(line.fileContent))
		return nil
	}
	if line.In == nil || *line.In < 0 || *line.In >= id {
		return fmt.Errorf("node %d does not stand in one with a smaller number", id)
	}
	if *line.In >= len(s.nodes) || s.nodes[*line.In] == nil {
		return fmt.Errorf("node %d stands in node %d, which is missing", id, *line.In)
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
		return fmt.Errorf("node %d stands in node %d, but stood in %d before", id, parent.id, n.parent.id)
	}
	n.set(Content(line.fileContent))
	n.deleted = line.Deleted
	return nil
}

// word is a move that equal ones share.
func (l *loader) word(m sente.Move) sente.Move {
	if known, ok := l.words[string(m)]; ok {
		return known
	}
	if len(l.words) < 1<<16 {
		l.words[string(m)] = m
	}
	return m
}

// order puts the children of nodes in order.
func (l *loader) order() {
	s := l.study
	for _, n := range s.nodes {
		if n != nil && len(n.children) > 1 {
			slices.SortFunc(n.children, func(a, b *Node) int { return int(a.id - b.id) })
		}
	}
	for _, id := range sorted(l.orders) {
		children := l.orders[id]
		if id < 0 || id >= len(s.nodes) || s.nodes[id] == nil {
			l.damage.add(l.ordered[id], fmt.Errorf("it orders the children of node %d, which is missing", id))
			continue
		}
		n := s.nodes[id]
		var order []*Node
		seen := make(map[int]bool, len(children))
		for _, c := range children {
			if c < 0 || c >= len(s.nodes) || s.nodes[c] == nil || s.nodes[c].parent != n || seen[c] {
				l.damage.add(l.ordered[id], fmt.Errorf("it orders node %d among the children of node %d, where it is missing", c, id))
				continue
			}
			seen[c] = true
			order = append(order, s.nodes[c])
		}
		n.children = s.ordered(n, order)
	}
	slices.SortStableFunc(l.damage.Faults, func(a, b Fault) int { return a.Line - b.Line })
}

func sorted(orders map[int][]int) (ids []int) {
	for id := range orders {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
