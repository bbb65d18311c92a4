package app

import (
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
)

// contestFlags contains the flags for the players, openings and limits of a match.
type contestFlags struct {
	Engines []string
	Players string
	Own     []match.PlayerOptions
	Game    string
	Rules   string
	Size    string
	Opening string
	Setup   string
	openingFlags
	paceFlags
	endFlags
	Sum  bool
	Seed uint64
}

// register adds the flags to fs.
func (f *contestFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Players, "LIST"), "players", "The players as a list, or for games of several players how many they are.")
	fs.Var(textListValue(&f.Own, "N:KEY=VALUE"), "own", "What player N has of its own, such as 2:name=old,nodes=5k; keys: name nodes depth time threads memory suspend fresh.")
	fs.Var(stringValue(&f.Game, "GAME"), "game", "The game; default: the catalog's first.")
	fs.Var(stringValue(&f.Rules, "NAME"), "rules", "Rule set; {program} rules GAME lists those of a game.")
	fs.Var(stringValue(&f.Size, "SIZE"), "size", "Board size, such as 15 or 7x6.")
	fs.Var(stringValue(&f.Opening, "NAME"), "opening", "Opening rule, such as none.")
	fs.Var(stringValue(&f.Setup, "STONES"), "setup", "Stones before the first move.")
	f.openingFlags.register(fs)
	f.paceFlags.register(fs)
	f.endFlags.register(fs)
	fs.BoolVar(&f.Sum, "sum", false, "Tournament mode: sum the scores of all games of an opening, in which everybody plays every colour, and say who had the larger sum.")
	fs.Var(numberValue(&f.Seed, "N"), "seed", "Another seed, other games; default: 0.")
}

// openingFlags contains the flags for the openings.
type openingFlags struct {
	File      string
	Order     string
	Start     amount.Count
	Transform bool
	Plies     *uint
	Rows      string
}

// register adds the flags to fs.
func (f *openingFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.File, "FILE"), "openings", "Openings to begin with, in any format that is read here; each is played with all seatings.")
	f.Order = "sequential"
	fs.Var(choiceValue(&f.Order, "ORDER", "sequential", "random"), "order", "Order of the openings: sequential or random, by the seed.")
	fs.Var(textValue(&f.Start, "N"), "start", "Begin with the N-th opening of that order.")
	fs.BoolVar(&f.Transform, "transform", false, "Turn and mirror the openings in later passes.")
	fs.Var(optionalNumber(&f.Plies, "N"), "plies", "Without --openings: random moves before the players begin; default: 4.")
	f.Rows = "bottom"
	fs.Var(choiceValue(&f.Rows, "SIDE", "bottom", "top"), "rows", "The side from which the rows of the openings are counted: bottom or top.")
}

// paceFlags contains the flags for the players' limits.
type paceFlags struct {
	Time     amount.Span
	Control  match.ClockOption
	Nodes    amount.Count
	Depth    amount.Count
	Threads  amount.Threads
	Memory   amount.Tables
	Suspend  bool
	Fresh    bool
	Grace    amount.Span
	Patience amount.Span
}

// register adds the flags to fs.
func (f *paceFlags) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&f.Time, "TIME"), "time", "Time for each move; default, unless another limit is given: 100ms.")
	fs.Var(textValue(&f.Control, "TIME"), "control", "Clocks, as play takes them: 5m+3s is five minutes for all moves of a player and three seconds more after each; 10m without; 30s/move for each move.")
	fs.Var(textValue(&f.Nodes, "N"), "nodes", "Positions that a search may visit: the same games on every machine.")
	fs.Var(textValue(&f.Depth, "N"), "depth", "Plies that a search may look ahead.")
	fs.Var(textValue(&f.Threads, "N"), "threads", "Goroutines of each search; default: 1.")
	fs.Var(textValue(&f.Memory, "MIB"), "memory", "MiB that each player may take; default: its own.")
	fs.BoolVar(&f.Suspend, "suspend", false, "Stop external engines while their opponent thinks.")
	fs.BoolVar(&f.Fresh, "fresh", false, "Start external engines anew for every game, as restart=on does elsewhere.")
	fs.Var(textValue(&f.Grace, "TIME"), "grace", "How late a move may come; default: 2s.")
	fs.Var(textValue(&f.Patience, "TIME"), "patience", "Silence after which a player without a clock has lost (default: 10m), or an external engine that is to get ready (default: 10s).")
}

// endFlags contains the flags for ending games early.
type endFlags struct {
	Resign   match.AgreementOption
	Draw     match.AgreementOption
	MaxMoves amount.Count
	Solve    amount.Count
}

// register adds the flags to fs.
func (f *endFlags) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&f.Resign, "RULE"), "resign", "End lost games: moves=3,score=600[,after=PLIES] if both say so for so many moves.")
	fs.Var(textValue(&f.Draw, "RULE"), "draw", "End drawn games: moves=8,score=10[,after=PLIES] if both say so for so many moves.")
	fs.Var(textValue(&f.MaxMoves, "N"), "max-moves", "A game of so many plies is a draw.")
	fs.Var(textValue(&f.Solve, "NODES"), "solve", "End games that the solver proves within so many positions after a move.")
}

// matchOptions converts the flags to the options of package match.
func (f contestFlags) matchOptions() match.MatchOptions {
	return match.MatchOptions{
		Engines: f.Engines, Players: f.Players, Own: f.Own, Game: f.Game, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup,
		LimitOptions: match.LimitOptions(f.paceFlags), AdjudicationOptions: match.AdjudicationOptions(f.endFlags), Sum: f.Sum, Seed: f.Seed,
	}
}
