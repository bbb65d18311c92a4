package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
)

// Properties of a node that come from RenLib and go back there. HO, a position that is
// to be found again, is a property of the Smart Game Format: it is RenLib's mark.
const (
	libHot     = "HO"
	libStart   = "RLS" // a game begins here
	libMore    = "RLX" // bits of an extension that is not known
	libText    = "RLT" // a text for the board on a node without a point
	libPoint   = "RLB" // the point of a node that plays nothing
	libCharset = "RLC" // in the root: the character set, if it is not UTF-8
)

// ReadLibrary reads a library of RenLib with all its variations. base is the record of
// the game: rules and size may be asked for; without rules they are those of renju. The
// notes say what was assumed. After an error the study holds what comes before the damage,
// or is nil.
func ReadLibrary(games catalog.Catalog, base sente.Record, name string, data []byte) (s *study.Study, notes []string, err error) {
	if base.Game != "" && base.Game != "gomoku" {
		return nil, nil, fmt.Errorf("%s is a library of RenLib, which is for Gomoku and Renju, not for %s", name, base.Game)
	}
	if base.Size != "" && base.Size != strconv.Itoa(renlib.Size) {
		return nil, nil, fmt.Errorf("%s is a library of RenLib, whose board has %d lines, but %q was asked for", name, renlib.Size, base.Size)
	}
	if len(data) > renlib.MaxBytes {
		return nil, nil, fmt.Errorf("%s cannot be read: it is longer than %d MiB", name, renlib.MaxBytes>>20)
	}
	lib, damage := renlib.Read(data)
	if damage != nil {
		damage = fmt.Errorf("%s, %w", name, damage)
	}
	if lib == nil {
		return nil, nil, damage
	}
	head := sente.Record{Game: "gomoku", Rules: base.Rules, Size: strconv.Itoa(renlib.Size)}
	if head.Rules == "" {
		head.Rules = "renju"
		notes = append(notes, "RenLib names no rules: they are taken for those of renju")
	}
	set := libraryCharset(lib)
	if s, err = study.New(games, head); err != nil {
		return nil, nil, err
	}
	lost, err := growLibrary(s, lib, set)
	if err == nil {
		err = damage
	}
	if set != charset.UTF8 {
		notes = append(notes, "its texts were read as "+set)
	}
	if lost > 0 {
		notes = append(notes, fmt.Sprintf("%d characters cannot be read as %s", lost, set))
	}
	if lib.Promised > 0 && damage == nil {
		notes = append(notes, fmt.Sprintf("it ends although it announces %s more, as RenLib writes single positions", amount.Counted(lib.Promised, "variation")))
	}
	return s, notes, err
}

// libraryCharset tells the character set by the look of all texts together.
func libraryCharset(lib *renlib.Library) string {
	var all []byte
	for _, n := range lib.Nodes {
		for _, text := range [][]byte{n.Comment, n.Text} {
			if len(all) < 1<<16 && slices.ContainsFunc(text, func(c byte) bool { return c >= 0x80 }) {
				all = append(append(all, text...), '\n')
			}
		}
	}
	if lib.Old > 0 && len(all) > 0 {
		return "windows-1252"
	}
	return charset.Guess(all)
}

