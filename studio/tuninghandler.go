package studio

import (
	"net/http"

	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// postTuning returns the view of an uploaded tuning journal.
func (s *Server) postTuning(w http.ResponseWriter, r *http.Request) {
	lease, err := s.uploads.LeaseReading(r.ContentLength)
	if err != nil {
		httpapi.DiscardBody(r)
		httpapi.WriteError(w, err)
		return
	}
	defer lease.Return()
	data, err := httpapi.ReadFile(r)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	l, err := tuning.ParseLog("the file", data)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, contests.NewTuningView(l))
}
