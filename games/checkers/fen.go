package checkers

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// fenStart matches the beginning of a position in Portable Draughts Notation: the side to move and the colour of
// the first list.
var fenStart = regexp.MustCompile(`(?i)^\s*[BW]\s*:\s*[BW]`)

// parseFEN parses a position of Portable Draughts Notation: the side to move and the squares of each colour, as
// in "B:W18,24,K10:B1-4,12". A K marks a king, a hyphen a range. The part H, which some programs append, is the
// number of quiet plies. is is false for a text of another form.
func parseFEN(text string) (u rules.Setup, is bool, err error) {
	if !fenStart.MatchString(text) {
		return nil, false, nil
	}
	fields := strings.Split(strings.ToUpper(strings.TrimSuffix(strings.TrimSpace(text), ".")), ":")
	for _, p := range kit.Pieces {
		u = append(u, rules.Part{Name: p.Name})
	}
	seatOf := map[string]int{"B": 0, "W": 1}
	for _, field := range fields[1:] {
		field = strings.TrimSpace(field)
		letter, list := field[:min(1, len(field))], field[min(1, len(field)):]
		seat, isColour := seatOf[letter]
		switch {
		case isColour:
			if err := addSquares(u, seat, list); err != nil {
				return nil, true, err
			}
		case letter == "H":
			n, err := strconv.Atoi(list)
			if err != nil {
				return nil, true, fmt.Errorf("invalid FEN %q: expected a number after H", visible.Clip(text))
			}
			u = u.WithCounts(quietPart, []int{n})
		case letter != "F":
			return nil, true, fmt.Errorf("invalid part %q of FEN: expected W or B and its squares, such as W21-32", visible.Clip(field))
		}
	}
	turn := kit.Seats[seatOf[strings.TrimSpace(fields[0])]]
	return append(u, rules.Part{Name: rules.ToMove, Words: []string{turn}}), true, nil
}

// addSquares adds a list of squares such as "18,K24,28-30" to the men and kings of a seat.
func addSquares(u rules.Setup, seat int, list string) error {
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		part := &u[seat]
		numbers, isKing := strings.CutPrefix(word, "K")
		if isKing {
			part = &u[seat+2]
		}
		first, last, isRange := strings.Cut(numbers, "-")
		if !isRange {
			last = first
		}
		from, okFrom := parseSquare(first)
		to, okTo := parseSquare(strings.TrimPrefix(last, "K"))
		if !okFrom || !okTo || from > to || len(part.Words) > squares {
			return fmt.Errorf("invalid squares %q in FEN: expected numbers from 1 to 32, such as 21-32 or K5", visible.Clip(word))
		}
		for s := from; s <= to; s++ {
			part.Words = append(part.Words, s.String())
		}
	}
	return nil
}
