package table

import (
	"net/http"
	"reflect"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// holds reports whether a client plays a seat.
func (h *players) holds(seat int, c auth.Client) bool {
	if c.Role == auth.Owner {
		return h.seating.GuestAt(seat) == "" && h.seats[seat].Kind != storage.Engine
	}
	return c.ID != "" && h.seating.GuestAt(seat) == c.ID
}

// seatOf returns the first seat that a client plays, -1 if there is none.
func (h *players) seatOf(c auth.Client) int {
	for seat := range h.seats {
		if h.holds(seat, c) {
			return seat
		}
	}
	return -1
}

// InviteRequest is a request for an invitation.
type InviteRequest struct {
	Seat int `json:"seat"` // 1 + the seat that is offered, 0 to watch
}

// InviteResponse is an invitation that was made.
type InviteResponse struct {
	Key  string `json:"key"`
	Seat int    `json:"seat"`
}

// PostInvite makes an invitation.
func PostInvite(h *Table, w http.ResponseWriter, r *http.Request) {
	var o InviteRequest
	err := httpapi.ReadJSON(r, &o)
	if err == nil {
		var made InviteResponse
		if made, err = h.invite(o.Seat); err == nil {
			httpapi.WriteJSON(w, http.StatusCreated, made)
			return
		}
	}
	httpapi.WriteError(w, err)
}

// invite returns an invitation to a seat, which waits for a guest from then on, or to watch.
func (h *Table) invite(seat int) (made InviteResponse, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch guest := h.players.seating.GuestAt(seat - 1); {
	case !h.tables.Shared:
		return made, httpapi.NewError(http.StatusConflict, "local_only", "only this machine reaches the studio: start it with --listen to invite others")
	case seat < 0 || seat > len(h.players.seats):
		return made, httpapi.Errorf(http.StatusUnprocessableEntity, "there is no seat %d: this game has %d", seat, len(h.players.seats))
	case seat > 0 && h.Over():
		return made, httpapi.NewError(http.StatusConflict, "game_over_no_invitation", "the game is over: start a new one, and invite to that")
	case guest != "" && guest != storage.OfferedSeat:
		return made, httpapi.NewError(http.StatusConflict, "seat_taken", "{side} is taken by another guest", "side", h.seatName(seat-1))
	}
	if seat > 0 {
		h.players.offerSeat(seat - 1)
	}
	h.log.Begin() // the seats outlive the time for which the table is in memory
	h.changed()
	return InviteResponse{Key: h.tables.signer.SignInvitation(auth.Invitation{Room: h.players.seating.Room, Seat: seat}), Seat: seat}, nil
}

// offerSeat lets a seat wait for a guest.
func (h *players) offerSeat(which int) {
	if h.seats[which].Kind == storage.Engine {
		h.table.analysis.stop()
		seats := slices.Clone(h.seats)
		seats[which] = storage.Seat{Kind: storage.Human}
		h.set(seats)
	}
	guests := make([]string, len(h.seats))
	copy(guests, h.seating.Guests)
	guests[which] = storage.OfferedSeat
	h.seating.Guests = guests
}

// PostSit lets a guest take the seat that an invitation offers.
func PostSit(h *Table, w http.ResponseWriter, r *http.Request) {
	if err := h.sit(auth.ClientOf(r)); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (h *Table) sit(c auth.Client) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	which := h.players.offeredTo(c)
	switch {
	case h.Over():
		return httpapi.NewError(http.StatusConflict, "game_over", "the game is over")
	case which == 0:
		return httpapi.NewError(http.StatusConflict, "no_seat_offered", "no seat of this game is offered to you any more: you may watch")
	}
	guests := slices.Clone(h.players.seating.Guests)
	guests[which-1] = c.ID
	h.players.seating.Guests = guests
	h.advance()
	h.changed()
	return nil
}

// offeredTo returns 1 + the seat that waits for a guest who plays none, 0 if none does. The
// session is locked.
func (h *players) offeredTo(c auth.Client) int {
	if c.Role == auth.Owner || h.seatOf(c) >= 0 || h.table.Over() {
		return 0
	}
	for _, i := range c.Invitations {
		if i.Room == h.seating.Room && h.seating.GuestAt(i.Seat-1) == storage.OfferedSeat {
			return i.Seat
		}
	}
	return 0
}

// Company describes the clients at a table to one of them.
type Company struct {
	Seats      []string `json:"seats,omitempty"`      // at a table that is shared, of each seat: "you", "host" (the owner), "other" (a guest), "offered", "" for an engine
	Here       []bool   `json:"here,omitempty"`       // whether that person watches
	Spectators int      `json:"spectators,omitempty"` // guests who watch and hold no seat
	Offer      int      `json:"offer,omitempty"`      // 1 + the seat that is offered to this one
	Watch      bool     `json:"watch,omitempty"`      // this one may only look
	Next       string   `json:"next,omitempty"`       // the table of the rematch
}

// Company describes the company to a client.
func (h *Table) Company(c auth.Client) Company {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.audience.describe(c)
}

// describe describes the company to a client. The session is locked.
func (h *audience) describe(c auth.Client) Company {
	there := h.count()
	told := Company{Spectators: there.spectators, Offer: h.table.players.offeredTo(c), Next: h.table.next}
	told.Watch = h.table.players.seatOf(c) < 0 && (c.Role != auth.Owner || h.table.players.seating.Shared() && !h.table.Over())
	for i, id := range h.table.players.seating.Guests {
		whose := "other"
		switch {
		case id == "" && h.table.players.seats[i].Kind == storage.Engine:
			whose = ""
		case id == storage.OfferedSeat:
			whose = "offered"
		case h.table.players.holds(i, c):
			whose = "you"
		case id == "":
			whose = "host"
		}
		told.Seats, told.Here = append(told.Seats, whose), append(told.Here, there.ids[id])
	}
	return told
}

// presence are the clients who watch, counted once for all that are told.
type presence struct {
	version    int64           // of the session when they were counted
	ids        map[string]bool // of browsers; "" is the owner
	spectators int             // guests without a seat
}

// count counts the clients who watch. The session is locked.
func (h *audience) count() presence {
	if h.presence.ids != nil && h.presence.version == h.version {
		return h.presence
	}
	p := presence{version: h.version, ids: map[string]bool{}}
	for c := range h.subscribers.Clients() {
		if id := c.ID; !p.ids[id] {
			p.ids[id] = true
			if id != "" && !slices.Contains(h.table.players.seating.Guests, id) {
				p.spectators++
			}
		}
	}
	h.presence = p
	return p
}

// newCompany returns the company if it is not what was sent last. The session is locked.
func (f *feed) newCompany() *Company {
	if f.news == f.table.audience.version {
		return nil
	}
	f.news = f.table.audience.version
	now := f.table.audience.describe(f.who)
	if reflect.DeepEqual(now, f.company) {
		return nil
	}
	f.company = now
	return &now
}

// PostRematch opens the same game with the sides changed; the pages of all who watch this one
// follow.
func PostRematch(h *Table, w http.ResponseWriter, _ *http.Request) {
	if err := rematch(h); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func rematch(h *Table) error {
	h.rematching.Lock()
	defer h.rematching.Unlock()
	h.mu.Lock()
	opened := h.next
	h.mu.Unlock()
	if opened != "" {
		if _, err := h.tables.Find(opened); err == nil {
			return nil
		}
	}
	p, seats, err := planRematch(h)
	if err != nil {
		return err
	}
	next, err := h.tables.Open(p)
	if err != nil {
		return err
	}
	next.mu.Lock()
	next.players.seating = seats
	next.log.Begin()
	next.changed()
	next.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.next = next.ID
	h.audience.notifyState()
	return nil
}

// planRematch returns the next game and its seats.
func planRematch(h *Table) (p Plan, seats storage.Seating, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.Over() {
		return p, seats, httpapi.NewError(http.StatusConflict, "game_not_over", "the game goes on: the rematch comes after it")
	}
	r := h.Record()
	p = Plan{Game: r.Game, Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Move: h.perMove.Seconds(), Ponder: h.ponder}
	if h.Control() != (sente.Control{}) {
		p.Control = h.Control().String()
	}
	seats.Room = h.players.seating.Room
	for i := range h.players.seats {
		from := (i + 1) % len(h.players.seats)
		p.Seats = append(p.Seats, h.players.seats[from])
		if h.players.seating.Shared() {
			seats.Guests = append(seats.Guests, h.players.seating.GuestAt(from))
		}
	}
	return p, seats, nil
}
