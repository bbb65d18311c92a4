package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// readText recognises a record as JSON, or moves in the text of any game, the
// favoured game first, each at the sizes worth offering.
func (s *Server) readText(text, favoured string) (sente.Record, error) {
	if text == "" {
		return sente.Record{}, refuse(http.StatusBadRequest, "there is nothing to read: paste moves such as h8 i9, or a record")
	}
	if strings.HasPrefix(text, "{") {
		return s.readRecord(text)
	}
	var reasons []string
	for _, g := range s.inOrder(favoured) {
		r, err := movesOf(g, text)
		if err == nil {
			return r, nil
		}
		reasons = append(reasons, fmt.Sprintf("%s: %s", g.Title, err))
	}
	return sente.Record{}, refuse(http.StatusUnprocessableEntity, "no game reads this as moves (%s)", strings.Join(reasons, "; "))
}

func (s *Server) readRecord(text string) (sente.Record, error) {
	var r sente.Record
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&r); err != nil {
		return r, refuse(http.StatusUnprocessableEntity, "this looks like a record but is not valid JSON: %s", err)
	}
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

func movesOf(g catalog.Game, text string) (r sente.Record, err error) {
	for _, size := range append([]string{""}, g.Sizes...) {
		tried, problem := movesAt(g, size, text)
		if problem == nil {
			return tried, nil
		}
		if err == nil {
			err = problem
		}
	}
	return r, err
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
