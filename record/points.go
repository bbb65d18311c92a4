package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// point is a point of a square board, counted from 0 at the top left.
type point struct{ x, y int }

// gomokuMove returns the point in Gomoku's notation: the column's letter and the row from the bottom.
func (p point) gomokuMove(size int) sente.Move {
	return sente.Move(string(rune('a'+p.x)) + strconv.Itoa(size-p.y))
}

// parsePoint is the inverse of gomokuMove; m must be in canonical form.
func parsePoint(size int, m sente.Move) (point, error) {
	if len(m) > 1 {
		row, err := strconv.Atoi(string(m[1:]))
		p := point{int(m[0]) - 'a', size - row}
		if err == nil && p.isOnBoard(size) {
			return p, nil
		}
	}
	return point{}, fmt.Errorf("%s is not a point of a square board of %d", quote(string(m)), size)
}

func (p point) isOnBoard(size int) bool { return p.x >= 0 && p.y >= 0 && p.x < size && p.y < size }

// parseGzero parses "15|7,7;8,8": the size, then column and row of each move.
func (r reader) parseGzero(text string) (sente.Record, error) {
	dim, rest, ok := strings.Cut(text, "|")
	size, err := parseNumber(dim)
	if !ok || err != nil {
		return sente.Record{}, fmt.Errorf("%s does not start with the size: expected for example 15|7,7;8,8", quote(text))
	}
	record := r.gomokuRecord()
	record.Size = strconv.Itoa(size)
	if r.base.Size != "" && r.base.Size != record.Size {
		return record, fmt.Errorf("size %q does not match %q", record.Size, r.base.Size)
	}
	var pairs []string
	if rest = strings.TrimSuffix(rest, ";"); rest != "" {
		pairs = strings.Split(rest, ";")
	}
	return playPoints(r.games, record, len(pairs), func(i int) (string, string, bool) { return strings.Cut(pairs[i], ",") }, point{})
}

// pairsPattern matches points in the notation of the Gomocup protocol: "7,7 8,8 9,9".
var pairsPattern = regexp.MustCompile(`^\s*\d{1,2},\d{1,2}([ ;\t]+\d{1,2},\d{1,2})*\s*$`)

// IsPairs reports whether a text consists of columns and rows from 0 at the top left.
func IsPairs(text string) bool { return pairsPattern.MatchString(text) }

// parsePairs parses columns and rows on a board of the default size.
func (r reader) parsePairs(text string) (sente.Record, error) {
	record := r.gomokuRecord()
	g, err := r.games.FindGame(record.Game)
	if err != nil {
		return record, err
	}
	if record.Size = g.SizeOf(record); record.Size == "" {
		return record, errNotSquare
	}
	r.base = record
	return r.parseGzero(record.Size + "|" + strings.Join(strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ;\t", c) }), ";"))
}

// parseOffsets parses "0,0, 1,-1": column and row of each move relative to the centre.
func (r reader) parseOffsets(text string) (sente.Record, error) {
	words := strings.Split(text, ",")
	if len(words)%2 != 0 {
		return sente.Record{}, fmt.Errorf("%s has %d numbers: offsets are pairs, such as 0,0, 1,-1", quote(text), len(words))
	}
	record := r.gomokuRecord()
	_, board, err := openBoard(r.games, record)
	if err != nil {
		return record, err
	}
	size, err := boardSide(board)
	if err != nil {
		return record, err
	}
	pair := func(i int) (string, string, bool) { return words[2*i], words[2*i+1], true }
	return playPoints(r.games, record, len(words)/2, pair, point{size / 2, size / 2})
}

// gomokuRecord returns the record to which parsers of bare coordinates add their moves; the default game is
// Gomoku.
func (r reader) gomokuRecord() sente.Record {
	record := r.base.Clone()
	if record.Game == "" {
		record.Game = "gomoku"
	}
	return record
}

// playPoints parses n pairs of numbers relative to origin and plays them.
func playPoints(games catalog.Catalog, record sente.Record, n int, pair func(int) (x, y string, ok bool), origin point) (sente.Record, error) {
	_, board, err := openBoard(games, record)
	if err != nil {
		return record, err
	}
	size, err := boardSide(board)
	if err != nil {
		return record, err
	}
	for i := range n {
		a, b, ok := pair(i)
		dx, errX := parseNumber(a)
		dy, errY := parseNumber(b)
		p := point{origin.x + dx, origin.y + dy}
		switch {
		case !ok || errX != nil || errY != nil:
			return record, fmt.Errorf("move %d: %s is not a pair of numbers, such as 7,7", i+1, quote(a+","+b))
		case !p.isOnBoard(size):
			return record, fmt.Errorf("move %d: %d,%d is outside the board of %d", i+1, dx, dy, size)
		}
		record.Moves = append(record.Moves, p.gomokuMove(size))
	}
	return catalog.PlayMoves(board, record)
}

// parseNumber parses a short decimal number with an optional minus sign.
func parseNumber(text string) (int, error) {
	text = strings.Trim(text, " \t")
	if len(text) > 6 || strings.Trim(text, "-0123456789") != "" {
		return 0, fmt.Errorf("%s is not a number", quote(text))
	}
	return strconv.Atoi(text)
}
