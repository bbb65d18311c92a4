package studio

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
	"github.com/sente-games/sente/studio/internal/view"
)

// getStudies returns the stored studies, the most recent first.
func (s *Server) getStudies(w http.ResponseWriter, _ *http.Request) {
	all := s.studies.List(storage.MaxListed)
	for i := range all {
		all[i].Outside = s.library.updater.IsOutside(all[i].ID)
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// getStudyPosition returns the current position of a stored study without opening it.
func (s *Server) getStudyPosition(w http.ResponseWriter, r *http.Request) {
	p, err := s.studyPosition(r.PathValue("table"))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, p)
}

func (s *Server) studyPosition(id string) (p view.Position, err error) {
	tree, at, err := s.studies.Preview(id)
	if err != nil {
		return p, err
	}
	record, _, _, err := table.PlayableRecord(tree, at)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	board, err := s.games.OpenBoard(record)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	return view.Describe(board, record), nil
}

// deleteStudy marks a stored study as deleted. It can be restored until it expires.
func (s *Server) deleteStudy(w http.ResponseWriter, r *http.Request) {
	writeNoContent(w, s.tables.DeleteStudy(r.PathValue("table")))
}

// restoreStudy restores a deleted study.
func (s *Server) restoreStudy(w http.ResponseWriter, r *http.Request) {
	writeNoContent(w, s.tables.RestoreStudy(r.PathValue("table")))
}

// writeNoContent writes the error, or status 204 for nil.
func writeNoContent(w http.ResponseWriter, err error) {
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
