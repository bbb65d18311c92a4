package table

import (
	"net/http"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// players holds the players of a table and their pending requests.
type players struct {
	table           *Table
	seats           []storage.Seat
	seating         storage.Seating // guests by seat
	drawOffer       int             // 1 + the seat that offers a draw, 0 without an offer
	takebackRequest int             // 1 + the seat that requests a takeback, 0 without a request
}

// completeSeats validates the requested seats and fills in defaults: a missing seat is a person's, a
// seat with an engine but no kind is an engine's. The game must provide each engine.
func (p *players) completeSeats(asked []storage.Seat) ([]storage.Seat, error) {
	names := p.table.Seats()
	if len(asked) > len(names) {
		return nil, httpapi.Errorf(http.StatusUnprocessableEntity, "%s has %d seats (got %d)", p.table.Game().Title, len(names), len(asked))
	}
	seats := make([]storage.Seat, len(names))
	copy(seats, asked)
	for i := range seats {
		if seats[i].Kind == "" {
			seats[i].Kind = storage.Human
			if seats[i].Engine != "" {
				seats[i].Kind = storage.Engine
			}
		}
		if seats[i].Kind == storage.Human {
			seats[i].Engine = ""
		}
		if err := p.checkSeat(seats[i]); err != nil {
			return nil, err
		}
	}
	return seats, nil
}

func (p *players) checkSeat(s storage.Seat) error {
	switch s.Kind {
	case storage.Human:
		return nil
	case storage.Engine, storage.Hotseat:
		if len(p.table.Game().Profiles) == 0 {
			return httpapi.Errorf(http.StatusUnprocessableEntity, "%s has no engines: all sides must be human", p.table.Game().Title)
		}
		if _, err := p.table.Game().UntrustedEngine(s.Engine, p.table.tables.Engines.MaxLimits()); err != nil {
			return httpapi.Unprocessable(err)
		}
		return nil
	}
	return httpapi.Errorf(http.StatusUnprocessableEntity, "unknown player type %q: expected %s, %s or %s", visible.Clip(s.Kind), storage.Human, storage.Engine, storage.Hotseat)
}
