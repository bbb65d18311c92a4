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

// card describes a game on the start page.
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
	Names    []string         `json:"seat_names,omitempty"` // display names of the seats
	Passes   bool             `json:"passes"`               // threats can be displayed
	Scene    scene.Scene      `json:"scene"`                // preview position
	Scored   bool             `json:"scored,omitempty"`     // /api/scores supports the game
	Solved   bool             `json:"solved,omitempty"`     // the game has a solver
	Balanced bool             `json:"balanced,omitempty"`   // balanced positions are supported
	Threads  int              `json:"threads"`              // maximum number of search threads
}

type engine struct {
	Name    string           `json:"name"`
	Title   string           `json:"title,omitempty"`
	About   string           `json:"about"`
	Options []catalog.Option `json:"options"`
	Scale   float64          `json:"scale"`  // of the engine's scores, 0 if unknown
	Levels  []catalog.Level  `json:"levels"` // playing strength levels

	Tree catalog.TreeKind `json:"tree,omitempty"` // kind of search tree that the engine can export

	External *catalog.ExternalCheck `json:"external,omitempty"` // status of an external engine
}

// withExternalEngines returns the cards with the external engines that are listed now and their current
// status; they may be added, started or stopped at any time.
func (s *Server) withExternalEngines(cards []card) []card {
	now := slices.Clone(cards)
	for i, g := range s.games {
		now[i].Engines = []engine{}
		for _, p := range g.AllProfiles() {
			e := newEngineCard(p)
			e.External = g.CheckProgram(p)
			now[i].Engines = append(now[i].Engines, e)
		}
	}
	return now
}

func newEngineCard(p catalog.Profile) engine {
	return engine{p.Name, p.Title, p.About, httpapi.NonNil(p.Options), p.Scale, httpapi.NonNil(p.NamedLevels()), p.Tree, p.External}
}

// newCards returns the cards of all games.
func newCards(games catalog.Catalog, most sente.Limits) ([]card, error) {
	var cards []card
	for _, g := range games {
		c, err := newCard(g)
		if err != nil {
			return nil, fmt.Errorf("the preview of %s: %w", g.Name, err)
		}
		c.Threads = most.Threads
		cards = append(cards, c)
	}
	return cards, nil
}

func newCard(g catalog.Game) (card, error) {
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
		Openings: httpapi.NonNil(g.Openings), Engines: []engine{}, Seats: b.Seats(), Names: g.Guide.SeatNames, Passes: g.SupportsPass(), Scene: view.FillScene(b.Scene()), Scored: session.HasMoveScores(g), Solved: g.Solver != nil, Balanced: g.Balances,
	}
	return c, nil
}
