package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/messages"
	"github.com/sente-games/sente/terminal"
)

type playVerb struct {
	gameFlags
	limitFlags
	Moves   []string
	Plain   bool
	Level   string
	Control string
	Ponder  bool
	Sure    bool
	Report  bool

	Language string
}

// register adds the flags to fs.
func (v *playVerb) register(fs *pflag.FlagSet) {
	v.gameFlags.register(fs)
	v.limitFlags.register(fs)
	fs.BoolVar(&v.Plain, "plain", false, "Play line by line even on a terminal.")
	fs.Var(stringValue(&v.Level, "LEVEL"), "level", "Strength of opponents not listed in --players: 0 to 100, or first, beginner (the default), casual, club, strong, expert, master, full.")
	fs.Var(stringValue(&v.Control, "TIME"), "control", "Clocks: 5m+3s is five minutes for all moves of a player plus three seconds per move; 10m has no increment; 30s/move is a time per move.")
	fs.BoolVar(&v.Ponder, "ponder", false, "Let engines think on the opponent's time.")
	fs.BoolVar(&v.Sure, "sure", false, "Do not ask for confirmation of turns with several stones.")
	fs.BoolVar(&v.Report, "report", false, "Show the engines' evaluations and best lines while you play.")
	fs.Var(stringValue(&v.Language, "TAG"), "language", "Language, such as de or zh-Hans; default: that of the terminal, or English through pipes.")
}

// newPlayCommand returns the command play.
func newPlayCommand(env *environment) *cobra.Command {
	v := new(playVerb)
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play or watch a game in the terminal",
		Long: `Play or watch a game. --players lists the players in seat order: h is a human, anything else is an engine. By default, or if --players is a number, one human plays against a beginner: the first engine of the game at the level beginner, on all other seats.

--level sets the strength of the opponent: first is for newcomers, and each following level is about 200 Elo stronger, up to full strength. The opponent's evaluations are hidden while you play; e or --report shows them.

--control sets a clock for every player. A player whose time runs out loses. Moves can still be taken back, together with the time spent on them.

On a terminal the arrow keys move the cursor and Enter plays; ? lists all keys. Through pipes each line of input is a move or one of the commands that "help" lists.

After the game, j (or the command "review") lets an engine evaluate every move: how much it lost and what was better. Then you can retry your mistakes.`,
		Example: env.selectExamples(`
{program} play gomoku
{program} play gomoku --level club
{program} play gomoku --level strong --control 5m+3s
{program} play gomoku --players sente,h --size 19 --time 2s
{program} play connectfour --players h,h
{program} play nim --players 3
{program} play gomoku --language ja
{program} play gomoku --players sente,heuristic --nodes 20k
printf 'h8\ni9\nundo\nquit\n' | {program} play gomoku --players h,h`, `
{program} play{ game}
{program} play{ game} --level club
{program} play{ game} --players {engine},h --time 2s
{program} play{ game} --players {engine},{other} --nodes 20k`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		v.gameArgument(),
		argument{list: &v.Moves, name: "POSITION", usage: "Initial position: moves or @FILE; default: the start of the game.", optional: true},
	)
}

// timeGrace is the tolerance for delays of a busy machine; an engine that exceeds its time by more
// loses on time.
const timeGrace = 2 * time.Second

// run plays a game in the terminal.
func (v playVerb) run(env *environment) error {
	s, err := v.newSession(env)
	if err != nil {
		return err
	}
	err = v.playGame(env, s)
	return errors.Join(err, player.CloseAll(s.Players))
}

func (v playVerb) playGame(env *environment, s *terminal.Session) error {
	_, typed := terminal.TerminalDescriptor(env.in)
	_, seen := terminal.TerminalDescriptor(env.out)
	if typed && seen && !v.Plain {
		return terminal.RunScreen(env.ctx, s, env.in, env.out)
	}
	return terminal.RunLines(env.ctx, s, env.stdinReader(), env.out, !typed)
}

