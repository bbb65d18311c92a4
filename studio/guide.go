package studio

import "net/http"

// getGuide tells how a game is played.
func (s *Server) getGuide(w http.ResponseWriter, r *http.Request) {
	game, err := s.games.Game(r.PathValue("game"))
	if err != nil {
		answer(w, refuse(http.StatusNotFound, "%v", err))
		return
	}
	guide := game.HowTo()
	for i := range guide.Tasks {
		guide.Tasks[i].Record.Moves = some(guide.Tasks[i].Record.Moves)
	}
	write(w, http.StatusOK, guide)
}
