package studio

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
)

// readText recognises what package record reads, and moves in the text of any
// game, the favoured game first, at each of the sizes worth offering.
func (s *Server) readText(text, favoured string) (sente.Record, error) {
	if text == "" {
		return sente.Record{}, refuse(http.StatusBadRequest, "there is nothing to read: paste moves such as h8 i9, or a record")
	}
	problem := errors.New("")
	for _, part := range parts(text) {
		r, err := s.readPart(part, favoured)
		if err == nil {
			return r, nil
		}
		problem = err
	}
	if !promising(text) {
		problem = fmt.Errorf("this is no position: %q; paste moves such as h8 i9 or 4453, a link, or a game file", visible.Clip(text))
	}
	return sente.Record{}, illegal(problem)
}

// readPart reads a text that is a position and nothing else.
func (s *Server) readPart(text, favoured string) (sente.Record, error) {
	records, problem := record.Read(s.games, favoured, "the text", []byte(text))
	if problem == nil && len(records) > 0 {
		return s.known(records[0])
	}
	for _, g := range s.inOrder(favoured) {
		r, moved, err := movesOf(g, text)
		if err == nil {
			return r, nil
		}
		if moved {
			problem = err
		}
	}
	if problem == nil {
		problem = errors.New("the text holds no game")
	}
	return sente.Record{}, problem
}

// parts are the pieces of a text that may hold a position: the text itself, or
// of a link its query's values and the steps of its path, the last first.
func parts(text string) []string {
	link, err := url.Parse(text)
	if err != nil || link.Scheme != "http" && link.Scheme != "https" {
		return []string{text}
	}
	path, query, _ := strings.Cut(link.Fragment, "?")
	var found []string
	for _, values := range []string{link.RawQuery, query} {
		named, _ := url.ParseQuery(values) // what can be read of it is enough
		for _, name := range []string{"pos", "moves", "position"} {
			found = append(found, named[name]...)
		}
	}
	steps := strings.FieldsFunc(link.Path+"/"+path, func(c rune) bool { return c == '/' || c == '#' })
	slices.Reverse(steps)
	return append(found, steps...)
}

// promising tells whether what is wrong with a text is worth a report: it has
// several lines, opens like a record, or begins with a move.
func promising(text string) bool {
	return strings.Contains(text, "\n") || strings.HasPrefix(text, "{") || begin.MatchString(text)
}

var begin = regexp.MustCompile(`^([a-zA-Z]\d|\d+$|\d+[|,; ])`)

// known makes sure that a record can be played on.
func (s *Server) known(r sente.Record) (sente.Record, error) {
	if _, err := s.games.Board(r); err != nil {
		return r, illegal(err)
	}
	r.Moves = some(r.Moves)
	return r, nil
}

func (s *Server) inOrder(favoured string) catalog.Catalog {
	games := slices.Clone(s.games)
	slices.SortStableFunc(games, func(a, b catalog.Game) int {
		return rank(a.Name == favoured) - rank(b.Name == favoured)
	})
	return games
}

func rank(first bool) int {
	if first {
		return 0
	}
	return 1
}

// movesOf plays a text's moves at the first size that takes them all. If none
// does, moved is true if some size took a few of them, and err is what stopped it.
func movesOf(g catalog.Game, text string) (r sente.Record, moved bool, err error) {
	for _, size := range append([]string{""}, g.Sizes...) {
		tried, problem := movesAt(g, size, text)
		if problem == nil {
			return tried, true, nil
		}
		if err == nil || len(tried.Moves) > 0 && !moved {
			r, moved, err = tried, len(tried.Moves) > 0, problem
		}
	}
	return r, moved, err
}

func movesAt(g catalog.Game, size, text string) (sente.Record, error) {
	r := sente.Record{Game: g.Name, Size: size, Moves: []sente.Move{}}
	b, err := g.Open(r)
	if err != nil {
		return r, err
	}
	words, err := b.Split(text)
	if err != nil {
		return r, err
	}
	for i, word := range words {
		m, err := b.Play(word)
		if err != nil {
			return r, catalog.MoveError(i, err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r, nil
}
