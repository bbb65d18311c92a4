package studio

import (
	"errors"
	"net/http"
	"os"
	"slices"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/view"
)

// reopen goes on with a game that rests on the disk. One that another program has open
// is shown, and what is done with it here is not kept.
func (s *Server) reopen(id string) (*hosted, error) {
	s.studies.opening.Lock()
	defer s.studies.opening.Unlock()
	if t := s.running(id); t != nil {
		return t, nil
	}
	if !s.studies.there(id) {
		return nil, httpapi.Errorf(http.StatusNotFound, "there is no table %q any more: start a new game", visible.Clip(id))
	}
	book := &ledger{name: s.studies.file(id)}
	file, err := study.Open(s.games, book.name, nil)
	if err == nil {
		book.file, book.tree = file, file.Study()
		if damage := file.Damage(); damage != nil {
			book.notice = "Some of this study could not be read: " + damage.Error()
		}
	} else if book.tree = s.studies.readAlone(book.name); book.tree != nil {
		book.notice = "What you do here is not kept: " + visible.Line(err.Error())
		book.name = ""
	} else {
		return nil, httpapi.Unprocessable(err)
	}
	h, err := s.resume(id, book)
	if err != nil {
		book.close() //nolint:errcheck // nothing was written
		return nil, err
	}
	return h, nil
}

// resume hosts a study as it was left.
func (s *Server) resume(id string, book *ledger) (*hosted, error) {
	m, at := book.recall()
	game, err := resumable(book.tree, at)
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
		h.seating = m.seating
	}
	h.paused = !h.Person()
	if m.Winner != "" && !h.Over() {
		h.Ended(slices.Index(h.Seats(), m.Winner), m.Reason)
	}
	return h, s.add(h)
}

// getStudies lists the games that are kept, the latest first.
func (s *Server) getStudies(w http.ResponseWriter, _ *http.Request) {
	all := s.studies.list(mostListed)
	for i := range all {
		_, all[i].Outside = s.shelf.outside.Load(all[i].ID)
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// getGlance answers with the position of a game that is kept, without opening it.
func (s *Server) getGlance(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("table")
	if !s.studies.there(id) {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "there is no game %q any more", visible.Clip(id)))
		return
	}
	p, err := s.glance(s.studies.file(id))
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, p)
}

func (s *Server) glance(name string) (p view.Position, err error) {
	if info, err := os.Stat(name); err != nil || info.Size() > wholeRead {
		return p, errors.New("this game is too large to be shown before it is opened")
	}
	book := &ledger{tree: s.studies.readAlone(name)}
	if book.tree == nil {
		return p, errors.New("this game cannot be read")
	}
	_, at := book.recall()
	record, _, _, err := reached(book.tree, at)
	if err != nil {
		return p, err
	}
	board, err := s.games.Board(record)
	if err != nil {
		return p, err
	}
	return view.Describe(board, record), nil
}

// deleteStudy hides a game that is kept: it can be restored until it is swept away.
func (s *Server) deleteStudy(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("table")
	if t := s.running(id); t != nil {
		s.remove(t)
	}
	s.studies.opening.Lock()
	defer s.studies.opening.Unlock()
	if !s.studies.there(id) {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "there is no game %q any more", visible.Clip(id)))
		return
	}
	s.moveStudy(w, s.studies.file(id), s.studies.file(id)+hidden)
}

// restoreStudy brings a game back that was deleted.
func (s *Server) restoreStudy(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("table")
	s.studies.opening.Lock()
	defer s.studies.opening.Unlock()
	if s.studies.folder == "" || !httpapi.IsID(id) || s.studies.there(id) {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "no game %q was deleted", visible.Clip(id)))
		return
	}
	s.moveStudy(w, s.studies.file(id)+hidden, s.studies.file(id))
}

// moveStudy renames a file that no other program has open.
func (s *Server) moveStudy(w http.ResponseWriter, from, to string) {
	held, err := keep.Hold(keep.OS, from, keep.Begins("study", `{"sente":"study"`))
	if err == nil {
		defer held.Close()
		if held.Empty() {
			err = errors.New("there is no such game any more")
		} else {
			err = keep.OS.Rename(from, to)
		}
	}
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusConflict, "%s", err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
