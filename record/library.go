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

// Node properties that represent the data of RenLib, so that a library survives a round trip. HO (hotspot) is a
// standard SGF property; it represents RenLib's mark.
const (
	propLibMark      = "HO"
	propLibStart     = "RLS" // a game starts at this node
	propLibExtension = "RLX" // bits of an unsupported extension
	propLibText      = "RLT" // board text of a node without a point
	propLibPoint     = "RLB" // point of a node without a move
	propLibCharset   = "RLC" // root only: character set, if not UTF-8
)

// ReadLibrary parses a RenLib library with all its variations. base holds the requested rules and size; the
// default rules are renju. The notes describe the assumptions that were made. On an error s holds the nodes
// before the damage, or is nil.
func ReadLibrary(games catalog.Catalog, base sente.Record, name string, data []byte) (s *study.Study, notes []string, err error) {
	if base.Game != "" && base.Game != "gomoku" {
		return nil, nil, fmt.Errorf("%s is a RenLib library, which supports Gomoku and Renju but not %s", name, base.Game)
	}
	if base.Size != "" && base.Size != strconv.Itoa(renlib.Size) {
		return nil, nil, fmt.Errorf("%s is a RenLib library with a board of %d lines, not %q", name, renlib.Size, base.Size)
	}
	if base.Opening != "" || base.Setup != "" {
		return nil, nil, fmt.Errorf("%s is a RenLib library, which begins with the empty board: an opening rule or a set-up cannot be added", name)
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
		notes = append(notes, "RenLib files do not specify the rules: assuming renju")
	}
	set := detectLibraryCharset(lib)
	if s, err = study.New(games, head); err != nil {
		return nil, nil, err
	}
	lost, err := addLibraryNodes(s, lib, set)
	if err == nil {
		err = damage
	}
	guessed := &noteList{}
	guessed.addAssumedCharset(set)
	notes = append(notes, guessed.sentences()...)
	if lost > 0 {
		notes = append(notes, fmt.Sprintf("%d characters cannot be read as %s", lost, set))
	}
	if lib.MissingSiblings > 0 && damage == nil {
		notes = append(notes, fmt.Sprintf("it ends although %s more are announced, as in files of single positions by RenLib", amount.Counted(lib.MissingSiblings, "variation")))
	}
	return s, notes, err
}

// detectLibraryCharset guesses the character set from all texts of the library together.
func detectLibraryCharset(lib *renlib.Library) string {
	var all []byte
	for _, n := range lib.Nodes {
		for _, text := range [][]byte{n.Comment, n.Text} {
			if len(all) < 1<<16 && slices.ContainsFunc(text, func(c byte) bool { return c >= 0x80 }) {
				all = append(append(all, text...), '\n')
			}
		}
	}
	if lib.OldComments > 0 && len(all) > 0 {
		return "windows-1252"
	}
	return charset.Guess(all)
}

// addLibraryNodes adds the nodes of a library to a study; lost is the number of invalid characters.
func addLibraryNodes(s *study.Study, lib *renlib.Library, set string) (lost int, err error) {
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
				c.Marks = append(c.Marks, study.Mark{Cell: encodeLibraryPoint(m), Kind: study.Label, Text: decode(m.Text)})
			}
		}
		more := func(name, value string) {
			c.More = append(c.More, study.Property{Name: name, Values: []string{value}})
		}
		if n.Flags&renlib.FlagMark != 0 {
			more(propLibMark, "1")
		}
		if n.Flags&renlib.FlagStart != 0 {
			more(propLibStart, "1")
		}
		if n.Extension != 0 {
			more(propLibExtension, strconv.Itoa(int(n.Extension)))
		}
		if n.Text != nil && n.Point == 0 {
			more(propLibText, decode(n.Text))
		}
		if i == 0 {
			if set != charset.UTF8 {
				more(propLibCharset, set)
			}
			nodes[0] = s.Root()
			s.SetContent(s.Root(), c)
			continue
		}
		switch {
		case n.IsMove() && n.Point == 0:
			c.Move = study.Pass
		case n.IsMove():
			c.Move = sente.Move(encodeLibraryPoint(n))
		case n.Child == 0 && c.Comment == "" && len(c.More) == 0:
			continue // the label is already a mark of the parent node
		case n.Point != 0:
			more(propLibPoint, encodeLibraryPoint(n))
		}
		if nodes[i], err = s.AddChild(nodes[n.Parent], c); err != nil {
			return lost, err
		}
	}
	return lost, nil
}

