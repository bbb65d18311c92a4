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

// sheet is a game in a third-party format that stores points only: Piskvork's two formats (Petr Laštovička,
// 2000 to 2024) and .pos bytes.
type sheet struct {
	line           int // line number of its beginning; 0 for binary formats
	size           int
	stones         []stone
	players        []string // the first player first; nil if unnamed
	rules          string   // "" if unspecified
	resultCode     int      // Piskvork's result code, see timeoutCode
	candidateRules []string // possible rules, the most likely first
	truncated      bool     // the rest of the game is unreadable
}

// stone is a move with column and row from 0 at the top left.
type stone struct {
	point
	line int
	time time.Duration
}

// timeoutCode is Piskvork's result code for a loss on time by the side to move. The other codes do not
// determine the winner; it is computed from the board.
const timeoutCode = 15

// gomokuRules are the candidates for files without rules.
var gomokuRules = []string{"freestyle", "standard", "renju", "caro"}

// renjuRules are the candidates for files of Renju programs.
var renjuRules = []string{"renju", "freestyle", "standard"}

// playSheet plays the game under the requested rules, or under the first candidate rules that accept all moves.
// On an error it returns the moves before the fault under the most likely rules.
func (r reader) playSheet(s sheet) (sente.Record, error) {
	base := r.gomokuRecord()
	size := strconv.Itoa(s.size)
	if base.Size != "" && base.Size != size {
		return base, fmt.Errorf("size %q does not match %q", size, base.Size)
	}
	base.Size = size
	if len(s.players) == 2 {
		base.Players = s.players
	}
	choices := s.candidateRules
	switch {
	case base.Rules != "" && s.rules != "" && base.Rules != s.rules:
		return base, fmt.Errorf("rules %q do not match %q", s.rules, base.Rules)
	case base.Rules != "":
		choices = []string{base.Rules}
	case s.rules != "":
		choices = []string{s.rules}
	}
	g, err := r.games.FindGame(base.Game)
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
		played, err := playStones(r.games, attempt, s)
		if err == nil {
			return played, nil
		}
		if first == nil {
			first, part = err, played
		}
	}
	if first == nil {
		return playStones(r.games, base, s)
	}
	return part, first
}

// playStones plays the stones of a sheet on the board of record.
func playStones(games catalog.Catalog, record sente.Record, s sheet) (sente.Record, error) {
	_, board, err := openBoard(games, record)
	if err != nil {
		return record, err
	}
	if _, err := boardSide(board); err != nil {
		return record, err
	}
	timed := false
	record.Moves = []sente.Move{}
	for i, st := range s.stones {
		if !st.isOnBoard(s.size) {
			return record, withLine(st.line, catalog.MoveError(i, fmt.Errorf("%d,%d is outside the board of %d", st.x+1, st.y+1, s.size)))
		}
		m, err := board.Play(string(st.gomokuMove(s.size)))
		if err != nil {
			return record, withLine(st.line, catalog.MoveError(i, err))
		}
		record.Moves = append(record.Moves, m)
		record.Thinking = append(record.Thinking, sente.Thought{Time: st.time})
		timed = timed || st.time > 0
	}
	if !timed {
		record.Thinking = nil
	}
	record.Result = sheetResult(board, s.resultCode)
	return record, nil
}

// sheetResult computes the result from the final board and Piskvork's result code.
func sheetResult(board rules.Board, code int) sente.Result {
	switch over, winner, reason := board.Outcome(); {
	case over && winner < 0:
		return sente.Result{Winner: sente.Draw, Reason: reason.Text}
	case over:
		return sente.Result{Winner: board.Seats()[winner], Reason: reason.Text}
	case code == timeoutCode:
		return sente.Result{Winner: board.Seats()[1-board.Turn()], Reason: "time"}
	}
	return sente.Result{}
}

// placedError is an error with a line number.
type placedError struct {
	line int
	error
}

func (p placedError) Unwrap() error { return p.error }

func withLine(line int, err error) error {
	if line == 0 || err == nil {
		return err
	}
	return placedError{line, err}
}

// readSheets calls yield for every game of a file in a sheet format.
func (r reader) readSheets(format Format, name string, data []byte, yield func(sente.Record) error) error {
	read := map[Format]func([]byte) ([]sheet, error){Piskvork: readPiskvork, Gomotur: readGomotur, RenjuPos: readRenjuPos}[format]
	if set := charset.Guess(data); format != RenjuPos {
		r.notes.addAssumedCharset(set)
	}
	all, err := read(data)
	for _, s := range all {
		if s.truncated && r.onDamage == nil {
			break
		}
		record, wrong := r.playSheet(s)
		if wrong != nil {
			if err := r.handleFault(locateError(name, s.line, wrong)); err != nil {
				return err
			}
		}
		if wrong == nil && !s.truncated || len(record.Moves) > 0 {
			if failed := yield(record); failed != nil {
				return failed
			}
		}
	}
	if err != nil {
		return locateError(name, 0, err)
	}
	return nil
}

// locateError adds the file name and, if available, the line number.
func locateError(name string, line int, err error) error {
	p := placedError{}
	if errors.As(err, &p) {
		return &LineError{name, p.line, p.error}
	}
	if line > 0 {
		return &LineError{name, line, err}
	}
	return fmt.Errorf("%s: %w", name, err)
}

const piskvorkPrefix = "Piskvorky "

