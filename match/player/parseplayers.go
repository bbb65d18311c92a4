package player

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
)

// ParsePlayers creates the players of a list such as "h,sente:level=40,seed=2", one for each of the
// game's seats, each with its own engine.
func ParsePlayers(g catalog.Game, list string, seats int) ([]Player, error) {
	specs := SplitSpecs(list)
	if len(specs) != seats {
		return nil, fmt.Errorf("%q names %s, but %s has %d seats, for example: %s", list, amount.Counted(len(specs), "player"), g.Name, seats, exampleList(g, seats))
	}
	players := make([]Player, 0, seats)
	for _, spec := range specs {
		p, err := NewPlayer(g, spec)
		if err != nil {
			return nil, errors.Join(err, CloseAll(players))
		}
		players = append(players, p)
	}
	return players, nil
}

// SplitSpecs splits a list of specs at its commas. A part of the form "key=value" without an engine
// name is an option of the previous spec.
func SplitSpecs(list string) []string {
	var specs []string
	for _, part := range strings.Split(list, ",") {
		name, _, option := strings.Cut(part, "=")
		if option && !strings.Contains(name, ":") && len(specs) > 0 {
			specs[len(specs)-1] += "," + part
			continue
		}
		specs = append(specs, part)
	}
	return specs
}

// CloseAll closes every player and joins the errors.
func CloseAll(players []Player) error {
	var all error
	for _, p := range players {
		all = errors.Join(all, p.Close())
	}
	return all
}

// exampleList returns a list that Parse accepts.
func exampleList(g catalog.Game, seats int) string {
	specs := make([]string, seats)
	for i := range specs {
		specs[i] = Human
		if i > 0 && len(g.Profiles) > 0 {
			specs[i] = g.Profiles[0].Name
		}
	}
	return "--players " + strings.Join(specs, ",")
}
