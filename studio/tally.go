package studio

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente"
)

// metricsPath is where the numbers of a studio are read, if it has any to show.
const metricsPath = "/metrics"

// tally counts what a studio does.
type tally struct {
	bytes   atomic.Int64 // of answers, as they were sent
	nodes   atomic.Int64 // visited by searches that have ended
	begun   atomic.Int64 // searches
	refused atomic.Int64 // requests of those who may not enter

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

// searched counts a search that has ended.
func (t *tally) searched(i sente.Info) {
	t.begun.Add(1)
	t.nodes.Add(i.Nodes)
}

// Load is what a [Server] holds and what it has done so far.
type Load struct {
	Tables     int // in memory
	Nodes      int // of their studies
	Watchers   int // event streams
	Guests     int // browsers that watch
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
		Watchers: int(s.streams.n.Load()), Searches: s.tally.begun.Load(), Searched: s.tally.nodes.Load(), Sent: s.tally.bytes.Load(), Refused: s.tally.refused.Load(),
		Requests: map[Route]int64{}, MostTables: s.options.Sessions, MostAtWork: s.options.Searches,
	}
	l.Working, l.Waiting = s.queue.load()
	guests := map[string]bool{}
	for _, t := range s.list() {
		l.Tables++
		l.Nodes += t.size()
		t.mu.Lock()
		for w := range t.watchers {
			guests[w.who.id] = true
		}
		t.mu.Unlock()
	}
	l.Guests = len(guests)
	s.tally.mu.Lock()
	defer s.tally.mu.Unlock()
	for route, n := range s.tally.requests {
		l.Requests[route] = n
	}
	return l
}

// reach is what a page is told of the studio and of itself.
type reach struct {
	Network   bool     `json:"network"`             // others reach the studio, too
	Owner     bool     `json:"owner"`               // this browser is at the machine itself
	Invited   bool     `json:"invited,omitempty"`   // an invitation let it in
	Addresses []string `json:"addresses,omitempty"` // where others find the studio
	Tables    int      `json:"tables,omitempty"`
	Guests    int      `json:"guests,omitempty"` // browsers that watch a table
	Searches  int      `json:"searches"`         // at a time
	Share     int      `json:"share"`            // of a guest

	Games []invitedTo `json:"games,omitempty"` // of one whom an invitation let in
}

// invitedTo is a game to which a guest can go back.
type invitedTo struct {
	Table string `json:"table"`
	Game  string `json:"game"`
	Title string `json:"title"`
}

func (s *Server) getGuest(w http.ResponseWriter, r *http.Request) {
	g := guestOf(r)
	told := reach{Network: s.options.Token != "", Owner: !g.foreign, Invited: g.invited, Searches: s.options.Searches, Share: s.options.Share}
	if !g.invited {
		l := s.Load()
		told.Addresses, told.Tables, told.Guests = s.options.Reached, l.Tables, l.Guests
	} else {
		told.Games = s.invitedTo(g)
	}
	write(w, http.StatusOK, told)
}

// Reach says in a clause who reaches the studio and what guests may do.
func (s *Server) Reach() string {
	o := s.options
	return fmt.Sprintf("whoever has the whole address may play and analyse on this machine and see its games; whoever has an invitation sees the one game of it; %d searches at a time, %d of them for each guest", o.Searches, o.Share)
}
