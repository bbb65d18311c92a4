package studio

import (
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/table"
)

// tally counts what a studio does.
type tally struct {
	bytes atomic.Int64 // of answers, as they were sent

	mu       sync.Mutex
	requests map[Route]int64
}

// Route is a kind of request and how it was answered.
type Route struct {
	Pattern string // as the server knows it: "GET /api/games"; "" if it was refused before that
	Status  int
}

func (t *tally) note(pattern string, status int) {
	if status == 0 {
		status = http.StatusOK
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.requests == nil {
		t.requests = map[Route]int64{}
	}
	t.requests[Route{pattern, status}]++
}

// Load is what a [Server] holds and what it has done so far.
type Load struct {
	Tables     int // in memory
	Nodes      int // of their studies
	Watchers   int // event streams
	Guests     int // browsers of guests who watch
	Working    int // searches
	Waiting    int // searches that wait for their turn
	Searches   int64
	Searched   int64 // nodes
	Sent       int64 // bytes
	Refused    int64 // requests of those who may not enter
	Requests   map[Route]int64
	MostTables int
	MostAtWork int
}

// Load counts.
func (s *Server) Load() Load {
	l := Load{
		Watchers: s.streams.Open(), Sent: s.tally.bytes.Load(), Refused: s.guard.Refused(),
		Requests: map[Route]int64{}, MostTables: s.options.Limits.Sessions, MostAtWork: s.options.Limits.Searches,
	}
	l.Working, l.Waiting = s.engines.Load()
	l.Searches, l.Searched = s.engines.Counts()
	guests := map[string]bool{}
	for _, t := range s.tables.All() {
		l.Tables++
		l.Nodes += t.Size()
		for _, c := range t.Clients() {
			if c.Role != auth.Owner {
				guests[c.ID] = true
			}
		}
	}
	l.Guests = len(guests)
	s.tally.mu.Lock()
	defer s.tally.mu.Unlock()
	for route, n := range s.tally.requests {
		l.Requests[route] = n
	}
	return l
}

// reach describes the studio to a client, and the client itself.
type reach struct {
	Network   bool     `json:"network"`             // others reach the studio, too
	Owner     bool     `json:"owner"`               // this client is the owner
	Addresses []string `json:"addresses,omitempty"` // where others find the studio
	Tables    int      `json:"tables,omitempty"`
	Guests    int      `json:"guests,omitempty"` // browsers that watch a table

	Games []table.OpenGame `json:"games,omitempty"` // that this guest may see
}

func (s *Server) getGuest(w http.ResponseWriter, r *http.Request) {
	c := auth.ClientOf(r)
	told := reach{Network: s.options.Token != "", Owner: c.Role == auth.Owner}
	if told.Owner {
		l := s.Load()
		told.Addresses, told.Tables, told.Guests = s.options.Reached, l.Tables, l.Guests
	} else {
		told.Games = s.tables.VisibleTo(c)
	}
	httpapi.WriteJSON(w, http.StatusOK, told)
}