// encodeLibraryPoint returns the point of a node in Gomoku's notation.
func encodeLibraryPoint(n renlib.Node) string {
	x, y := n.Coordinates()
	return string(point{x, y}.gomokuMove(renlib.Size))
}

// libraryGame is the only game that RenLib supports.
const libraryGame = "gomoku"

// checkLibraryHead returns an error if a game with this head cannot be written as a library.
func checkLibraryHead(head sente.Record) error {
	if head.Game != libraryGame || head.Size != "" && head.Size != strconv.Itoa(renlib.Size) {
		return fmt.Errorf("a RenLib library supports Gomoku on %d lines, but this is %s: use sgf", renlib.Size, strings.TrimSpace(head.Game+" "+head.Size))
	}
	if head.Setup != "" {
		return errors.New("set-up stones are not supported by lib: use sgf")
	}
	return nil
}

// isLibraryProperty reports whether RenLib supports a property.
func isLibraryProperty(name string) bool {
	return slices.Contains([]string{propLibMark, propLibStart, propLibExtension, propLibText, propLibPoint, propLibCharset}, name)
}

// studyCharset returns the character set for the texts of a study: the one that it was read with, by default
// UTF-8.
func studyCharset(s *study.Study) string {
	name, _ := s.Root().Content().Property(propLibCharset)
	if set, err := charset.CanonicalName(name); err == nil {
		return set
	}
	return charset.UTF8
}

// WriteLibrary writes a study as a RenLib library. [Contents.Losses] describes the features that the format
// does not support.
func WriteLibrary(w io.Writer, s *study.Study) error {
	if err := checkLibraryHead(s.Head()); err != nil {
		return err
	}
	l := &libraryBuilder{lib: renlib.New(), charset: studyCharset(s), nodeIndices: map[int]int32{}, lastChildren: map[int32]int32{}, pendingLabels: map[int32][]study.Mark{}}
	for n := range s.All() {
		if err := l.addNode(n); err != nil {
			return err
		}
	}
	l.addLabelNodes()
	return l.lib.Write(w)
}

// libraryBuilder converts a study to a library.
type libraryBuilder struct {
	lib           *renlib.Library
	charset       string
	nodeIndices   map[int]int32 // library node of each study node, by node ID
	lastChildren  map[int32]int32
	pendingLabels map[int32][]study.Mark // labels before their moves are added
}

// addNode adds a node of the study after its parent. A node without a move is merged into the preceding
// position.
func (l *libraryBuilder) addNode(n *study.Node) error {
	c := n.Content()
	node := renlib.Node{Comment: l.encodeComment(c)}
	l.setProperties(&node, c)
	parent := int32(0) // for a root with a move: the empty board
	switch {
	case n.Parent() != nil:
		parent = l.nodeIndices[n.Parent().ID()]
	case c.Move == "":
		node.Parent = -1
		l.lib.Nodes[0] = node
		l.nodeIndices[n.ID()] = 0
		l.queueLabels(0, c)
		return nil
	}
	switch p, err := parsePoint(renlib.Size, c.Move); {
	case c.Move == study.Pass:
	case err == nil && c.Move != "":
		node.Point = renlib.EncodePoint(p.x, p.y)
		l.takeLabel(&node, parent, string(c.Move))
	case c.Move != "":
		return fmt.Errorf("node %d: %w", n.ID(), err)
	default:
		if at, ok := c.Property(propLibPoint); ok {
			if p, err := parsePoint(renlib.Size, sente.Move(at)); err == nil {
				node.Point, node.Flags = renlib.EncodePoint(p.x, p.y), node.Flags|renlib.FlagNoMove
				l.takeLabel(&node, parent, at)
				break
			}
		}
		at := &l.lib.Nodes[parent]
		if node.Comment != nil {
			at.Comment = bytes.TrimPrefix(append(append(at.Comment, '\n'), node.Comment...), []byte{'\n'})
		}
		l.nodeIndices[n.ID()] = parent
		l.queueLabels(parent, c)
		return nil
	}
	at := l.lib.AddNode(parent, l.lastChildren[parent], node)
	l.lastChildren[parent], l.nodeIndices[n.ID()] = at, at
	l.queueLabels(at, c)
	return nil
}

