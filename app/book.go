package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab/bookmaker"
	"github.com/sente-games/sente/search/book"
)

type bookVerb struct {
	positionFlags
	Out     string       `required:"" placeholder:"FILE" help:"The book. One that is there already grows on."`
	Records []string     `sep:"none" placeholder:"FILE" help:"Count how the games of a file went; may be given several times."`
	Add     bool         `help:"Add the games to a book that is there already."`
	Plies   amount.Count `placeholder:"N" default:"8" help:"Moves of each game that are kept; default: 8."`
	Engine  string       `placeholder:"SPEC" help:"Engine that searches, such as sente:memory=256."`
	Depth   amount.Count `placeholder:"N" help:"Search every position so many plies deep."`
	Nodes   amount.Count `placeholder:"N" help:"Search every position for so many nodes."`
	Time    amount.Span  `placeholder:"TIME" help:"Search every position for so long: 500ms, 5s, 2m."`
	Solve   bool         `help:"Prove how every position ends, instead of searching."`
	Lines   amount.Count `placeholder:"N" help:"Best moves of each position that are kept; default: 1."`
	Margin  uint32       `placeholder:"N" help:"Moves that are by so much worse than the best are followed, too; default: 0."`
	Replies string       `enum:"all,good" default:"all" placeholder:"WHICH" help:"Replies of the other side that are followed: all (the default) or good."`
	Places  amount.Count `placeholder:"N" help:"Search at most so many positions, and stop."`
	Jobs    amount.Jobs  `placeholder:"N" default:"1" help:"Positions that are searched at once; default: 1."`
	JSON    bool         `help:"Facts as JSON."`
}

// Help teaches by example.
func (bookVerb) Help() string {
	return `Makes an opening book, out of games or by searching positions from the start (or POSITION) on, those nearest to it first. Mirror images are one position. Ctrl-C keeps what was found; the same command goes on. A book made by depth or nodes is the same however often it was stopped and however many positions were searched at once. Engines play from it by their option book.

    sente book connectfour --out c4.book --plies 8 --depth 20
    sente book othello --out games.book --records games.jsonl --plies 20
    sente book gomoku h8 --out h8.book --plies 6 --nodes 2M --lines 4 --margin 20
    sente play connectfour --players h,sente:book=c4.book`
}

// Run makes the book, or goes on with it.
func (v bookVerb) Run(env *environment) error {
	plan, err := v.plan(env)
	if err != nil {
		return err
	}
	m, err := bookmaker.New(env.games, env.disk, &env.saving, plan)
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

// plan is what the flags say.
func (v bookVerb) plan(env *environment) (bookmaker.Plan, error) {
	all, err := v.positions(env)
	if err != nil {
		return bookmaker.Plan{}, err
	}
	p := bookmaker.Plan{
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
