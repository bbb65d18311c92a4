package studio

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// getGuide returns the rules and exercises of a game.
func (s *Server) getGuide(w http.ResponseWriter, r *http.Request) {
	game, err := s.games.FindGame(r.PathValue("game"))
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "%v", err))
		return
	}
	guide := game.GuideOrAbout()
	for i := range guide.Tasks {
		guide.Tasks[i].Record.Moves = httpapi.NonNil(guide.Tasks[i].Record.Moves)
	}
	httpapi.WriteJSON(w, http.StatusOK, guide)
}