// readPiskvork parses files that begin with "Piskvorky 15x15, 11:11, 0": the size, the levels, and the starting player;
// then column, row (both from 1) and milliseconds of each move; then the players' names in their own order and
// the result code.
func readPiskvork(data []byte) (all []sheet, err error) {
	var s *sheet
	second, ended := false, false
	for number, text := range textLines(data) {
		if rest, is := strings.CutPrefix(text, piskvorkPrefix); is {
			if all, err = appendSheet(all, s, second); err != nil {
				return all, err
			}
			if s, second, err = parsePiskvorkHeader(rest, number); err != nil {
				return all, withLine(number, err)
			}
			ended = false
			continue
		}
		if s == nil {
			return all, withLine(number, fmt.Errorf(`%s does not start like a Piskvork game: expected "Piskvorky 15x15, 0:0, 0"`, quote(text)))
		}
		if err := s.parseLine(text, number, 1, &ended); err != nil {
			s.truncated = true
			all, _ = appendSheet(all, s, second)
			return all, err
		}
	}
	return appendSheet(all, s, second)
}

// appendSheet completes a parsed game and appends it to the list.
func appendSheet(all []sheet, s *sheet, second bool) ([]sheet, error) {
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

// parsePiskvorkHeader parses the text after "Piskvorky"; second reports whether the second player begins.
func parsePiskvorkHeader(text string, line int) (s *sheet, second bool, err error) {
	numbers := strings.FieldsFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	width, height := 0, 0
	if len(numbers) >= 2 {
		width, _ = parseNumber(numbers[0])
		height, _ = parseNumber(numbers[1])
	}
	switch {
	case width == 0 || height == 0:
		return nil, false, fmt.Errorf(`invalid board size %s: expected "Piskvorky 15x15, 0:0, 0"`, quote(strings.TrimSpace(text)))
	case width != height:
		return nil, false, fmt.Errorf("the board is %dx%d: only square boards are supported", width, height)
	}
	second = len(numbers) == 5 && numbers[4] == "1"
	return &sheet{line: line, size: width, candidateRules: gomokuRules}, second, nil
}

// parseLine parses a line after the header: a move, a name, or the result. first is the number of the first
// column and row.
func (s *sheet) parseLine(text string, line, first int, ended *bool) error {
	parts := strings.Split(text, ",")
	x, errX := parseNumber(parts[0])
	if len(parts) >= 2 && len(parts) <= 3 && errX == nil && !*ended {
		y, errY := parseNumber(parts[1])
		ms := 0
		var errT error
		if len(parts) == 3 {
			ms, errT = parseMilliseconds(parts[2])
		}
		if errY == nil && errT == nil {
			if len(s.stones) > s.size*s.size {
				return withLine(line, fmt.Errorf("more moves than points on the board"))
			}
			s.stones = append(s.stones, stone{point{x - first, y - first}, line, time.Duration(ms) * time.Millisecond})
			return nil
		}
	}
	if len(s.players) == 0 && !*ended && len(parts) > 1 && errX == nil && !hasLetter(text) {
		return withLine(line, fmt.Errorf("invalid move %s: expected column, row and milliseconds, such as 8,8,0", quote(text)))
	}
	switch {
	case errX == nil && len(parts) == 1: // result code
		s.resultCode, *ended = x, true
	case *ended && len(parts) == 2 && errX == nil: // tournament name
		s.rules = rulesOfLeague(parts[1])
	case !*ended && len(s.players) < 2:
		s.players = append(s.players, visible.Line(text))
	}
	return nil
}

func hasLetter(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 })
}

// parseMilliseconds parses a time. Some managers write fractions or negative values; negative times return 0.
func parseMilliseconds(text string) (int, error) {
	whole, _, _ := strings.Cut(strings.TrimSpace(text), ".")
	if len(whole) > 9 {
		return 0, fmt.Errorf("invalid time %s", quote(text))
	}
	n, err := strconv.Atoi(whole)
	return max(0, n), err
}

// rulesOfLeague returns the rules of a Gomocup league name such as "Freestyle15_1".
func rulesOfLeague(league string) string {
	league = strings.ToLower(strings.TrimSpace(league))
	for _, name := range gomokuRules {
		if strings.HasPrefix(league, name) {
			return name
		}
	}
	return ""
}

// readGomotur parses .rec files: two names, the first player first, and then moves counted from 0 on a board of
// size 20.
func readGomotur(data []byte) ([]sheet, error) {
	s := sheet{line: 1, size: 20, candidateRules: gomokuRules}
	ended := false
	for number, text := range textLines(data) {
		if len(s.players) < 2 {
			s.players = append(s.players, visible.Line(text))
			continue
		}
		if err := s.parseLine(text, number, 0, &ended); err != nil {
			s.truncated = true
			return []sheet{s}, err
		}
	}
	if len(s.stones) == 0 {
		return nil, errors.New("no moves found: a .rec file has two names, then column, row and milliseconds of each move, such as 9,9,0")
	}
	return []sheet{s}, nil
}

// isGomotur reports whether a file begins like a .rec: two names, then moves.
func isGomotur(head []byte) bool {
	n, moves := 0, 0
	for _, text := range textLines(head) {
		parts := strings.Split(text, ",")
		if n++; n <= 2 && (len(parts) > 1 || !hasLetter(text)) {
			return false
		}
		if n > 2 && n <= 5 {
			for _, p := range parts {
				if _, err := parseMilliseconds(p); err != nil {
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

// textLines yields the non-empty lines of a file with their numbers from 1. Texts in other character sets are
// converted to UTF-8.
func textLines(data []byte) func(yield func(int, string) bool) {
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

// isRenjuPos reports whether a file is a .pos of a Renju program: the number of moves, then one byte per move
// without repetition.
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

// readRenjuPos parses a .pos: each byte is 15 times the row from the top plus the column.
func readRenjuPos(data []byte) ([]sheet, error) {
	s := sheet{size: 15, candidateRules: renjuRules}
	for _, p := range data[1:] {
		s.stones = append(s.stones, stone{point: point{int(p) % 15, int(p) / 15}})
	}
	return []sheet{s}, nil
}
