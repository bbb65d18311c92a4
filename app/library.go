package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/record"
)

// newLibraryCommand returns the command library.
func newLibraryCommand(env *environment) *cobra.Command {
	return newGroup(&cobra.Command{
		Use:   "library",
		Short: "Manage a database of games: search by players, results, positions",
		Long:  `Manage a database of games, imported from any supported file format. Games can be found by game, rules, players, result, date, length and position; positions match in any symmetry and move order. The games of the studio are in the same library.`,
		Example: env.selectExamples(`
{program} library add ~/games
{program} library find --player ann --position h8i9
{program} library explore h8i9
{program} library export found.sgf --player ann --game gomoku`, `
{program} library add ~/games
{program} library find --game {game} --player ann
{program} library explore {game} {moves}
{program} library export found.jsonl --game {game} --player ann`),
	}, newLibraryAddCommand(env), newLibraryFindCommand(env), newLibraryExploreCommand(env), newLibraryExportCommand(env), newLibraryBackupCommand(env), newLibraryRemoveCommand(env))
}

// libraryFlags contains the flag for the file of the library.
type libraryFlags struct {
	DB string
}

// register adds the flags to fs.
func (f *libraryFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.DB, "FILE"), "db", "Library file; default: the library of the studio, in the user's data folder.")
}

// libraryPath returns the path of the user's library, "" if the system has no directory for user
// data.
func libraryPath(program string) string {
	if studies := studiesPath(program); studies != "" {
		return filepath.Join(filepath.Dir(studies), "library.db")
	}
	return ""
}

// libraryFile returns the path of the library, "" if the system has no directory for user data.
func (f libraryFlags) libraryFile(env *environment) string {
	return cmp.Or(f.DB, libraryPath(env.displayName()))
}

// openLibrary opens the library.
func (f libraryFlags) openLibrary(env *environment, change ...library.Option) (*library.Store, error) {
	name := f.libraryFile(env)
	if name == "" {
		return nil, errors.New("cannot determine the user's data folder: name the library file with --db")
	}
	return library.Open(env.ctx, env.games, name, change...)
}

// queryFlags contains the flags that select games.
type queryFlags struct {
	Game  string
	Rules string
	Size  string
	filterFlags
	Position string
}

// register adds the flags to fs.
func (f *queryFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Game, "GAME"), "game", "Only games of this kind, such as {game}.")
	fs.Var(stringValue(&f.Rules, "NAME"), "rules", "Only games with these rules.")
	fs.Var(stringValue(&f.Size, "SIZE"), "size", "Only games on this board size.")
	f.filterFlags.register(fs)
	fs.Var(stringValue(&f.Position, "POSITION"), "position", "Only games with this position, in any symmetry and move order: moves, @FILE or the address of a board.")
}

// filterFlags contains the flags that filter the games of one game or all.
type filterFlags struct {
	Player    string
	Opponent  string
	Side      string
	Result    string
	Since     string
	Until     string
	MinLength amount.Count
	MaxLength amount.Count
	Own       bool
	Text      string
}

// register adds the flags to fs.
func (f *filterFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Player, "NAME"), "player", "Only games with a player whose name contains NAME.")
	fs.Var(stringValue(&f.Opponent, "NAME"), "opponent", "With --player: the opponent's name contains NAME.")
	fs.Var(stringValue(&f.Side, "SIDE"), "side", "With --player: the player had this side.")
	fs.Var(stringValue(&f.Result, "RESULT"), "result", "Only games with this result: a side that won, draw, or unfinished; with --player also won or lost.")
	fs.Var(stringValue(&f.Since, "DAY"), "since", "Only games started on this day or later, such as 2026-01-31, 2026-01 or 2026.")
	fs.Var(stringValue(&f.Until, "DAY"), "until", "Only games started on this day, month or year, or earlier.")
	fs.Var(textValue(&f.MinLength, "PLIES"), "min-length", "Minimum length in plies.")
	fs.Var(textValue(&f.MaxLength, "PLIES"), "max-length", "Maximum length in plies.")
	fs.BoolVar(&f.Own, "own", false, "Only games of the studio: played, analysed or opened there.")
	fs.Var(stringValue(&f.Text, "WORDS"), "text", "Only games with these words in names, players, file, game or rules.")
}