// newSession creates a session with the players at the position of the flags.
func (v playVerb) newSession(env *environment) (*terminal.Session, error) {
	setting, err := v.positionDefaults(env.games)
	if err != nil {
		return nil, err
	}
	g := setting.Game
	start, err := setting.ParsePosition(strings.Join(v.Moves, " "))
	if err != nil {
		return nil, err
	}
	players, err := v.parsePlayers(g, len(start.Board.Seats()))
	if err != nil {
		return nil, err
	}
	for _, p := range players {
		if err := env.checkWeights(g, start.Record, p.Name); err != nil {
			return nil, errors.Join(err, player.CloseAll(players))
		}
	}
	record := withPlayers(start.Record, players)
	if record.Control, err = sente.ParseControl(v.Control); err != nil {
		return nil, errors.Join(fmt.Errorf("--control: %w", err), player.CloseAll(players))
	}
	if err := readyExternals(env.ctx, record, players); err != nil {
		return nil, errors.Join(err, player.CloseAll(players))
	}
	s, err := terminal.New(env.games, record, players)
	if err != nil {
		return nil, errors.Join(err, player.CloseAll(players))
	}
	pace := terminal.DefaultMoveTime
	if v.Control != "" {
		pace = 0 // the clock determines the time
	}
	s.Limits, s.Grace, s.Ponder = v.searchLimits(pace), timeGrace, v.Ponder
	s.FromTop, s.KeepTurns, s.PrintInfo = v.Rows == "top", v.Sure, v.Report
	s.DefaultLevel = v.usesDefaultLevel(players)
	if s.Words, err = v.newCatalogue(env); err != nil {
		return nil, errors.Join(fmt.Errorf("--language or %s: %w", languageVariable, err), player.CloseAll(players))
	}
	return s, nil
}

// readyExternals starts the external engines and sets up the game, so that one that cannot play is refused
// before the first move.
func readyExternals(ctx context.Context, game sente.Record, players []player.Player) error {
	for _, p := range players {
		if _, external := sente.As[*player.ExternalEngine](p.Engine); !external {
			continue
		}
		if err := p.Ready(ctx, game); err != nil {
			return fmt.Errorf("engine %s %w", visible.Clip(p.Name), err)
		}
	}
	return nil
}

// languageVariable is the environment variable for the language if the flag is not given.
const languageVariable = "SENTE_LANG"

// newCatalogue returns the messages in the language of the game. If standard input is not a
// terminal the default is English, since a script may depend on the text.
func (v playVerb) newCatalogue(env *environment) (*messages.Catalogue, error) {
	wish := cmp.Or(v.Language, os.Getenv(languageVariable))
	if wish != "" {
		tag := messages.MatchLanguage(wish)
		if tag == messages.English && !strings.HasPrefix(strings.ToLower(wish), tag) {
			tag = wish // causes an error that lists the languages
		}
		return messages.OpenCatalogue(tag)
	}
	if _, typed := terminal.TerminalDescriptor(env.in); !typed {
		return nil, nil
	}
	return messages.OpenCatalogue(messages.MatchLanguage(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))))
}

// parsePlayers parses the list of players; the default is a person against engines.
func (v playVerb) parsePlayers(g catalog.Game, seats int) ([]player.Player, error) {
	list := v.Players
	if v.choosesOpponents() {
		list = player.Human + strings.Repeat(","+v.defaultOpponent(g), seats-1)
	}
	if v.Level != "" && list == v.Players {
		return nil, fmt.Errorf("--level %s applies only to opponents not listed in --players: write %s:level=%s there", visible.Clip(v.Level), g.ProfileNames()[0], visible.Clip(v.Level))
	}
	players, err := player.ParsePlayers(g, list, seats)
	switch {
	case err != nil && v.Level != "":
		return nil, fmt.Errorf("--level: %w", err)
	case err != nil:
		return nil, fmt.Errorf("--players: %w", err)
	}
	return players, nil
}

// choosesOpponents reports whether --players leaves the opponents to the command.
func (v playVerb) choosesOpponents() bool {
	_, err := strconv.Atoi(v.Players)
	return err == nil || v.Players == ""
}

// defaultOpponent returns the spec of the opponents not listed in --players: the first engine of the game at the
// level of --level, by default the second weakest, as in the studio.
func (v playVerb) defaultOpponent(g catalog.Game) string {
	if len(g.Profiles) == 0 {
		return player.Human
	}
	levels := g.Profiles[0].NamedLevels()
	switch {
	case v.Level != "":
		return g.Profiles[0].Name + ":level=" + v.Level
	case len(levels) == 0:
		return g.Profiles[0].Name
	}
	return levels[min(1, len(levels)-1)].Spec
}

// usesDefaultLevel reports whether an opponent has the default level, which the game then mentions.
func (v playVerb) usesDefaultLevel(players []player.Player) bool {
	return v.choosesOpponents() && v.Level == "" && strings.Contains(players[len(players)-1].Name, ":level=")
}

// withPlayers returns a copy of the record with the players and the current time as its start.
func withPlayers(r sente.Record, players []player.Player) sente.Record {
	r = r.Clone()
	r.Players, r.Start = nil, time.Now().UTC().Truncate(time.Second)
	for _, p := range players {
		r.Players = append(r.Players, p.Name)
	}
	return r
}
