package sgf

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/internal/charset"
)

// Reader reads the game trees of a file one after the other.
type Reader struct {
	text      string
	offset    int
	line      int // line number of text[countedTo]
	countedTo int

	charset         string // character set, named or guessed
	assumed         bool   // the file does not name it
	numInvalid      int    // invalid characters
	numSkipped      int    // bytes outside of the games so far
	numRestarts     int
	numUnterminated int // number of values without a closing bracket
	unescaped       []*Error
}

// maxUnescaped bounds the places that Unescaped returns.
const maxUnescaped = 20

// Unescaped returns the first places in which a closing bracket was read as a part of a text because the text
// continues after it.
func (r *Reader) Unescaped() []*Error { return r.unescaped }

// Error reports a damaged place of a file.
type Error struct {
	Line, Column int // from 1; columns in characters
	Problem      string
}

// Error returns "line 3, column 7: problem".
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s", position{e.Line, e.Column}, e.Problem)
}

// NewReader returns a reader of a file. It converts the data to UTF-8 from the character set of the CA
// property, by default from the guessed one.
func NewReader(data []byte) *Reader {
	r := &Reader{line: 1}
	names := map[string]bool{}
	for _, m := range charsetPattern.FindAllSubmatch(data, 64) {
		if name, err := charset.CanonicalName(string(m[1])); err == nil {
			names[name], r.charset = true, name
		}
	}
	if len(names) != 1 || strings.HasPrefix(r.charset, "UTF-16") { // the bytes before CA identify UTF-16
		r.charset, r.assumed = charset.Guess(data), true
	}
	text, lost, err := charset.Decode(r.charset, data)
	if guess := charset.Guess(data); (err != nil || lost > 0) && guess != r.charset {
		if again, fewer, other := charset.Decode(guess, data); other == nil && (err != nil || fewer < lost) {
			text, lost, r.charset, r.assumed = again, fewer, guess, true
		}
	}
	r.text, r.numInvalid = text, lost
	return r
}

// charsetPattern matches the character set of a CA property.
var charsetPattern = regexp.MustCompile(`[^A-Za-z]CA[ \t\r\n]*\[[ \t\r\n]*([A-Za-z0-9_.:-]{2,40})[ \t\r\n]*\]`)

// Charset returns the character set of the file, whether it was assumed, and the number of invalid characters.
func (r *Reader) Charset() (name string, assumed bool, lost int) {
	return r.charset, r.assumed, r.numInvalid
}

// Skipped returns the number of bytes outside of the games so far.
func (r *Reader) Skipped() int { return r.numSkipped }

// Next returns the next game, or io.EOF at the end. If the error is an [Error], the tree holds the readable
// part of the game and may be nil; the next call continues with the next line that begins a game.
func (r *Reader) Next() (*Tree, error) {
	start := r.findGame()
	if start < 0 {
		if r.numSkipped == 0 && strings.TrimSpace(r.text[r.offset:]) != "" {
			r.skipBlanks()
			err := r.newError(r.offset, "%s is not a game: a game starts with (;", r.quoteAt(r.offset))
			r.offset = len(r.text)
			return nil, err
		}
		r.numSkipped += len(strings.TrimSpace(r.text[r.offset:]))
		return nil, io.EOF
	}
	r.numSkipped += len(strings.TrimSpace(r.text[r.offset:start]))
	r.offset = start
	r.countLines(start)
	s := &treeScanner{Reader: r, tree: &Tree{Line: r.line, text: r.text}, start: start}
	err := s.scanTree()
	if err != nil {
		r.skipDamage(start, s)
	}
	if len(s.tree.nodes) == 0 && err != nil {
		return nil, err
	}
	return s.tree, err
}

// findGame returns the offset of the next game: the next bracket or, after other text, the next bracket
// followed by a node; -1 without one.
func (r *Reader) findGame() int {
	for at := r.offset; ; at++ {
		next := strings.IndexByte(r.text[at:], '(')
		if next < 0 {
			return -1
		}
		if at += next; strings.TrimSpace(r.text[r.offset:at]) == "" {
			return at
		}
		rest := strings.TrimLeft(r.text[at+1:min(len(r.text), at+64)], " \t\r\n")
		if strings.HasPrefix(rest, ";") {
			return at
		}
	}
}

