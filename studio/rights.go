package studio

import (
	"context"
	"net/http"
	"slices"
	"time"
)

// forInvited are the requests that a guest may make whom an invitation alone has let in;
// what is under a table's name is his if the invitation is to that table.
var forInvited = []string{
	"GET /api/games", "GET /api/games/{game}/guide", "GET /api/guest", "POST /api/position",
	"GET /api/tables/{table}", "GET /api/tables/{table}/events", "GET /api/tables/{table}/study", "GET /api/tables/{table}/nodes/{node}", "GET /api/tables/{table}/alike",
	"GET /api/tables/{table}/record", "GET /api/tables/{table}/forms", "GET /api/tables/{table}/file", "GET /api/tables/{table}/picture", "GET /api/tables/{table}/review",
	"POST /api/tables/{table}/sit", "POST /api/tables/{table}/invite", "POST /api/tables/{table}/rematch", "POST /api/tables/{table}/{command}",
	"POST /api/tables/{table}/edit", "POST /api/tables/{table}/unedit", "POST /api/tables/{table}/reedit",
}

// forWhom lets those make a request who may.
func (s *Server) forWhom(pattern string, serve http.HandlerFunc) http.HandlerFunc {
	if slices.Contains(forInvited, pattern) {
		return serve
	}
	return func(w http.ResponseWriter, r *http.Request) {
		if guestOf(r).invited {
			s.tally.refused.Add(1)
			answer(w, refuse(http.StatusForbidden, "you are invited to one game: the rest of this studio is for those who have its token"))
			return
		}
		serve(w, r)
	}
}

// changing are the requests, besides commands, that change a table.
var changing = []string{
	"POST /api/tables/{table}/edit", "POST /api/tables/{table}/unedit", "POST /api/tables/{table}/reedit",
	"POST /api/tables/{table}/review", "DELETE /api/tables/{table}/review", "POST /api/tables/{table}/attempt",
}

// sees refuses those who were not invited to a table, and what a spectator may not do there.
func (h *hosted) sees(g guest, r *http.Request) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case !h.welcomes(g):
		return refuse(http.StatusForbidden, "you are invited to another game, not to this one")
	case r.Pattern == "DELETE /api/tables/{table}" && (g.foreign && h.seating.Host != g.id || h.seating.shared() && h.seating.Host != g.id):
		return refuse(http.StatusForbidden, "only the one who opened this table ends it")
	case slices.Contains(changing, r.Pattern):
		return h.allows(g, "edit")
	}
	return nil
}

// helps are what would help one of two players against the other, or change the game that
// both play: they wait for its end.
var helps = []string{"hint", "takeover", "analyse", "solve", "balance", "redo", "goto", "pause", "settings", "edit"}

// searches are what begins a search at once.
var searches = []string{"hint", "takeover", "analyse", "solve", "balance"}

// allows refuses what a guest may not do at a table. The session is locked.
func (h *hosted) allows(g guest, name string) error {
	mine := h.seating.seatOf(g)
	switch {
	case mine < 0 && (g.invited || h.seating.shared()):
		return refuse(http.StatusForbidden, "you watch this game: only those who play it may do that")
	case h.seating.shared() && !h.Over():
		if err := h.allowsPlayer(g, name); err != nil {
			return err
		}
	}
	if slices.Contains(searches, name) {
		if err := h.server.affords(g); err != nil {
			return err
		}
		h.seating.Payer = g.payer()
	}
	return nil
}

// allowsPlayer refuses what one of those who share a table may not do alone.
func (h *hosted) allowsPlayer(g guest, name string) error {
	turn := h.Turn()
	switch {
	case slices.Contains(helps, name):
		return refuse(http.StatusConflict, "another person plays here, too: this has to wait for the end of the game")
	case name == "play" && h.seating.Held[turn] == waitsForGuest:
		return refuse(http.StatusConflict, "the seat of %s waits for the guest who is invited", h.seatName(turn))
	case name == "play" && !h.seating.holds(turn, g) && h.seats[turn].Kind != Engine:
		return refuse(http.StatusConflict, "it is %s's turn, and that is another person", h.seatName(turn))
	case (name == "undo" || name == "decline") && h.back > 0 && h.seating.holds(h.back-1, g):
		return refuse(http.StatusConflict, "you ask for your move back already: the other person answers")
	case (name == "draw" || name == "decline") && h.offer > 0 && h.seating.holds(h.offer-1, g) && !h.holdsOther(g):
		return refuse(http.StatusConflict, "you offer a draw already: the other person answers")
	}
	return nil
}

// holdsOther reports whether a guest plays the seat to which a draw is offered.
func (h *hosted) holdsOther(g guest) bool {
	for i := range h.seats {
		if i != h.offer-1 && h.seating.holds(i, g) {
			return true
		}
	}
	return false
}

// affords refuses a search of a guest who has too many.
func (s *Server) affords(g guest) error {
	if payer := g.payer(); payer != "" && s.queue.lined(payer) >= s.options.Waiting {
		return refuse(http.StatusServiceUnavailable, "%d searches of yours are at work or waiting: stop one first", s.options.Waiting)
	}
	return nil
}

// payerOf is to whom what a request asks is charged.
func payerOf(ctx context.Context) string {
	g, _ := ctx.Value(guestKey{}).(guest)
	return g.payer()
}

// payer is to whom the searches of a table are charged.
func (h *hosted) payer() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seating.Payer
}

// charge serves a request for a search to those who can afford it.
func (s *Server) charge(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.affords(guestOf(r)); err != nil {
			answer(w, err)
			return
		}
		next(w, r)
	}
}

// loneliestOf is the table of a guest that has to make room for another one of the same
// guest, nil if there is room. The server is locked, t is not.
func (s *Server) loneliestOf(t *hosted) *hosted {
	if s.hosted[t.id] != nil {
		return nil
	}
	whose := t.payer()
	if whose == "" {
		return nil
	}
	n := 0
	var oldest *hosted
	var least time.Time
	for _, other := range s.hosted {
		if other.payer() != whose {
			continue
		}
		n++
		if since, alone := other.alone(); alone && (oldest == nil || since.Before(least)) {
			oldest, least = other, since
		}
	}
	if n < s.options.Tables {
		return nil
	}
	return oldest
}
