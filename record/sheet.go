package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/rules"
)

// sheet is a game as files of others hold it that know nothing but points: Piskvork's
// two formats (Petr Laštovička, 2000 to 2024) and the bytes of .pos.
type sheet struct {
	line    int // of the file, at which it begins; 0 if it has no lines
	size    int
	stones  []stone
	players []string // the one that begins first; none if they are not named
	rules   string   // "" if it does not say
	code    int      // how Piskvork says that it ended; see timeout
	guesses []string // rules by which it may have been played, the likeliest first
	cut     bool     // what comes after it cannot be read
}

// stone is a move, column and row from 0 at the top left.
type stone struct {
	point
	line int
	time time.Duration
}

// timeout is Piskvork's code of a game that was lost on time by the side to move. Of
// its other codes none tells who won: the board decides.
const timeout = 15

// gomokuRules are those that files without rules may have been played by.
var gomokuRules = []string{"freestyle", "standard", "renju", "caro"}

// renjuRules are those for files of renju players.
var renjuRules = []string{"renju", "freestyle", "standard"}

// record plays the game by the rules asked for, or by the first of the likely ones by
// which it can be played. Beside an error it returns the moves before that, by the likeliest
// rules.
func (r reader) record(s sheet) (sente.Record, error) {
	base := r.gomoku()
	size := strconv.Itoa(s.size)
	if base.Size != "" && base.Size != size {
		return base, fmt.Errorf("the size is %q, but %q was asked for", size, base.Size)
	}
	base.Size = size
	if len(s.players) == 2 {
		base.Players = s.players
	}
	choices := s.guesses
	switch {
	case base.Rules != "" && s.rules != "" && base.Rules != s.rules:
		return base, fmt.Errorf("the rules are %q, but %q was asked for", s.rules, base.Rules)
	case base.Rules != "":
		choices = []string{base.Rules}
	case s.rules != "":
		choices = []string{s.rules}
	}
	g, err := r.games.Game(base.Game)
	if err != nil {
		return base, err
	}
	var first error
	part := base
	for _, rules := range choices {
		if !slices.ContainsFunc(g.Rules, func(c catalog.Choice) bool { return c.Name == rules }) {
			continue
		}
		attempt := base.Clone()
		if attempt.Rules = rules; rules == g.Rules[0].Name && r.base.Rules == "" {
			attempt.Rules = ""
		}
		played, err := r.play(attempt, s)
		if err == nil {
			return played, nil
		}
		if first == nil {
			first, part = err, played
		}
	}
	if first == nil {
		return r.play(base, s)
	}
	return part, first
}

// play puts the stones of a sheet on the board.
func (r reader) play(record sente.Record, s sheet) (sente.Record, error) {
	_, board, err := r.open(record)
	if err != nil {
		return record, err
	}
	if _, err := side(board); err != nil {
		return record, err
	}
	timed := false
	record.Moves = []sente.Move{}
	for i, st := range s.stones {
		if !st.on(s.size) {
			return record, at(st.line, catalog.MoveError(i, fmt.Errorf("%d,%d is outside the board of %d", st.x+1, st.y+1, s.size)))
		}
		m, err := board.Play(string(st.move(s.size)))
		if err != nil {
			return record, at(st.line, catalog.MoveError(i, err))
		}
		record.Moves = append(record.Moves, m)
		record.Thinking = append(record.Thinking, sente.Thought{Time: st.time})
		timed = timed || st.time > 0
	}
	if !timed {
		record.Thinking = nil
	}
	record.Result = resultOf(board, s.code)
	return record, nil
}

// resultOf is how a game ended, by its board and Piskvork's number.
func resultOf(board rules.Board, code int) sente.Result {
	switch over, winner, reason := board.Outcome(); {
	case over && winner < 0:
		return sente.Result{Winner: sente.Draw, Reason: reason.Text}
	case over:
		return sente.Result{Winner: board.Seats()[winner], Reason: reason.Text}
	case code == timeout:
		return sente.Result{Winner: board.Seats()[1-board.Turn()], Reason: "time"}
	}
	return sente.Result{}
}

// placed is an error that knows its line.
type placed struct {
	line int
	error
}