// maxRestarts bounds the number of restarts after damage, maxUnterminated the number of restarts after a value
// that runs to the end of the file; each of the latter costs a scan of the rest of the file.
const maxRestarts, maxUnterminated = 1 << 12, 8

// skipDamage moves past damage to the next line that begins a game.
func (r *Reader) skipDamage(start int, s *treeScanner) {
	from := s.resumeAt
	if s.unterminated {
		r.numUnterminated++
	}
	if r.numRestarts++; r.numRestarts > maxRestarts || r.numUnterminated > maxUnterminated {
		r.offset = len(r.text)
		return
	}
	from = max(from, start+1)
	for _, begin := range []string{"\n(;", "\r(;"} {
		if next := strings.Index(r.text[from:], begin); next >= 0 {
			r.offset = from + next + 1
			return
		}
	}
	r.offset = len(r.text)
}

// countLines updates the line number to the offset at.
func (r *Reader) countLines(at int) {
	if at > r.countedTo {
		r.line += countLineBreaks(r.text[r.countedTo:at])
		if r.text[at-1] == '\r' && at < len(r.text) && r.text[at] == '\n' {
			r.line--
		}
		r.countedTo = at
	}
}

// skipBlanks skips white space.
func (r *Reader) skipBlanks() {
	for r.offset < len(r.text) && r.text[r.offset] <= ' ' {
		r.offset++
	}
}

func (r *Reader) newError(at int, format string, args ...any) *Error {
	p := positionAt(r.text, at)
	return &Error{p.line, p.column, fmt.Sprintf(format, args...)}
}

// quoteAt quotes the beginning of the text at an offset.
func (r *Reader) quoteAt(at int) string {
	rest := r.text[at:]
	n := 0
	for i := range rest {
		if n++; n > 10 {
			rest = rest[:i]
			break
		}
	}
	return strconv.Quote(visible.Line(rest))
}

// treeScanner parses one tree.
type treeScanner struct {
	*Reader
	tree         *Tree
	start        int
	resumeAt     int  // offset at which parsing may resume after an error
	unterminated bool // a value ran to the end of the file
}

// scanTree parses from the opening bracket to the matching closing one.
func (s *treeScanner) scanTree() error {
	t := s.tree
	var open []int32           // parent node of each open bracket
	last := int32(-1)          // parent of the next node
	fresh, done := true, false // fresh: no node since the last bracket; done: after the end of a variation
	for {
		s.skipBlanks()
		s.resumeAt = s.offset
		if s.offset >= len(s.text) {
			return s.newError(s.offset, "the game that starts in line %d is incomplete: missing )", t.Line)
		}
		switch c := s.text[s.offset]; {
		case c == '(':
			open = append(open, last)
			fresh, done = true, false
			s.offset++
		case c == ')':
			s.offset++
			last, fresh, done = open[len(open)-1], false, true
			if open = open[:len(open)-1]; len(open) == 0 {
				return s.checkTree()
			}
		case c == ';' || fresh && isNameByte(c): // some old programs omit the first ; of a bracket
			if len(t.nodes) == MaxNodes {
				return s.newError(s.offset, "the game that starts in line %d has more than %d nodes", t.Line, MaxNodes)
			}
			if last < 0 && len(t.nodes) > 0 {
				last = 0 // a second root in the same game is read as a variation
			}
			t.nodes = append(t.nodes, node{last, int32(len(t.props))})
			last, fresh, done = int32(len(t.nodes)-1), false, false
			if c == ';' {
				s.offset++
			}
		default:
			if err := s.scanProperty(done); err != nil {
				return err
			}
		}
	}
}

// checkTree returns an error for a complete tree without nodes.
func (s *treeScanner) checkTree() error {
	s.resumeAt = s.offset
	if len(s.tree.nodes) == 0 {
		return s.newError(s.start, "the game has no nodes: a game starts with (;")
	}
	return nil
}

