package table

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// RoleAt returns the role of a client at a table. It loads the table from disk only for a client with
// an invitation to it.
func (s *Tables) RoleAt(table string, c auth.Client) (auth.Role, error) {
	t := s.FindLoaded(table)
	if t == nil {
		if len(c.Invitations) == 0 || s.Studies.Has(table) && !c.InvitedTo(s.Studies.RoomOf(table)) {
			return auth.Stranger, nil
		}
		var err error
		if t, err = s.Find(table); err != nil {
			return auth.Stranger, err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.roleOf(c), nil
}

// GameAt returns the name of a table's game. It loads the table if necessary.
func (s *Tables) GameAt(table string) (name string, ok bool) {
	t, err := s.Find(table)
	if err != nil {
		return "", false
	}
	return t.Game().Name, true
}

// roleOf returns the role of a client. t.mu must be held.
func (t *Table) roleOf(c auth.Client) auth.Role {
	switch {
	case c.Role == auth.Owner:
		return auth.Owner
	case t.players.seatOf(c) >= 0:
		return auth.Player
	case c.ViewsAll || c.InvitedTo(t.players.seating.Room):
		return auth.Viewer
	}
	return auth.Stranger
}

// commandsAfterEnd lists the commands that are refused until the end of a game between people, since
// they would help one player or change the game for both.
var commandsAfterEnd = []string{"hint", "takeover", "analyse", "solve", "balance", "redo", "goto", "pause", "settings", "edit"}

// checkCommand returns an error if a client of a shared table isn't allowed to run a command. t.mu must
// be held.
func (t *Table) checkCommand(c auth.Client, name string) error {
	switch {
	case !t.players.seating.IsShared() || t.IsOver() && c.Role == auth.Owner:
		return nil
	case t.IsOver():
		return httpapi.NewError(http.StatusConflict, "game_over", "the game is over")
	case slices.Contains(commandsAfterEnd, name):
		return httpapi.NewError(http.StatusConflict, "other_player_present", "another person is playing: this is possible after the game")
	case t.players.seatOf(c) < 0:
		return httpapi.Errorf(http.StatusForbidden, "you are watching this game: only its players can do that")
	case name == "play":
		return t.players.checkMove(c)
	case (name == "undo" || name == "decline") && t.players.takebackRequest > 0 && t.players.isPlayedBy(t.players.takebackRequest-1, c):
		return httpapi.NewError(http.StatusConflict, "takeback_requested", "you have already asked to take back your move: wait for an answer")
	case (name == "draw" || name == "decline") && t.players.drawOffer > 0 && t.players.isPlayedBy(t.players.drawOffer-1, c):
		return httpapi.NewError(http.StatusConflict, "draw_offered", "you have already offered a draw: wait for an answer")
	}
	return nil
}

// EditPatterns lists the routes, in addition to commands, that change a table.
var EditPatterns = []string{
	"POST /api/tables/{table}/edit", "POST /api/tables/{table}/unedit", "POST /api/tables/{table}/reedit",
	"POST /api/tables/{table}/review", "DELETE /api/tables/{table}/review", "POST /api/tables/{table}/attempt",
}

// CheckEdit returns an error while guests play.
func (t *Table) CheckEdit() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.checkCommand(auth.Client{Role: auth.Owner}, "edit")
}

// checkMove returns an error if the seat to move belongs to another person.
func (p *players) checkMove(c auth.Client) error {
	switch turn := p.table.Turn(); {
	case p.seating.GuestAt(turn) == storage.OfferedSeat:
		return httpapi.NewError(http.StatusConflict, "seat_reserved", "the seat of {side} is reserved for an invited guest", "side", p.table.seatName(turn))
	case p.seats[turn].Kind != storage.Engine && !p.isPlayedBy(turn, c):
		return httpapi.NewError(http.StatusConflict, "other_persons_turn", "it is {side}'s turn, which another person plays", "side", p.table.seatName(turn))
	}
	return nil
}
