package convert

import (
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
)

// Link is the URL of a position on another site.
type Link struct {
	Name string `json:"name"` // name of the site
	URL  string `json:"url"`
}

// sites are boards in the browser with moves in their URLs, which [Read] supports.
var sites = []struct{ name, game, size, before string }{
	{"gomocalc", "gomoku", "15", "https://gomocalc.com/#/"},
	{"gamesolver", "connectfour", "7x6", "https://connect4.gamesolver.org/?pos="},
}

// PositionLinks returns the URLs that show the position of a record on other sites, for the games and sizes
// that they support.
func PositionLinks(games catalog.Catalog, r sente.Record) (links []Link) {
	board, err := games.OpenBoard(r)
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