// scanProperty parses a name and its values.
func (s *treeScanner) scanProperty(done bool) error {
	t, begin := s.tree, s.offset
	for s.offset < len(s.text) && isNameByte(s.text[s.offset]) {
		s.offset++
	}
	name := s.text[begin:s.offset]
	switch {
	case name == "":
		return s.newError(begin, "%s is not a property: expected a name in capitals and values in brackets, such as B[hh]", s.quoteAt(begin))
	case done:
		return s.newError(begin, "property %s after a variation: it must be in a node before the variations", strconv.Quote(visible.Clip(name)))
	case s.offset > math.MaxInt32:
		return s.newError(begin, "the file is longer than 2 GiB")
	}
	p := property{span{int32(begin), int32(s.offset)}, int32(len(t.values))}
	for {
		s.skipBlanks()
		if s.offset >= len(s.text) || s.text[s.offset] != '[' {
			break
		}
		if len(t.values) == MaxValues {
			return s.newError(s.offset, "the game that starts in line %d has more than %d values", t.Line, MaxValues)
		}
		if err := s.scanValue(name); err != nil {
			t.values = t.values[:p.values]
			return err
		}
	}
	if len(t.values) == int(p.values) {
		return s.newError(begin, "property %s has no value in brackets", strconv.Quote(visible.Clip(name)))
	}
	t.props = append(t.props, p)
	return nil
}

// isNameByte accepts more than the format, which allows capital letters only: programs for Renju write 5A, the
// moves offered as the fifth.
func isNameByte(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_'
}

// scanValue parses from an opening bracket to the matching closing one. A backslash escapes the next character.
func (s *treeScanner) scanValue(name string) error {
	begin := s.offset
	s.offset++
	from := s.offset
	for {
		next := strings.IndexAny(s.text[s.offset:], `]\`)
		if next < 0 {
			break
		}
		if s.offset += next; s.text[s.offset] == ']' && s.continuesAfterBracket(name) {
			s.offset++
			continue
		}
		if s.text[s.offset] == ']' {
			s.tree.values = append(s.tree.values, span{int32(from), int32(s.offset)})
			s.offset++
			return nil
		}
		if s.offset += 2; s.offset > len(s.text) {
			break
		}
	}
	s.unterminated = true
	s.offset = len(s.text)
	return s.newError(begin, "a value of property %s is incomplete: missing ]", strconv.Quote(visible.Clip(name)))
}

// continuesAfterBracket reports whether the value of a property continues after a closing bracket, because the
// next character is not ASCII and therefore not a property, or because a text is followed by more text and
// another closing bracket. Names and comments contain unescaped brackets.
func (s *treeScanner) continuesAfterBracket(name string) bool {
	rest := strings.TrimLeft(s.text[s.offset+1:], " \t\r\n")
	switch {
	case rest == "":
		return false
	case rest[0] >= 0x80:
		return true
	case !isTextProperty(name) || strings.IndexByte("[;()", rest[0]) >= 0 || startsWithProperty(rest):
		return false
	}
	end := strings.IndexAny(rest[:min(len(rest), maxTextAfterBracket)], "];")
	if end < 0 || rest[end] == ';' {
		return false
	}
	if len(s.unescaped) < maxUnescaped {
		s.unescaped = append(s.unescaped, s.newError(s.offset, "a ] in property %s is not escaped by a backslash: it was read as a part of the text", strings.ToUpper(name)))
	}
	return true
}

// maxTextAfterBracket bounds the text between an unescaped closing bracket and the next one.
const maxTextAfterBracket = 1 << 10

// isTextProperty reports whether the values of a property are free text, in which brackets are likely.
func isTextProperty(name string) bool {
	switch canonicalName(name) {
	case "C", "N", "AN", "BT", "CP", "EV", "GC", "GN", "ON", "PB", "PC", "PW", "RO", "SO", "US", "WT":
		return true
	}
	return false
}

// startsWithProperty reports whether a text begins with the name of a property and a value. Names contain
// capitals, except for those of one or two letters directly before the value.
func startsWithProperty(text string) bool {
	end := 0
	for end < len(text) && isNameByte(text[end]) {
		end++
	}
	name := text[:end]
	if strings.ToLower(name) == name {
		return end > 0 && end <= 2 && strings.HasPrefix(text[end:], "[")
	}
	return strings.HasPrefix(strings.TrimLeft(text[end:], " \t\r\n"), "[")
}
