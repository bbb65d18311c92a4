package quarto

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Open sets up the board of a record.
func Open(r sente.Record) (rules.Board, error) {
	for _, given := range [...]string{r.Rules, r.Size, r.Opening, r.Setup} {
		if given != "" && given != "none" && given != "4x4" && given != "4" {
			return nil, fmt.Errorf("quarto has no choice of %q: it has one size and one set of rules", visible.Clip(given))
		}
	}
	return rules.NewBoard(Game, Game.Start()), nil
}