// newQuery returns the validated query of the flags.
func (f queryFlags) newQuery(env *environment) (q library.Query, err error) {
	if f.Game != "" {
		if _, err := env.games.FindGame(f.Game); err != nil {
			return q, fmt.Errorf("--game: %w", err)
		}
	}
	if q, err = f.newFilter(env, f.Game); err != nil {
		return q, err
	}
	q.Game, q.Rules, q.Size = f.Game, f.Rules, f.Size
	if f.Position != "" {
		p, err := parsePlace(env, f.Position, sente.Record{Game: f.Game, Rules: f.Rules, Size: f.Size})
		if err != nil {
			return q, fmt.Errorf("--position: %w", err)
		}
		q.Position = &p.Record
	}
	return q, nil
}

// newFilter returns the validated query of the flags for a game, or for all games if game is "".
func (f filterFlags) newFilter(env *environment, game string) (q library.Query, err error) {
	q = library.Query{Player: f.Player, Opponent: f.Opponent, Side: f.Side, Result: f.Result, MinLength: int(f.MinLength), MaxLength: int(f.MaxLength), OnlyStudies: f.Own, Text: f.Text}
	sides := sideNames(env, game)
	if f.Side != "" {
		if err := checkWord("side", f.Side, sides); err != nil {
			return q, err
		}
	}
	if f.Result != "" {
		if err := checkWord("result", f.Result, append([]string{sente.Draw, library.Unfinished, library.Won, library.Lost}, sides...)); err != nil {
			return q, err
		}
	}
	if err := q.Validate(); err != nil {
		return q, fmt.Errorf("%w (--player)", err)
	}
	if f.Since != "" {
		since, err := record.ParseDate(f.Since)
		if err != nil {
			return q, fmt.Errorf("--since: %w", err)
		}
		q.Since = since.From
	}
	if f.Until != "" {
		until, err := record.ParseDate(f.Until)
		if err != nil {
			return q, fmt.Errorf("--until: %w", err)
		}
		q.Until = until.Until
	}
	return q, nil
}

// sideNames returns the names of the sides of a game, or of all games if game is "".
func sideNames(env *environment, game string) (names []string) {
	for _, g := range env.games {
		if game != "" && g.Name != game {
			continue
		}
		board, err := g.Open(sente.Record{Game: g.Name})
		if err != nil {
			continue
		}
		for _, name := range board.Seats() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// checkWord returns an error if a word is not a known one.
func checkWord(kind, word string, known []string) error {
	if slices.Contains(known, strings.ToLower(word)) {
		return nil
	}
	return fmt.Errorf("--%s: unknown value %q: expected one of %s", kind, visible.Clip(word), strings.Join(known, ", "))
}

// parsePlace parses a position argument. The game may be omitted if the moves, the file or the
// address identify it.
func parsePlace(env *environment, text string, base sente.Record) (lab.Position, error) {
	if base.Game == "" && env.hasSingleGame() {
		base.Game = env.games[0].Name
	}
	if !strings.HasPrefix(text, "@") && base.Game == "" {
		if file := withFilePrefix(env, text); file != text && strings.ContainsAny(text, `/\.`) {
			text = file
		}
	}
	if strings.HasPrefix(text, "@") && base.Game == "" {
		game, err := lab.GameNameOf(env.games, base, text)
		if err != nil {
			return lab.Position{}, err
		}
		base.Game = game
	}
	if text == "" && base.Game == "" {
		return lab.Position{}, errors.New("missing game: give the moves of a position, or --game with one of " + strings.Join(env.games.GameNames(), ", ") + "")
	}
	if base.Game != "" && !record.IsAddress(text) {
		g, err := env.games.FindGame(base.Game)
		if err != nil {
			return lab.Position{}, err
		}
		setting := lab.PositionDefaults{Games: env.games, Game: g, Base: base}
		p, ok, err := setting.FromJournal(env.ctx, text, env.printNotice)
		if err == nil && !ok {
			p, err = setting.ParsePosition(text)
		}
		return p, err
	}
	r, err := record.Parse(env.games, base, text, false)
	if err != nil {
		return lab.Position{}, err
	}
	g, err := env.games.FindGame(r.Game)
	if err != nil {
		return lab.Position{}, err
	}
	return lab.NewPosition(g, r)
}

// checkNotExist returns an error if the file exists.
func checkNotExist(name string) error {
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s already exists: choose a new file name", name)
	}
	return nil
}
