package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab/books"
	"github.com/sente-games/sente/search/book"
)

type bookVerb struct {
	positionFlags
	Out     string
	Records []string
	Add     bool
	Plies   amount.Count
	Engine  string
	Depth   amount.Count
	Nodes   amount.Count
	Time    amount.Span
	Solve   bool
	Lines   amount.Count
	Margin  uint32
	Replies string
	Places  amount.Count
	Jobs    amount.Jobs
	JSON    bool
}

// register adds the flags to fs.
func (v *bookVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	fs.Var(stringValue(&v.Out, "FILE"), "out", "The book. One that is there already grows on.")
	requireFlag(fs, "out")
	fs.Var(listValue(&v.Records, "FILE"), "records", "Count how the games of a file went; may be given several times.")
	fs.BoolVar(&v.Add, "add", false, "Add the games to a book that is there already.")
	v.Plies = 8
	fs.Var(textValue(&v.Plies, "N"), "plies", "Moves of each game that are kept.")
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine that searches, such as {engine}.")
	fs.Var(textValue(&v.Depth, "N"), "depth", "Search every position so many plies deep.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Search every position for so many nodes.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Search every position for so long: 500ms, 5s, 2m.")
	fs.BoolVar(&v.Solve, "solve", false, "Prove how every position ends, instead of searching.")
	fs.Var(textValue(&v.Lines, "N"), "lines", "Best moves of each position that are kept; default: 1.")
	fs.Var(numberValue(&v.Margin, "N"), "margin", "Moves that are by so much worse than the best are followed, too; default: 0.")
	v.Replies = "all"
	fs.Var(choiceValue(&v.Replies, "WHICH", "all", "good"), "replies", "Replies of the other side that are followed: all or good.")
	fs.Var(textValue(&v.Places, "N"), "places", "Search at most so many positions, and stop.")
	v.Jobs = 1
	fs.Var(textValue(&v.Jobs, "N"), "jobs", "Positions that are searched at once.")
	fs.BoolVar(&v.JSON, "json", false, "Facts as JSON.")
}

// newBookCommand returns the command book.
func newBookCommand(env *environment) *cobra.Command {
	v := new(bookVerb)
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Make an opening book, from games or by searching",
		Long:  `Makes an opening book, out of games or by searching positions from the start (or POSITION) on, those nearest to it first. Mirror images are one position. Ctrl-C keeps what was found; the same command goes on. A book made by depth or nodes is the same however often it was stopped and however many positions were searched at once. Engines play from it by their option book.`,
		Example: env.examples(`
{program} book connectfour --out c4.book --plies 8 --depth 20
{program} book othello --out games.book --records games.jsonl --plies 20
{program} book gomoku h8 --out h8.book --plies 6 --nodes 2M --lines 4 --margin 20
{program} play connectfour --players h,sente:book=c4.book`, `
{program} book{ game} --out own.book --plies 4 --depth 8
{program} book{ game} --out games.book --records games.jsonl --plies 20
{program} play{ game} --players h,{engine}:book=own.book`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run creates the book, or extends an existing one.
func (v bookVerb) run(env *environment) error {
	plan, err := v.plan(env)
	if err != nil {
		return err
	}
	m, err := books.NewMaker(env.games, env.disk, &env.saving, plan)
	if err != nil {
		return err
	}
	defer m.Close()
	progress, began := newProgress(env.err), time.Now()
	err = m.Make(env.ctx, func(ply int, p book.Progress) {
		rate := float64(p.Searched) / time.Since(began).Seconds()
		progress.say("ply %d: %d of %d positions, %d searched, %.1f/s", ply, p.Place, p.Of, p.Searched, rate)
	})
	progress.clear()
	switch {
	case err != nil:
		return err
	case v.JSON:
		return writeJSON(env.out, m.Facts)
	}
	_, err = fmt.Fprintf(env.out, "%s: %s, %d of them searched now, %s, %d left out\n",
		v.Out, amount.Counted(m.Facts.Places, "position"), m.Facts.Searched, amount.Counted(m.Facts.Games, "game added now"), m.Facts.LeftOut)
	return err
}

// plan returns the validated plan that the flags describe.
func (v bookVerb) plan(env *environment) (books.Plan, error) {
	all, err := v.positions(env)
	if err != nil {
		return books.Plan{}, err
	}
	p := books.Plan{
		At: all[0], Out: v.Out, Records: v.Records, Add: v.Add, Plies: int(v.Plies), Engine: v.Engine, Solve: v.Solve,
		Limits: sente.Limits{Depth: int(v.Depth), Nodes: int64(v.Nodes), Time: v.Time.Limit(), Seed: 1},
		Lines:  int(v.Lines), Margin: sente.Score(v.Margin), Good: v.Replies == "good", Places: int(v.Places), Jobs: int(v.Jobs),
	}
	return p, v.check(len(all), p.Searches())
}

func (v bookVerb) check(positions int, searches bool) error {
	switch {
	case positions > 1:
		return fmt.Errorf("a book begins at one position, but there are %d: name one", positions)
	case len(v.Records) == 0 && !searches:
		return errors.New("nothing says what the book is made of: name games (--records), or how to search (--depth, --nodes, --time or --solve)")
	case v.Margin > 0 && v.Lines < 2:
		return fmt.Errorf("--margin %d follows moves besides the best: keep them by --lines 4", v.Margin)
	case v.Margin > uint32(sente.MaxScore):
		return fmt.Errorf("--margin %d is out of range: write 0 to %d", v.Margin, sente.MaxScore)
	case v.Solve && v.Lines > 1:
		return errors.New("--solve finds one move of each position: leave --lines out")
	}
	return nil
}
