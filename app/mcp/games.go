package mcp

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/terminal"
)

// gamesArguments are the arguments of the tool games.
type gamesArguments struct {
	Game string `json:"game" jsonschema:"Name of a game, to explain its rules. Default: a list of all games."`
}

// gameList is the result of the tool games.
type gameList struct {
	Games []gameFacts `json:"games"`
}

// gameFacts describe a game, with the keys of GET /api/games. A list of all games has no guides.
type gameFacts struct {
	Name     string           `json:"name"`
	Title    string           `json:"title"`
	About    string           `json:"about"`             // how the game is won
	Example  string           `json:"example,omitempty"` // legal moves from the start of the game, in its notation
	Seats    []string         `json:"seats"`             // the players in order of play
	Rules    []catalog.Choice `json:"rules,omitempty"`   // rule sets, the default first
	Sizes    []string         `json:"sizes,omitempty"`   // board sizes, the default first
	SizeHelp string           `json:"size_help,omitempty"`
	Openings []catalog.Choice `json:"openings,omitempty"` // opening rules, the default first
	Engines  []catalog.Choice `json:"engines"`            // the default first
	Solved   bool             `json:"solved"`             // the tool solve supports the game
	Guide    []string         `json:"guide,omitempty"`    // how to play, in sentences
}

// listGames lists all games, or describes one of them.
func listGames(_ context.Context, c call, in gamesArguments) (a answer[gameList], err error) {
	games := c.Games()
	if in.Game != "" {
		g, err := games.FindGame(in.Game)
		if err != nil {
			return a, err
		}
		games = catalog.Catalog{g}
	}
	for _, g := range games {
		f, err := newGameFacts(g)
		if err != nil {
			return a, err
		}
		if in.Game != "" {
			f.Guide = g.GuideOrAbout().Rules
		}
		a.out.Games = append(a.out.Games, f)
	}
	return a.withText(func(b *strings.Builder) error {
		if in.Game == "" {
			for _, f := range a.out.Games {
				fmt.Fprintf(b, "%s: %s. %s Moves: %s\n", f.Name, f.Title, f.About, f.Example)
			}
			return nil
		}
		if err := terminal.WriteRules(b, games[0]); err != nil {
			return err
		}
		a.out.Games[0].writeDetails(b)
		return nil
	})
}

func newGameFacts(g catalog.Game) (f gameFacts, err error) {
	board, err := g.Open(sente.Record{Game: g.Name})
	if err != nil {
		return f, err
	}
	example, err := board.Split(g.Preview)
	if err != nil {
		return f, err
	}
	f = gameFacts{
		Name: g.Name, Title: g.Title, About: g.About, Example: strings.Join(example, " "), Seats: board.Seats(),
		Rules: g.Rules, Sizes: g.Sizes, SizeHelp: g.SizeHelp, Openings: g.Openings, Engines: []catalog.Choice{}, Solved: g.Solver != nil,
	}
	for _, p := range g.Profiles {
		f.Engines = append(f.Engines, catalog.Choice{Name: p.Name, About: p.About})
	}
	return f, nil
}

// writeDetails writes the names that arguments of other tools take.
func (f gameFacts) writeDetails(b *strings.Builder) {
	fmt.Fprintf(b, "\nName: %s\nPlayers: %s\n", f.Name, strings.Join(f.Seats, ", "))
	if f.Example != "" {
		fmt.Fprintf(b, "Example of moves: %s\n", f.Example)
	}
	if len(f.Sizes) > 0 {
		fmt.Fprintf(b, "Sizes: %s (%s)\n", strings.Join(f.Sizes, ", "), f.SizeHelp)
	}
	for _, list := range []struct {
		title   string
		choices []catalog.Choice
	}{{"Opening rules", f.Openings}, {"Engines", f.Engines}} {
		if len(list.choices) == 0 {
			continue
		}
		fmt.Fprintf(b, "%s:\n", list.title)
		for _, choice := range list.choices {
			fmt.Fprintf(b, "  %s: %s\n", choice.Name, choice.About)
		}
	}
}
