// Package standard contains the built-in games and their engines, for programs that pass them to
// app.Main or to other packages as a [catalog.Catalog]. Programs with games of their own do not
// import it, and so do not compile these games.
package standard

import (
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/engines/gomoku/balance"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
)

// Games returns all built-in games, the main one first.
func Games() catalog.Catalog {
	return catalog.Catalog{
		Gomoku(), withCommonOptions(connectFour()), othelloGame(), quartoGame(), withCommonOptions(omegaGame()), nimGame(), ticTacToe(),
		hexGame(), breakthroughGame(), checkersGame(), amazonsGame(), ataxxGame(),
	}
}

// Gomoku returns Gomoku, for a program without the other games.
func Gomoku() catalog.Game {
	g := withCommonOptions(gomokuGame())
	g.Balances = true
	return g.WrapEngines(balance.WrapEngine)
}

// withCommonOptions adds the options common to all games to the engines of a game.
func withCommonOptions(g catalog.Game) catalog.Game {
	profiles := g.Profiles
	g.Profiles = nil
	return g.AddEngines(profiles...)
}

// Values of the parameter harmless of option.
const harmless, trusted = true, false

func newOption(name, value, about string, harmless bool, values catalog.ValueChecker) catalog.Option {
	return catalog.Option{Name: name, Default: value, About: about, Harmless: harmless, Values: values}
}

// tablesMemory describes the option memory of engines with tables.
const tablesMemory = "table size in MiB"

func gomokuGame() catalog.Game {
	generic := suite.Gomoku()
	return catalog.Game{
		Name: "gomoku", Title: "Gomoku",
		About:    "Get five stones in an unbroken row to win.",
		Rules:    gomokuRules(),
		Clauses:  gomokuClauses(),
		Sizes:    []string{"15", "19", "20", "13", "9"},
		SizeHelp: gomoku.SizeHelp,
		Openings: gomokuOpenings(),
		Profiles: gomokuProfiles(),
		Preview:  "h8 i9 h9 h7 g9 i7 i8 g8 f9 j9",
		Guide:    gomoku.Guide(),
		SGF:      catalog.SGF{Number: 4, Letters: true},
		Open:     gomoku.Open,
		Solver:   gomokuSolver,
		Prove:    gomokuCase,
		Book:     generic.Book,

		SearchProof: searchGomokuProof,
		Certificates: []catalog.CertificateFormat{
			{Prefix: check.ThreatForm, Verify: verifyThreats, Claim: threatClaim, Strategy: threatStrategy},
			{Prefix: check.BreakerForm, Verify: verifyBreaker, Claim: breakerClaim},
		},
	}
}

func gomokuOpenings() (choices []catalog.Choice) {
	for _, o := range gomoku.AllOpenings() {
		choices = append(choices, catalog.Choice{Name: o.String(), Title: o.Title(), About: o.About()})
	}
	return choices
}

func gomokuRules() (choices []catalog.Choice) {
	for _, r := range gomoku.AllRules() {
		choices = append(choices, catalog.Choice{Name: r.String(), Title: r.Title(), Card: r.CardLabel(), About: r.About()})
	}
	return choices
}

func gomokuClauses() (clauses []catalog.Clause) {
	for _, c := range gomoku.AllClauses() {
		clause := catalog.Clause{Name: c.Name(), Group: c.Group(), About: c.About(), In: map[string]string{}}
		for _, r := range gomoku.AllRules() {
			clause.In[r.String()] = "off"
			if r.Law().Has(c) {
				clause.In[r.String()] = "on"
			}
		}
		clauses = append(clauses, clause)
	}
	prize := catalog.Clause{Name: gomoku.PrizeClause, Group: gomoku.Captures.Group(), About: "captured stones needed to win", In: map[string]string{}}
	for _, r := range gomoku.AllRules() {
		prize.In[r.String()] = gomoku.PrizeOf(r.Law())
	}
	return append(clauses, prize)
}

