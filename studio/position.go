package studio

import (
	"net/http"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
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
	g, err := s.games.FindGame(record.Game)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	record, board, err := g.ReplayMoves(record)
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
	base := sente.Record{Game: asked.Game, Rules: asked.Rules, Size: asked.Size}
	played, err := record.ParseMoves(s.games, base, asked.Text, false)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, played)
}
