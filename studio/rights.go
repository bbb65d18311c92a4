package studio

import (
	"net/http"
	"slices"
	"strings"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// rights are the requests that guests may make, with the role that it takes. All others are
// the owner's.
var rights = map[string]role{
	"/":                                    viewerRole, // the files of the page
	"GET /api/games":                       viewerRole,
	"GET /api/games/{game}/guide":          viewerRole,
	"GET /api/guest":                       viewerRole,
	"GET /api/tables/{table}":              viewerRole,
	"GET /api/tables/{table}/events":       viewerRole,
	"GET /api/tables/{table}/study":        viewerRole,
	"GET /api/tables/{table}/nodes/{node}": viewerRole,
	"POST /api/tables/{table}/sit":         viewerRole, // on the seat that is offered
	"POST /api/tables/{table}/play":        playerRole,
	"POST /api/tables/{table}/undo":        playerRole,
	"POST /api/tables/{table}/resign":      playerRole,
	"POST /api/tables/{table}/draw":        playerRole,
	"POST /api/tables/{table}/decline":     playerRole,
}

// permit serves the requests of clients who have the right to make them.
func (s *Server) permit(pattern string, serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.checkRight(pattern, r); err != nil {
			s.tally.refused.Add(1)
			httpapi.WriteError(w, err)
			return
		}
		serve(w, r)
	}
}

func (s *Server) checkRight(pattern string, r *http.Request) error {
	c := clientOf(r)
	if c.role == ownerRole {
		return nil
	}
	needed, granted := rights[strings.Replace(pattern, "{command}", r.PathValue("command"), 1)]
	if !granted {
		return httpapi.NewError(http.StatusForbidden, "owner_only", "you are a guest: only the owner of this studio may do that")
	}
	has := c.role
	if table := r.PathValue("table"); table != "" {
		var err error
		if has, err = s.roleAt(table, c); err != nil {
			return err
		}
	}
	switch {
	case has == strangerRole && c.everywhere:
		return httpapi.Errorf(http.StatusForbidden, "this game is closed: its owner can open it")
	case has == strangerRole:
		return httpapi.Errorf(http.StatusForbidden, "you are invited to another game, not to this one")
	case has < needed:
		return httpapi.Errorf(http.StatusForbidden, "you watch this game: only those who play it may do that")
	}
	return nil
}

// roleAt returns the role of a guest at a table. A table that rests on the disk is opened for
// an invitation to it alone.
func (s *Server) roleAt(table string, c client) (role, error) {
	h := s.running(table)
	if h == nil {
		if len(c.invitations) == 0 || s.studies.there(table) && !c.invitedTo(s.studies.room(table)) {
			return strangerRole, nil
		}
		var err error
		if h, err = s.find(table); err != nil {
			return strangerRole, err
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.roleOf(c), nil
}

// roleOf returns the role of a client at the table. The session is locked.
func (h *hosted) roleOf(c client) role {
	switch {
	case c.role == ownerRole:
		return ownerRole
	case h.seatOf(c) >= 0:
		return playerRole
	case c.everywhere || c.invitedTo(h.seating.Room):
		return viewerRole
	}
	return strangerRole
}

// waitsForEnd are the commands that would help one of two people who play against each other, or
// change the game that both play: they wait for its end.
var waitsForEnd = []string{"hint", "takeover", "analyse", "solve", "balance", "redo", "goto", "pause", "settings", "edit"}

// checkCommand refuses what one of those who share a table may not do alone. The session is locked.
func (h *hosted) checkCommand(c client, name string) error {
	switch {
	case !h.seating.shared() || h.Over() && c.role == ownerRole:
		return nil
	case h.Over():
		return httpapi.NewError(http.StatusConflict, "game_over", "the game is over")
	case slices.Contains(waitsForEnd, name):
		return httpapi.NewError(http.StatusConflict, "other_player_present", "another person plays here, too: this has to wait for the end of the game")
	case h.seatOf(c) < 0:
		return httpapi.Errorf(http.StatusForbidden, "you watch this game: only those who play it may do that")
	case name == "play":
		return h.checkMove(c)
	case (name == "undo" || name == "decline") && h.back > 0 && h.holds(h.back-1, c):
		return httpapi.NewError(http.StatusConflict, "takeback_requested", "you ask for your move back already: the other person answers")
	case (name == "draw" || name == "decline") && h.offer > 0 && h.holds(h.offer-1, c):
		return httpapi.NewError(http.StatusConflict, "draw_offered", "you offer a draw already: the other person answers")
	}
	return nil
}

// editPatterns are the requests, besides commands, that change a table.
var editPatterns = []string{
	"POST /api/tables/{table}/edit", "POST /api/tables/{table}/unedit", "POST /api/tables/{table}/reedit",
	"POST /api/tables/{table}/review", "DELETE /api/tables/{table}/review", "POST /api/tables/{table}/attempt",
}

// checkEdit refuses changes while guests play.
func (h *hosted) checkEdit() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.checkCommand(client{role: ownerRole}, "edit")
}

// checkMove refuses moves of another person's seat.
func (h *hosted) checkMove(c client) error {
	switch turn := h.Turn(); {
	case h.seating.guestAt(turn) == offeredSeat:
		return httpapi.NewError(http.StatusConflict, "seat_reserved", "the seat of {side} waits for the guest who is invited", "side", h.seatName(turn))
	case h.seats[turn].Kind != Engine && !h.holds(turn, c):
		return httpapi.NewError(http.StatusConflict, "other_persons_turn", "it is {side}'s turn, and that is another person", "side", h.seatName(turn))
	}
	return nil
}