func (p placed) Unwrap() error { return p.error }

func at(line int, err error) error {
	if line == 0 || err == nil {
		return err
	}
	return placed{line, err}
}

// sheets calls yield for every game of a file of a format of whole files.
func (r reader) sheets(format Format, name string, data []byte, yield func(sente.Record) error) error {
	read := map[Format]func([]byte) ([]sheet, error){Piskvork: readPiskvork, Gomotur: readGomotur, RenjuPos: readRenjuPos}[format]
	all, err := read(data)
	for _, s := range all {
		if s.cut && r.damage == nil {
			break
		}
		record, wrong := r.record(s)
		if wrong != nil {
			if err := r.fault(located(name, s.line, wrong)); err != nil {
				return err
			}
		}
		if wrong == nil && !s.cut || len(record.Moves) > 0 {
			if failed := yield(record); failed != nil {
				return failed
			}
		}
	}
	if err != nil {
		return located(name, 0, err)
	}
	return nil
}

// located names the file, and the line if it is known.
func located(name string, line int, err error) error {
	p := placed{}
	if errors.As(err, &p) {
		return &LineError{name, p.line, p.error}
	}
	if line > 0 {
		return &LineError{name, line, err}
	}
	return fmt.Errorf("%s: %w", name, err)
}

const piskvorky = "Piskvorky "

// readPiskvork reads files that begin with "Piskvorky 15x15, 11:11, 0": the size, the
// levels, and who begins; then column, row and milliseconds of each move, both from 1;
// then the players' names, in their own order, and a number that says how it ended.
func readPiskvork(data []byte) (all []sheet, err error) {
	var s *sheet
	second, ended := false, false
	for number, text := range lines(data) {
		if rest, is := strings.CutPrefix(text, piskvorky); is {
			if all, err = done(all, s, second); err != nil {
				return all, err
			}
			if s, second, err = piskvorkHeader(rest, number); err != nil {
				return all, at(number, err)
			}
			ended = false
			continue
		}
		if s == nil {
			return all, at(number, fmt.Errorf(`%s does not begin as a game of Piskvork: write "Piskvorky 15x15, 0:0, 0"`, quote(text)))
		}
		if err := s.more(text, number, 1, &ended); err != nil {
			s.cut = true
			all, _ = done(all, s, second)
			return all, err
		}
	}
	return done(all, s, second)
}

// done adds a game that has been read to the list.
func done(all []sheet, s *sheet, second bool) ([]sheet, error) {
	if s == nil {
		return all, nil
	}
	if second {
		slices.Reverse(s.players)
	}
	if len(s.players) != 2 {
		s.players = nil
	}
	return append(all, *s), nil
}

// piskvorkHeader reads what follows "Piskvorky"; second tells that the second player
// begins.
func piskvorkHeader(text string, line int) (s *sheet, second bool, err error) {
	numbers := strings.FieldsFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	width, height := 0, 0
	if len(numbers) >= 2 {
		width, _ = number(numbers[0])
		height, _ = number(numbers[1])
	}
	switch {
	case width == 0 || height == 0:
		return nil, false, fmt.Errorf(`%s is no size of a board: write "Piskvorky 15x15, 0:0, 0"`, quote(strings.TrimSpace(text)))
	case width != height:
		return nil, false, fmt.Errorf("the board is %dx%d: only square boards can be played on", width, height)
	}
	second = len(numbers) == 5 && numbers[4] == "1"
	return &sheet{line: line, size: width, guesses: gomokuRules}, second, nil
}

