package studio

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/view"
)

// Library keeps games where they can be looked for: see [Options]. It is safe for concurrent
// use.
type Library interface {
	// Add puts games in, all or none, and has written them down when it returns. Its error
	// is [library.Refused] where some are no games.
	Add(ctx context.Context, entries ...library.Entry) (library.Added, error)
	// Find looks for games.
	Find(ctx context.Context, q library.Query) (library.Page, error)
	// Explore says what was played from the position of a query in the games that are what
	// else it says.
	Explore(ctx context.Context, q library.Query) (library.Explored, error)
	// Game returns a game in full.
	Game(ctx context.Context, id int64) (library.Kept, error)
	// Remove takes games out, and says how many were there.
	Remove(ctx context.Context, ids ...int64) (int, error)
	// Reached is the highest number among the games of a source that were ever put in.
	Reached(ctx context.Context, source string) (int, error)
	// Forget takes out what was kept of a study of the studio.
	Forget(ctx context.Context, own string) error
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
		Own: l.Own, Text: l.Text, Position: l.Position, From: max(l.From, 0), Most: mostFound,
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
	return q, q.Check()
}

// withLibrary serves requests to the library, once it knows all studies of the studio.
func (s *Server) withLibrary(serve func(r *http.Request) (any, error)) http.HandlerFunc {
	return s.hands.Handle(func(w http.ResponseWriter, r *http.Request) {
		if s.options.Library == nil {
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

// asked is what a request asks the library, which knows all studies then.
func (s *Server) asked(r *http.Request) (q library.Query, err error) {
	var l looked
	if err := httpapi.ReadJSON(r, &l); err != nil {
		return q, err
	}
	if q, err = l.query(); err == nil {
		err = s.shelve(r.Context())
	}
	return q, err
}

func (s *Server) findInLibrary(r *http.Request) (any, error) {
	q, err := s.asked(r)
	if err != nil {
		return nil, err
	}
	return s.options.Library.Find(r.Context(), q)
}

func (s *Server) exploreLibrary(r *http.Request) (any, error) {
	q, err := s.asked(r)
	if err != nil {
		return nil, err
	}
	return s.options.Library.Explore(r.Context(), q)
}

// numberOf is the number of a game as an address has it.
func numberOf(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(n, 10) != text {
		return 0, httpapi.Errorf(http.StatusNotFound, "%q is no number of a game", visible.Clip(text))
	}
	return n, nil
}

// keptGame is the game of the library that a request names.
func (s *Server) keptGame(r *http.Request) (k library.Kept, err error) {
	id, err := numberOf(r.PathValue("id"))
	if err != nil {
		return k, err
	}
	return s.options.Library.Game(r.Context(), id)
}

// seeInLibrary shows the position at the end of a game of the library.
func (s *Server) seeInLibrary(r *http.Request) (any, error) {
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
func (s *Server) takeFromLibrary(r *http.Request) (any, error) {
	k, err := s.keptGame(r)
	if err != nil {
		return nil, err
	}
	tree, err := k.Tree(s.games)
	if err != nil {
		return nil, err
	}
	u := &upload{handle: strings.ToLower(rand.Text()[:16]), name: k.Source, found: convert.Found{Studies: []*study.Study{tree}}, weight: (1 + tree.Len()) * nodeWeight}
	s.uploads.keep(u)
	return shelvedGame{u.handle}, nil
}

// addToLibrary puts in all games of what was brought.
func (s *Server) addToLibrary(r *http.Request) (any, error) {
	var p shelvedGame
	if err := httpapi.ReadJSON(r, &p); err != nil {
		return nil, err
	}
	u, err := s.uploads.find(p.Brought)
	if err != nil {
		return nil, err
	}
	return s.addBrought(r.Context(), u)
}

// removed is how many games were taken out.
type removed struct {
	Removed int `json:"removed"`
}

// removeFromLibrary takes a game out; those of the studio are deleted as studies.
func (s *Server) removeFromLibrary(r *http.Request) (any, error) {
	id, err := numberOf(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	n, err := s.options.Library.Remove(r.Context(), id)
	if err == nil && n == 0 {
		err = httpapi.Errorf(http.StatusNotFound, "there is no game %d in the library", id)
	}
	return removed{n}, err
}
