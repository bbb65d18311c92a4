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

// isPlayedBy reports whether a client plays a seat.
func (p *players) isPlayedBy(seat int, c auth.Client) bool {
	if c.Role == auth.Owner {
		return p.seating.GuestAt(seat) == "" && p.seats[seat].Kind != storage.Engine
	}
	return c.ID != "" && p.seating.GuestAt(seat) == c.ID
}

// seatOf returns the first seat that a client plays, or -1.
func (p *players) seatOf(c auth.Client) int {
	for seat := range p.seats {
		if p.isPlayedBy(seat, c) {
			return seat
		}
	}
	return -1
}

// InviteRequest is a request to create an invitation.
type InviteRequest struct {
	Seat int `json:"seat"` // 1 + the offered seat, 0 to invite a spectator
}

// InviteResponse is a new invitation.
type InviteResponse struct {
	Key  string `json:"key"`
	Seat int    `json:"seat"`
}

// PostInvite creates an invitation.
func PostInvite(t *Table, w http.ResponseWriter, r *http.Request) {
	var o InviteRequest
	err := httpapi.ReadJSON(r, &o)
	if err == nil {
		var made InviteResponse
		if made, err = t.invite(o.Seat); err == nil {
			httpapi.WriteJSON(w, http.StatusCreated, made)
			return
		}
	}
	httpapi.WriteError(w, err)
}

// invite creates an invitation. It reserves the seat (counted from 1) for a guest; seat 0 invites a
// spectator.
func (t *Table) invite(seat int) (made InviteResponse, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch guest := t.players.seating.GuestAt(seat - 1); {
	case !t.tables.Shared:
		return made, httpapi.NewError(http.StatusConflict, "local_only", "the studio is only reachable from this machine: start it with --listen to invite others")
	case seat < 0 || seat > len(t.players.seats):
		return made, httpapi.Errorf(http.StatusUnprocessableEntity, "no seat %d: this game has %d", seat, len(t.players.seats))
	case seat > 0 && t.IsOver():
		return made, httpapi.NewError(http.StatusConflict, "game_over_no_invitation", "the game is over: start a new one to invite someone")
	case guest != "" && guest != storage.OfferedSeat:
		return made, httpapi.NewError(http.StatusConflict, "seat_taken", "{side} is taken by another guest", "side", t.seatName(seat-1))
	}
	if seat > 0 {
		t.players.offerSeat(seat - 1)
	}
	t.log.CreateFile() // the seats must be stored, since the table may be unloaded
	t.publishState()
	return InviteResponse{Key: t.tables.Signer.SignInvitation(auth.Invitation{Room: t.players.seating.Room, Seat: seat}), Seat: seat}, nil
}

// offerSeat reserves a seat for a guest and removes its engine.
func (p *players) offerSeat(which int) {
	if p.seats[which].Kind == storage.Engine {
		p.table.analysis.stop()
		seats := slices.Clone(p.seats)
		seats[which] = storage.Seat{Kind: storage.Human}
		p.assignSeats(seats)
	}
	guests := make([]string, len(p.seats))
	copy(guests, p.seating.Guests)
	guests[which] = storage.OfferedSeat
	p.seating.Guests = guests
}

// PostSit assigns the offered seat of an invitation to the client.
func PostSit(t *Table, w http.ResponseWriter, r *http.Request) {
	if err := t.takeSeat(auth.ClientOf(r)); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (t *Table) takeSeat(c auth.Client) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	which := t.players.offeredSeat(c)
	switch {
	case t.IsOver():
		return httpapi.NewError(http.StatusConflict, "game_over", "the game is over")
	case which == 0:
		return httpapi.NewError(http.StatusConflict, "no_seat_offered", "you are no longer invited to play this game, but you can watch")
	}
	guests := slices.Clone(t.players.seating.Guests)
	guests[which-1] = c.ID
	t.players.seating.Guests = guests
	t.advance()
	t.publishState()
	return nil
}

// offeredSeat returns 1 + the seat that is reserved for a client without a seat, or 0. The table's mu
// must be held.
func (p *players) offeredSeat(c auth.Client) int {
	if c.Role == auth.Owner || p.seatOf(c) >= 0 || p.table.IsOver() {
		return 0
	}
	for _, i := range c.Invitations {
		if i.Room == p.seating.Room && p.seating.GuestAt(i.Seat-1) == storage.OfferedSeat {
			return i.Seat
		}
	}
	return 0
}

