package catalog

import (
	"math"

	"github.com/sente-games/sente"
	breaker "github.com/sente-games/sente/engines/five/breaker/check"
	threats "github.com/sente-games/sente/engines/five/certificate/check"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
)

// Standard returns the games that sente itself brings, the main one first.
func Standard() Catalog {
	return Catalog{Gomoku(), decorated(connectFour()), othelloGame(), quartoGame(), decorated(omegaGame()), nimGame(), ticTacToe()}
}

// Gomoku returns the main game alone, for a program that is to hold no other one.
func Gomoku() Game { return withBalance(decorated(gomokuGame())) }

func gomokuGame() Game {
	generic := suite.Gomoku()
	return Game{
		Name: "gomoku", Title: "Gomoku",
		About:    "Five stones in an unbroken row win.",
		Rules:    gomokuRules(),
		Clauses:  gomokuClauses(),
		Sizes:    []string{"15", "19", "20", "13", "9"},
		SizeHelp: gomoku.SizeHelp,
		Openings: gomokuOpenings(),
		Profiles: gomokuProfiles(),
		Preview:  "h8 i9 h9 h7 g9 i7 i8 g8 f9 j9",
		Guide:    gomokuGuide(),
		SGF:      SGF{Number: 4, Letters: true},
		Open:     gomoku.Open,
		Solver:   gomokuSolver,
		Prove:    gomokuCase,
		Book:     generic.Book,

		SearchProof: searchGomokuProof,
		Certificates: []Certificates{
			{threats.Form, verifyThreats, threatClaim, threatStrategy},
			{breaker.Form, verifyBreaker, breakerClaim, nil},
		},
	}
}

func gomokuOpenings() (choices []Choice) {
	for _, o := range gomoku.AllOpenings() {
		choices = append(choices, Choice{o.String(), o.About()})
	}
	return choices
}

func gomokuRules() (choices []Choice) {
	for _, r := range gomoku.AllRules() {
		choices = append(choices, Choice{r.String(), r.About()})
	}
	return choices
}

func gomokuClauses() (clauses []Clause) {
	for _, c := range gomoku.AllClauses() {
		clause := Clause{c.Name(), c.About(), map[string]string{}}
		for _, r := range gomoku.AllRules() {
			clause.In[r.String()] = "off"
			if r.Law().Has(c) {
				clause.In[r.String()] = "on"
			}
		}
		clauses = append(clauses, clause)
	}
	prize := Clause{gomoku.PrizeClause, "captured stones that win, where stones are captured", map[string]string{}}
	for _, r := range gomoku.AllRules() {
		prize.In[r.String()] = gomoku.PrizeOf(r.Law())
	}
	return append(clauses, prize)
}

func connectFour() Game {
	generic := suite.ConnectFour()
	return Game{
		Name: "connectfour", Title: "Connect Four",
		About:    "Discs fall; four in a row win, in any direction.",
		Rules:    connectFourRules(),
		Sizes:    []string{"7x6", "6x5", "8x7", "9x6", "8x8", "10x10"},
		SizeHelp: connectfour.SizeHelp,
		Profiles: connectFourProfiles(generic),
		Preview:  "4453443",
		Guide:    connectFourGuide(),
		Open:     connectfour.Open,
		Solver:   connectFourSolver,
		Prove:    generic.Prove,
		Book:     generic.Book,
	}
}

func connectFourProfiles(generic simple.Suite) []Profile {
	return []Profile{
		exactConnectFour(),
		genericConnectFour(),
		randomProfile(connectfour.Open),
		searchProfile(generic.Search),
		mctsProfile(generic.Sample),
	}
}

func ticTacToe() Game {
	g := newWithSuite("tictactoe", "Tic-tac-toe", "plays perfectly", tictactoe.Open, suite.TicTacToe())
	g.About, g.Preview = "Three in a row win; with good play nobody gets them.", "b2 a1 c3"
	g.Guide = ticTacToeGuide()
	return g
}

func othelloGame() Game {
	g := newWithSuite("othello", "Othello", "searches deep and counts moves, corners and free neighbours", othello.Open, suite.Othello())
	g.About, g.Preview = "Enclosed discs change sides; whoever has more at the end wins.", "d3c5f6f5e6e3c3f3c4b4"
	g.Sizes, g.SizeHelp = []string{"8x8", "6x6", "4x4"}, othello.SizeHelp
	g.Guide = othelloGuide()
	g.SGF = SGF{Number: 2, Letters: true}
	g.Profiles[0].Ladder = []int{0, 34, 52, 60, 67, 78, 85} // docs/experiments/0168-levels.md
	return measured(g, 70)                                  // experiment 0167
}

// measured gives the searches of a game of newWithSuite the scale of their scores.
func measured(g Game, scale float64) Game {
	for i, p := range g.Profiles {
		if p.Name == defaultName || p.Name == searchName {
			g.Profiles[i].Scale = scale
		}
	}
	return g
}

func quartoGame() Game {
	g := newWithSuite("quarto", "Quarto", "searches deep and counts the pieces that are safe to give", quarto.Open, suite.Quarto())
	g.About, g.Preview = "Four pieces in a line with one thing in common win; the other side chooses your piece.", "tdrfb3 slqhc2 tlrhc3 sdqfb2 tdqh"
	g.Guide = quartoGuide()
	return measured(g, 385) // experiment 0167
}

func nimGame() Game {
	g := newWithSuite("nim", "Nim", "knows the theory for two and searches for more", nim.Open, suite.Nim())
	g.About, g.Preview = "Take any number of sticks from one heap; whoever takes the last one wins.", "c2"
	g.Guide = nimGuide()
	g.Rules, g.Sizes, g.SizeHelp = nimRules(), []string{"3-4-5", "1-3-5-7", "7-11-13"}, nim.SizeHelp
	return g
}

func nimRules() []Choice {
	return []Choice{
		{"normal", "whoever takes the last stick wins"},
		{"misere", "whoever takes the last stick loses"},
		{"3p", "three players; whoever takes the last stick wins"},
		{"4p", "four players; whoever takes the last stick wins"},
		{"misere-3p", "three players; after the last stick the next player wins"},
		{"misere-4p", "four players; after the last stick the next player wins"},
	}
}

// randomName is the name of the profile that plays any legal move.
const randomName = "random"

// randomProfile plays any legal move of any game.
func randomProfile(open func(sente.Record) (rules.Board, error)) Profile {
	return Profile{
		Name: randomName, About: "plays any legal move: to try things out",
		Options: []Option{{"seed", "0", "another seed is another game", harmless, Integers(0, math.MaxUint64)}},
		New:     func(args map[string]string) (sente.Engine, error) { return simple.Random(open, seedArg(args)), nil },
	}
}