// setProperties sets the flag bits of a node.
func (l *libraryBuilder) setProperties(node *renlib.Node, c study.Content) {
	if _, ok := c.Property(propLibMark); ok {
		node.Flags |= renlib.FlagMark
	}
	if _, ok := c.Property(propLibStart); ok {
		node.Flags |= renlib.FlagStart
	}
	if text, ok := c.Property(propLibExtension); ok {
		bits, _ := strconv.ParseUint(text, 10, 16)
		node.Extension = uint16(bits) &^ 0x0100 // Write sets the text bit
	}
	if text, ok := c.Property(propLibText); ok {
		node.Text = l.encodeText(text)
	}
}

// encodeComment returns the text of a node: its first line, a backspace (0x08) and the remaining lines. A node
// name becomes the first line.
func (l *libraryBuilder) encodeComment(c study.Content) []byte {
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
	return l.encodeText(first)
}

func (l *libraryBuilder) encodeText(text string) []byte {
	out, _, _ := charset.Encode(l.charset, strings.ReplaceAll(text, "\x00", "")) // Contents counts the unsupported characters
	if out == nil {
		out = []byte{}
	}
	return out
}

// queueLabels stores the labels of a position until their moves are added.
func (l *libraryBuilder) queueLabels(at int32, c study.Content) {
	for _, m := range c.Marks {
		if m.Kind == study.Label {
			l.pendingLabels[at] = append(l.pendingLabels[at], m)
		}
	}
}

// takeLabel moves the label on a move's point from the queue to the move's node.
func (l *libraryBuilder) takeLabel(node *renlib.Node, parent int32, cell string) {
	waiting := l.pendingLabels[parent]
	i := slices.IndexFunc(waiting, func(m study.Mark) bool { return m.Cell == cell })
	if i >= 0 {
		node.Text = l.encodeText(waiting[i].Text)
		l.pendingLabels[parent] = slices.Delete(waiting, i, i+1)
	}
}

// addLabelNodes adds a node without a move for each remaining label.
func (l *libraryBuilder) addLabelNodes() {
	for at := range int32(len(l.lib.Nodes)) {
		for _, m := range l.pendingLabels[at] {
			p, err := parsePoint(renlib.Size, sente.Move(m.Cell))
			if err != nil {
				continue // off the board
			}
			node := renlib.Node{Point: renlib.EncodePoint(p.x, p.y), Flags: renlib.FlagNoMove, Text: l.encodeText(m.Text)}
			l.lastChildren[at] = l.lib.AddNode(at, l.lastChildren[at], node)
		}
	}
}

// readLibrary yields the main line of a library as a record.
func (r reader) readLibrary(name string, data []byte, yield func(sente.Record) error) error {
	s, _, err := ReadLibrary(r.games, r.base, name, data)
	if err != nil {
		return err
	}
	record, err := s.Record(s.Root().MainLineEnd())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return yield(record)
}

// encodeLibrary returns a game as a library with one line.
func encodeLibrary(games catalog.Catalog, r sente.Record) (string, error) {
	s, err := study.New(games, r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = WriteLibrary(&b, s)
	return b.String(), err
}
