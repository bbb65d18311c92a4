package studio

import "net/http"

// The kinds of players that a seat may hold.
const (
	Human   = "human"   // a person who clicks
	Engine  = "engine"  // an engine of the game's profiles
	Hotseat = "hotseat" // an engine suggests, a person clicks
)

// seat says who plays one side.
type seat struct {
	Kind   string `json:"kind"`
	Engine string `json:"engine,omitempty"` // spec of the engine, "" for the game's default opponent
}

// checked completes the seats of a request: missing ones are people, and every
// engine must be one that the game has.
func (t *table) checked(asked []seat) ([]seat, error) {
	names := t.ref.Board().Seats()
	if len(asked) > len(names) {
		return nil, refuse(http.StatusUnprocessableEntity, "%s has %d seats, not %d", t.game.Title, len(names), len(asked))
	}
	seats := make([]seat, len(names))
	copy(seats, asked)
	for i := range seats {
		if seats[i].Kind == "" {
			seats[i].Kind = Human
		}
		if seats[i].Kind == Human {
			seats[i].Engine = ""
		}
		if err := t.check(seats[i]); err != nil {
			return nil, err
		}
	}
	return seats, nil
}

func (t *table) check(s seat) error {
	switch s.Kind {
	case Human:
		return nil
	case Engine, Hotseat:
		if len(t.game.Profiles) == 0 {
			return refuse(http.StatusUnprocessableEntity, "%s has no engine: people play all sides", t.game.Title)
		}
		if _, err := t.game.Guest(s.Engine, t.server.limits()); err != nil {
			return illegal(err)
		}
		return nil
	}
	return refuse(http.StatusUnprocessableEntity, "unknown kind of player %q: the kinds are %s, %s and %s", s.Kind, Human, Engine, Hotseat)
}
