// Package rif reads and writes the database of RenjuNet, an XML file of games of renju with their players, tournaments,
// rules and openings. The layout was established from published files and their public importers.
package rif

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/sente-games/sente/record/internal/charset"
)

// Limits of a file, which bound the memory for reading it.
const (
	maxDepth   = 16
	maxElement = 1 << 20 // bytes between two tags
	maxEntries = 1 << 20 // players, tournaments and the other entries to which games refer
)

// Game is a game of a database with the names to which it refers.
type Game struct {
	ID           string
	Tournament   Tournament
	Round        string
	Rule         string // name of the rule set, such as "Taraguchi-10"
	Opening      string
	Black, White string
	BlackPoints  string // "1", "0.5", "0", or "" if unknown
	Swap         string
	Alternatives string // points offered for the fifth move
	Moves        []string
	Info         string
	Line         int // line number of the element, from 1
}

// Tournament is the event of a game.
type Tournament struct {
	Name, Country, City string
	Date                string // "2006-01-02", "2006-01" or "2006", "" if unknown
}

// Damage is the error of a partly readable file; the games before it are complete.
type Damage struct {
	Line    int
	Games   int // number of games before the damage
	Problem string
}

func (d *Damage) Error() string {
	return fmt.Sprintf("RenjuNet database, line %d, after %d games: %s", d.Line, d.Games, d.Problem)
}

// root is the name of the outermost element.
const root = "database"

// IsDatabase reports whether a file begins like a database.
func IsDatabase(head []byte) bool {
	text := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\ufeff")))
	for {
		var end []byte
		switch {
		case bytes.HasPrefix(text, []byte("<?")):
			end = []byte("?>")
		case bytes.HasPrefix(text, []byte("<!--")):
			end = []byte("-->")
		case bytes.HasPrefix(text, []byte("<!DOCTYPE "+root)):
			return true
		default:
			rest, is := bytes.CutPrefix(text, []byte("<"+root))
			return is && (len(rest) == 0 || strings.IndexByte(" \t\r\n>/", rest[0]) >= 0)
		}
		_, rest, found := bytes.Cut(text, end)
		if !found {
			return false
		}
		text = bytes.TrimSpace(rest)
	}
}

// Read calls yield for every game in order and returns its error. set is the character set that was guessed for a file
// that does not name it, "" for others.
func Read(in io.Reader, yield func(Game) error) (set string, err error) {
	decoded, set, err := decode(in)
	if err != nil {
		return set, err
	}
	limited := &elementLimiter{in: decoded}
	r := &reader{xml: xml.NewDecoder(limited), limit: limited, yield: yield, entries: map[string]map[string]attributes{}}
	r.xml.Strict = false
	r.xml.Entity = xml.HTMLEntity
	r.xml.CharsetReader = func(name string, in io.Reader) (io.Reader, error) {
		if set != "" {
			return in, nil // decoded already
		}
		return charset.NewReader(name, in)
	}
	return set, r.readAll()
}

// declared matches the character set of an XML declaration.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// sampleBytes is the part of a file from which its character set is guessed.
const sampleBytes = 1 << 18

// decode returns the text of a file that claims to be in UTF-8, with invalid bytes replaced; a file that is not in UTF-8 is
// read in the character set guessed from its beginning. The XML decoder itself decodes other character sets.
func decode(in io.Reader) (text io.Reader, set string, err error) {
	buffered := bufio.NewReaderSize(in, sampleBytes)
	head, err := buffered.Peek(sampleBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, "", err
	}
	if m := declared.FindSubmatch(head); m != nil {
		if name, err := charset.CanonicalName(string(m[1])); err != nil || name != charset.UTF8 {
			return buffered, "", err
		}
	}
	if len(head) == sampleBytes {
		for len(head) > sampleBytes-utf8.UTFMax && !utf8.RuneStart(head[len(head)-1]) {
			head = head[:len(head)-1]
		}
		head = head[:len(head)-1]
	}
	if guess := charset.Guess(head); guess != charset.UTF8 {
		text, err := charset.NewReader(guess, buffered)
		return text, guess, err
	}
	return transform.NewReader(buffered, unicode.UTF8.NewDecoder()), "", nil
}

// elementLimiter fails if the XML decoder reads too much before the next token.
type elementLimiter struct {
	in   io.Reader
	read int
}

var errLongElement = fmt.Errorf("an element is longer than %d bytes", maxElement)

func (l *elementLimiter) Read(p []byte) (int, error) {
	if l.read > maxElement {
		return 0, errLongElement
	}
	n, err := l.in.Read(p)
	l.read += n
	return n, err
}

// attributes are the attributes of an entry, by name.
type attributes map[string]string

