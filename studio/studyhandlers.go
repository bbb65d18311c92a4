package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/view"
)

// reopen goes on with a game that rests on the disk. One that another program has open
// is shown, and what is done with it here is not kept.
func (s *Server) reopen(id string) (*hosted, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if t := s.running(id); t != nil {
		return t, nil
	}
	book, err := s.studies.OpenLog(id)
	if err != nil {
		return nil, err
	}
	h, err := s.resume(id, book)
	if err != nil {
		book.Close() //nolint:errcheck // nothing was written
		return nil, err
	}
	return h, nil
}

// resume hosts a study as it was left.
func (s *Server) resume(id string, book *storage.CommandLog) (*hosted, error) {
	m, at := book.ReadMemo()
	game, err := resumable(book.Tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	h, err := s.newHosted(id, game, plan{Seats: m.Seats, Move: m.Move, Ponder: m.Ponder}, book)
	if err != nil { // a profile of an engine that is not there any more
		h, err = s.newHosted(id, game, plan{}, book)
	}
	if err != nil {
		return nil, err
	}
	h.ask = m.Ask
	if m.Room != "" && (len(m.Guests) == 0 || len(m.Guests) == len(h.seats)) {
		h.seating = m.Seating
	}
	h.paused = !h.Person()
	if m.Winner != "" && !h.Over() {
		h.Ended(slices.Index(h.Seats(), m.Winner), m.Reason)
	}
	return h, s.add(h)
}

// getStudies lists the games that are kept, the latest first.
func (s *Server) getStudies(w http.ResponseWriter, _ *http.Request) {
	all := s.studies.List(storage.MaxListed)
	for i := range all {
		all[i].Outside = s.shelf.IsOutside(all[i].ID)
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
	record, _, _, err := reached(tree, at)
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
	id := r.PathValue("table")
	if t := s.running(id); t != nil {
		s.remove(t)
	}
	s.moveStudy(w, id, (*storage.Studies).Delete)
}

// restoreStudy brings a game back that was deleted.
func (s *Server) restoreStudy(w http.ResponseWriter, r *http.Request) {
	s.moveStudy(w, r.PathValue("table"), (*storage.Studies).Restore)
}

// moveStudy hides or restores a file while none is opened.
func (s *Server) moveStudy(w http.ResponseWriter, id string, move func(*storage.Studies, string) error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if err := move(s.studies, id); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
