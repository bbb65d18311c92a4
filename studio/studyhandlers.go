package studio

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
	"github.com/sente-games/sente/studio/internal/view"
)

// getStudies lists the games that are kept, the latest first.
func (s *Server) getStudies(w http.ResponseWriter, _ *http.Request) {
	all := s.studies.List(storage.MaxListed)
	for i := range all {
		all[i].Outside = s.library.shelf.IsOutside(all[i].ID)
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// getGlance answers with the position of a game that is kept, without opening it.
func (s *Server) getGlance(w http.ResponseWriter, r *http.Request) {
	p, err := s.glance(r.PathValue("table"))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, p)
}

func (s *Server) glance(id string) (p view.Position, err error) {
	tree, at, err := s.studies.Glance(id)
	if err != nil {
		return p, err
	}
	record, _, _, err := table.Reached(tree, at)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	board, err := s.games.Board(record)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	return view.Describe(board, record), nil
}

// deleteStudy hides a game that is kept: it can be restored until it is swept away.
func (s *Server) deleteStudy(w http.ResponseWriter, r *http.Request) {
	writeDone(w, s.tables.DeleteStudy(r.PathValue("table")))
}

// restoreStudy brings a game back that was deleted.
func (s *Server) restoreStudy(w http.ResponseWriter, r *http.Request) {
	writeDone(w, s.tables.RestoreStudy(r.PathValue("table")))
}

// writeDone answers a request that has nothing to say but whether it was done.
func writeDone(w http.ResponseWriter, err error) {
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
