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

// Address holds the parts of the URL of a board in the browser that may describe a position.
type Address struct {
	Site  string   // known site, for example "gomocalc"; "" if unknown
	Game  string   // game of the site, "" if unknown
	Size  string   // board size, "" if the URL does not contain it
	Parts []string // candidates for the moves, the most likely first
}

// IsAddress reports whether text is a web address.
func IsAddress(text string) bool {
	return !strings.ContainsAny(text, " \r\n\t") && (strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.Contains(text, "gomocalc.com/") || strings.Contains(text, "gamesolver.org/"))
}

// ParseAddress parses a URL. Addresses of gomocalc end with points whose rows count from the bottom, addresses
// of gamesolver with the columns of Connect Four. For any other site the values of the query and the path
// segments are returned as candidates for the moves.
func ParseAddress(text string) (a Address, err error) {
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	link, err := url.Parse(text)
	if err != nil {
		return a, fmt.Errorf("not an address: %q", visible.Clip(text))
	}
	a.Parts = addressParts(link)
	switch host := strings.ToLower(link.Hostname()); {
	case strings.Contains(host, "gomocalc"):
		a.Site, a.Game = "gomocalc", "gomoku"
		for _, step := range a.Parts { // for example #/15/h8i9
			if lines, err := strconv.Atoi(step); err == nil && lines >= 5 && lines <= 22 {
				a.Size = step
			}
		}
	case strings.Contains(host, "gamesolver"):
		a.Site, a.Game = "gamesolver", "connectfour"
	}
	return a, nil
}

// addressParts returns the pieces of a URL that may hold a position: first the values of its query, then its
// path segments from last to first.
func addressParts(link *url.URL) (found []string) {
	path, query, _ := strings.Cut(link.Fragment, "?")
	for _, values := range []string{link.RawQuery, query} {
		named, _ := url.ParseQuery(values) // an invalid query still returns its valid pairs
		for _, key := range []string{"pos", "moves", "position", "p"} {
			found = append(found, named[key]...)
		}
	}
	steps := strings.FieldsFunc(link.Path+"/"+path, func(c rune) bool { return c == '/' || c == '#' })
	slices.Reverse(steps)
	return append(found, steps...)
}

// parseAddress returns the position that the URL in text describes.
func (r reader) parseAddress(text string) (record sente.Record, err error) {
	a, err := ParseAddress(text)
	if err != nil {
		return record, err
	}
	r.mustMatchBase = true
	head, err := r.applyBase(sente.Record{Game: a.Game, Size: a.Size})
	if err != nil {
		return record, err
	}
	head.Players, r.base = r.base.Players, head
	problem := fmt.Errorf("%s does not contain a position", quote(text))
	for _, part := range a.Parts {
		record, err := r.parseMoves(part)
		switch {
		case err == nil && len(record.Moves) > 0:
			return record, nil
		case err != nil && LooksLikeMoves(part):
			problem = err
		}
	}
	return record, problem
}