// more reads a line behind the header: a move, a name, or what stands at the end. first
// is the number of the first column and row.
func (s *sheet) more(text string, line, first int, ended *bool) error {
	parts := strings.Split(text, ",")
	x, errX := number(parts[0])
	if len(parts) >= 2 && len(parts) <= 3 && errX == nil && !*ended {
		y, errY := number(parts[1])
		ms := 0
		var errT error
		if len(parts) == 3 {
			ms, errT = milliseconds(parts[2])
		}
		if errY == nil && errT == nil {
			if len(s.stones) > s.size*s.size {
				return at(line, fmt.Errorf("it has more moves than the board has points"))
			}
			s.stones = append(s.stones, stone{point{x - first, y - first}, line, time.Duration(ms) * time.Millisecond})
			return nil
		}
	}
	if len(s.players) == 0 && !*ended && len(parts) > 1 && errX == nil && !hasLetter(text) {
		return at(line, fmt.Errorf("%s is no move: write column, row and milliseconds, such as 8,8,0", quote(text)))
	}
	switch {
	case errX == nil && len(parts) == 1: // how it ended
		s.code, *ended = x, true
	case *ended && len(parts) == 2 && errX == nil: // what the tournament was
		s.rules = rulesNamed(parts[1])
	case !*ended && len(s.players) < 2:
		s.players = append(s.players, visible.Line(text))
	}
	return nil
}

func hasLetter(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 })
}

// milliseconds reads a time, which managers also write as a fraction or below zero.
func milliseconds(text string) (int, error) {
	whole, _, _ := strings.Cut(strings.TrimSpace(text), ".")
	if len(whole) > 9 {
		return 0, fmt.Errorf("%s is no time", quote(text))
	}
	n, err := strconv.Atoi(whole)
	return max(0, n), err
}

// rulesNamed knows the leagues of Gomocup by their names: "Freestyle15_1".
func rulesNamed(league string) string {
	league = strings.ToLower(strings.TrimSpace(league))
	for _, name := range gomokuRules {
		if strings.HasPrefix(league, name) {
			return name
		}
	}
	return ""
}

// readGomotur reads files of .rec: two names, the one that begins first, and then moves
// counted from 0 on a board of 20.
func readGomotur(data []byte) ([]sheet, error) {
	s := sheet{line: 1, size: 20, guesses: gomokuRules}
	ended := false
	for number, text := range lines(data) {
		if len(s.players) < 2 {
			s.players = append(s.players, visible.Line(text))
			continue
		}
		if err := s.more(text, number, 0, &ended); err != nil {
			s.cut = true
			return []sheet{s}, err
		}
	}
	if len(s.stones) == 0 {
		return nil, errors.New("it holds no move: a .rec has two names, and then column, row and milliseconds of each move, such as 9,9,0")
	}
	return []sheet{s}, nil
}

// isGomotur tells a .rec by its first lines: two names and moves.
func isGomotur(head []byte) bool {
	n, moves := 0, 0
	for _, text := range lines(head) {
		parts := strings.Split(text, ",")
		if n++; n <= 2 && (len(parts) > 1 || !hasLetter(text)) {
			return false
		}
		if n > 2 && n <= 5 {
			for _, p := range parts {
				if _, err := milliseconds(p); err != nil {
					return n > 3
				}
			}
			if len(parts) != 3 {
				return moves > 0
			}
			moves++
		}
	}
	return moves > 0
}

// lines yields the lines of a file that say something, with their numbers from 1. Texts
// of other code pages are read, too.
func lines(data []byte) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		if text, _, err := charset.Decode(charset.Guess(data), data); err == nil {
			data = []byte(text)
		}
		scan := bufio.NewScanner(bytes.NewReader(data))
		scan.Buffer(nil, MaxLine+2)
		scan.Split(splitLine)
		for n := 1; scan.Scan(); n++ {
			if text := strings.TrimSpace(scan.Text()); text != "" && !yield(n, text) {
				return
			}
		}
	}
}

// isRenjuPos reports whether a file is a .pos of renju programs: the number of moves,
// and for each one byte, no point twice.
func isRenjuPos(data []byte) bool {
	if len(data) < 2 || data[0] == 0 || int(data[0]) != len(data)-1 || data[0] > 225 {
		return false
	}
	seen := [225]bool{}
	for _, p := range data[1:] {
		if p >= 225 || seen[p] {
			return false
		}
		seen[p] = true
	}
	return true
}

// readRenjuPos reads a .pos: each byte is 15 times the row from the top, and the column.
func readRenjuPos(data []byte) ([]sheet, error) {
	s := sheet{size: 15, guesses: renjuRules}
	for _, p := range data[1:] {
		s.stones = append(s.stones, stone{point: point{int(p) % 15, int(p) / 15}})
	}
	return []sheet{s}, nil
}
