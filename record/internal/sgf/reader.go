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

// Reader reads the game trees of a file, one after the other.
type Reader struct {
	text string
	at   int
	line int // of text[counted]
	upto int

	charset  string // as found or guessed
	assumed  bool   // the file does not say it
	lost     int    // characters that could not be read
	skipped  int    // bytes before the games, of no game
	restarts int
	endless  int // values without an end
}

// Error says where a file is damaged.
type Error struct {
	Line, Column int // from 1; columns in characters
	Problem      string
}

// Error is "line 3, column 7: what is wrong".
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s", place{e.Line, e.Column}, e.Problem)
}

// NewReader returns a reader of a file, which it turns into UTF-8: from the character set
// that a game names (CA), or else the one that the bytes look like.
func NewReader(data []byte) *Reader {
	r := &Reader{line: 1}
	names := map[string]bool{}
	for _, m := range charsets.FindAllSubmatch(data, 64) {
		if name, err := charset.CanonicalName(string(m[1])); err == nil {
			names[name], r.charset = true, name
		}
	}
	if len(names) != 1 || strings.HasPrefix(r.charset, "UTF-16") { // of that the bytes before it tell
		r.charset, r.assumed = charset.Guess(data), true
	}
	text, lost, err := charset.Decode(r.charset, data)
	if guess := charset.Guess(data); (err != nil || lost > 0) && guess != r.charset {
		if again, fewer, other := charset.Decode(guess, data); other == nil && (err != nil || fewer < lost) {
			text, lost, r.charset, r.assumed = again, fewer, guess, true
		}
	}
	r.text, r.lost = text, lost
	return r
}

// charsets finds the names of character sets.
var charsets = regexp.MustCompile(`[^A-Za-z]CA[ \t\r\n]*\[[ \t\r\n]*([A-Za-z0-9_.:-]{2,40})[ \t\r\n]*\]`)

// Charset is the character set that the file was read by, whether the file did not say
// so, and how many characters could not be read in it.
func (r *Reader) Charset() (name string, assumed bool, lost int) { return r.charset, r.assumed, r.lost }

// Skipped is how many bytes that are no game stood between the games so far.
func (r *Reader) Skipped() int { return r.skipped }

// Next returns the next game. At the end the error is io.EOF. If it is an [Error], the
// tree, which may be nil, is what could be read of the game; the next call goes on with
// the next line that begins like a game.
func (r *Reader) Next() (*Tree, error) {
	start := r.start()
	if start < 0 {
		if r.skipped == 0 && strings.TrimSpace(r.text[r.at:]) != "" {
			r.blank()
			err := r.fail(r.at, "%s is no game: a game begins with (;", r.quote(r.at))
			r.at = len(r.text)
			return nil, err
		}
		r.skipped += len(strings.TrimSpace(r.text[r.at:]))
		return nil, io.EOF
	}
	r.skipped += len(strings.TrimSpace(r.text[r.at:start]))
	r.at = start
	r.count(start)
	s := &scan{Reader: r, tree: &Tree{Line: r.line, text: r.text}, start: start}
	err := s.run()
	if err != nil {
		r.resume(start, s)
	}
	if len(s.tree.nodes) == 0 && err != nil {
		return nil, err
	}
	return s.tree, err
}

// start is where the next game begins: at the next bracket, or, if something else comes
// before it, at the next bracket that a node follows; -1 if there is none.
func (r *Reader) start() int {
	for at := r.at; ; at++ {
		next := strings.IndexByte(r.text[at:], '(')
		if next < 0 {
			return -1
		}
		if at += next; strings.TrimSpace(r.text[r.at:at]) == "" {
			return at
		}
		rest := strings.TrimLeft(r.text[at+1:min(len(r.text), at+64)], " \t\r\n")
		if strings.HasPrefix(rest, ";") {
			return at
		}
	}
}

// mostRestarts bounds how often reading goes on behind damage, mostEndless how often
// behind a value that runs to the end of the file, which was read for nothing then.
const mostRestarts, mostEndless = 1 << 12, 8

// resume goes behind damage to the next line that begins like a game.
func (r *Reader) resume(start int, s *scan) {
	from := s.broken
	if s.endless {
		r.endless++
	}
	if r.restarts++; r.restarts > mostRestarts || r.endless > mostEndless {
		r.at = len(r.text)
		return
	}
	from = max(from, start+1)
	for _, begin := range []string{"\n(;", "\r(;"} {
		if next := strings.Index(r.text[from:], begin); next >= 0 {
			r.at = from + next + 1
			return
		}
	}
	r.at = len(r.text)
}

// count brings the number of the line up to a place.
func (r *Reader) count(at int) {
	if at > r.upto {
		r.line += breaks(r.text[r.upto:at])
		if r.text[at-1] == '\r' && at < len(r.text) && r.text[at] == '\n' {
			r.line--
		}
		r.upto = at
	}
}

