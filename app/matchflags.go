package app

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

// matchFlags contains the flags for the players, openings and limits of a match.
type matchFlags struct {
	Engines []string
	Players string
	Own     []match.PlayerOptions
	Game    string
	Rules   string
	Size    string
	Opening string
	Setup   string
	openingFlags
	limitsFlags
	adjudicationFlags
	Sum  bool
	Seed uint64
}

// register adds the flags to fs.
func (f *matchFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Players, "LIST"), "players", "List of players, or the number of players in games for several.")
	fs.Var(textListValue(&f.Own, "N:KEY=VALUE"), "own", "Settings of player N only, such as 2:name=old,nodes=5k; keys: name nodes depth time threads memory suspend fresh pause.")
	fs.Var(stringValue(&f.Game, "GAME"), "game", "Game; default: that of the listed engines among the players, otherwise the first in the catalog.")
	fs.Var(stringValue(&f.Rules, "NAME"), "rules", "Rule set; {program} rules GAME lists them.")
	fs.Var(stringValue(&f.Size, "SIZE"), "size", "Board size, such as 15 or 7x6.")
	fs.Var(stringValue(&f.Opening, "NAME"), "opening", "Opening rule, such as none.")
	fs.Var(stringValue(&f.Setup, "STONES"), "setup", "Stones before the first move.")
	groupFlags(fs, "Openings", f.openingFlags.register)
	groupFlags(fs, "Limits", f.limitsFlags.register)
	groupFlags(fs, "Adjudication", f.adjudicationFlags.register)
	fs.BoolVar(&f.Sum, "sum", false, "Tournament mode: sum the scores of all games of an opening, in which every player plays every colour, and compare the sums.")
	fs.Var(numberValue(&f.Seed, "N"), "seed", "Random seed; default: 0.")
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
	fs.Var(stringValue(&f.File, "FILE"), "openings", "Opening file in any supported format; each opening is played with all seatings.")
	f.Order = "sequential"
	fs.Var(choiceValue(&f.Order, "ORDER", "sequential", "random"), "order", "Order of the openings: sequential, or random by the seed.")
	fs.Var(textValue(&f.Start, "N"), "start", "Start with the N-th opening in that order.")
	fs.BoolVar(&f.Transform, "transform", false, "Rotate and mirror the openings in later passes.")
	fs.Var(optionalNumber(&f.Plies, "N"), "plies", "Without --openings: random moves at the start of each game; default: 4.")
	f.Rows = "bottom"
	fs.Var(choiceValue(&f.Rows, "SIDE", "bottom", "top"), "rows", "Side from which the rows of the openings are numbered: bottom or top.")
}

// limitsFlags contains the flags for the players' limits.
type limitsFlags struct {
	Time     amount.Span
	Control  match.ClockOption
	Nodes    amount.Count
	Depth    amount.Count
	Threads  amount.Threads
	Memory   amount.Tables
	Suspend  bool
	Ponder   bool
	Fresh    bool
	Grace    amount.Span
	Patience amount.Span
}

// register adds the flags to fs.
func (f *limitsFlags) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&f.Time, "TIME"), "time", "Time for each move, such as 500ms, 5s or 0.5 (seconds); default, for players without another limit: 100ms.")
	fs.Var(textValue(&f.Control, "TIME"), "control", "Clocks: 5m+3s is five minutes for all moves of a player plus three seconds per move; 10m has no increment; 30s/move is a time per move.")
	fs.Var(textValue(&f.Nodes, "N"), "nodes", "Maximum nodes per search; produces the same games on every machine.")
	fs.Var(textValue(&f.Depth, "N"), "depth", "Maximum search depth in plies.")
	fs.Var(textValue(&f.Threads, "N"), "threads", "Threads per search; default: 1.")
	fs.Var(textValue(&f.Memory, "MIB"), "memory", "Memory per player in MiB; default: the engine's own.")
	fs.BoolVar(&f.Suspend, "suspend", false, "Suspend external engines while their opponent thinks.")
	fs.BoolVar(&f.Ponder, "ponder", false, "Let engines think on their opponent's time, if they can; games are then not reproducible, even with --nodes.")
	fs.BoolVar(&f.Fresh, "fresh", false, "Restart external engines for every game, like restart=on in other match managers.")
	fs.Var(textValue(&f.Grace, "TIME"), "grace", "Tolerance for late moves; default: 2s.")
	fs.Var(textValue(&f.Patience, "TIME"), "patience", "Time without output after which a player without a clock loses (default: 10m), or after which starting an external engine fails (default: 10s).")
}

// adjudicationFlags contains the flags for ending games early.
type adjudicationFlags struct {
	Resign   match.AgreementOption
	Draw     match.AgreementOption
	MaxMoves amount.Count
	Solve    amount.Count
}

// register adds the flags to fs.
func (f *adjudicationFlags) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&f.Resign, "RULE"), "resign", "Adjudicate losses: moves=3,score=600[,after=PLIES], if both players agree for N moves.")
	fs.Var(textValue(&f.Draw, "RULE"), "draw", "Adjudicate draws: moves=8,score=10[,after=PLIES], if both players agree for N moves.")
	fs.Var(textValue(&f.MaxMoves, "N"), "max-moves", "Adjudicate a draw after N plies.")
	fs.Var(textValue(&f.Solve, "NODES"), "solve", "Adjudicate games that the solver solves within NODES nodes after a move.")
}

// inferGame sets the game, unless a flag did, to that of the engines of the user's list among the players.
// A name that is also an engine of the default game is ignored.
func (f *matchFlags) inferGame(env *environment) error {
	list, err := env.readRoster(listFlag{})
	if f.Game != "" || err != nil {
		return nil
	}
	var first player.RosterEngine
	for _, name := range append(slices.Clip(f.Engines), player.SplitSpecs(f.Players)...) {
		e, err := list.FindEngine(name)
		if err != nil || slices.Contains(env.ownGames()[0].ProfileNames(), name) {
			continue
		}
		if first.Name == "" {
			first = e
		}
		if e.GameName() != first.GameName() {
			return fmt.Errorf("%s plays %s, but %s plays %s: add --game %s or --game %s", first.Name, first.GameName(), e.Name, e.GameName(), first.GameName(), e.GameName())
		}
	}
	if first.Name != "" {
		f.Game = first.GameName()
	}
	return nil
}

// matchOptions converts the flags to the options of package match.
func (f matchFlags) matchOptions() match.MatchOptions {
	return match.MatchOptions{
		Engines: f.Engines, Players: f.Players, Own: f.Own, Game: f.Game, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup,
		LimitOptions: match.LimitOptions(f.limitsFlags), AdjudicationOptions: match.AdjudicationOptions(f.adjudicationFlags), Sum: f.Sum, Seed: f.Seed,
	}
}