func connectFour() catalog.Game {
	generic := suite.ConnectFour()
	return catalog.Game{
		Name: "connectfour", Title: "Connect Four",
		About:    "Drop discs; four in a row wins, in any direction.",
		Rules:    connectFourRules(),
		Sizes:    []string{"7x6", "6x5", "8x7", "9x6", "8x8", "10x10"},
		SizeHelp: connectfour.SizeHelp,
		Profiles: connectFourProfiles(generic),
		Preview:  "444441233562",
		Guide:    connectfour.Guide(),
		Open:     connectfour.Open,
		Solver:   connectFourSolver,
		Prove:    generic.Prove,
		Book:     generic.Book,
	}
}

func connectFourProfiles(generic simple.SearchSuite) []catalog.Profile {
	return []catalog.Profile{
		exactConnectFourProfile(),
		genericConnectFour(),
		catalog.RandomProfile(connectfour.Open),
		catalog.SearchProfile(generic.Open),
		catalog.SamplingProfile(generic.Open),
	}
}

func ticTacToe() catalog.Game {
	g := catalog.NewFromSuite("tictactoe", "Tic-tac-toe", "plays perfectly", tictactoe.Open, suite.TicTacToe())
	g.About, g.Preview = "Three in a row wins; with good play, games are drawn.", "b2 a1 c3"
	g.Guide = tictactoe.Guide()
	return g
}

func othelloGame() catalog.Game {
	g := catalog.NewFromSuite("othello", "Othello", "deep search that counts mobility, corners and frontier discs", othello.Open, suite.Othello())
	g.About, g.Preview = "Enclose discs to turn them over; the player with more discs wins.", "d3c5f6f5e6e3c3f3c4b4"
	g.Sizes, g.SizeHelp = []string{"8x8", "6x6", "4x4"}, othello.SizeHelp
	g.Guide = othello.Guide()
	g.SGF = catalog.SGF{Number: 2, Letters: true}
	g.Profiles[0].Ladder = []int{0, 34, 52, 60, 67, 78, 85} // docs/experiments/0168-levels.md
	return withScale(g, 70)                                 // experiment 0167
}

// withScale sets the score scale of the searches in a game of [catalog.NewFromSuite].
func withScale(g catalog.Game, scale float64) catalog.Game {
	for i, p := range g.Profiles {
		if p.Name == "sente" || p.Name == "search" {
			g.Profiles[i].Scale = scale
		}
	}
	return g
}

func quartoGame() catalog.Game {
	g := catalog.NewFromSuite("quarto", "Quarto", "deep search that counts pieces that are safe to give", quarto.Open, suite.Quarto())
	g.About, g.Preview = "Line up four pieces that share a trait; your opponent chooses your piece.", "tdrfb3 slqhc2 tlrhc3 sdqfb2 tdqh"
	g.Guide = quarto.Guide()
	return withScale(g, 385) // experiment 0167
}

func nimGame() catalog.Game {
	g := catalog.NewFromSuite("nim", "Nim", "plays perfectly with two players, searches with more", nim.Open, suite.Nim())
	g.About, g.Preview = "Take any number of sticks from one heap; take the last stick to win.", "c2"
	g.Guide = nim.Guide()
	g.Rules, g.Sizes, g.SizeHelp = nimRules(), []string{"3-4-5", "1-3-5-7", "7-11-13"}, nim.SizeHelp
	return g
}

func nimRules() []catalog.Choice {
	return []catalog.Choice{
		{Name: "normal", Title: "Last stick wins", About: "taking the last stick wins"},
		{Name: "misere", Title: "Last stick loses", About: "taking the last stick loses"},
		{Name: "3p", Title: "Three players", About: "three players; taking the last stick wins"},
		{Name: "4p", Title: "Four players", About: "four players; taking the last stick wins"},
		{Name: "misere-3p", Title: "Last stick loses, three players", About: "three players; the player after the last stick wins"},
		{Name: "misere-4p", Title: "Last stick loses, four players", About: "four players; the player after the last stick wins"},
	}
}