// Participants describes the participants of a table to one client.
type Participants struct {
	Seats      []string `json:"seats,omitempty"`      // by seat, at a shared table: "you", "host" (the owner), "other" (a guest), "offered", or "" for an engine
	Here       []bool   `json:"here,omitempty"`       // by seat: the player is connected
	Spectators int      `json:"spectators,omitempty"` // number of connected guests without a seat
	Offer      int      `json:"offer,omitempty"`      // 1 + the seat that is offered to this client
	Watch      bool     `json:"watch,omitempty"`      // this client may only watch
	Next       string   `json:"next,omitempty"`       // ID of the rematch
}

// Participants returns the participants as a client sees them.
func (t *Table) Participants(c auth.Client) Participants {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.audience.participantsFor(c)
}

// participantsFor returns the participants as a client sees them. The table's mu must be held.
func (a *audience) participantsFor(c auth.Client) Participants {
	present := a.countClients()
	participants := Participants{Spectators: present.spectators, Offer: a.table.players.offeredSeat(c), Next: a.table.rematchID}
	participants.Watch = a.table.players.seatOf(c) < 0 && (c.Role != auth.Owner || a.table.players.seating.IsShared() && !a.table.IsOver())
	for i, id := range a.table.players.seating.Guests {
		player := "other"
		switch {
		case id == "" && a.table.players.seats[i].Kind == storage.Engine:
			player = ""
		case id == storage.OfferedSeat:
			player = "offered"
		case a.table.players.isPlayedBy(i, c):
			player = "you"
		case id == "":
			player = "host"
		}
		participants.Seats, participants.Here = append(participants.Seats, player), append(participants.Here, present.ids[id])
	}
	return participants
}

// presence counts the connected clients. It is cached per audience version.
type presence struct {
	version    int64           // audience version of the count
	ids        map[string]bool // connected client IDs; "" is the owner
	spectators int             // guests without a seat
}

// countClients counts the connected clients. The table's mu must be held.
func (a *audience) countClients() presence {
	if a.presence.ids != nil && a.presence.version == a.version {
		return a.presence
	}
	p := presence{version: a.version, ids: map[string]bool{}}
	for c := range a.subscribers.Clients() {
		if id := c.ID; !p.ids[id] {
			p.ids[id] = true
			if id != "" && !slices.Contains(a.table.players.seating.Guests, id) {
				p.spectators++
			}
		}
	}
	a.presence = p
	return p
}

// changedParticipants returns the participants if they differ from the last event, otherwise nil. The
// table's mu must be held.
func (f *feed) changedParticipants() *Participants {
	if f.audienceVersion == f.table.audience.version {
		return nil
	}
	f.audienceVersion = f.table.audience.version
	now := f.table.audience.participantsFor(f.client)
	if reflect.DeepEqual(now, f.sentParticipants) {
		return nil
	}
	f.sentParticipants = now
	return &now
}

// PostRematch creates a rematch with rotated seats. All clients of this table receive its ID.
func PostRematch(t *Table, w http.ResponseWriter, _ *http.Request) {
	if err := openRematch(t); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func openRematch(t *Table) error {
	t.rematchMu.Lock()
	defer t.rematchMu.Unlock()
	t.mu.Lock()
	opened := t.rematchID
	t.mu.Unlock()
	if opened != "" {
		if _, err := t.tables.Find(opened); err == nil {
			return nil
		}
	}
	p, seats, err := planRematch(t)
	if err != nil {
		return err
	}
	next, err := t.tables.Open(p)
	if err != nil {
		return err
	}
	next.mu.Lock()
	next.players.seating = seats
	next.log.CreateFile()
	next.publishState()
	next.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rematchID = next.ID
	t.audience.notifyState()
	return nil
}

// planRematch returns the plan and the seats of the rematch.
func planRematch(t *Table) (p Plan, seats storage.Seating, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.IsOver() {
		return p, seats, httpapi.NewError(http.StatusConflict, "game_not_over", "the game is not over yet: a rematch is possible afterwards")
	}
	r := t.Record()
	p = Plan{Game: r.Game, Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Move: t.perMove.Seconds(), Ponder: t.ponder}
	if t.Control() != (sente.Control{}) {
		p.Control = t.Control().String()
	}
	seats.Room = t.players.seating.Room
	for i := range t.players.seats {
		from := (i + 1) % len(t.players.seats)
		p.Seats = append(p.Seats, t.players.seats[from])
		if t.players.seating.IsShared() {
			seats.Guests = append(seats.Guests, t.players.seating.GuestAt(from))
		}
	}
	return p, seats, nil
}
