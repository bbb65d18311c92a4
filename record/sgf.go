package record

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The Smart Game Format (FF[4], Martin Müller and Arno Hollosi, 1987-2006) holds
// trees of variations. What is read of a tree is its main line, the first
// variation everywhere: the nodes before its first closing bracket.

// sgfNode is a node: its properties in order.
type sgfNode []sgfProperty

type sgfProperty struct {
	name   string // capitals
	values []string
}

// sgfTree is the main line of one tree.
type sgfTree struct {
	line  int // where it begins
	nodes []sgfNode
}

// first returns the first value of a property of the node.
func (n sgfNode) first(name string) (string, bool) {
	for _, p := range n {
		if p.name == name {
			return p.values[0], true
		}
	}
	return "", false
}

// sgfScanner walks through a file byte by byte, without recursion: nothing is
// gained by brackets in brackets.
type sgfScanner struct {
	data []byte
	at   int
	line int
}

// sgfError says where a file is broken.
type sgfError struct {
	line int
	what string
}

func (e *sgfError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.what) }

func (s *sgfScanner) fail(format string, args ...any) error {
	return &sgfError{s.line, fmt.Sprintf(format, args...)}
}

// next returns the next byte that is no blank; !ok at the end.
func (s *sgfScanner) next() (c byte, ok bool) {
	for s.at < len(s.data) {
		c := s.data[s.at]
		if c == '\n' {
			s.line++
		}
		if c > ' ' {
			return c, true
		}
		s.at++
	}
	return 0, false
}

// game returns the main line of the next tree; !ok at the end of the file.
func (s *sgfScanner) game() (tree sgfTree, ok bool, err error) {
	c, ok := s.next()
	switch {
	case !ok:
		return tree, false, nil
	case c != '(':
		return tree, true, s.fail("%s is no game: a game begins with (;", quote(string(s.data[s.at:min(s.at+10, len(s.data))])))
	}
	tree, err = s.tree()
	return tree, true, err
}

// tree reads from an opening bracket to the one that closes it.
func (s *sgfScanner) tree() (tree sgfTree, err error) {
	tree.line = s.line
	begun, start, main := s.line, s.at, true
	for depth := 0; ; {
		c, ok := s.next()
		switch {
		case s.at-start > MaxTree:
			return tree, s.fail("the game that begins in line %d is longer than %d MiB", begun, MaxTree>>20)
		case !ok:
			return tree, s.fail("the game that begins in line %d does not end: a bracket ) is missing", begun)
		case c == '(':
			depth++
			s.at++
		case c == ')':
			main = false
			s.at++
			if depth--; depth == 0 {
				return tree, nil
			}
		case c == ';':
			s.at++
			if main {
				tree.nodes = append(tree.nodes, nil)
			}
		default:
			p, err := s.property()
			if err != nil {
				return tree, err
			}
			switch n := len(tree.nodes) - 1; {
			case n < 0:
				return tree, s.fail("property %s stands before the first node: a game begins with (;", quote(p.name))
			case main:
				tree.nodes[n] = append(tree.nodes[n], p)
			}
		}
	}
}

// property reads a name and its values. Small letters mean nothing in a name:
// older forms of the format write "Black" for B.
func (s *sgfScanner) property() (p sgfProperty, err error) {
	start := s.at
	for s.at < len(s.data) && isLetter(s.data[s.at]) {
		s.at++
	}
	p.name = capitals(s.data[start:s.at])
	if p.name == "" {
		return p, s.fail("%s is no property: one is a name in capitals and values in brackets, such as B[hh]", quote(string(s.data[start:min(start+10, len(s.data))])))
	}
	for {
		c, ok := s.next()
		if !ok || c != '[' {
			break
		}
		s.at++
		value, err := s.value(p.name)
		if err != nil {
			return p, err
		}
		p.values = append(p.values, value)
	}
	if len(p.values) == 0 {
		return p, s.fail("property %s has no value in brackets", quote(p.name))
	}
	return p, nil
}

// capitals are the capital letters of a name.
func capitals(name []byte) string {
	return string(bytes.Map(func(r rune) rune {
		if r >= 'a' {
			return -1
		}
		return r
	}, name))
}

func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// value reads to the closing bracket. A backslash takes the meaning from what
// follows it; together with the end of a line it is nothing.
func (s *sgfScanner) value(name string) (string, error) {
	var b strings.Builder
	begun := s.line
	for ; s.at < len(s.data); s.at++ {
		c := s.data[s.at]
		switch {
		case c == ']':
			s.at++
			return strings.ToValidUTF8(b.String(), string(utf8.RuneError)), nil
		case c == '\\' && s.at+1 < len(s.data):
			s.at++
			if c = s.data[s.at]; c == '\n' {
				s.line++
				continue
			}
		case c == '\n':
			s.line++
		}
		b.WriteByte(c)
	}
	return "", s.fail("a value of property %s in line %d does not end: a bracket ] is missing", quote(name), begun)
}
