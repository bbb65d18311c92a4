package othellofile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// GGFGame is a game of a GGF text.
type GGFGame struct {
	Properties [][2]string // names and values before the moves, in order, except BO
	Board      GGFBoard
	Moves      []GGFMove
	Line       int  // line number of its beginning, from 1
	Compact    bool // the board is written without blanks, as NBoard does
}

// Property returns the value of a property, "" if it is missing.
func (g GGFGame) Property(name string) string {
	for _, p := range g.Properties {
		if p[0] == name {
			return p[1]
		}
	}
	return ""
}

// GGFBoard is the position before the moves.
type GGFBoard struct {
	Size  int
	Cells string // size times size letters from the top left: '*' black, 'O' white, '-' empty
	White bool   // white is to move
}

// Setup returns the position as a set-up: "black: d5 e4; white: d4 e5; to-move: black".
func (b GGFBoard) Setup() string {
	discs := map[byte][]string{}
	for i := range b.Cells {
		discs[b.Cells[i]] = append(discs[b.Cells[i]], fmt.Sprintf("%c%d", 'a'+i%b.Size, i/b.Size+1))
	}
	turn := "black"
	if b.White {
		turn = "white"
	}
	return fmt.Sprintf("black: %s; white: %s; to-move: %s", strings.Join(discs['*'], " "), strings.Join(discs['O'], " "), turn)
}

// GGFMove is a move with the evaluation and the time of the player.
type GGFMove struct {
	White bool
	Text  string // a square in lower case, or "pass"
	Eval  string // in discs for the player who moved, "" if unknown
	Time  string // seconds, "" if unknown
}

// Duration returns the time of the move, 0 if it is unknown.
func (m GGFMove) Duration() time.Duration {
	s, err := strconv.ParseFloat(m.Time, 64)
	if err != nil || !(s > 0 && s < 1e7) {
		return 0
	}
	return time.Duration(s * float64(time.Second)).Round(time.Millisecond)
}

// maxGameBytes is the maximum length of a game.
const maxGameBytes = 1 << 16

// IsGGF reports whether a text begins like GGF: "(;GM[Othello]", for synchronised games with their number before it.
func IsGGF(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n0123456789")
	text, is := bytes.CutPrefix(text, []byte("(;"))
	if !is {
		return false
	}
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) >= len("GM[Othello]") && bytes.EqualFold(text[:len("GM[Othello]")], []byte("GM[Othello]"))
}

// ReadGGF calls yield for every game in order and returns its error. A faulty game is passed to yield with its error and the
// part before the fault; the next game begins with the next "(;".
func ReadGGF(in io.Reader, yield func(GGFGame, error) error) error {
	s := &ggfScanner{in: bufio.NewReaderSize(in, 1<<16), line: 1}
	for n := 0; ; n++ {
		text, line, err := s.nextGame()
		damage := func(problem string) *Damage { return &Damage{"GGF", fmt.Sprintf("line %d", line), n, problem} }
		switch {
		case errors.Is(err, io.EOF) && text == "":
			return nil
		case errors.Is(err, io.EOF):
			game, _ := parseGGF(text)
			game.Line = line
			if len(game.Moves) > 0 {
				return yield(game, damage("the game ends without ;)"))
			}
			return damage("the game ends without ;)")
		case err != nil:
			return err
		}
		game, err := parseGGF(text)
		if game.Line = line; err != nil {
			err = damage(err.Error())
		}
		if err := yield(game, err); err != nil {
			return err
		}
	}
}

type ggfScanner struct {
	in   *bufio.Reader
	line int
}

// nextGame returns the text between "(;" and ";)". io.EOF with a text means that the game is incomplete.
func (s *ggfScanner) nextGame() (text string, line int, err error) {
	var game []byte
	inside, quoted := false, false
	before := byte(0)
	for {
		c, err := s.in.ReadByte()
		if err != nil {
			return string(game), line, err
		}
		if c == '\n' {
			s.line++
		}
		switch {
		case !inside:
			if before == '(' && c == ';' {
				inside, line, c = true, s.line, 0
			}
		case c == ')' && before == ';' && !quoted:
			return strings.TrimSuffix(string(game), ";") + " ", line, nil
		default:
			if c == '[' || c == ']' {
				quoted = c == '['
			}
			if game = append(game, c); len(game) > maxGameBytes {
				return "", line, fmt.Errorf("GGF, line %d: a game is longer than %d bytes", line, maxGameBytes)
			}
		}
		before = c
	}
}

// ParseGGF parses the text of a single game, as NBoard sends it: "(;GM[Othello]…BO[8 … *]B[F5/1.0/2.5]W[F6];)".
func ParseGGF(text string) (GGFGame, error) {
	body, ok := strings.CutPrefix(strings.TrimSpace(text), "(;")
	if !ok {
		return GGFGame{}, fmt.Errorf("%.20q does not begin a game, expected (;GM[Othello]…;)", text)
	}
	body, _, _ = strings.Cut(body, ";)")
	return parseGGF(body)
}

// parseGGF parses the text of a game. On an error the game holds the part before the fault.
func parseGGF(text string) (g GGFGame, err error) {
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		name, value, found := strings.Cut(rest, "[")
		name = strings.TrimSpace(name)
		if !found || name == "" || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return g, fmt.Errorf("%.20q is not a property, expected for example B[d3]", rest)
		}
		value, rest, found = strings.Cut(value, "]")
		if !found {
			return g, fmt.Errorf("property %s has no end, expected ]", name)
		}
		switch value = strings.TrimSpace(value); name {
		case "B", "W":
			m, err := ParseGGFMove(value, name == "W")
			if err != nil {
				return g, fmt.Errorf("move %d: %w", len(g.Moves)+1, err)
			}
			g.Moves = append(g.Moves, m)
		case "BO":
			if g.Board, err = parseGGFBoard(value); err != nil {
				return g, err
			}
		case "GM":
			if !strings.EqualFold(value, "Othello") {
				return g, fmt.Errorf("the game is %.20q, expected Othello", value)
			}
			fallthrough
		default:
			g.Properties = append(g.Properties, [2]string{name, value})
		}
	}
	if g.Board.Size == 0 {
		return g, errors.New("the board is missing, expected BO[8 …]")
	}
	return g, nil
}

