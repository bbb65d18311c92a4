package studio

import (
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/table"
)

// requestCounts counts requests and response bytes.
type requestCounts struct {
	bytes atomic.Int64 // response bytes after compression

	mu       sync.Mutex
	requests map[Route]int64
}

// Route is a route with the status of its responses.
type Route struct {
	Pattern string // for example "GET /api/games"; "" if the request was refused before routing
	Status  int
}

func (t *requestCounts) countRequest(pattern string, status int) {
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

// Load is the current load of a [Server] with its counters since the start.
type Load struct {
	Tables          int // loaded tables
	Nodes           int // size of their studies
	Watchers        int // event streams
	Guests          int // connected guests
	RunningSearches int // searches in progress
	WaitingSearches int // searches in the queue
	Searches        int64
	NodesSearched   int64 // by all searches
	BytesSent       int64 // by all responses
	Refused         int64 // requests without access
	Requests        map[Route]int64
	MaxTables       int
	MaxSearches     int
}

// Load returns the current load.
func (s *Server) Load() Load {
	l := Load{
		Watchers: s.streams.Open(), BytesSent: s.counts.bytes.Load(), Refused: s.guard.Refused(),
		Requests: map[Route]int64{}, MaxTables: s.options.Limits.Sessions, MaxSearches: s.options.Limits.Searches,
	}
	l.RunningSearches, l.WaitingSearches = s.engines.Load()
	l.Searches, l.NodesSearched = s.engines.Counts()
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
	s.counts.mu.Lock()
	defer s.counts.mu.Unlock()
	for route, n := range s.counts.requests {
		l.Requests[route] = n
	}
	return l
}

// guestResponse describes the studio and the requesting client.
type guestResponse struct {
	Network   bool     `json:"network"`             // other machines can connect
	Owner     bool     `json:"owner"`               // this client is the owner
	Addresses []string `json:"addresses,omitempty"` // URLs of the studio for other machines
	Tables    int      `json:"tables,omitempty"`
	Guests    int      `json:"guests,omitempty"` // connected guests

	Games []table.OpenGame `json:"games,omitempty"` // games that this guest may watch
}

func (s *Server) getGuest(w http.ResponseWriter, r *http.Request) {
	c := auth.ClientOf(r)
	response := guestResponse{Network: s.options.Token != "", Owner: c.Role == auth.Owner}
	if response.Owner {
		l := s.Load()
		response.Addresses, response.Tables, response.Guests = s.options.Addresses, l.Tables, l.Guests
	} else {
		response.Games = s.tables.ListVisible(c)
	}
	httpapi.WriteJSON(w, http.StatusOK, response)
}