// blank skips white space.
func (r *Reader) blank() {
	for r.at < len(r.text) && r.text[r.at] <= ' ' {
		r.at++
	}
}

func (r *Reader) fail(at int, format string, args ...any) *Error {
	p := placeOf(r.text, at)
	return &Error{p.line, p.column, fmt.Sprintf(format, args...)}
}

// quote is the beginning of what stands at a place.
func (r *Reader) quote(at int) string {
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

// scan reads one tree.
type scan struct {
	*Reader
	tree    *Tree
	start   int
	broken  int  // where reading may go on after an error
	endless bool // a value ran to the end of the file
}

// run reads from the opening bracket to the one that closes it.
func (s *scan) run() error {
	t := s.tree
	var open []int32           // the node at which each open bracket stands
	last := int32(-1)          // the node that the next one follows
	fresh, done := true, false // no node since the last bracket; behind the end of a variation
	for {
		s.blank()
		s.broken = s.at
		if s.at >= len(s.text) {
			return s.fail(s.at, "the game that begins in line %d does not end: a bracket ) is missing", t.Line)
		}
		switch c := s.text[s.at]; {
		case c == '(':
			open = append(open, last)
			fresh, done = true, false
			s.at++
		case c == ')':
			s.at++
			last, fresh, done = open[len(open)-1], false, true
			if open = open[:len(open)-1]; len(open) == 0 {
				return s.whole()
			}
		case c == ';' || fresh && isName(c): // some old programs leave the first ; of brackets out
			if len(t.nodes) == MaxNodes {
				return s.fail(s.at, "the game that begins in line %d has more than %d nodes", t.Line, MaxNodes)
			}
			if last < 0 && len(t.nodes) > 0 {
				last = 0 // a second beginning within the brackets of a game is a variation
			}
			t.nodes = append(t.nodes, node{last, int32(len(t.props))})
			last, fresh, done = int32(len(t.nodes)-1), false, false
			if c == ';' {
				s.at++
			}
		default:
			if err := s.property(done); err != nil {
				return err
			}
		}
	}
}

// whole says whether a tree that has ended holds something.
func (s *scan) whole() error {
	s.broken = s.at
	if len(s.tree.nodes) == 0 {
		return s.fail(s.start, "the game holds no node: a game begins with (;")
	}
	return nil
}

// property reads a name and its values.
func (s *scan) property(done bool) error {
	t, begin := s.tree, s.at
	for s.at < len(s.text) && isName(s.text[s.at]) {
		s.at++
	}
	name := s.text[begin:s.at]
	switch {
	case name == "":
		return s.fail(begin, "%s is no property: one is a name in capitals and values in brackets, such as B[hh]", s.quote(begin))
	case done:
		return s.fail(begin, "property %s stands behind a variation: it belongs into a node, before the brackets", strconv.Quote(visible.Clip(name)))
	case s.at > math.MaxInt32:
		return s.fail(begin, "the file is longer than 2 GiB")
	}
	p := property{span{int32(begin), int32(s.at)}, int32(len(t.values))}
	for {
		s.blank()
		if s.at >= len(s.text) || s.text[s.at] != '[' {
			break
		}
		if len(t.values) == MaxValues {
			return s.fail(s.at, "the game that begins in line %d has more than %d values", t.Line, MaxValues)
		}
		if err := s.value(name); err != nil {
			t.values = t.values[:p.values]
			return err
		}
	}
	if len(t.values) == int(p.values) {
		return s.fail(begin, "property %s has no value in brackets", strconv.Quote(visible.Clip(name)))
	}
	t.props = append(t.props, p)
	return nil
}

// isName is more generous than the format, which has capitals alone: programs for Renju
// write 5A, the moves offered as the fifth.
func isName(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_'
}

// value reads from an opening bracket to the one that closes it. A backslash takes the
// meaning from what follows it.
func (s *scan) value(name string) error {
	begin := s.at
	s.at++
	from := s.at
	for {
		next := strings.IndexAny(s.text[s.at:], `]\`)
		if next < 0 {
			break
		}
		if s.at += next; s.text[s.at] == ']' && s.goesOn() {
			s.at++
			continue
		}
		if s.text[s.at] == ']' {
			s.tree.values = append(s.tree.values, span{int32(from), int32(s.at)})
			s.at++
			return nil
		}
		if s.at += 2; s.at > len(s.text) {
			break
		}
	}
	s.endless = true
	s.at = len(s.text)
	return s.fail(begin, "a value of property %s does not end: a bracket ] is missing", strconv.Quote(visible.Clip(name)))
}

// goesOn reports whether a value goes on behind a bracket that should end it: what follows
// is no ASCII, as no property is. Names of players hold brackets that no one escaped.
func (s *scan) goesOn() bool {
	rest := strings.TrimLeft(s.text[s.at+1:], " \t\r\n")
	return rest != "" && rest[0] >= 0x80
}