// ParseGGFMove parses "d3/0.5/12.1": the square, the evaluation and the seconds.
func ParseGGFMove(text string, white bool) (m GGFMove, err error) {
	parts := strings.Split(text, "/")
	m = GGFMove{White: white, Text: strings.ToLower(strings.TrimSpace(parts[0]))}
	if m.Text == "pa" || m.Text == "pass" || m.Text == "--" {
		m.Text = "pass"
	} else if len(m.Text) < 2 || len(m.Text) > 3 || m.Text[0] < 'a' || m.Text[0] > 'z' || strings.Trim(m.Text[1:], "0123456789") != "" {
		return m, fmt.Errorf("%.20q is not a square, expected for example d3 or pass", parts[0])
	}
	for i, to := range []*string{&m.Eval, &m.Time} {
		if len(parts) > i+1 {
			*to = strings.TrimSpace(parts[i+1])
		}
	}
	return m, nil
}

// parseGGFBoard parses "8 -------- … *": the size, the rows from the top and the side to move.
func parseGGFBoard(text string) (b GGFBoard, err error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return b, fmt.Errorf("invalid board BO[%.20s], expected for example BO[8 … *]", text)
	}
	size, err := strconv.Atoi(words[0])
	if err != nil || size < 4 || size > 16 {
		return b, fmt.Errorf("invalid board size %.10q in BO, expected 8", words[0])
	}
	cells := strings.Join(words[1:], "")
	if len(cells) != size*size+1 || strings.Trim(cells, "*O-") != "" || strings.HasSuffix(cells, "-") {
		return b, fmt.Errorf("invalid board in BO, expected %d letters *, O or - and the side to move, * or O", size*size)
	}
	return GGFBoard{size, cells[:size*size], cells[size*size] == 'O'}, nil
}

// WriteGGF writes a game on a line.
func WriteGGF(w io.Writer, g GGFGame) error {
	var b strings.Builder
	b.WriteString("(;GM[Othello]")
	for _, p := range g.Properties {
		if p[0] != "GM" {
			fmt.Fprintf(&b, "%s[%s]", p[0], strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ").Replace(p[1]))
		}
	}
	fmt.Fprintf(&b, "BO[%d", g.Board.Size)
	for at := 0; at < len(g.Board.Cells); at += g.Board.Size {
		if at == 0 || !g.Compact {
			b.WriteByte(' ')
		}
		b.WriteString(g.Board.Cells[at : at+g.Board.Size])
	}
	side := map[bool]string{false: "*", true: "O"}
	fmt.Fprintf(&b, " %s]", side[g.Board.White])
	for _, m := range g.Moves {
		text := m.Text
		if m.Eval != "" || m.Time != "" {
			text += "/" + m.Eval
		}
		if m.Time != "" {
			text += "/" + m.Time
		}
		fmt.Fprintf(&b, "%s[%s]", map[bool]string{false: "B", true: "W"}[m.White], text)
	}
	_, err := io.WriteString(w, b.String()+";)\n")
	return err
}

// ParseGGFClock parses "05:00/00:02/02:00": the time of all moves, the increment and an extension, which is ignored.
// Both are 0 if the text is not a clock.
func ParseGGFClock(text string) (game, increment time.Duration) {
	parts := strings.Split(text, "/")
	for i, to := range []*time.Duration{&game, &increment} {
		if len(parts) <= i || i > 0 && strings.TrimSpace(parts[i]) == "" {
			continue
		}
		for part := range strings.SplitSeq(parts[i], ":") {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || n < 0 || n > 1e6 || *to > 1000*time.Hour {
				return 0, 0
			}
			*to = 60**to + time.Duration(n)*time.Second
		}
	}
	return game, increment
}

// FormatGGFTime returns a time of a clock in minutes and seconds.
func FormatGGFTime(d time.Duration) string {
	seconds := int64(d.Seconds())
	return fmt.Sprintf("%02d:%02d", seconds/60, seconds%60)
}

// zones are the offsets in hours of the time zones that servers write.
var zones = map[string]int{"": 0, "GMT": 0, "UTC": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "CET": 1, "CEST": 2}

// ParseGGFDate parses a date: "2003.12.15_13:24:03.MST" or "2000-4-16 11:13 EST". ok is false for other texts.
func ParseGGFDate(text string) (at time.Time, ok bool) {
	text = strings.NewReplacer("_", " ", "-", ".").Replace(strings.TrimSpace(text))
	day, clock, _ := strings.Cut(text, " ")
	at, err := time.Parse("2006.1.2", day)
	if err != nil {
		return at, false
	}
	end := strings.IndexFunc(clock, func(r rune) bool { return r >= 'A' && r <= 'Z' })
	zone := ""
	if end >= 0 {
		clock, zone = strings.Trim(clock[:end], " ."), clock[end:]
	}
	hours, known := zones[zone]
	for _, layout := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(layout, clock); err == nil && known {
			return at.Add(t.Sub(t.Truncate(24*time.Hour)) - time.Duration(hours)*time.Hour), true
		}
	}
	return at, true
}
