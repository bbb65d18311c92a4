package studio

import (
	"net/http"
	"reflect"
	"slices"

	"github.com/sente-games/sente"
)

// company is who is at a table, as one of those who are there sees it.
type company struct {
	Seats      []string `json:"seats,omitempty"`      // whose each one is, where seats belong to browsers: "you", "other", "offered", "" whoever may play
	Here       []bool   `json:"here,omitempty"`       // whether that browser watches
	Spectators int      `json:"spectators,omitempty"` // browsers that watch and hold no seat
	Offer      int      `json:"offer,omitempty"`      // 1 + the seat that is offered to this one
	Watch      bool     `json:"watch,omitempty"`      // this one may only look
	Next       string   `json:"next,omitempty"`       // the table of the rematch
}

// companyOf describes the company for a guest. The session is locked.
func (h *hosted) companyOf(g guest) company {
	c := company{Watch: h.seating.seatOf(g) < 0 && (g.invited || h.seating.shared()), Next: h.next}
	there := h.present()
	c.Spectators = there.spectators
	if !h.seating.shared() {
		c.Spectators = max(c.Spectators-1, 0) // whoever plays
		c.Offer = h.offeredTo(g)
		return c
	}
	for i, who := range h.seating.Held {
		c.Here = append(c.Here, there.browsers[who])
		switch {
		case who == "":
			c.Seats = append(c.Seats, "")
		case who == waitsForGuest:
			c.Seats = append(c.Seats, "offered")
		case h.seating.holds(i, g):
			c.Seats = append(c.Seats, "you")
		default:
			c.Seats = append(c.Seats, "other")
		}
	}
	c.Offer = h.offeredTo(g)
	return c
}

// presence is who watches, counted once for all who are told.
type presence struct {
	of         int64 // the session's news
	browsers   map[string]bool
	spectators int // browsers without a seat
}

// present counts who watches. The session is locked.
func (h *hosted) present() presence {
	if h.presence.browsers != nil && h.presence.of == h.news {
		return h.presence
	}
	p := presence{of: h.news, browsers: map[string]bool{}}
	for w := range h.watchers {
		id := w.who.id
		if id == "" || p.browsers[id] {
			continue
		}
		p.browsers[id] = true
		if !slices.Contains(h.seating.Held, id) {
			p.spectators++
		}
	}
	h.presence = p
	return p
}

// offeredTo is 1 + the seat that waits for a guest, 0 if none does.
func (h *hosted) offeredTo(g guest) int {
	if h.seating.seatOf(g) >= 0 || h.Over() {
		return 0
	}
	for _, key := range slices.Backward(g.keys) {
		if !isKey(key) {
			continue
		}
		if i := h.seating.invitedBy(key); i != nil && i.Seat > 0 && i.Seat <= len(h.seating.Held) && h.seating.Held[i.Seat-1] == waitsForGuest {
			return i.Seat
		}
	}
	return 0
}

// ofCompany is the company if it is not what was sent last. The session is locked.
func (f *feed) ofCompany() *company {
	if f.news == f.hosted.news {
		return nil
	}
	f.news = f.hosted.news
	now := f.hosted.companyOf(f.who)
	if reflect.DeepEqual(now, f.company) {
		return nil
	}
	f.company = now
	return &now
}

// postSit lets a guest take the seat that an invitation offers.
func (h *hosted) postSit(w http.ResponseWriter, r *http.Request) {
	if err := h.sit(guestOf(r)); err != nil {
		answer(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (h *hosted) sit(g guest) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	which := h.offeredTo(g)
	switch {
	case h.seating.seatOf(g) >= 0:
		return refuse(http.StatusConflict, "you play %s here already: give the invitation to somebody else", h.seatName(h.seating.seatOf(g)))
	case h.Over():
		return refuse(http.StatusConflict, "the game is over")
	case which == 0 || g.id == "":
		return refuse(http.StatusConflict, "no seat of this game is offered to you any more: you may watch")
	}
	held := slices.Clone(h.seating.Held)
	held[which-1] = g.id
	h.seating.Held = held
	h.advance()
	h.changed()
	return nil
}

// postRematch opens the same game with the sides changed for those who share this one;
// their pages go on there.
func (h *hosted) postRematch(w http.ResponseWriter, r *http.Request) {
	if err := h.rematch(guestOf(r)); err != nil {
		answer(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (h *hosted) rematch(g guest) error {
	p, seats, err := h.planRematch(g)
	if err != nil || p.Game == "" {
		return err
	}
	next, err := h.server.host(p)
	if err != nil {
		return err
	}
	next.mu.Lock()
	next.seating = seats
	next.book.begin()
	next.changed()
	next.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.next == "" { // both may ask at once
		h.next = next.id
	}
	h.wake()
	return nil
}

// planRematch is the next game, none if there is one already.
func (h *hosted) planRematch(g guest) (p plan, seats seating, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.seating.seatOf(g) < 0:
		return p, seats, refuse(http.StatusForbidden, "you watch this game: only those who play it ask for a rematch")
	case !h.Over():
		return p, seats, refuse(http.StatusConflict, "the game goes on: the rematch comes after it")
	case h.next != "":
		return p, seats, nil
	}
	r := h.Record()
	p = plan{Game: r.Game, Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Move: h.perMove.Seconds(), Ponder: h.ponder, from: g}
	if h.Control() != (sente.Control{}) {
		p.Control = h.Control().String()
	}
	seats = seating{Host: h.seating.Host, Payer: h.seating.Payer, Invited: h.seating.watchers()}
	for i := range h.seats {
		from := (i + 1) % len(h.seats)
		p.Seats = append(p.Seats, h.seats[from])
		seats.Held = append(seats.Held, h.seating.Held[from])
	}
	return p, seats, nil
}

// watchers are the invitations, each to watch.
func (s seating) watchers() (all []invitation) {
	for _, i := range s.Invited {
		all = append(all, invitation{Key: i.Key})
	}
	return all
}
