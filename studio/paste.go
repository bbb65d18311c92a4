package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
)

// readText recognises what package record reads, and moves in the text of any
// game, the favoured game first, at each of the sizes worth offering.
func (s *Server) readText(text, favoured string) (sente.Record, error) {
	if text == "" {
		return sente.Record{}, refuse(http.StatusBadRequest, "there is nothing to read: paste moves such as h8 i9, or a record")
	}
	records, problem := record.Read(s.games, favoured, "the text", []byte(text))
	if problem == nil && len(records) > 0 {
		return s.known(records[0])
	}
	for _, g := range s.inOrder(favoured) {
		if r, err := movesOf(g, text); err == nil {
			return r, nil
		}
	}
	if problem == nil {
		return sente.Record{}, refuse(http.StatusUnprocessableEntity, "the text holds no game: paste moves such as h8 i9, or a record")
	}
	return sente.Record{}, illegal(problem)
}

// known makes sure that a record can be put on a table.
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
