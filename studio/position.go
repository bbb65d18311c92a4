package studio

import (
	"net/http"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/view"
)

// positionAPI handles requests about positions without a table.
type positionAPI struct {
	games   catalog.Catalog
	engines *scheduling.Scheduler
}

// postPosition describes the position of a record.
func (s *positionAPI) postPosition(w http.ResponseWriter, r *http.Request) {
	var record sente.Record
	if err := httpapi.ReadJSON(r, &record); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	board, err := s.games.OpenBoard(record)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	record.Moves = httpapi.NonNil(record.Moves)
	httpapi.WriteJSON(w, http.StatusOK, view.Describe(board, record))
}

// splitRequest is a text of moves without separators.
type splitRequest struct {
	Text  string `json:"text"`
	Game  string `json:"game"`
	Rules string `json:"rules"`
	Size  string `json:"size"`
}

// postSplit returns the record of moves without separators, such as "?pos=4453" in a link.
func (s *positionAPI) postSplit(w http.ResponseWriter, r *http.Request) {
	var asked splitRequest
	err := httpapi.ReadJSON(r, &asked)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	record, err := s.splitMoves(sente.Record{Game: asked.Game, Rules: asked.Rules, Size: asked.Size}, asked.Text)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, record)
}

// splitMoves plays the moves of a text after a record.
func (s *positionAPI) splitMoves(r sente.Record, text string) (sente.Record, error) {
	b, err := s.games.OpenBoard(r)
	if err != nil {
		return r, err
	}
	moves, err := b.Split(text)
	if err != nil {
		return r, err
	}
	r.Moves = []sente.Move{}
	for i, move := range moves {
		m, err := b.Play(move)
		if err != nil {
			return r, catalog.MoveError(i, err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r, nil
}
