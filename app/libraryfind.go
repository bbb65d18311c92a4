package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
)

type libraryFind struct {
	libraryFlags
	queryFlags
	From amount.Count
	Most amount.Count
	JSON bool
}

// register adds the flags to fs.
func (v *libraryFind) register(fs *pflag.FlagSet) {
	v.libraryFlags.register(fs)
	v.queryFlags.register(fs)
	fs.Var(textValue(&v.From, "N"), "from", "Skip the first N results.")
	fs.Var(textValue(&v.Most, "N"), "most", "Maximum number of games to list; default: 50, with --json all.")
	fs.BoolVar(&v.JSON, "json", false, "Print the number of games and the games as JSON.")
}

// newLibraryFindCommand returns the command find.
func newLibraryFindCommand(env *environment) *cobra.Command {
	v := new(libraryFind)
	cmd := &cobra.Command{
		Use:   "find",
		Short: "Find games",
		Long:  `List the games that match all flags, most recently added first.`,
		Example: env.selectExamples(`
{program} library find --game gomoku --player ann --result won
{program} library find --player ann --opponent bob
{program} library find --position h8i9g7
{program} library find --position @game.sgf --rules renju --json
{program} library find --since 2026-01 --until 2026-06 --min-length 40`, `
{program} library find --player ann --result won
{program} library find --game {game} --position "{moves}"`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd)
}

// run prints a page of the games that match the query.
func (v libraryFind) run(env *environment) error {
	q, err := v.newQuery(env)
	if err != nil {
		return err
	}
	if q.Offset, q.Limit = int(v.From), int(v.Most); q.Limit == 0 && !v.JSON {
		q.Limit = 50
	}
	store, err := v.openLibrary(env, library.MustExist)
	if err != nil {
		return err
	}
	defer store.Close()
	page, err := store.Find(env.ctx, q)
	switch {
	case err != nil:
		return err
	case v.JSON:
		return writeJSON(env.out, page)
	}
	return writePage(env.out, page, q.Offset)
}

// writePage writes games, one per line.
func writePage(w io.Writer, page library.Page, from int) error {
	for _, g := range page.Games {
		if _, err := fmt.Fprintf(w, "%6d  %s\n", g.ID, visible.Line(formatLibraryGame(g))); err != nil {
			return err
		}
	}
	text := amount.Counted(page.Count, "game")
	if n := len(page.Games); n < page.Count {
		text += fmt.Sprintf(", of which %d are listed", n)
		if n+from < page.Count {
			text += fmt.Sprintf(": --from %d lists the next", n+from)
		}
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// formatLibraryGame formats a game on one line.
func formatLibraryGame(g library.Game) string {
	setting := strings.TrimSpace(g.Game + " " + g.Size + " " + g.Rules)
	parts := []string{}
	if len(g.Players) > 0 {
		parts = append(parts, strings.Join(g.Players, " – "))
	}
	if g.Name != "" {
		parts = append(parts, g.Name)
	}
	parts = append(parts, setting, amount.Counted(g.Length, "move"))
	switch g.Winner {
	case "":
		parts = append(parts, "unfinished")
	case "draw":
		parts = append(parts, "drawn")
	default:
		parts = append(parts, g.Winner+" won")
	}
	if g.Nodes > 0 {
		parts = append(parts, amount.Counted(g.Nodes, "position"))
	}
	if g.Date != "" {
		parts = append(parts, g.Date)
	}
	if g.Ply != nil {
		parts = append(parts, fmt.Sprintf("position after %s", amount.Counted(*g.Ply, "move")))
	}
	return strings.Join(parts, ", ")
}

type libraryRemove struct {
	libraryFlags
	Numbers []string
}

// newLibraryRemoveCommand returns the command remove.
func newLibraryRemoveCommand(env *environment) *cobra.Command {
	v := new(libraryRemove)
	cmd := &cobra.Command{
		Use:   "remove",
		Short: "Remove games",
		Long:  `Remove games from the library. The files from which they were added are not changed.`,
		Example: env.selectExamples(`
{program} library remove 17
{program} library remove 17 18 --db cup.db`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Numbers, name: "NUMBER", usage: "Numbers of the games, as listed by find."},
	)
}

// run removes the games from the library.
func (v libraryRemove) run(env *environment) error {
	var ids []int64
	for _, text := range v.Numbers {
		id, err := parseNumber[int64](text)
		if err != nil {
			return fmt.Errorf("NUMBER: %w", err)
		}
		ids = append(ids, id)
	}
	store, err := v.openLibrary(env, library.MustExist)
	if err != nil {
		return err
	}
	defer store.Close()
	n, err := store.Remove(env.ctx, ids...)
	if err != nil {
		return err
	}
	if n < len(ids) {
		env.printNotice(fmt.Sprintf("%d of %s not found: library find lists the numbers of games", len(ids)-n, amount.Counted(len(ids), "game")))
	}
	_, err = fmt.Fprintf(env.out, "%s removed\n", amount.Counted(n, "game"))
	return err
}