// growLibrary puts the nodes of a library into a study; lost is how many characters
// cannot be read.
func growLibrary(s *study.Study, lib *renlib.Library, set string) (lost int, err error) {
	decode := func(text []byte) string {
		out, n, _ := charset.Decode(set, text)
		lost += n
		return strings.ReplaceAll(strings.ReplaceAll(strings.Replace(out, "\b", "\n", 1), "\r\n", "\n"), "\r", "\n")
	}
	nodes := make([]*study.Node, len(lib.Nodes))
	for i, n := range lib.Nodes {
		c := study.Content{}
		if n.Comment != nil {
			c.Comment = decode(n.Comment)
		}
		for child := n.Child; child > 0; child = lib.Nodes[child].Next {
			if m := lib.Nodes[child]; m.Text != nil && m.Point != 0 {
				c.Marks = append(c.Marks, study.Mark{Cell: libraryMove(m), Kind: study.Label, Text: decode(m.Text)})
			}
		}
		more := func(name, value string) {
			c.More = append(c.More, study.Property{Name: name, Values: []string{value}})
		}
		if n.Flags&renlib.Mark != 0 {
			more(libHot, "1")
		}
		if n.Flags&renlib.Start != 0 {
			more(libStart, "1")
		}
		if n.More != 0 {
			more(libMore, strconv.Itoa(int(n.More)))
		}
		if n.Text != nil && n.Point == 0 {
			more(libText, decode(n.Text))
		}
		if i == 0 {
			if set != charset.UTF8 {
				more(libCharset, set)
			}
			nodes[0] = s.Root()
			s.Amend(s.Root(), c)
			continue
		}
		switch {
		case n.IsMove() && n.Point == 0:
			c.Move = study.Pass
		case n.IsMove():
			c.Move = sente.Move(libraryMove(n))
		case n.Child == 0 && c.Comment == "" && len(c.More) == 0:
			continue // its text stands at the position before
		case n.Point != 0:
			more(libPoint, libraryMove(n))
		}
		if nodes[i], err = s.Grow(nodes[n.Parent], c); err != nil {
			return lost, err
		}
	}
	return lost, nil
}

// libraryMove is the point of a node as Gomoku writes it.
func libraryMove(n renlib.Node) string {
	x, y := n.XY()
	return string(point{x, y}.move(renlib.Size))
}

// libraryGame is the only game of RenLib.
const libraryGame = "gomoku"

// isLibrary says of the head of a game why it can be none of a library.
func isLibrary(head sente.Record) error {
	if head.Game != libraryGame || head.Size != "" && head.Size != strconv.Itoa(renlib.Size) {
		return fmt.Errorf("a library of RenLib holds Gomoku on %d lines, this is %s: use sgf", renlib.Size, strings.TrimSpace(head.Game+" "+head.Size))
	}
	if head.Setup != "" {
		return errors.New("set-up stones cannot be written as lib: use sgf")
	}
	return nil
}

// isLibraryProperty reports whether RenLib has a place for a property.
func isLibraryProperty(name string) bool {
	return slices.Contains([]string{libHot, libStart, libMore, libText, libPoint, libCharset}, name)
}

// libraryPage is the character set in which a study's texts are written: that in which
// they were read, otherwise UTF-8.
func libraryPage(s *study.Study) string {
	name, _ := s.Root().Content().Property(libCharset)
	if set, err := charset.Name(name); err == nil {
		return set
	}
	return charset.UTF8
}

// WriteLibrary writes a study as a library of RenLib. What that has no place for is said
// by [Contents.Losses].
func WriteLibrary(w io.Writer, s *study.Study) error {
	if err := isLibrary(s.Head()); err != nil {
		return err
	}
	l := &librarian{lib: renlib.New(), set: libraryPage(s), of: map[int]int32{}, last: map[int32]int32{}, labels: map[int32][]study.Mark{}}
	for n := range s.All() {
		if err := l.add(n); err != nil {
			return err
		}
	}
	l.texts()
	return l.lib.Write(w)
}

// librarian makes a library of a study.
type librarian struct {
	lib    *renlib.Library
	set    string
	of     map[int]int32 // the library's node of each node of the study
	last   map[int32]int32
	labels map[int32][]study.Mark // texts that have found no move yet
}

