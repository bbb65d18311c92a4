package app

import (
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match/cup"
)

// contestFlags say what is played.
type contestFlags struct {
	Engines []string  `arg:"" optional:"" name:"engine" help:"The players: PROFILE[:key=value,…] of the game, or the command line of an external engine in quotes, with ugi: before it if it speaks UGI."`
	Players string    `placeholder:"LIST" help:"The players as a list, or for games of several players how many they are."`
	Own     []cup.Own `sep:"none" placeholder:"N:KEY=VALUE" help:"What player N has of its own, such as 2:name=old,nodes=5k; keys: name nodes depth time threads memory suspend fresh."`
	Game    string    `placeholder:"GAME" help:"The game; default: the catalog's first."`
	Rules   string    `placeholder:"NAME" help:"Rule set{house:, such as freestyle}."`
	Size    string    `placeholder:"SIZE" help:"Board size{house:, such as 15, 19 or 7x6}."`
	Opening string    `placeholder:"NAME" help:"Opening rule, such as none."`
	Setup   string    `placeholder:"STONES" help:"Stones before the first move."`
	openingFlags
	paceFlags
	endFlags
	Sum  bool   `help:"Tournament mode: sum the scores of all games of an opening, in which everybody plays every colour, and say who had the larger sum."`
	Seed uint64 `placeholder:"N" help:"Another seed, other games; default: 0."`
}

// openingFlags choose the openings.
type openingFlags struct {
	File      string       `name:"openings" placeholder:"FILE" help:"Openings to begin with, in any format that is read here; each is played with all seatings."`
	Order     string       `enum:"sequential,random" default:"sequential" placeholder:"ORDER" help:"Order of the openings: sequential (the default) or random, by the seed."`
	Start     amount.Count `placeholder:"N" help:"Begin with the N-th opening of that order."`
	Transform bool         `help:"Turn and mirror the openings in later passes."`
	Plies     *uint        `placeholder:"N" help:"Without --openings: random moves before the players begin; default: 4."`
	Rows      string       `enum:"bottom,top" default:"bottom" placeholder:"SIDE" help:"The side from which the rows of the openings are counted: bottom (the default) or top."`
}

// paceFlags limit the players.
type paceFlags struct {
	Time     amount.Span    `placeholder:"TIME" help:"Time for each move; default, unless another limit is given: 100ms."`
	Control  cup.Clock      `placeholder:"TIME" help:"Clocks, as play takes them: 5m+3s is five minutes for all moves of a player and three seconds more after each; 10m without; 30s/move for each move."`
	Nodes    amount.Count   `placeholder:"N" help:"Positions that a search may visit: the same games on every machine."`
	Depth    amount.Count   `placeholder:"N" help:"Plies that a search may look ahead."`
	Threads  amount.Threads `placeholder:"N" help:"Goroutines of each search; default: 1."`
	Memory   amount.Tables  `placeholder:"MIB" help:"MiB that each player may take; default: its own."`
	Suspend  bool           `help:"Stop external engines while their opponent thinks."`
	Fresh    bool           `help:"Start external engines anew for every game, as restart=on does elsewhere."`
	Grace    amount.Span    `placeholder:"TIME" help:"How late a move may come; default: 2s."`
	Patience amount.Span    `placeholder:"TIME" help:"Silence after which a player without a clock has lost (default: 10m), or an external engine that is to get ready (default: 10s)."`
}

// endFlags end games early.
type endFlags struct {
	Resign   cup.Agreement `placeholder:"RULE" help:"End lost games: moves=3,score=600[,after=PLIES] if both say so for so many moves."`
	Draw     cup.Agreement `placeholder:"RULE" help:"End drawn games: moves=8,score=10[,after=PLIES] if both say so for so many moves."`
	MaxMoves amount.Count  `placeholder:"N" help:"A game of so many plies is a draw."`
	Solve    amount.Count  `placeholder:"NODES" help:"End games that the solver proves within so many positions after a move."`
}

// terms are what the flags say.
func (f contestFlags) terms() cup.Terms {
	return cup.Terms{
		Engines: f.Engines, Players: f.Players, Own: f.Own, Game: f.Game, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup,
		Pace: cup.Pace(f.paceFlags), Ends: cup.Ends(f.endFlags), Sum: f.Sum, Seed: f.Seed,
	}
}
