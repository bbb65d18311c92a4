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
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Book to write; an existing book is extended.")
	requireFlag(fs, "out")
	fs.Var(listValue(&v.Records, "FILE"), "records", "Add the results of the games in FILE; may be repeated.")
	fs.BoolVar(&v.Add, "add", false, "Add the games to an existing book.")
	v.Plies = 8
	fs.Var(textValue(&v.Plies, "N"), "plies", "Number of plies of each game to store.")
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine for the search, such as {engine}.")
	fs.Var(textValue(&v.Depth, "N"), "depth", "Search each position to this depth in plies.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes per position.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Time for each position: 500ms, 5s, 2m.")
	fs.BoolVar(&v.Solve, "solve", false, "Solve each position instead of searching it.")
	fs.Var(textValue(&v.Lines, "N"), "lines", "Number of best moves to store per position; default: 1.")
	fs.Var(numberValue(&v.Margin, "N"), "margin", "Also follow moves whose score is at most N worse than the best; default: 0.")
	v.Replies = "all"
	fs.Var(choiceValue(&v.Replies, "WHICH", "all", "good"), "replies", "Replies of the opponent to follow: all or good.")
	fs.Var(textValue(&v.Places, "N"), "places", "Stop after N positions.")
	v.Jobs = 1
	fs.Var(textValue(&v.Jobs, "N"), "jobs", "Positions to search concurrently.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newBookCommand returns the command book.
func newBookCommand(env *environment) *cobra.Command {
	v := new(bookVerb)
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Create an opening book from games or by searching",
		Long:  `Create an opening book from games, or by searching positions from the start (or from POSITION), nearest first. Symmetric positions are stored once. Ctrl-C keeps the positions found so far, and the same command continues. A book made with --depth or --nodes does not depend on interruptions or on the number of concurrent searches. Engines use a book through their option book.`,
		Example: env.selectExamples(`
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
	plan, err := v.bookPlan(env)
	if err != nil {
		return err
	}
	m, err := books.NewMaker(env.games, env.disk, &env.saveLock, plan)
	if err != nil {
		return err
	}
	defer m.Close()
	progress, began := newProgress(env.err), time.Now()
	err = m.MakeBook(env.ctx, func(ply int, p book.Progress) {
		rate := float64(p.Searched) / time.Since(began).Seconds()
		progress.setText("ply %d: %d of %d positions, %d searched, %.1f/s", ply, p.Place, p.Of, p.Searched, rate)
	})
	progress.clearLine()
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

// bookPlan returns the validated plan that the flags describe.
func (v bookVerb) bookPlan(env *environment) (books.BookPlan, error) {
	all, err := v.readPositions(env)
	if err != nil {
		return books.BookPlan{}, err
	}
	p := books.BookPlan{
		Start: all[0], File: v.Out, Records: v.Records, AddGames: v.Add, Plies: int(v.Plies), Engine: v.Engine, Solve: v.Solve,
		Limits: sente.Limits{Depth: int(v.Depth), Nodes: int64(v.Nodes), Time: v.Time.Limit(), Seed: 1},
		Lines:  int(v.Lines), Margin: sente.Score(v.Margin), OnlyGoodReplies: v.Replies == "good", Places: int(v.Places), Jobs: int(v.Jobs),
	}
	return p, v.checkFlags(len(all), p.NeedsSearch())
}

func (v bookVerb) checkFlags(positions int, searches bool) error {
	switch {
	case positions > 1:
		return fmt.Errorf("a book starts from one position, but %d are given: name one", positions)
	case len(v.Records) == 0 && !searches:
		return errors.New("no source for the book: give games (--records) or a search (--depth, --nodes, --time or --solve)")
	case v.Margin > 0 && v.Lines < 2:
		return fmt.Errorf("--margin %d has no effect with one line per position: add, for example, --lines 4", v.Margin)
	case v.Margin > uint32(sente.MaxScore):
		return fmt.Errorf("--margin %d is out of range: expected 0 to %d", v.Margin, sente.MaxScore)
	case v.Solve && v.Lines > 1:
		return errors.New("--solve finds only one move per position and cannot be combined with --lines")
	}
	return nil
}
