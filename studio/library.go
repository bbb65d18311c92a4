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

// libraryAPI serves requests to the library of games.
type libraryAPI struct {
	games       catalog.Catalog
	shelf       *storage.Shelf
	uploads     *storage.Uploads
	contests    *contests.Contests
	limit       httpapi.Limit
	unavailable string // why there is no library though there should be one, a sentence
}

// looked is what a page looks for, or of which games it asks what was played.
type looked struct {
	Game      string        `json:"game,omitempty"`
	Rules     string        `json:"rules,omitempty"` // those of the position, too
	Player    string        `json:"player,omitempty"`
	Opponent  string        `json:"opponent,omitempty"` // of the player, in another seat
	Side      string        `json:"side,omitempty"`     // of the player
	Result    string        `json:"result,omitempty"`
	Since     string        `json:"since,omitempty"` // a day: 2026-01-31
	Until     string        `json:"until,omitempty"` // the last day
	MinLength int           `json:"min_length,omitempty"`
	MaxLength int           `json:"max_length,omitempty"`
	Own       bool          `json:"own,omitempty"` // kept by the studio
	Text      string        `json:"text,omitempty"`
	Position  *sente.Record `json:"position,omitempty"`
	From      int           `json:"from,omitempty"`
}

// mostFound are the games of one answer.
const mostFound = 50

// query is what the library is asked.
func (l looked) query() (q library.Query, err error) {
	q = library.Query{
		Game: l.Game, Rules: l.Rules, Player: l.Player, Opponent: l.Opponent, Side: l.Side, Result: l.Result, MinLength: l.MinLength, MaxLength: l.MaxLength,
		OnlyStudies: l.Own, Text: l.Text, Position: l.Position, Offset: max(l.From, 0), Limit: mostFound,
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
			return q, httpapi.Errorf(http.StatusBadRequest, "%q is no day: write one such as 2026-01-31", visible.Clip(day.text))
		}
		*day.to = at.AddDate(0, 0, day.more)
	}
	return q, q.Validate()
}

// handle serves requests to the library, once it knows all studies of the studio.
func (s *libraryAPI) handle(serve func(r *http.Request) (any, error)) http.HandlerFunc {
	return s.limit.Handle(func(w http.ResponseWriter, r *http.Request) {
		if s.shelf.Library == nil {
			httpapi.WriteError(w, s.noLibrary())
			return
		}
		said, err := serve(r)
		if known := (*httpapi.Error)(nil); err != nil && !errors.As(err, &known) {
			err = httpapi.Unprocessable(err)
		}
		if err != nil {
			httpapi.WriteError(w, err)
			return
		}
		httpapi.WriteJSON(w, http.StatusOK, said)
	})
}

// shelve brings the library up to date with the matches and studies.
func (s *libraryAPI) shelve(ctx context.Context) error {
	s.contests.AddMissing()
	return s.shelf.Update(ctx)
}

// asked is what a request asks the library, which knows all studies then.
func (s *libraryAPI) asked(r *http.Request) (q library.Query, err error) {
	var l looked
	if err := httpapi.ReadJSON(r, &l); err != nil {
		return q, err
	}
	if q, err = l.query(); err == nil {
		err = s.shelve(r.Context())
	}
	return q, err
}

func (s *libraryAPI) findInLibrary(r *http.Request) (any, error) {
	q, err := s.asked(r)
	if err != nil {
		return nil, err
	}
	return s.shelf.Library.Find(r.Context(), q)
}

func (s *libraryAPI) exploreLibrary(r *http.Request) (any, error) {
	q, err := s.asked(r)
	if err != nil {
		return nil, err
	}
	return s.shelf.Library.Explore(r.Context(), q)
}

// keptGame is the game of the library that a request names.
func (s *libraryAPI) keptGame(r *http.Request) (k library.StoredGame, err error) {
	id, err := httpapi.ParseNumber(r.PathValue("id"))
	if err != nil {
		return k, err
	}
	return s.shelf.Library.Game(r.Context(), id)
}

// seeInLibrary shows the position at the end of a game of the library.
func (s *libraryAPI) seeInLibrary(r *http.Request) (any, error) {
	k, err := s.keptGame(r)
	if err != nil {
		return nil, err
	}
	board, err := s.games.Board(k.Record)
	if err != nil {
		return nil, err
	}
	return view.Describe(board, k.Record), nil
}

// shelvedGame is a game of the library that is to be opened, or what was read and is to go
// into it.
type shelvedGame struct {
	Brought string `json:"brought"` // the handle, as for POST /api/tables
}

// takeFromLibrary makes a game of the library one that was brought.
func (s *libraryAPI) takeFromLibrary(r *http.Request) (any, error) {
	k, err := s.keptGame(r)
	if err != nil {
		return nil, err
	}
	tree, err := k.ReadStudy(s.games)
	if err != nil {
		return nil, err
	}
	return shelvedGame{s.uploads.Add(k.Source, tree)}, nil
}

// addToLibrary puts in all games of what was brought.
func (s *libraryAPI) addToLibrary(r *http.Request) (any, error) {
	var p shelvedGame
	if err := httpapi.ReadJSON(r, &p); err != nil {
		return nil, err
	}
	u, err := s.uploads.Find(p.Brought)
	if err != nil {
		return nil, err
	}
	return s.shelf.AddUpload(r.Context(), u)
}

// removed is how many games were taken out.
type removed struct {
	Removed int `json:"removed"`
}

// removeFromLibrary takes a game out; those of the studio are deleted as studies.
func (s *libraryAPI) removeFromLibrary(r *http.Request) (any, error) {
	id, err := httpapi.ParseNumber(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	n, err := s.shelf.Library.Remove(r.Context(), id)
	if err == nil && n == 0 {
		err = httpapi.Errorf(http.StatusNotFound, "there is no game %d in the library", id)
	}
	return removed{n}, err
}

// noLibrary is the refusal where there is no library, or none that can be opened.
func (s *libraryAPI) noLibrary() error {
	if why := s.unavailable; why != "" {
		return httpapi.Errorf(http.StatusServiceUnavailable, "this studio has no library: %s", why)
	}
	return httpapi.Errorf(http.StatusNotFound, "this studio has no library: start it with --library FILE")
}