type reader struct {
	xml     *xml.Decoder
	limit   *elementLimiter
	yield   func(Game) error
	depth   int
	started bool // the outermost element has begun

	entries    map[string]map[string]attributes // by element name and ID
	numEntries int
	game       *Game
	text       strings.Builder // of the innermost element of a game
	numGames   int
}

func (r *reader) newDamage(format string, args ...any) error {
	line, _ := r.xml.InputPos()
	return &Damage{line, r.numGames, fmt.Sprintf(format, args...)}
}

// readAll reads tokens up to the end of the outermost element.
func (r *reader) readAll() error {
	for {
		r.limit.read = 0
		token, err := r.xml.Token()
		switch syntax := (*xml.SyntaxError)(nil); {
		case errors.Is(err, io.EOF):
			return r.newDamage("it ends without </%s>", root)
		case errors.As(err, &syntax) && strings.Contains(syntax.Msg, "unexpected EOF"):
			return r.newDamage("it ends without </%s>", root)
		case errors.As(err, &syntax):
			return r.newDamage("invalid XML: %s", syntax.Msg)
		case err != nil:
			return r.newDamage("%v", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = r.startElement(t)
		case xml.EndElement:
			if r.depth--; r.depth == 0 {
				return nil
			}
			err = r.endElement(t.Name.Local)
		case xml.CharData:
			if r.game != nil {
				r.text.Write(t)
			}
		}
		if err != nil {
			return err
		}
	}
}

func (r *reader) startElement(t xml.StartElement) error {
	if r.depth++; r.depth > maxDepth {
		return r.newDamage("more than %d nested elements", maxDepth)
	}
	name := t.Name.Local
	if !r.started {
		if r.started = true; name != root {
			return r.newDamage("the outermost element is <%.40s>, expected <%s>", name, root)
		}
		return nil
	}
	if r.game != nil {
		r.text.Reset()
		return nil
	}
	switch name {
	case "game":
		line, _ := r.xml.InputPos()
		r.game = r.newGame(t.Attr, line)
		r.text.Reset()
	case "country", "city", "rule", "opening", "player", "tournament":
		if r.numEntries++; r.numEntries > maxEntries {
			return r.newDamage("more than %d players, tournaments and other entries", maxEntries)
		}
		a := attributes{}
		for _, each := range t.Attr {
			a[each.Name.Local] = strings.Clone(strings.TrimSpace(each.Value))
		}
		if r.entries[name] == nil {
			r.entries[name] = map[string]attributes{}
		}
		r.entries[name][a["id"]] = a
	}
	return nil
}

// endElement ends an element within the outermost one.
func (r *reader) endElement(name string) error {
	if r.game == nil {
		return nil
	}
	text := strings.TrimSpace(r.text.String())
	r.text.Reset()
	switch name {
	case "move":
		r.game.Moves = strings.Fields(text)
	case "info":
		r.game.Info = text
	case "game":
		game := *r.game
		r.game = nil
		if err := r.yield(game); err != nil {
			return err
		}
		r.numGames++
	}
	return nil
}

// newGame returns the game of an element, without its moves.
func (r *reader) newGame(attrs []xml.Attr, line int) *Game {
	a := attributes{}
	for _, each := range attrs {
		a[each.Name.Local] = strings.TrimSpace(each.Value)
	}
	return &Game{
		ID: a["id"], Line: line, Round: a["round"], Swap: a["swap"], Alternatives: a["alt"], BlackPoints: a["bresult"],
		Rule: r.nameOf("rule", a["rule"]), Opening: r.nameOf("opening", a["opening"]),
		Black: r.playerName(a["black"]), White: r.playerName(a["white"]), Tournament: r.tournament(a["tournament"]),
	}
}

func (r *reader) nameOf(element, id string) string { return r.entries[element][id]["name"] }

func (r *reader) playerName(id string) string {
	player := r.entries["player"][id]
	return strings.TrimSpace(player["name"] + " " + player["surname"])
}

func (r *reader) tournament(id string) Tournament {
	a := r.entries["tournament"][id]
	return Tournament{Name: a["name"], Country: r.nameOf("country", a["country"]), City: r.nameOf("city", a["city"]), Date: tournamentDate(a)}
}

var datePattern = regexp.MustCompile(`^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?`)

// tournamentDate returns the start of a tournament as exactly as it is known.
func tournamentDate(a attributes) string {
	for _, text := range []string{a["start"], a["year"] + "-" + a["month"], a["year"]} {
		m := datePattern.FindStringSubmatch(text)
		if m == nil || m[1] == "0000" {
			continue
		}
		date := m[1]
		for _, part := range m[2:] {
			if strings.Trim(part, "0") == "" {
				break
			}
			date += "-" + ("0" + part)[len(part)-1:]
		}
		return date
	}
	return ""
}
