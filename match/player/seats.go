package player

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente/catalog"
)

// Parse seats the players of a list such as "h,sente:level=40,seed=2", one for
// each of the game's seats. Each seat gets an engine of its own.
func Parse(g catalog.Game, list string, seats int) ([]Player, error) {
	specs := Split(list)
	if len(specs) != seats {
		return nil, fmt.Errorf("players %q are %d, but %s has %d seats: write %s", list, len(specs), g.Name, seats, example(g, seats))
	}
	players := make([]Player, 0, seats)
	for _, spec := range specs {
		p, err := New(g, spec)
		if err != nil {
			return nil, errors.Join(err, CloseAll(players))
		}
		players = append(players, p)
	}
	return players, nil
}

// Split cuts a list of specs at its commas. A part that holds "key=value" but
// names no engine goes on with the options of the engine before it.
func Split(list string) []string {
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

// CloseAll closes every player and joins what went wrong.
func CloseAll(players []Player) error {
	var all error
	for _, p := range players {
		all = errors.Join(all, p.Close())
	}
	return all
}

// example is a list that Parse would take.
func example(g catalog.Game, seats int) string {
	specs := make([]string, seats)
	for i := range specs {
		specs[i] = Human
		if i > 0 && len(g.Profiles) > 0 {
			specs[i] = g.Profiles[0].Name
		}
	}
	return "--players " + strings.Join(specs, ",")
}
