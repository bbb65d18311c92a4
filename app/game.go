package app

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record"
)

// gameFlags contains the flags for a game and its setup.
type gameFlags struct {
	Game string
	setupFlags
}

// register adds the flags to fs.
func (f *gameFlags) register(fs *pflag.FlagSet) {
	f.setupFlags.register(fs)
}

// setupFlags contains the flags for the setup of a game.
type setupFlags struct {
	Rules   string
	Size    string
	Opening string
	Setup   string
	Players string
	Rows    string
}

// register adds the flags to fs.
func (f *setupFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Rules, "NAME"), "rules", "Rule set; {program} rules GAME lists them.")
	fs.Var(stringValue(&f.Size, "SIZE"), "size", "Board size, such as 15 or 7x6.")
	fs.Var(stringValue(&f.Opening, "NAME"), "opening", "Opening rule, such as swap2; {program} rules GAME lists them.")
	fs.Var(stringValue(&f.Setup, "STONES"), "setup", `Stones before the first move, such as "black: A B; white: C; to-move: black", where A, B and C are points.`)
	fs.Var(stringValue(&f.Players, "N"), "players", "Number of players, such as 3, in games for several players; in play also the players, such as h,{engine}.")
	f.Rows = "bottom"
	fs.Var(choiceValue(&f.Rows, "SIDE", "bottom", "top"), "rows", "Side from which rows are numbered: bottom or top.")
}

// openGame returns the game of the flags and a record with their setup.
func (f gameFlags) openGame(games catalog.Catalog) (catalog.Game, sente.Record, error) {
	g, err := games.FindGame(f.Game)
	if err != nil {
		return g, sente.Record{}, err
	}
	if f.Rows == "top" && !g.HasRows() {
		return g, sente.Record{}, fmt.Errorf("--rows top: %s has no numbered rows", g.Name)
	}
	names, err := f.playerNames()
	return g, sente.Record{Game: g.Name, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup, Players: names}, err
}

// maxPlayers is an upper bound on the number of players of a game.
const maxPlayers = 64

// playerNames returns the names of the players that --players counts or lists, so that a game with a
// variable number of players knows the number; nil if the flag is not given.
func (f gameFlags) playerNames() (names []string, err error) {
	if f.Players == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(f.Players)
	switch {
	case err != nil:
		return player.SplitSpecs(f.Players), nil
	case n < 1 || n > maxPlayers:
		return nil, fmt.Errorf("invalid --players %d: expected at least 2", n)
	}
	return lab.NumberedPlayers(n), nil
}

// positionDefaults returns the setting that the flags give for reading positions.
func (f gameFlags) positionDefaults(games catalog.Catalog) (lab.PositionDefaults, error) {
	g, base, err := f.openGame(games)
	seats, _ := strconv.Atoi(f.Players) // 0 for a list of players
	return lab.PositionDefaults{Games: games, Game: g, Base: base, FromTop: f.Rows == "top", Seats: seats}, err
}

// positionFlags adds positions to gameFlags.
type positionFlags struct {
	gameFlags
	Position []string
}

// gameArgument returns the argument for the game.
func (f *gameFlags) gameArgument() argument {
	return argument{text: &f.Game, name: gameArgument, usage: "Game, such as {game}."}
}

// positionArgument returns the argument for a position.
func (f *positionFlags) positionArgument() argument {
	return argument{list: &f.Position, name: "POSITION", usage: "Moves, @FILE (or only FILE, without the game), @FILE#3 for its third game (also of a journal), the address of a board in the browser, or - to read one position per line from standard input; default: the initial position.", optional: true}
}

