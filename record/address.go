package record

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Address is what the address of a board in the browser may say of a position.
type Address struct {
	Site  string   // that is known: "gomocalc"
	Game  string   // of the site, "" if it is not known
	Size  string   // of the board, if the address says it
	Parts []string // that may hold the moves, the likely ones first
}

// IsAddress reports whether a text is an address of the web.
func IsAddress(text string) bool {
	return !strings.ContainsAny(text, " \r\n\t") && (strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.Contains(text, "gomocalc.com/") || strings.Contains(text, "gamesolver.org/"))
}

// ParseAddress takes an address apart: gomocalc's ends with points whose rows count from
// the bottom, gamesolver's has the columns of Connect Four. Of others the values of a query
// and the steps of the path may be moves.
func ParseAddress(text string) (a Address, err error) {
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	link, err := url.Parse(text)
	if err != nil {
		return a, fmt.Errorf("this is no address: %q", visible.Clip(text))
	}
	a.Parts = partsOf(link)
	switch host := strings.ToLower(link.Hostname()); {
	case strings.Contains(host, "gomocalc"):
		a.Site, a.Game = "gomocalc", "gomoku"
		for _, step := range a.Parts { // #/15/h8i9
			if lines, err := strconv.Atoi(step); err == nil && lines >= 5 && lines <= 22 {
				a.Size = step
			}
		}
	case strings.Contains(host, "gamesolver"):
		a.Site, a.Game = "gamesolver", "connectfour"
	}
	return a, nil
}

// partsOf are the pieces of an address that may hold a position: its query's values and
// the steps of its path, the last first.
func partsOf(link *url.URL) (found []string) {
	path, query, _ := strings.Cut(link.Fragment, "?")
	for _, values := range []string{link.RawQuery, query} {
		named, _ := url.ParseQuery(values) // what can be read of it is enough
		for _, key := range []string{"pos", "moves", "position", "p"} {
			found = append(found, named[key]...)
		}
	}
	steps := strings.FieldsFunc(link.Path+"/"+path, func(c rune) bool { return c == '/' || c == '#' })
	slices.Reverse(steps)
	return append(found, steps...)
}

// address reads the position that an address names.
func (r reader) address(text string) (record sente.Record, err error) {
	a, err := ParseAddress(text)
	if err != nil {
		return record, err
	}
	r.bound = true
	told, err := r.adopt(sente.Record{Game: a.Game, Size: a.Size})
	if err != nil {
		return record, err
	}
	told.Players, r.base = r.base.Players, told
	problem := fmt.Errorf("%s names no position", quote(text))
	for _, part := range a.Parts {
		record, err := r.moves(part)
		switch {
		case err == nil && len(record.Moves) > 0:
			return record, nil
		case err != nil && LooksLikeMoves(part):
			problem = err
		}
	}
	return record, problem
}
