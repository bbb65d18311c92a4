package studio

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/view"
)

// libraryAPI handles requests to the library of games.
type libraryAPI struct {
	games       catalog.Catalog
	updater     *storage.LibraryUpdater
	uploads     *storage.Uploads
	contests    *contests.Contests
	limit       httpapi.Limit
	unavailable string // a sentence why a configured library can't be used
}

// libraryQuery is the body of a query to the library. All conditions must hold.
type libraryQuery struct {
	Game      string        `json:"game,omitempty"`
	Rules     string        `json:"rules,omitempty"` // also the rules of the position
	Player    string        `json:"player,omitempty"`
	Opponent  string        `json:"opponent,omitempty"` // name in another seat than the player's
	Side      string        `json:"side,omitempty"`     // seat of the player
	Result    string        `json:"result,omitempty"`
	Since     string        `json:"since,omitempty"` // first day, for example 2026-01-31
	Until     string        `json:"until,omitempty"` // last day
	MinLength int           `json:"min_length,omitempty"`
	MaxLength int           `json:"max_length,omitempty"`
	Own       bool          `json:"own,omitempty"` // only games of the studio
	Text      string        `json:"text,omitempty"`
	Position  *sente.Record `json:"position,omitempty"`
	From      int           `json:"from,omitempty"`
}

// maxLibraryResults is the maximum number of games in a response.
const maxLibraryResults = 50

// query converts the request.
func (l libraryQuery) query() (q library.Query, err error) {
	q = library.Query{
		Game: l.Game, Rules: l.Rules, Player: l.Player, Opponent: l.Opponent, Side: l.Side, Result: l.Result, MinLength: l.MinLength, MaxLength: l.MaxLength,
		OnlyStudies: l.Own, Text: l.Text, Position: l.Position, Offset: max(l.From, 0), Limit: maxLibraryResults,
	}
	if l.Rules != "" && l.Position != nil {
		l.Position.Rules = l.Rules
	}
	for _, day := range []struct {
		text string
		to   *time.Time
		more int
	}{{l.Since, &q.Since, 0}, {l.Until, &q.Until, 1}} {
		if day.text == "" {
			continue
		}
		at, err := time.Parse(time.DateOnly, day.text)
		if err != nil {
			return q, httpapi.Errorf(http.StatusBadRequest, "invalid date %q: expected for example 2026-01-31", visible.Clip(day.text))
		}
		*day.to = at.AddDate(0, 0, day.more)
	}
	return q, q.Validate()
}

// handle returns a handler for a library request. It runs serve with the library up to date and writes
// the result as JSON.
func (s *libraryAPI) handle(serve func(r *http.Request) (any, error)) http.HandlerFunc {
	return s.limit.Handle(func(w http.ResponseWriter, r *http.Request) {
		if s.updater.Library == nil {
			httpapi.WriteError(w, s.libraryError())
			return
		}
		result, err := serve(r)
		if known := (*httpapi.Error)(nil); err != nil && !errors.As(err, &known) {
			err = httpapi.Unprocessable(err)
		}
		if err != nil {
			httpapi.WriteError(w, err)
			return
		}
		httpapi.WriteJSON(w, http.StatusOK, result)
	})
}

// updateLibrary adds new studies and matches to the library.
func (s *libraryAPI) updateLibrary(ctx context.Context) error {
	s.contests.AddMissing()
	return s.updater.Update(ctx)
}

// readQuery returns the query of a request, after updating the library.
func (s *libraryAPI) readQuery(r *http.Request) (q library.Query, err error) {
	var l libraryQuery
	if err := httpapi.ReadJSON(r, &l); err != nil {
		return q, err
	}
	if q, err = l.query(); err == nil {
		err = s.updateLibrary(r.Context())
	}
	return q, err
}

func (s *libraryAPI) findInLibrary(r *http.Request) (any, error) {
	q, err := s.readQuery(r)
	if err != nil {
		return nil, err
	}
	return s.updater.Library.Find(r.Context(), q)
}

func (s *libraryAPI) exploreLibrary(r *http.Request) (any, error) {
	q, err := s.readQuery(r)
	if err != nil {
		return nil, err
	}
	return s.updater.Library.Explore(r.Context(), q)
}

// requestedGame returns the library game of the request's path.
func (s *libraryAPI) requestedGame(r *http.Request) (k library.StoredGame, err error) {
	id, err := httpapi.ParseNumber(r.PathValue("id"))
	if err != nil {
		return k, err
	}
	return s.updater.Library.Game(r.Context(), id)
}

// viewLibraryGame returns the final position of a library game.
func (s *libraryAPI) viewLibraryGame(r *http.Request) (any, error) {
	k, err := s.requestedGame(r)
	if err != nil {
		return nil, err
	}
	board, err := s.games.OpenBoard(k.Record)
	if err != nil {
		return nil, err
	}
	return view.Describe(board, k.Record), nil
}

// libraryUpload identifies an upload: a library game to open, or games to add to the library.
type libraryUpload struct {
	Upload string `json:"upload"` // handle, as in POST /api/tables
}

// openLibraryGame stores a library game as an upload and returns its handle.
func (s *libraryAPI) openLibraryGame(r *http.Request) (any, error) {
	k, err := s.requestedGame(r)
	if err != nil {
		return nil, err
	}
	tree, err := k.ReadStudy(s.games)
	if err != nil {
		return nil, err
	}
	return libraryUpload{s.uploads.Add(k.Source, tree)}, nil
}

// addToLibrary adds all games of an upload.
func (s *libraryAPI) addToLibrary(r *http.Request) (any, error) {
	var p libraryUpload
	if err := httpapi.ReadJSON(r, &p); err != nil {
		return nil, err
	}
	u, err := s.uploads.Find(p.Upload)
	if err != nil {
		return nil, err
	}
	return s.updater.AddUpload(r.Context(), u)
}

// removeResponse is the number of removed games.
type removeResponse struct {
	Removed int `json:"removed"`
}

// removeFromLibrary deletes a game. Games of the studio are deleted with their study instead.
func (s *libraryAPI) removeFromLibrary(r *http.Request) (any, error) {
	id, err := httpapi.ParseNumber(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	n, err := s.updater.Library.Remove(r.Context(), id)
	if err == nil && n == 0 {
		err = httpapi.Errorf(http.StatusNotFound, "no game %d in the library", id)
	}
	return removeResponse{n}, err
}

// libraryError returns the error if there is no library or it can't be used.
func (s *libraryAPI) libraryError() error {
	if why := s.unavailable; why != "" {
		return httpapi.Errorf(http.StatusServiceUnavailable, "this studio has no library: %s", why)
	}
	return httpapi.Errorf(http.StatusNotFound, "this studio has no library: start it with --library FILE")
}