// add puts a node of the study behind its parent. What has no move is said of the
// position before.
func (l *librarian) add(n *study.Node) error {
	c := n.Content()
	node := renlib.Node{Comment: l.comment(c)}
	l.properties(&node, c)
	parent := int32(0) // of a root with a move: the empty board before it
	switch {
	case n.Parent() != nil:
		parent = l.of[n.Parent().ID()]
	case c.Move == "":
		node.Parent = -1
		l.lib.Nodes[0] = node
		l.of[n.ID()] = 0
		l.label(0, c)
		return nil
	}
	switch p, err := pointOf(renlib.Size, c.Move); {
	case c.Move == study.Pass:
	case err == nil && c.Move != "":
		node.Point = renlib.PointOf(p.x, p.y)
		l.take(&node, parent, string(c.Move))
	case c.Move != "":
		return fmt.Errorf("node %d: %w", n.ID(), err)
	default:
		if at, ok := c.Property(libPoint); ok {
			if p, err := pointOf(renlib.Size, sente.Move(at)); err == nil {
				node.Point, node.Flags = renlib.PointOf(p.x, p.y), node.Flags|renlib.NoMove
				l.take(&node, parent, at)
				break
			}
		}
		at := &l.lib.Nodes[parent]
		if node.Comment != nil {
			at.Comment = bytes.TrimPrefix(append(append(at.Comment, '\n'), node.Comment...), []byte{'\n'})
		}
		l.of[n.ID()] = parent
		l.label(parent, c)
		return nil
	}
	at := l.lib.Add(parent, l.last[parent], node)
	l.last[parent], l.of[n.ID()] = at, at
	l.label(at, c)
	return nil
}

// properties sets what a node says by bits.
func (l *librarian) properties(node *renlib.Node, c study.Content) {
	if _, ok := c.Property(libHot); ok {
		node.Flags |= renlib.Mark
	}
	if _, ok := c.Property(libStart); ok {
		node.Flags |= renlib.Start
	}
	if text, ok := c.Property(libMore); ok {
		bits, _ := strconv.ParseUint(text, 10, 16)
		node.More = uint16(bits) &^ 0x0100 // that of a text is set by the text
	}
	if text, ok := c.Property(libText); ok {
		node.Text = l.encode(text)
	}
}

// comment is the text of a node: what stands in its first line, and behind a byte 8 the
// rest. A name is the first line.
func (l *librarian) comment(c study.Content) []byte {
	text := c.Comment
	if c.Name != "" {
		text = strings.TrimSuffix(c.Name+"\n"+text, "\n")
	}
	if text == "" {
		return nil
	}
	first, rest, more := strings.Cut(strings.ReplaceAll(text, "\b", ""), "\n")
	if more {
		first += "\b" + strings.ReplaceAll(rest, "\n", "\r\n")
	}
	return l.encode(first)
}

func (l *librarian) encode(text string) []byte {
	out, _, _ := charset.Encode(l.set, strings.ReplaceAll(text, "\x00", "")) // what it lacks is said by Contents
	if out == nil {
		out = []byte{}
	}
	return out
}

// label keeps the texts of a position until their moves come.
func (l *librarian) label(at int32, c study.Content) {
	for _, m := range c.Marks {
		if m.Kind == study.Label {
			l.labels[at] = append(l.labels[at], m)
		}
	}
}

// take gives a move the text that stands on its point.
func (l *librarian) take(node *renlib.Node, parent int32, cell string) {
	waiting := l.labels[parent]
	i := slices.IndexFunc(waiting, func(m study.Mark) bool { return m.Cell == cell })
	if i >= 0 {
		node.Text = l.encode(waiting[i].Text)
		l.labels[parent] = slices.Delete(waiting, i, i+1)
	}
}

// texts writes the texts on points that no move follows.
func (l *librarian) texts() {
	for at := range int32(len(l.lib.Nodes)) {
		for _, m := range l.labels[at] {
			p, err := pointOf(renlib.Size, sente.Move(m.Cell))
			if err != nil {
				continue // beside the board
			}
			node := renlib.Node{Point: renlib.PointOf(p.x, p.y), Flags: renlib.NoMove, Text: l.encode(m.Text)}
			l.last[at] = l.lib.Add(at, l.last[at], node)
		}
	}
}

// library reads the main line of a library as a record, as of other trees.
func (r reader) library(name string, data []byte, yield func(sente.Record) error) error {
	s, _, err := ReadLibrary(r.games, r.base, name, data)
	if err != nil {
		return err
	}
	record, err := s.Record(s.Root().End())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return yield(record)
}

// encodeLibrary writes a game as a library of one line.
func encodeLibrary(games catalog.Catalog, r sente.Record) (string, error) {
	s, err := study.New(games, r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = WriteLibrary(&b, s)
	return b.String(), err
}
