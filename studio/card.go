package studio

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/view"
)

// card is a game as the first page offers it.
type card struct {
	Name     string           `json:"name"`
	Title    string           `json:"title"`
	About    string           `json:"about"`
	Rules    []catalog.Choice `json:"rules"`
	Clauses  []catalog.Clause `json:"clauses"`
	Sizes    []string         `json:"sizes"`
	SizeHelp string           `json:"size_help"`
	Openings []catalog.Choice `json:"openings"`
	Engines  []engine         `json:"engines"`
	Seats    []string         `json:"seats"`
	Passes   bool             `json:"passes"`             // what the other side threatens can be shown
	Scene    scene.Scene      `json:"scene"`              // a position worth a look
	Scored   bool             `json:"scored,omitempty"`   // /api/scores knows the results of its moves
	Solved   bool             `json:"solved,omitempty"`   // a win by force can be looked for
	Balanced bool             `json:"balanced,omitempty"` // even positions can be looked for
	Threads  int              `json:"threads"`            // goroutines that a search may ask for
}

type engine struct {
	Name    string           `json:"name"`
	About   string           `json:"about"`
	Options []catalog.Option `json:"options"`
	Scale   float64          `json:"scale"`  // of its scores, 0 if unknown
	Levels  []catalog.Level  `json:"levels"` // at which it holds back

	Tree catalog.Tree `json:"tree,omitempty"` // that it can show of its searches

	External *catalog.External `json:"external,omitempty"` // what is known of a program of its own
}

// asTheyAre are the cards with what is true of external engines at this moment: their
// programs come and go.
func (s *Server) asTheyAre(cards []card) []card {
	now := slices.Clone(cards)
	for i, g := range s.games {
		now[i].Engines = slices.Clone(cards[i].Engines)
		for k, p := range g.Profiles {
			now[i].Engines[k].External = g.Present(p)
		}
	}
	return now
}

// deal makes the cards of all games.
func deal(games catalog.Catalog, most sente.Limits) ([]card, error) {
	var cards []card
	for _, g := range games {
		c, err := draw(g)
		if err != nil {
			return nil, fmt.Errorf("the preview of %s: %w", g.Name, err)
		}
		c.Threads = most.Threads
		cards = append(cards, c)
	}
	return cards, nil
}

func draw(g catalog.Game) (card, error) {
	b, err := g.Open(sente.Record{Game: g.Name})
	if err != nil {
		return card{}, err
	}
	moves, err := b.Split(g.Preview)
	if err != nil {
		return card{}, err
	}
	for i, m := range moves {
		if _, err := b.Play(m); err != nil {
			return card{}, catalog.MoveError(i, err)
		}
	}
	c := card{
		Name: g.Name, Title: g.Title, About: g.About, Rules: httpapi.NonNil(g.Rules), Clauses: httpapi.NonNil(g.Clauses), Sizes: httpapi.NonNil(g.Sizes), SizeHelp: g.SizeHelp,
		Openings: httpapi.NonNil(g.Openings), Engines: []engine{}, Seats: b.Seats(), Passes: g.Passes(), Scene: view.FillScene(b.Scene()), Scored: session.HasMoveScores(g), Solved: g.Solver != nil, Balanced: g.Balances,
	}
	for _, p := range g.Profiles {
		c.Engines = append(c.Engines, engine{p.Name, p.About, httpapi.NonNil(p.Options), p.Scale, httpapi.NonNil(p.Levels()), p.Tree, p.External})
	}
	return c, nil
}
