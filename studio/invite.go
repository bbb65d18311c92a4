package studio

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strings"
)

// seating is to whom a table belongs: who opened it, whose its seats are, and who was
// invited. Guests are named by digests of their cookies.
type seating struct {
	Host    string       `json:"host,omitempty"`    // who opened it; "" is a program
	Payer   string       `json:"payer,omitempty"`   // to whom its searches are charged; "" is the owner
	Held    []string     `json:"held,omitempty"`    // whose each seat is; "" is whoever may play at the table
	Invited []invitation `json:"invited,omitempty"` // the latest last
}

// invitation lets a guest in who brings its key.
type invitation struct {
	Key  string `json:"key"`            // digest of the key
	Seat int    `json:"seat,omitempty"` // 1 + the seat that is offered, 0 to watch
}

const (
	waitsForGuest = "*" // holds a seat that is offered
	mostInvited   = 32  // of a table: the oldest ends
)

func (s seating) equal(o seating) bool {
	return s.Host == o.Host && s.Payer == o.Payer && slices.Equal(s.Held, o.Held) && slices.Equal(s.Invited, o.Invited)
}

// shared reports whether seats belong to different browsers.
func (s seating) shared() bool { return len(s.Held) > 0 }

// holds reports whether a seat belongs to a guest.
func (s seating) holds(seat int, g guest) bool {
	return seat < len(s.Held) && g.id != "" && s.Held[seat] == g.id
}

// seatOf is the first seat of a guest, -1 if there is none.
func (s seating) seatOf(g guest) int {
	if g.id == "" {
		return -1
	}
	return slices.Index(s.Held, g.id)
}

// invitedBy is the invitation of a key, nil if there is none.
func (s seating) invitedBy(key string) *invitation {
	at := slices.IndexFunc(s.Invited, func(i invitation) bool { return i.Key == digest(key) })
	if at < 0 {
		return nil
	}
	return &s.Invited[at]
}

// isKey reports whether a text is in the form of a key: a table's name and a secret.
func isKey(text string) bool {
	table, secret, found := strings.Cut(text, "-")
	return found && isID(table) && len(secret) == 26 && strings.Trim(secret, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// opens reports whether a key is that of an invitation to a table.
func (s *Server) opens(key string) bool {
	if !isKey(key) {
		return false
	}
	h, err := s.find(key[:12])
	if err != nil {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seating.invitedBy(key) != nil
}

// tableOf is the address of the table to which a key is, as the page writes it.
func (s *Server) tableOf(key string) string {
	h, err := s.find(key[:12])
	if err != nil {
		return ""
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return "#/" + h.Game().Name + "?table=" + h.id
}

// invitedTo are the games to which the keys of a guest lead, the latest invitation first,
// each at its latest rematch.
func (s *Server) invitedTo(g guest) (all []invitedTo) {
	for _, key := range g.keys {
		if !s.opens(key) {
			continue
		}
		one, next := s.game(key[:12], g)
		for next != "" && next != one.Table {
			later, after := s.game(next, g)
			if later.Table == "" {
				break
			}
			one, next = later, after
		}
		if one.Table != "" && !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// game names the game at a table, and that of its rematch; nothing is said to those who may
// not see it.
func (s *Server) game(table string, g guest) (one invitedTo, next string) {
	h, err := s.find(table)
	if err != nil {
		return one, ""
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.welcomes(g) {
		return one, ""
	}
	return invitedTo{Table: h.id, Game: h.Game().Name, Title: h.Game().Title}, h.next
}

// welcomes reports whether a guest may see a table. The session is locked.
func (h *hosted) welcomes(g guest) bool {
	if !g.invited || h.seating.seatOf(g) >= 0 {
		return true
	}
	return slices.ContainsFunc(g.keys, func(key string) bool { return isKey(key) && h.seating.invitedBy(key) != nil })
}

// offered asks for an invitation.
type offered struct {
	Seat int `json:"seat"` // 1 + the seat that is offered, 0 to watch
}

// invited is an invitation that was made.
type invited struct {
	Key  string `json:"key"`
	Seat int    `json:"seat"`
}

// postInvite makes an invitation. When a seat is offered, the other people's seats become
// the guest's who offers it.
func (h *hosted) postInvite(w http.ResponseWriter, r *http.Request) {
	var o offered
	err := read(r, &o)
	if err == nil {
		var made invited
		if made, err = h.invite(guestOf(r), o.Seat); err == nil {
			write(w, http.StatusCreated, made)
			return
		}
	}
	answer(w, err)
}

func (h *hosted) invite(g guest, seat int) (made invited, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.seating.seatOf(g) < 0 && (g.invited || h.seating.shared() || g.foreign && h.seating.Host != g.id):
		return made, refuse(http.StatusForbidden, "only those who play here invite others: you watch this game")
	case seat < 0 || seat > len(h.seats):
		return made, refuse(http.StatusUnprocessableEntity, "there is no seat %d: this game has %d", seat, len(h.seats))
	case seat > 0 && g.id == "":
		return made, refuse(http.StatusUnprocessableEntity, "a seat is offered by a browser, which has the cookie that the page gives")
	case seat > 0 && h.Over():
		return made, refuse(http.StatusConflict, "the game is over: start a new one, and invite to that")
	}
	if seat > 0 {
		if err := h.offerSeat(g, seat-1); err != nil {
			return made, err
		}
	}
	made = invited{Key: h.id + "-" + rand.Text(), Seat: seat}
	h.seating.Invited = append(h.seating.Invited, invitation{digest(made.Key), seat})
	h.seating.Invited = slices.Clone(h.seating.Invited[max(0, len(h.seating.Invited)-mostInvited):])
	h.book.begin() // the seats outlive the time for which the table is in memory
	h.changed()
	return made, nil
}

// offerSeat lets a seat wait for a guest.
func (h *hosted) offerSeat(g guest, which int) error {
	held := slices.Clone(h.seating.Held)
	if held == nil {
		held = make([]string, len(h.seats))
	}
	if at := held[which]; at != "" && at != waitsForGuest && at != g.id {
		return refuse(http.StatusConflict, "%s is taken by another guest", h.seatName(which))
	}
	if h.seats[which].Kind == Engine {
		h.halt()
		seats := slices.Clone(h.seats)
		seats[which] = seat{Kind: Human}
		h.seat(seats)
	}
	held[which] = waitsForGuest
	for i, s := range h.seats {
		if held[i] == "" && s.Kind != Engine {
			held[i] = g.id
		}
	}
	if !slices.Contains(held, g.id) && h.seating.seatOf(g) >= 0 {
		return refuse(http.StatusConflict, "this is your own seat, and you have no other: keep it, and offer another one")
	}
	// Those who were invited to that seat before come too late.
	h.seating.Invited = slices.DeleteFunc(slices.Clone(h.seating.Invited), func(i invitation) bool { return i.Seat == which+1 })
	h.seating.Held = held
	return nil
}
