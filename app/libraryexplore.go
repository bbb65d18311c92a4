package app

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/terminal"
)

type libraryExplore struct {
	libraryFlags
	filterFlags
	limitFlags
	Position []string
	Game     string
	Rules    string
	Size     string
	Judge    bool
	Engine   string
	JSON     bool
}

// register adds the flags to fs.
func (v *libraryExplore) register(fs *pflag.FlagSet) {
	v.libraryFlags.register(fs)
	v.filterFlags.register(fs)
	v.limitFlags.register(fs)
	fs.Var(stringValue(&v.Game, "GAME"), "game", "Game; default: detected from the position.")
	fs.Var(stringValue(&v.Rules, "NAME"), "rules", "Rules of the game.")
	fs.Var(stringValue(&v.Size, "SIZE"), "size", "Board size.")
	fs.BoolVar(&v.Judge, "judge", false, "Evaluate the position and the moves with an engine; implied by --engine, --time and --nodes.")
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine for the evaluation: a profile of the game, optionally with options.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newLibraryExploreCommand returns the command explore.
func newLibraryExploreCommand(env *environment) *cobra.Command {
	v := new(libraryExplore)
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "Show the moves played from a position and their results",
		Long:  `Show which moves were played from a position and how those games ended. The position matches in any symmetry and move order, and symmetric moves are counted together. Variations of studies are not counted. The filters are the same as for find. With --time or --nodes an engine evaluates the same moves.`,
		Example: env.selectExamples(`
{program} library explore h8
{program} library explore othello d3c5
{program} library explore --game othello
{program} library explore @game.sgf --json
{program} library explore h8 --player ann --side black --since 2026 --min-length 20
{program} library explore h8i9 --time 5s`, `
{program} library explore --game {game}
{program} library explore {game} {moves} --time 5s`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Position, name: "POSITION", usage: "Position: moves, @FILE, or the address of a board; default: the initial position. The name of a game may precede it, as with --game.", optional: true},
	)
}

// explorationJSON is the JSON output.
type explorationJSON struct {
	Game  string       `json:"game"`
	Rules string       `json:"rules,omitempty"`
	Size  string       `json:"size,omitempty"`
	Moves []sente.Move `json:"position"`
	Seats []string     `json:"seats"`
	library.Exploration
	Judgement *lab.Finding `json:"judgement,omitempty"`
}

// run looks up the position in the library, and evaluates it if requested.
func (v libraryExplore) run(env *environment) error {
	if v.Game == "" && len(v.Position) > 0 && slices.Contains(env.games.GameNames(), v.Position[0]) { // the game as the first word, as for show, analyze and trace
		v.Game, v.Position = v.Position[0], v.Position[1:]
	}
	p, err := parsePlace(env, strings.Join(v.Position, " "), sente.Record{Game: v.Game, Rules: v.Rules, Size: v.Size})
	if err != nil {
		return err
	}
	q, err := v.newFilter(env, p.Record.Game)
	if err != nil {
		return err
	}
	q.Position = &p.Record
	store, err := v.openLibrary(env, library.MustExist)
	if err != nil {
		return err
	}
	defer store.Close()
	found, err := store.Explore(env.ctx, q)
	if err != nil {
		return err
	}
	start, err := library.PositionOf(env.games, p.Record)
	if err != nil {
		return err
	}
	e := explorationJSON{Game: p.Record.Game, Rules: start.Ground.Rules, Size: start.Ground.Size, Moves: append([]sente.Move{}, p.Record.Moves...), Seats: start.Ground.Seats, Exploration: found}
	var values []lab.Value
	if v.Judge || v.Engine != "" || v.Time.Limit() > 0 || v.Nodes > 0 || v.Depth > 0 {
		a, err := v.evaluatePosition(env, p, found)
		if err != nil {
			return err
		}
		e.Judgement, values = &a.Finding, a.Values
	}
	if v.JSON {
		return writeJSON(env.out, e)
	}
	return e.writeTable(env.out, p, values)
}

// evaluatePosition runs an engine on the position and the moves played there.
func (v libraryExplore) evaluatePosition(env *environment, p lab.Position, found library.Exploration) (lab.Analysis, error) {
	if err := p.CheckNotOver(); err != nil {
		return lab.Analysis{}, err
	}
	engine, err := newEngine(p.Game, v.Engine)
	if err != nil {
		return lab.Analysis{}, err
	}
	defer engine.Close()
	if err := env.checkWeights(p.Game, p.Record, v.Engine); err != nil {
		return lab.Analysis{}, err
	}
	var set player.CandidateSet
	for _, m := range found.Moves {
		set.Only = append(set.Only, m.Move)
	}
	limits := v.searchLimits(5 * time.Second)
	limits.Analysis = true
	progress, scale := newProgress(env.err), p.Game.ScoreScale(v.Engine)
	a, err := p.Analyze(env.ctx, set.RestrictEngine(p.Game, engine, len(set.Only) > 0), scale, limits, func(i sente.Info) { progress.setText("%s", terminal.FormatInfo(p, scale, i)) })
	progress.clearLine()
	if err != nil {
		return a, err
	}
	return a.WithValues(p, scale), nil
}

// writeTable writes the moves as a table.
func (e explorationJSON) writeTable(w io.Writer, p lab.Position, values []lab.Value) error {
	text := map[sente.Move]string{}
	for _, v := range values {
		text[v.Move] = v.Assessment().Number()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, after %s: %s\n", strings.TrimSpace(p.Game.Title+" "+e.Size+" "+e.Rules), amount.Counted(len(e.Moves), "move"), amount.Counted(e.Games, "game"))
	if j := e.Judgement; j != nil {
		fmt.Fprintf(&b, "engine: %s, %s\n", p.MoveText(j.Move), j.Words)
	}
	if len(e.Exploration.Moves) > 0 {
		fmt.Fprintf(&b, "%-8s %8s %7s", "move", "games", "share")
		for _, seat := range e.Seats {
			fmt.Fprintf(&b, " %8s", seat)
		}
		fmt.Fprintf(&b, " %8s %10s", "draw", "unfinished")
		if values != nil {
			b.WriteString("  engine")
		}
		b.WriteByte('\n')
	}
	for _, m := range e.Exploration.Moves {
		fmt.Fprintf(&b, "%-8s %8d %6.1f%%", p.MoveText(m.Move), m.Games, m.Share)
		for _, wins := range m.Wins {
			fmt.Fprintf(&b, " %7.1f%%", percentage(wins, m.Games))
		}
		fmt.Fprintf(&b, " %7.1f%% %9.1f%%", percentage(m.Draws, m.Games), percentage(m.Unfinished, m.Games))
		if values != nil {
			fmt.Fprintf(&b, "  %s", text[m.Move])
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// percentage returns n as a percentage of the total.
func percentage(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
