package catalog

import (
	"fmt"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
)

// Standard returns the games that sente itself brings, the main one first.
func Standard() Catalog {
	return withDecorators(Catalog{gomokuGame(), connectFour(), othelloGame(), quartoGame(), omegaGame(), nimGame(), ticTacToe()})
}

// Gomoku returns the main game alone, for a program that is to hold no other one.
func Gomoku() Game { return withDecorators(Catalog{gomokuGame()})[0] }

// withDecorators adds to the engines the options that are the same for all games. Each
// step puts a decorator around the engine where its option is set, so that the engine of
// sente:threads=2,level=club,book=F is, from the outside in: balance, threads, level, book,
// and then what the profile itself builds.
func withDecorators(games Catalog) Catalog {
	return withBalance(withThreads(withLevels(withBooks(games, "sente", laboratory))))
}

const gomokuName = "gomoku"

func gomokuGame() Game {
	generic := suite.Gomoku()
	return Game{
		Name: gomokuName, Title: "Gomoku",
		About:    "Five stones in an unbroken row win.",
		Rules:    gomokuRules(),
		Sizes:    []string{"15", "19", "20", "13", "9"},
		SizeHelp: gomoku.SizeHelp,
		Openings: gomokuOpenings(),
		Profiles: gomokuProfiles(),
		Preview:  "h8 i9 h9 h7 g9 i7 i8 g8 f9 j9",
		Open:     gomoku.Open,
		Solver:   gomokuSolver,
		Prove:    generic.Prove,
		Book:     generic.Book,
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
		Open:     connectfour.Open,
		Solver:   connectFourSolver,
		Prove:    generic.Prove,
		Book:     generic.Book,
	}
}

func connectFourProfiles(generic suite.Suite) []Profile {
	return []Profile{
		exactConnectFour(),
		genericConnectFour(),
		randomProfile(connectfour.Open),
		searchProfile(generic.Search),
		mctsProfile(generic.Sample),
	}
}

func memoryOption() Option { return Option{"memory", "64", "MiB for its tables", harmless} }

func ticTacToe() Game {
	generic := suite.TicTacToe()
	return Game{
		Name: "tictactoe", Title: "Tic-tac-toe",
		About: "Three in a row win; with good play nobody gets them.",
		Profiles: []Profile{
			{
				Name: "sente", About: "plays perfectly",
				New: func(map[string]string) (sente.Engine, error) { return generic.Engine() },
			},
			randomProfile(tictactoe.Open),
			searchProfile(generic.Search),
			mctsProfile(generic.Sample),
		},
		Preview: "b2 a1 c3",
		Open:    tictactoe.Open,
		Prove:   generic.Prove,
		Book:    generic.Book,
		Solver:  solver(generic),
	}
}

func othelloGame() Game {
	generic := suite.Othello()
	return Game{
		Name: "othello", Title: "Othello",
		About:    "Enclosed discs change sides; whoever has more at the end wins.",
		Sizes:    []string{"8x8", "6x6", "4x4"},
		SizeHelp: othello.SizeHelp,
		Profiles: []Profile{
			{
				Name: "sente", About: "searches deep and counts moves, corners and free neighbours",
				New: func(map[string]string) (sente.Engine, error) { return generic.Engine() },
			},
			randomProfile(othello.Open),
			searchProfile(generic.Search),
			mctsProfile(generic.Sample),
		},
		Preview: "d3c5f6f5e6e3c3f3c4b4",
		Open:    othello.Open,
		Prove:   generic.Prove,
		Book:    generic.Book,
		Solver:  solver(generic),
	}
}

func quartoGame() Game {
	generic := suite.Quarto()
	return Game{
		Name: "quarto", Title: "Quarto",
		About: "Four pieces in a line with one thing in common win; the other side chooses your piece.",
		Profiles: []Profile{
			{
				Name: "sente", About: "searches deep and counts the pieces that are safe to give",
				New: func(map[string]string) (sente.Engine, error) { return generic.Engine() },
			},
			randomProfile(quarto.Open),
			searchProfile(generic.Search),
			mctsProfile(generic.Sample),
		},
		Preview: "tdrfb3 slqhc2 tlrhc3 sdqfb2 tdqh",
		Open:    quarto.Open,
		Prove:   generic.Prove,
		Book:    generic.Book,
		Solver:  solver(generic),
	}
}

func nimGame() Game {
	generic := suite.Nim()
	return Game{
		Name: "nim", Title: "Nim",
		About:    "Take any number of sticks from one heap; whoever takes the last one wins.",
		Rules:    nimRules(),
		Sizes:    []string{"3-4-5", "1-3-5-7", "7-11-13"},
		SizeHelp: nim.SizeHelp,
		Profiles: []Profile{
			{
				Name: "sente", About: "knows the theory for two and searches for more",
				New: func(map[string]string) (sente.Engine, error) { return generic.Engine() },
			},
			randomProfile(nim.Open),
			searchProfile(generic.Search),
			mctsProfile(generic.Sample),
		},
		Preview: "c2",
		Open:    nim.Open,
		Prove:   generic.Prove,
		Book:    generic.Book,
		Solver:  solver(generic),
	}
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

// chance is the profile of any legal move.
const chance = "random"

// randomProfile plays any legal move of any game.
func randomProfile(open func(sente.Record) (rules.Board, error)) Profile {
	return Profile{
		Name: chance, About: "plays any legal move: to try things out",
		Options: []Option{{"seed", "0", "another seed is another game", harmless}},
		New: func(args map[string]string) (sente.Engine, error) {
			seed, err := number(args["seed"])
			if err != nil {
				return nil, fmt.Errorf("seed %q is no whole number from 0 on: write random:seed=7", args["seed"])
			}
			return simple.Random(open, seed), nil
		},
	}
}

// mebibytes reads a size in MiB as bytes; "" is 0.
func mebibytes(text string) (int64, error) {
	n, err := number(text)
	if err != nil || n > 1<<20 {
		return 0, fmt.Errorf("memory %q is no whole number of MiB up to %d: write memory=64", text, 1<<20)
	}
	return int64(n) << 20, memory.Process().Fits("memory="+text, int64(n)<<20)
}

// number reads a whole number; "" is 0.
func number(text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	return strconv.ParseUint(text, 10, 64)
}