// readPositions returns the positions of the arguments: one, or one for each non-empty line of
// standard input. All of them are parsed before any is used.
func (f positionFlags) readPositions(env *environment) ([]lab.Position, error) {
	f.Game = withFilePrefix(env, f.Game)
	if len(f.Position) == 1 && strings.Contains(f.Position[0], ".") { // a file after the name of the only game
		f.Position = []string{withFilePrefix(env, f.Position[0])}
	}
	text := strings.Join(f.Position, " ")
	if record.IsAddress(f.Game) { // or the address of a board in the browser
		start, err := record.Parse(env.games, sente.Record{}, f.Game, false)
		if err != nil {
			return nil, err
		}
		text, f.Game = f.Game, start.Game
	}
	if start, ok := f.parseWithoutGame(env, text); ok {
		text, f.Game = strings.TrimSpace(f.Game+" "+text), start.Game
	}
	if !slices.Contains(env.games.GameNames(), f.Game) && strings.ContainsAny(f.Game, `./\\`) {
		f.Game = "@" + strings.TrimPrefix(f.Game, "@") // a file that does not exist
	}
	if strings.HasPrefix(f.Game, "@") { // a file identifies its game itself
		text = strings.TrimSpace(f.Game + " " + text)
		game, err := lab.GameNameOf(env.games, text)
		if err != nil {
			return nil, err
		}
		f.Game = game
	}
	setting, err := f.positionDefaults(env.games)
	if err != nil {
		return nil, err
	}
	if text == "-" {
		return positionLines(env, setting)
	}
	p, ok, err := setting.FromJournal(env.ctx, text, env.printNotice)
	if err == nil && !ok {
		p, err = setting.ParsePosition(text)
	}
	return []lab.Position{p}, err
}

// parseWithoutGame parses moves in the place of the game's name. ok is false if they do not
// identify a game.
func (f positionFlags) parseWithoutGame(env *environment, text string) (at sente.Record, ok bool) {
	if f.Game == "" || slices.Contains(env.games.GameNames(), f.Game) || strings.ContainsAny(f.Game, "@-") {
		return at, false
	}
	at, err := record.Parse(env.games, sente.Record{Rules: f.Rules, Size: f.Size}, f.Game+" "+text, f.Rows == "top")
	return at, err == nil && at.Game != "" && len(at.Moves) > 0
}

// positionLines returns the positions of standard input, one per line.
func positionLines(env *environment, setting lab.PositionDefaults) (all []lab.Position, err error) {
	in := lab.NewLineReader(env.ctx, env.stdinReader(), "standard input", false)
	for in.Next() {
		p, err := setting.ParsePosition(in.Text)
		if err != nil {
			return nil, fmt.Errorf("standard input, line %d: %w", in.Number, err)
		}
		all = append(all, p)
	}
	if in.Err() == nil && len(all) == 0 {
		return nil, errNoPosition
	}
	return all, in.Err()
}

// forEachLine calls do with the position of each line of standard input as soon as it is read. It
// prints a notice for a line that is not a position or in which the game is over, and continues
// with the next line.
func forEachLine(env *environment, setting lab.PositionDefaults, do func(p lab.Position, text string) error) error {
	in := lab.NewLineReader(env.ctx, env.stdinReader(), "standard input", false)
	done := 0
	for in.Next() {
		p, err := setting.ParsePosition(in.Text)
		if err == nil {
			err = p.CheckNotOver()
		}
		if err != nil {
			env.printNotice(fmt.Sprintf("standard input, line %d: %s", in.Number, errorSentence(err)))
			continue
		}
		if err := do(p, in.Text); err != nil {
			return err
		}
		done++
	}
	if in.Err() == nil && done == 0 {
		return errNoPosition
	}
	return in.Err()
}

// withFilePrefix adds the @ to the name of a file that is given in place of a game.
func withFilePrefix(env *environment, name string) string {
	if slices.Contains(env.games.GameNames(), name) || strings.HasPrefix(name, "@") {
		return name
	}
	if name == keep.Stdin {
		return "@" + name
	}
	for _, file := range []string{name, name[:max(0, strings.LastIndexByte(name, '#'))]} {
		if _, err := os.Stat(file); err == nil && file != "" {
			return "@" + name
		}
	}
	return name
}

var errNoPosition = errors.New("standard input contains no positions: expected the moves of one position per line")
