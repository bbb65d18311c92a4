package convert

import (
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
)

// Link is a position as the address of a board in the browser.
type Link struct {
	Name string `json:"name"` // of the site
	URL  string `json:"url"`
}

// sites are boards in the browser whose addresses hold moves, as [Read] reads them.
var sites = []struct{ name, game, size, before string }{
	{"gomocalc", "gomoku", "15", "https://gomocalc.com/#/"},
	{"gamesolver", "connectfour", "7x6", "https://connect4.gamesolver.org/?pos="},
}

// PositionLinks are the addresses at which others show the position of a record: none for games
// and sizes that they do not have.
func PositionLinks(games catalog.Catalog, r sente.Record) (links []Link) {
	board, err := games.Board(r)
	if err != nil || r.Setup != "" || r.Opening != "" || len(r.Moves) == 0 {
		return nil
	}
	for _, site := range sites {
		if site.game != r.Game || site.size != board.Size() {
			continue
		}
		text, err := record.EncodeMoves(games, record.Moves, r)
		if err == nil && !strings.ContainsAny(text, " &#") {
			links = append(links, Link{site.name, site.before + text})
		}
	}
	return links
}
